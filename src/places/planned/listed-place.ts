/** Builds the entry of a listed place. */
import type { SiteKind } from '../../api/facts/words.ts';
import type { Place } from '../../api/nearby.ts';
import type { Titled } from '../../scoring/place-titles.ts';
import type { Language } from '../../words/phrases.ts';
import { say } from '../../words/say.ts';
import type { Candidate } from '../found/candidates.ts';
import { FARTHEST_M, isWide, type PlacesQuestion } from '../found/question.ts';
import { isOfficial } from '../found/ranking.ts';
import type { RatedCandidate, RatedPlace } from '../found/rated-place.ts';
import { whyBetter } from '../found/why-better.ts';

/** A scored candidate. */
export interface Rated extends Candidate, RatedCandidate {}

/** A scored candidate, or the requested spot (`isHere`), which may not be an OSM object. */
export type Listed = Omit<Rated, 'osm_type' | 'osm_id'> & { kind: SiteKind; isHere?: boolean };

/** Returns true for usable places, except those inside an official site, which are parts of the site. */
export function isChoice({ usable, official, kind }: Rated): boolean {
  return usable && (!official || isOfficial(kind));
}

/** Returns the parts of a title. The name of the mapped object takes precedence over names around it. */
export function titledOf({
  listed,
  rated,
}: {
  listed: Pick<Listed, 'kind' | 'name'>;
  rated: RatedPlace;
}): Titled {
  const { titleParts } = rated;
  return { kind: listed.kind, parts: { ...titleParts, name: listed.name || titleParts.name } };
}

interface Telling {
  title: string;
  /** the requested spot; null if there is none */
  here: RatedPlace | null;
  lang: Language;
}

/** Builds the response entry of a place. */
export function listedPlaceOf(
  { lat, lon, kind, distance_m, along_m, arrival, access, isHere = false }: Listed,
  {
    facts,
    facilities,
    surroundings,
    place,
    score,
    ampel,
    reasons,
    slope,
    spot_id,
    causes,
    vehicle,
  }: RatedPlace,
  { title, here, lang }: Telling,
): Place {
  const why = here && !isHere ? whyBetter(here.causes, causes) : null;
  return {
    lat,
    lon,
    name: title,
    title,
    ...facts,
    kind,
    here: isHere,
    distance_m,
    ...(along_m === undefined ? {} : { along_m }),
    ...(arrival === undefined ? {} : { arrival }),
    access,
    facilities,
    surroundings,
    slope_deg: slope,
    place,
    score,
    ampel,
    reasons,
    why_better: why && say(why, lang),
    ...(vehicle && { vehicle }),
    spot_id,
  };
}

/** Returns the warning of the oldest map in a list; null if none is old. @param years of old maps; null = newer */
export function mapNoticeOf(years: readonly (number | null)[], lang: Language): string | null {
  const old = years.filter((year) => year !== null);
  return old.length === 0 ? null : say({ key: 'old_map', year: Math.min(...old) }, lang);
}

/** What a list without a green place says. */
export interface WithoutGreen {
  /** nearest green place; null if none was found */
  nearest: Place | null;
  /** true if the request has filters besides those of the van */
  wanted: boolean;
  /** true if no road here is open to vans */
  roadless: boolean;
}

/** Returns the sentences for a list without a green place. */
export function noticeOf(question: PlacesQuestion, { nearest, wanted, roadless }: WithoutGreen): string {
  const { lang } = question;
  const none = noGreen(question, nearest, wanted);
  if (!roadless) return none;
  return `${say({ key: 'not_reachable', ground: 'nowhere', distance: null }, lang)}. ${none}`;
}

function noGreen(
  { radius, box, along, lang }: PlacesQuestion,
  nearest: Place | null,
  wanted: boolean,
): string {
  if (along) return say({ key: 'no_green_on_route', wanted, corridor: along.corridor }, lang);
  if (box && isWide(box)) return say({ key: 'no_green_in_view', wanted }, lang);
  const told = nearest && { name: nearest.name, distance: nearest.distance_m };
  return say(
    { key: 'no_green_place', wanted, radius: box ? null : radius, nearest: told, searched: FARTHEST_M },
    lang,
  );
}
