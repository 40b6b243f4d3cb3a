/** Facilities at a spot: from the tags of the place and from what is mapped beside it. */
import type { Facilities } from '../../api/facts/facilities.ts';
import {
  FACILITIES,
  type FacilityFacts,
  type FacilityName,
  facilitiesIn,
  OF_THE_PLACE,
  PointCategory,
} from '../../region/format/codes.ts';
import { pointsAround } from '../../region/read/around/points-around.ts';
import type { Region } from '../../region/read/reader.ts';
import type { Night } from '../calendar/night.ts';
import type { Feature } from '../factor.ts';
import { rulesOfPlace } from '../law/night-rules.ts';
import { featureOfPoint } from '../osm-feature.ts';
import type { Site } from '../site/site.ts';
import type { StandingPlace } from '../site/standing.ts';
import { siteAccess } from './site-access.ts';

/** Distance within which a tap or a toilet belongs to the place, m: across the car park. */
const BESIDE_M = 50;

/** Place with the properties that facilities depend on. */
type TaggedPlace = Pick<StandingPlace, 'flags' | 'access' | 'capacity' | 'maxstay' | 'hectares'> & {
  feature: Pick<Feature, 'osm_type' | 'osm_id'>;
};

/** Returns the facilities at a site. @param night night for which a fee at some times is told */
export function facilitiesOf(site: Site, night?: Night): Facilities {
  const { regions, x, y, standing } = site;
  const { official, places } = standing;
  const place = official ?? places[0];
  const facilities = facilitiesAt(regions, x, y, places, place);
  const timed = night && rulesOfPlace(place, site, night).find(({ of }) => of === 'fee');
  if (timed) facilities.fee = timed.extent === 'unknown' ? null : timed.extent !== 'free';
  return facilities;
}

/**
 * Returns the facilities at (x, y), 1e-7 degrees.
 * @param places around it, the smallest first
 * @param place one of them, whose fee, longest stay and capacity apply
 */
export function facilitiesAt(
  regions: readonly Region[],
  x: number,
  y: number,
  places: readonly TaggedPlace[],
  place: TaggedPlace | undefined,
): Facilities {
  const { fee, maxstay_minutes, capacity } = place
    ? siteAccess(place.flags, place.access, place.capacity, place.maxstay)
    : siteAccess(0, 0, 0, 0);
  const known = factsAround(regions, x, y, places);
  const { there, dog, surface, height_limit_m } = known.length === 0 ? NOTHING_KNOWN : combined(known);
  return { ...there, dog, fee, maxstay_minutes, capacity, surface, height_limit_m };
}

/** Combines facts; the first that has a value takes precedence. */
function combined(known: readonly FacilityFacts[]) {
  const knownOf = (name: FacilityName) =>
    known.map(({ facilities }) => facilities[name]).find((each) => each !== undefined) ?? null;
  return {
    there: Object.fromEntries(FACILITIES.map((name) => [name, knownOf(name)])) as Record<
      FacilityName,
      boolean | null
    >,
    dog: known.map(({ dog }) => dog).find((each) => each !== undefined) ?? null,
    surface: known.map(({ surface }) => surface).find((surface) => surface !== 'unknown') ?? null,
    height_limit_m: known.map(({ heightLimit }) => heightLimit).find((each) => each !== null) ?? null,
  };
}

/** Combined facts where nothing is mapped, as at most spots; made once. */
const NOTHING_KNOWN = combined([]);

/** Returns facts in order of precedence: objects mapped nearby, then tags of places, the smallest first. */
function factsAround(
  regions: readonly Region[],
  x: number,
  y: number,
  places: readonly TaggedPlace[],
): FacilityFacts[] {
  const beside: FacilityFacts[] = [];
  const own: { rank: number; facts: FacilityFacts }[] = [];
  // the spot may be the middle of a large site, and objects at the edge of the site belong to it, too
  const reach = places.reduce((most, { hectares }) => Math.max(most, radiusOf(hectares)), BESIDE_M);
  for (const region of regions) {
    const { category, flags, value } = region.points;
    pointsAround(region, 'search', x, y, reach, (point) => {
      if (category[point] !== PointCategory.facility) return;
      const facts = facilitiesIn(flags.at(point));
      if (value.at(point) !== OF_THE_PLACE) {
        beside.push(facts);
        return;
      }
      const { osm_type, osm_id } = featureOfPoint(region, point);
      const rank = places.findIndex(
        ({ feature }) => feature.osm_type === osm_type && feature.osm_id === osm_id,
      );
      if (rank >= 0) own.push({ rank, facts });
    });
  }
  return [...beside, ...own.sort((a, b) => a.rank - b.rank).map(({ facts }) => facts)];
}

/** Returns the radius of a circle of that many hectares, m; 0 for a place that is only a point. */
function radiusOf(hectares: number): number {
  return Number.isFinite(hectares) ? Math.sqrt((hectares * 10_000) / Math.PI) : 0;
}
