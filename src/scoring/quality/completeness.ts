/** Completeness of the map around a spot: what is there, compared with similar land that is fully mapped. */

import type { AreaType } from '../site/area-types.ts';
import { isBuiltUp } from '../site/homes-and-towns.ts';
import type { Site } from '../site/site.ts';
import type { Missing } from '../text/phrases/quality.ts';

export interface Gap {
  what: Missing;
  /** share of the expected amount, 0..1 */
  share: number;
}

interface Expected {
  /** chunks of local roads within about 400 m */
  roads: number;
  /** plan area share of buildings */
  buildings: number;
  /** shops, stops, playgrounds, ..., each within its own distance */
  places: number;
  /** areas of any kind within 150 m */
  land_use: number;
}

/** Values that nearly all similar places of six well mapped towns, cities and valleys reach (5% to 20% quantile). */
const TOWN: Expected = { roads: 16, buildings: 0.05, places: 2, land_use: 1 };
const FIELDS: Expected = { roads: 2, buildings: 0, places: 0, land_use: 1 };
/** Without roads and land use: either wilderness or a blank on the map. */
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

/** Returns the kinds of objects of which less than expected is mapped. */
export function gapsAround(site: Site): Gap[] {
  const { areaType, ground, lines, points, areas, region } = site;
  const expected = isBuiltUp(site) ? TOWN : BY_TYPE[areaType];
  const found: Expected = {
    roads: lines.localChunks,
    // if a file has no buildings, the share is only assumed from the land use
    buildings: region?.file.info.counts.buildings === 0 ? 0 : ground.built,
    places: points.count,
    land_use: areas.length,
  };
  const gaps: Gap[] = [];
  for (const what of ['roads', 'buildings', 'places', 'land_use'] as const) {
    if (found[what] < expected[what]) gaps.push({ what, share: found[what] / expected[what] });
  }
  return gaps;
}
