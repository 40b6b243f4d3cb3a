/** Builds the entry of a listed place. */
import type { SiteKind } from '../../api/facts/words.ts';
import type { Place } from '../../api/nearby.ts';
import type { Titled } from '../place-titles.ts';
import type { Language } from '../text/phrases.ts';
import { say } from '../text/say.ts';
import type { Candidate } from './candidates.ts';
import { FARTHEST_M, isWide, type PlacesQuestion } from './question.ts';
import { isOfficial } from './ranking.ts';
import type { RatedCandidate, RatedPlace } from './rated-place.ts';
import { whyBetter } from './why-better.ts';

/** A scored candidate. */
export interface Rated extends Candidate, RatedCandidate {}

/** A scored candidate, or the requested spot. */
export type Listed = Omit<Rated, 'osm_type' | 'osm_id'> & { kind: SiteKind; isHere?: boolean };

/** Returns false for places inside an official site, which are part of it. */
export function isChoice({ usable, official, kind }: Rated): boolean {
  return usable && (!official || isOfficial(kind));
}

/** Returns the parts of a title. The name of the mapped object takes precedence over its surroundings. */
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
  /** the user's spot; null if unknown */
  here: RatedPlace | null;
  lang: Language;
}

/** Builds the entry of a place. */
export function placeOf(
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

/** @param wanted true if the question has filters besides those of the van */
export function noticeOf(
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
