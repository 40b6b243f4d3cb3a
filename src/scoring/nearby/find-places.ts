/**
 * The answer of GET /api/spot/nearby, put together by whoever asks the scoring threads: the service, or the page's
 * worker. Formula and numbers: docs/model/nearby.md.
 */
import type { Nearby, Place } from '../../api/nearby.ts';
import type { SpotProblem } from '../../api/scores.ts';
import type { LatLon } from '../../api/values.ts';
import { isInside } from '../../shared/geo/box.ts';
import { titlesOf } from '../place-titles.ts';
import type { Language } from '../text/phrases.ts';
import { say } from '../text/say.ts';
import type { Candidate } from './candidates.ts';
import { candidatesFor, middleOf, type PlacesQuestion, type ScoringThreads, seenFrom } from './question.ts';
import { byRank, isOfficial, metresApart, SAME_PLACE_M, withoutCrowds } from './ranking.ts';
import { objectKey, type RatedCandidate, type RatedPlace } from './rated-place.ts';
import { whyBetter } from './why-better.ts';

/** How far is looked for a green place when there is none in the radius, metres: an hour's drive. */
const FARTHEST_M = 50_000;
/** The first ring around the radius ends here at the least, metres; each next one is twice as wide. */
const FIRST_RING_M = 10_000;

interface Rated extends Candidate, RatedCandidate {}
type Listed = Omit<Rated, 'osm_type' | 'osm_id'>;

export async function placesNearby(question: PlacesQuestion, threads: ScoringThreads): Promise<Nearby> {
  const { here, box, along, limit, lang } = question;
  const [candidates, [own]] = await Promise.all([
    candidatesFor(question, threads),
    here ? threads.rate([here], 'place') : [],
  ]);
  const rated = await ratedOf(candidates, threads);
  const ratedHere = own === undefined ? null : unlessProblem<RatedPlace>(own);
  const isListed = here !== null && (!box || isInside(here, box));
  const goodHere = isListed && ratedHere?.green && ratedHere.usable ? ratedHere : null;
  const usable = rated
    .filter((place) => isChoice(place) && !(goodHere && isSamePlace(place, here!, goodHere)))
    .sort(byRank);
  const first: Listed[] = goodHere ? [hereAsPlace(here!, goodHere)] : [];
  const listed = withoutCrowds([...first, ...usable], limit);
  const isGreen = goodHere !== null || usable.some(({ green }) => green);
  const nearest = isGreen || along ? null : await nearestGreen(question, threads);
  const wanted = nearest ? [...listed, nearest] : listed;
  const told = (await threads.rate(wanted, 'place')).flatMap((text, i) => {
    const rated = unlessProblem<RatedPlace>(text);
    return rated ? [{ listed: wanted[i]!, rated, isHere: goodHere !== null && i === 0 }] : [];
  });
  const titles = titlesOf(told.map(titledOf), lang);
  const places = told.map(({ listed, rated, isHere }, i) =>
    placeOf({ ...listed, name: titles[i]! }, rated, { here: ratedHere, lang, isHere }),
  );
  const nearestPlace = nearest && told.at(-1)?.listed === nearest ? places.pop()! : null;
  return {
    places,
    considered: rated.length,
    notice: isGreen ? null : noticeOf(question, nearestPlace),
    nearest_green: nearestPlace,
  };
}

async function ratedOf(candidates: Candidate[], threads: ScoringThreads): Promise<Rated[]> {
  const texts = await threads.rate(candidates, 'candidate');
  return candidates.flatMap((candidate, i) => {
    const rated = unlessProblem<RatedCandidate>(texts[i]!);
    return rated ? [{ ...candidate, ...rated }] : [];
  });
}

/** What is said of a place; null where it could not be rated: the others are named. */
function unlessProblem<T extends object>(text: string): T | null {
  const said = JSON.parse(text) as T | SpotProblem;
  return 'error' in said ? null : said;
}

/** What lies in an official site is no other place than the site itself. */
function isChoice({ usable, official, kind }: Rated): boolean {
  return usable && (!official || isOfficial(kind));
}

function isSamePlace(place: Candidate, here: LatLon, { objects }: RatedPlace): boolean {
  return objects.includes(objectKey(place)) || metresApart(place, here) < SAME_PLACE_M;
}

/** What is listed of the place where somebody is, as if it were found. */
function hereAsPlace({ lat, lon }: LatLon, rated: RatedPlace): Listed {
  const { score, green, usable, official, kind, access, place } = rated;
  return { lat, lon, name: place.name ?? '', kind, distance_m: 0, access, score, green, usable, official };
}

/** The nearest green place beyond the radius, ring by ring; of each ring as many are scored as around a place. */
async function nearestGreen(
  { here, radius, box }: PlacesQuestion,
  threads: ScoringThreads,
): Promise<Rated | null> {
  const middle = box ? middleOf(box) : here!;
  // a box is no ring: what lies around it begins somewhere inside of the ring around it
  for (let beyond = box ? 0 : radius; beyond < FARTHEST_M; ) {
    const outer = Math.min(FARTHEST_M, Math.max(FIRST_RING_M, 2 * beyond));
    const found = JSON.parse(await threads.sites({ ...middle, beyond, radius: outer })) as Candidate[];
    const rated = await ratedOf(box ? seenFrom(here, found) : found, threads);
    const green = rated.filter((place) => place.green && isChoice(place));
    const [nearest] = green.sort((a, b) => a.distance_m - b.distance_m || byRank(a, b));
    if (nearest) return nearest;
    beyond = outer;
  }
  return null;
}

/** All that is told of a place. @param here where somebody is; null = not known */
function placeOf(
  { lat, lon, name, kind, distance_m, along_m, arrival, access }: Listed,
  { facilities, place, score, ampel, reasons, spot_id, causes }: RatedPlace,
  { here, lang, isHere }: { here: RatedPlace | null; lang: Language; isHere: boolean },
): Place {
  const why = here && !isHere ? whyBetter(here.causes, causes) : null;
  return {
    lat,
    lon,
    name,
    kind,
    here: isHere,
    distance_m,
    ...(along_m === undefined ? {} : { along_m }),
    ...(arrival === undefined ? {} : { arrival }),
    access,
    facilities,
    place,
    score,
    ampel,
    reasons,
    why_better: why && say(why, lang),
    spot_id,
  };
}

/** What the map calls the object that was found says more than what lies around it. */
function titledOf({ listed, rated }: { listed: Listed; rated: RatedPlace }) {
  const { titleParts } = rated;
  return { kind: listed.kind, parts: { ...titleParts, name: listed.name || titleParts.name } };
}

function noticeOf({ radius, box, along, lang }: PlacesQuestion, nearest: Place | null): string {
  if (along) return say({ key: 'no_green_on_route', corridor: along.corridor }, lang);
  const told = nearest && { name: nearest.name, distance: nearest.distance_m };
  return say(
    { key: 'no_green_place', radius: box ? null : radius, nearest: told, searched: FARTHEST_M },
    lang,
  );
}
