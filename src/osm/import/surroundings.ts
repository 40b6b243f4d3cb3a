/**
 * Computes what lies around places: the houses within 200 m, the distance to water, and the shores in free sight
 * according to the map alone. Terrain, which is imported separately, is applied when a place is rated.
 */
import { AreaKind, LineClass } from '../../region/format/codes.ts';
import type { SiteSurroundings } from '../../region/format/site-details.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';
import { Bitmap } from '../geometry/land-bitmap.ts';
import { NearGrid, type Position } from '../geometry/near-grid.ts';
import { boxOf, shapeOf } from '../geometry/ring-measures.ts';
import { type FeatureLog, readLogs } from '../records/feature-log.ts';

/** Distances within which houses, water, and water in sight count, m; the first two as in api/facts/wishes.ts. */
const HOUSES_M = 200;
const WATER_M = 1000;
const SIGHT_M = 800;
/** Minimum footprint of a house, m²: smaller buildings are garages and sheds. */
const SMALLEST_HOUSE_M2 = 40;
/**
 * Maximum length of residential street per house, m: streets of mapped towns have a house every 10 to 30 m. If there
 * are fewer, not all houses are mapped.
 */
const STREET_PER_HOUSE_M = 60;
const STREETS: ReadonlySet<number> = new Set([LineClass.residential, LineClass.living_street]);
/** Step along a street, m. */
const STREET_STEP_M = 20;
/** Square of a distance beyond that of any water that counts, m². */
const OUT_OF_REACH = (WATER_M + 1) ** 2;
/** Smallest water that counts, m², and smallest that is a view: ponds in gardens and parks are neither. */
const SMALLEST_WATER_M2 = 1000;
const SMALLEST_VIEW_M2 = 10_000;
/** Number of sectors, of each of which the nearest shore is found; and maximum number of shores kept. */
const SECTORS = 16;
const MAX_VIEWS = 8;
/** Step along a line of sight at which woods are tested, m: about half of a cell of the bitmap. */
const SIGHT_STEP_M = 15;

interface Shore {
  east: number;
  north: number;
  metres: number;
}

/** Nearest shore by sector; null if there is none within SIGHT_M, or if it is hidden. */
type Shores = (Shore | null)[];

interface SiteAround extends Position {
  /** metres per stored unit of longitude */
  kx: number;
  houses: number;
  /** length of residential streets within HOUSES_M, m */
  streets: number;
  /** distance to the nearest water, m; Infinity if none is found */
  water: number;
  shores: Shores;
}

/**
 * Returns a function that finds the surroundings of the place at a position; null if no place is there.
 * @param logs all features within 1 km of the places
 * @param residential land with homes
 */
export function surroundingsOf(
  places: readonly Position[],
  logs: readonly FeatureLog[],
  residential: Bitmap,
): (x: number, y: number) => SiteSurroundings | null {
  const sites = new Map<string, SiteAround>();
  for (const { x, y } of places)
    sites.set(`${x} ${y}`, {
      ...{ x, y, kx: metresPerUnitEast(y) },
      ...{ houses: 0, streets: 0, water: Number.POSITIVE_INFINITY, shores: new Array(SECTORS).fill(null) },
    });
  if (sites.size > 0) {
    const all = [...sites.values()];
    const near = new NearGrid(all, HOUSES_M);
    const nearWater = new NearGrid(all, WATER_M);
    readLogs(logs, {
      areaKinds: [AreaKind.water],
      areaShape: ({ rings }) => addWater(nearWater, rings),
      coast: ({ path }) => addShores(nearWater, path, true),
      lineShape: ({ lineClass, path }) => {
        if (STREETS.has(lineClass)) addStreet(near, path);
      },
      building: ({ x, y, squareMetres }) => {
        if (squareMetres >= SMALLEST_HOUSE_M2) addHouse(near, x, y);
      },
    });
    const sighted = all.filter(({ shores }) => shores.some((shore) => shore !== null));
    if (sighted.length > 0) removeHiddenShores(sighted, logs);
  }
  return (x, y) => {
    const site = sites.get(`${x} ${y}`);
    return site ? toldOf(site, residential) : null;
  };
}

function toldOf({ x, y, houses, streets, water, shores }: SiteAround, residential: Bitmap): SiteSurroundings {
  const isUncounted =
    houses * STREET_PER_HOUSE_M < Math.round(streets) ||
    (houses === 0 && residential.hasWithin(x, y, HOUSES_M));
  const inSight = shores.filter((shore) => shore !== null).sort((a, b) => a.metres - b.metres);
  return {
    houses: isUncounted ? null : houses,
    waterM: water > WATER_M ? null : Math.round(water),
    waterViews: inSight
      .slice(0, MAX_VIEWS)
      .map(({ east, north }) => [Math.round(east), Math.round(north)] as const),
  };
}

function addWater(sites: NearGrid<SiteAround>, rings: readonly Int32Array[]): void {
  const { squareMetres } = shapeOf(rings);
  if (squareMetres < SMALLEST_WATER_M2) return;
  for (const ring of rings) addShores(sites, ring, squareMetres >= SMALLEST_VIEW_M2);
}

function addShores(sites: NearGrid<SiteAround>, path: ArrayLike<number>, isView: boolean): void {
  for (let i = 0; i + 3 < path.length; i += 2) {
    const [ax, ay, bx, by] = [path[i]!, path[i + 1]!, path[i + 2]!, path[i + 3]!];
    sites.near(ax, ay, bx, by, (site) => addShore(site, ax, ay, bx, by, isView));
  }
}

function addShore(site: SiteAround, ax: number, ay: number, bx: number, by: number, isView: boolean): void {
  const { x, y, kx, shores } = site;
  const [fromEast, fromNorth] = [(ax - x) * kx, (ay - y) * METRES_PER_UNIT];
  const [toEast, toNorth] = [(bx - x) * kx, (by - y) * METRES_PER_UNIT];
  const share = shareOfNearest(fromEast, fromNorth, toEast, toNorth);
  const east = fromEast + share * (toEast - fromEast);
  const north = fromNorth + share * (toNorth - fromNorth);
  // most segments of the grid's cells are farther
  if (east * east + north * north > OUT_OF_REACH) return;
  const metres = Math.hypot(east, north);
  site.water = Math.min(site.water, metres);
  if (!isView || metres > SIGHT_M) return;
  const sector = Math.floor(((Math.atan2(north, east) / (2 * Math.PI) + 1) % 1) * SECTORS) % SECTORS;
  const known = shores[sector];
  // the same shore is kept whatever the order of reading
  const isNearer =
    !known ||
    metres < known.metres ||
    (metres === known.metres && (east - known.east || north - known.north) < 0);
  if (isNearer) shores[sector] = { east, north, metres };
}

/** Returns the share of a segment, from its start, at which it is nearest to (0, 0). */
function shareOfNearest(ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  const squared = dx * dx + dy * dy;
  return squared > 0 ? Math.max(0, Math.min(1, -(ax * dx + ay * dy) / squared)) : 0;
}

/** Removes shores behind buildings, which are treated as circles, and behind woods. */
function removeHiddenShores(sites: readonly SiteAround[], logs: readonly FeatureLog[]): void {
  const near = new NearGrid(
    sites.map(({ x, y, kx, shores }) => ({ x, y, kx, shores, farthest: farthestOf(shores) })),
    SIGHT_M,
  );
  const woods = new Bitmap();
  readLogs(logs, {
    areaKinds: [AreaKind.forest],
    areaShape: ({ rings }) => {
      const { minX, minY, maxX, maxY } = boxOf(rings);
      let isNear = false;
      near.near(minX, minY, maxX, maxY, () => {
        isNear = true;
      });
      if (isNear) woods.fill(rings);
    },
    building: ({ x, y, squareMetres }) => {
      const radius = Math.sqrt(squareMetres / Math.PI);
      near.near(x, y, x, y, (site) => {
        const [east, north] = [(x - site.x) * site.kx, (y - site.y) * METRES_PER_UNIT];
        const reach = site.farthest + radius;
        // most buildings of the grid's cells are behind the farthest shore that is still seen
        if (east * east + north * north >= reach * reach) return;
        if (hideBehindBuilding(site.shores, east, north, radius)) site.farthest = farthestOf(site.shores);
      });
    },
  });
  for (const site of sites) hideBehindWoods(site, woods);
}

/** Returns the distance of the farthest shore, m; 0 without shores. */
function farthestOf(shores: Shores): number {
  return Math.max(...shores.map((shore) => shore?.metres ?? 0));
}

/** Removes the shores behind a building; returns true if there are any. @param east, north its centre, m from the site */
function hideBehindBuilding(shores: Shores, east: number, north: number, radius: number): boolean {
  let hides = false;
  for (let sector = 0; sector < SECTORS; sector++) {
    const shore = shores[sector];
    if (!shore) continue;
    const share = shareOfNearest(-east, -north, shore.east - east, shore.north - north);
    const [dx, dy] = [share * shore.east - east, share * shore.north - north];
    if (dx * dx + dy * dy >= radius * radius) continue;
    shores[sector] = null;
    hides = true;
  }
  return hides;
}

function hideBehindWoods({ x, y, kx, shores }: SiteAround, woods: Bitmap): void {
  for (const [sector, shore] of shores.entries()) {
    if (!shore) continue;
    for (let metres = SIGHT_STEP_M; metres < shore.metres; metres += SIGHT_STEP_M) {
      const share = metres / shore.metres;
      const isWood = woods.has(x + (shore.east * share) / kx, y + (shore.north * share) / METRES_PER_UNIT);
      if (isWood) shores[sector] = null;
    }
  }
}

/** Adds the length of a residential street to the sites around it. */
function addStreet(sites: NearGrid<SiteAround>, path: ArrayLike<number>): void {
  for (let i = 0; i + 3 < path.length; i += 2) {
    const [ax, ay, bx, by] = [path[i]!, path[i + 1]!, path[i + 2]!, path[i + 3]!];
    const length = Math.hypot((bx - ax) * metresPerUnitEast(ay), (by - ay) * METRES_PER_UNIT);
    const steps = Math.ceil(length / STREET_STEP_M);
    for (let step = 0; step < steps; step++) {
      const share = (step + 0.5) / steps;
      const [x, y] = [ax + (bx - ax) * share, ay + (by - ay) * share];
      sites.near(x, y, x, y, (site) => {
        if (isWithin(site, x, y, HOUSES_M)) site.streets += length / steps;
      });
    }
  }
}

function addHouse(sites: NearGrid<SiteAround>, x: number, y: number): void {
  sites.near(x, y, x, y, (site) => {
    if (isWithin(site, x, y, HOUSES_M)) site.houses++;
  });
}

function isWithin(site: SiteAround, x: number, y: number, metres: number): boolean {
  const [east, north] = [(x - site.x) * site.kx, (y - site.y) * METRES_PER_UNIT];
  return east * east + north * north <= metres * metres;
}
