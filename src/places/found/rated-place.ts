/** Rates candidates in two steps: for all of them the properties of the rank, then all facts of the listed ones. */
import type { Facilities, SiteAccess } from '../../api/facts/facilities.ts';
import type { Price, Surroundings } from '../../api/facts/place-facts.ts';
import type { PlaceNames } from '../../api/facts/place-names.ts';
import type { SiteKind } from '../../api/facts/words.ts';
import type { SpotSummary } from '../../api/scores.ts';
import type { VehicleFit } from '../../api/van.ts';
import { Access } from '../../region/format/codes.ts';
import { facilitiesOf } from '../../scoring/facts/facilities.ts';
import {
  kindOf,
  openingOf,
  placeFactsOf,
  priceOf,
  type UntitledFacts,
} from '../../scoring/facts/place-facts.ts';
import { siteAccess } from '../../scoring/facts/site-access.ts';
import { surroundingsOfPlace } from '../../scoring/facts/surroundings.ts';
import { type TitleParts, titlePartsOf } from '../../scoring/place-titles.ts';
import type { RatedSpot } from '../../scoring/rated-spot.ts';
import { type FitFacts, fitFacts } from './filters.ts';
import { type Causes, causesOf } from './why-better.ts';

/** Properties that the rank and the filters of a place depend on. */
export interface RatedCandidate {
  score: number;
  green: boolean;
  red: boolean;
  /** true if a van may and can park there for the night */
  usable: boolean;
  /** true inside an official site that is open in the night */
  official: boolean;
  /** true for a site that nothing confirms where nights are forbidden outside of official sites */
  doubtful: boolean;
  /** true if all roads around are closed to vans */
  roadless: boolean;
  /** true if the place would be usable, but the law of the country forbids the night */
  forbidden: boolean;
  facilities: Facilities;
  /** true if open at the requested time; null if not recorded */
  open: boolean | null;
  /** slope of the ground, degrees; null if unknown */
  slope: number | null;
  /** price of a night; null if not recorded */
  price: Price | null;
  /** null if not requested */
  surroundings: Surroundings | null;
  /** result for the user's van; null without a van */
  fit: FitFacts | null;
}

/** Members of a spot's summary that its list entry repeats. */
export type Sentences = Pick<SpotSummary, 'spot_id' | 'ampel' | 'reasons'>;

export interface RatedPlace extends RatedCandidate, Sentences {
  surroundings: Surroundings;
  place: PlaceNames;
  titleParts: TitleParts;
  facts: UntitledFacts;
  causes: Causes;
  /** kind of the place under the spot; `kerb` if none */
  kind: SiteKind;
  access: SiteAccess;
  /** keys of the mapped places around the spot, like `way 5`: see `objectKey` */
  objects: string[];
  /** year of a map that is so old that the list warns of it; null of a newer one */
  oldMap: number | null;
  /** missing without a van */
  vehicle?: VehicleFit | undefined;
}

/**
 * Points of a factor at or below which vans must stay away, by factor key. `access=destination` costs 3 points, and bans
 * of some hours or of unknown times cost 6; they pass. The law of a country costs 31 points where it forbids a night in a camper, otherwise at most 6.
 */
const RESTRICTION_POINTS: Readonly<Record<string, number>> = { access_rule: -7, country_rule: -8 };

/** Facts that are requested about a place besides its rating. */
export interface AskedFacts {
  /** time for `open`, ISO 8601; default: the start of the night */
  openAt?: string | undefined;
  /** true adds the surroundings to a candidate; a place always has them */
  around?: boolean | undefined;
}

export function ratedCandidateOf(rated: RatedSpot, { openAt, around }: AskedFacts): RatedCandidate {
  const { site, law } = rated.spot;
  const { allowed, ampel, factors, forbidden, score } = rated.rating;
  const restricted = factors.filter(
    ({ key, points }) => points <= (RESTRICTION_POINTS[key] ?? Number.NEGATIVE_INFINITY),
  );
  const isPossible = site.region !== null && site.standing.kind !== 'none';
  return {
    score,
    green: ampel === 'green',
    red: ampel === 'red',
    official: site.standing.official !== null && allowed !== 'no',
    usable: isPossible && !law.hardCase && restricted.length === 0,
    doubtful: law.doubtful,
    roadless: law.roadless,
    forbidden: isPossible && forbidden && restricted.every(({ key }) => key === 'country_rule'),
    facilities: facilitiesOf(site, rated.night),
    open: openingOf(rated, openAt),
    slope: site.lie.slope === null ? null : Math.round(site.lie.slope * 10) / 10,
    price: priceOf(rated),
    surroundings: around ? surroundingsOfPlace(site) : null,
    fit: rated.van?.fit ? fitFacts(rated.van.fit) : null,
  };
}

export function ratedPlaceOf(
  rated: RatedSpot,
  { spot_id, ampel, reasons }: Sentences,
  asked: AskedFacts,
  vehicle?: VehicleFit,
): RatedPlace {
  const candidate = ratedCandidateOf(rated, { openAt: asked.openAt });
  const { site, names } = rated.spot;
  const [place] = site.standing.places;
  return {
    ...candidate,
    surroundings: surroundingsOfPlace(site),
    spot_id,
    ampel,
    reasons,
    place: rated.spot.place,
    titleParts: titlePartsOf(site, names),
    facts: placeFactsOf(rated, asked.openAt),
    causes: causesOf(rated, candidate.usable),
    kind: kindOf(site.standing) ?? 'kerb',
    access: place
      ? siteAccess(place.flags, place.access, place.capacity, place.maxstay)
      : siteAccess(0, Access.untagged, 0, 0),
    objects: site.standing.places.map(({ feature }) => objectKey(feature)),
    oldMap: rated.rating.quality.oldMap,
    vehicle,
  };
}

export function objectKey({ osm_type, osm_id }: { osm_type: string; osm_id: number }): string {
  return `${osm_type} ${osm_id}`;
}
