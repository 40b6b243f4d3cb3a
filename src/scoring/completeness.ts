/** Completeness of the map around a spot: compares the mapped amount with that of similar, fully mapped land. */
import { AreaKind } from '../region/format/codes.ts';
import type { Missing } from '../words/phrases/quality.ts';
import type { AreaType } from './site/area-types.ts';
import { isBuiltUp } from './site/homes-and-towns.ts';
import type { Site } from './site/site.ts';

/** A kind of object of which less than expected is mapped. */
export interface Gap {
  what: Missing;
  /** mapped share of the expected amount, 0..1 */
  share: number;
}

/** Amounts of mapped objects. */
interface Expected {
  /** number of chunks of local roads within about 400 m */
  roads: number;
  /** share of the ground under buildings, 0..1 */
  buildings: number;
  /** number of shops, stops, playgrounds and other points within the reach of their category */
  places: number;
  /** number of areas of mapped land use that contain the spot or are within the reach of their group */
  land_use: number;
}

/** Amounts that nearly all similar spots in six well mapped towns, cities and valleys reach (5% to 20% quantile). */
const TOWN: Expected = { roads: 16, buildings: 0.05, places: 2, land_use: 1 };
const FIELDS: Expected = { roads: 2, buildings: 0, places: 0, land_use: 1 };
/** Amounts expected where the type of area is unknown: it may be wilderness or a blank on the map. */
const UNKNOWN: Expected = { roads: 1, buildings: 0, places: 0, land_use: 1 };
const WILD: Expected = { roads: 0, buildings: 0, places: 0, land_use: 1 };

const BY_TYPE: Record<AreaType, Expected> = {
  residential: TOWN,
  industrial: TOWN,
  commercial: TOWN,
  retail: TOWN,
  parking: FIELDS,
  farmland: FIELDS,
  nature: WILD,
  water: WILD,
  military: WILD,
  unknown: UNKNOWN,
};

/** Kinds of areas that exist around every spot of a country or park, however little of its land use is mapped. */
const SAYS_NO_USE: ReadonlySet<number> = new Set([
  AreaKind.administrative,
  AreaKind.landmass,
  AreaKind.national_park,
  AreaKind.nature_reserve,
  AreaKind.protected_area,
  AreaKind.low_emission_zone,
]);

/** Returns the kinds of objects of which less than expected is mapped, each with its share. */
export function gapsAround(site: Site): Gap[] {
  const { areaType, ground, lines, points, areas, region } = site;
  const expected = isBuiltUp(site) ? TOWN : BY_TYPE[areaType];
  const found: Expected = {
    roads: lines.localChunks,
    // in a file without buildings, `ground.built` is only an assumption from the land use
    buildings: region?.file.info.counts.buildings === 0 ? 0 : ground.built,
    places: points.count,
    land_use: areas.filter(({ kind }) => !SAYS_NO_USE.has(kind)).length,
  };
  const gaps: Gap[] = [];
  for (const what of ['roads', 'buildings', 'places', 'land_use'] as const) {
    if (found[what] < expected[what]) gaps.push({ what, share: found[what] / expected[what] });
  }
  return gaps;
}
