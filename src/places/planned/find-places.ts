/**
 * Builds the response of GET /api/spot/nearby from the results of the scoring threads. The service and the page's
 * worker share this code.
 * Formulas and numbers: docs/model/nearby.md.
 */

import type { Wishes } from '../../api/facts/wishes.ts';
import type { Nearby, Place } from '../../api/nearby.ts';
import type { SpotProblem } from '../../api/scores.ts';
import type { LatLon } from '../../api/values.ts';
import { titlesOf } from '../../scoring/place-titles.ts';
import { isInside } from '../../shared/geo/box.ts';
import { metresApart } from '../../shared/geo/distance.ts';
import { hasVehicle } from '../../shared/van.ts';
import { countryName } from '../../words/country-names.ts';
import type { Candidate, Found } from '../found/candidates.ts';
import { cursorAfter } from '../found/cursor.ts';
import {
  askedFilters,
  filterCounts,
  isWanted,
  needSurroundings,
  passing,
  withoutVan,
} from '../found/filters.ts';
import { candidatesFor, lawsFor, type PlacesQuestion, type ScoringThreads } from '../found/question.ts';
import { SAME_PLACE_M } from '../found/ranking.ts';
import { objectKey, type RatedCandidate, type RatedPlace } from '../found/rated-place.ts';
import { closestOf } from './closest-match.ts';
import {
  isChoice,
  type Listed,
  listedPlaceOf,
  mapNoticeOf,
  noticeOf,
  type Rated,
  titledOf,
} from './listed-place.ts';
import { listed, pageOfList } from './listing.ts';
import { nearestGreen } from './nearest-green.ts';

export async function placesNearby(question: PlacesQuestion, threads: ScoringThreads): Promise<Nearby> {
  const { here, box, page, wishes, lang } = question;
  const openAt = wishes.open_at;
  const [found, [own]] = await Promise.all([
    candidatesFor(question, threads),
    here ? threads.rate([here], 'place', openAt) : [],
  ]);
  const rated = await ratedOf(found, threads, wishes);
  const ratedHere = own === undefined ? null : unlessProblem<RatedPlace>(own);
  const isListed = here !== null && (!box || isInside(here, box));
  const goodHere = isListed && ratedHere?.green && ratedHere.usable ? ratedHere : null;
  const others = rated.filter((place) => !(goodHere && isSamePlace(place, here!, goodHere)));
  const first = goodHere ? [hereAsPlace(here!, goodHere)] : [];
  const choices: Listed[] = [...first, ...others.filter(isChoice)];

  const asked = askedFilters(wishes);
  const isMatch = (place: Listed) => isWanted(passing(place, asked), wishes);
  const isMatchButForSize = (place: Listed) => isWanted(passing(place, withoutVan(asked)), wishes);
  const matches = choices.filter(isMatch);
  const list = listed(matches, question);
  const { places: onPage, next } = pageOfList(list, question);
  const forbidden = page.offset > 0 ? [] : listed(others.filter(isForbiddenOnly).filter(isMatch), question);
  const isGreen = matches.some(({ green }) => green);
  const tooLarge = choices.filter(({ fit }) => fit?.fits === false);
  const closest =
    matches.length > 0
      ? null
      : closestOf(
          choices.filter((place) => !tooLarge.includes(place)),
          asked,
        );
  const notFitting =
    page.offset > 0 ? [] : listed(tooLarge.filter(isMatchButForSize), question).slice(0, question.limit);
  const nearest = isGreen ? null : await nearestGreen(question, threads, ratedOf);

  const alone = [nearest, closest?.place].filter((each) => each != null);
  const wanted = [...onPage, ...forbidden.slice(0, question.limit), ...notFitting, ...alone];
  const [texts, law] = await Promise.all([
    threads.rate(wanted, 'place', openAt),
    lawsFor(question, threads, wanted),
  ]);
  const told = texts.flatMap((text, i) => {
    const place = unlessProblem<RatedPlace>(text);
    return place ? [{ listed: wanted[i]!, rated: place }] : [];
  });
  const titles = titlesOf(told.map(titledOf), lang);
  const all = new Map<Listed, Place>(
    told.map(({ listed: each, rated: place }, i) => [
      each,
      listedPlaceOf(each, place, { title: titles[i]!, here: ratedHere, lang }),
    ]),
  );
  const placesOf = (some: readonly Listed[]) => some.flatMap((each) => all.get(each) ?? []);
  const nearestPlace = (nearest && all.get(nearest)) ?? null;
  const closestPlace = closest && all.get(closest.place);
  return {
    places: placesOf(onPage),
    considered: rated.length,
    in_view: found.in_view,
    sampled: found.sampled,
    choices: choices.length,
    matches: matches.length,
    listed: list.length,
    not_recorded: wishes.include_not_recorded
      ? 0
      : choices.filter((place) => passing(place, asked) === 'not_recorded').length,
    filters: filterCounts(choices, asked, wishes),
    cursor: cursorAfter(page, next, list.length),
    law: law.map((each) => ({ ...each, name: countryName(each.country, lang) })),
    not_allowed: placesOf(forbidden),
    ...(wishes.van && hasVehicle(wishes.van) && { not_fitting: placesOf(notFitting) }),
    map_notice: mapNoticeOf(
      told.map(({ rated: { oldMap } }) => oldMap),
      lang,
    ),
    notice: isGreen
      ? null
      : noticeOf(question, {
          nearest: nearestPlace,
          wanted: withoutVan(asked).length > 0,
          // without a requested spot its places tell
          roadless: ratedHere?.roadless ?? (rated.length > 0 && rated.every((place) => place.roadless)),
        }),
    nearest_green: nearestPlace,
    closest_match: closestPlace ? { place: closestPlace, ...closest.lacking } : null,
  };
}

async function ratedOf(
  { sites }: Pick<Found, 'sites'>,
  threads: ScoringThreads,
  wishes: Wishes,
): Promise<Rated[]> {
  const texts = await threads.rate(sites, 'candidate', wishes.open_at, needSurroundings(wishes));
  return sites.flatMap((candidate, i) => {
    const rated = unlessProblem<RatedCandidate>(texts[i]!);
    return rated ? [{ ...candidate, ...rated }] : [];
  });
}

/** Parses a rated place; null if its rating failed. The response then omits this place only. */
export function unlessProblem<T extends object>(text: string): T | null {
  const said = JSON.parse(text) as T | SpotProblem;
  return 'error' in said ? null : said;
}

/** Returns true for a place outside official sites where only the law of the country forbids the night. */
function isForbiddenOnly({ forbidden, official }: Rated): boolean {
  return forbidden && !official;
}

function isSamePlace(place: Candidate, here: LatLon, { objects }: RatedPlace): boolean {
  return objects.includes(objectKey(place)) || metresApart(place, here) < SAME_PLACE_M;
}

/** Returns the requested spot as a place to list, at a distance of 0 m. */
function hereAsPlace({ lat, lon }: LatLon, rated: RatedPlace): Listed {
  const { kind, access, place } = rated;
  return { ...rated, lat, lon, name: place.name ?? '', kind, distance_m: 0, access, isHere: true };
}
