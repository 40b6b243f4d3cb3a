/**
 * Compares the extent of features with the detail of their drawing. The cost of an import grows with the length of
 * lines and the size of land, not with the size of the file: a mistake in two nodes may be a motorway around the Earth.
 */
import { AreaKind, OSM_TYPES, type OsmType } from '../../region/format/codes.ts';
import { GROUND_CELLS_PER_DEGREE, TILE_SIDE } from '../../region/format/sections/grids.ts';
import { E7 } from '../../shared/geo/earth.ts';
import { boxOf } from '../geometry/ring-measures.ts';
import { scanlines } from '../geometry/scanline.ts';
import { OsmDataError } from '../import-errors.ts';
import type { Feature } from '../records/layouts.ts';

/** Squares in which land is counted, 1/32 degree: at most 12 km². */
const SQUARES_PER_DEGREE = GROUND_CELLS_PER_DEGREE / TILE_SIDE;
/** Maximum squares in the bbox of an area that counts with its whole bbox, as nearly all areas do. */
const FEW_SQUARES = 64;
/** Weight of built-up land, which is stored in cells four times as fine, 16 times as many. */
const BUILT_UP_WEIGHT = 16;
const WEIGHT_OF_KIND = new Map<number, number>([
  [AreaKind.residential, BUILT_UP_WEIGHT],
  [AreaKind.retail, BUILT_UP_WEIGHT],
  [AreaKind.commercial, BUILT_UP_WEIGHT],
  // only their outlines are stored
  [AreaKind.national_park, 0],
  [AreaKind.nature_reserve, 0],
  [AreaKind.protected_area, 0],
  [AreaKind.low_emission_zone, 0],
  [AreaKind.administrative, 0],
  [AreaKind.landmass, 0],
]);

/**
 * Maximum squares of one area: three times those of the Caspian Sea or of the largest sand desert; for a town 16 times
 * fewer.
 */
const MAX_SQUARES_OF_ONE = 200_000;
/**
 * Squares and degrees allowed whatever the detail: less than a tenth of all land, and 2.5 times around the
 * Earth.
 */
const FREE_SQUARES = 1_000_000;
const FREE_DEGREES = 900;
/**
 * Maximum squares of land, and degrees of line, per vertex of a file that exceeds FREE_SQUARES or
 * FREE_DEGREES; real maps have a thousandth of these.
 */
const MAX_SQUARES_PER_VERTEX = 4;
const MAX_DEGREES_PER_VERTEX = 0.05;

/** Returns true for areas of which only the outline is stored: their ground is unknown. */
export function isOutlineOnly(kind: number): boolean {
  return WEIGHT_OF_KIND.get(kind) === 0;
}

interface Sum {
  /** squares of land, or degrees of line */
  amount: number;
  vertices: number;
  /** largest amount of one object, which the next two fields name */
  most: number;
  osmType: OsmType;
  osmId: number;
}

/** Sums over the features of a log. */
export interface Spread {
  land: Sum;
  lines: Sum;
}

export function noSpread(): Spread {
  return { land: noSum(), lines: noSum() };
}

function noSum(): Sum {
  return { amount: 0, vertices: 0, most: 0, osmType: OSM_TYPES[0]!, osmId: 0 };
}

function add(sum: Sum, amount: number, vertices: number, osmType: OsmType, osmId: number): void {
  sum.amount += amount;
  sum.vertices += vertices;
  if (amount <= sum.most) return;
  sum.most = amount;
  sum.osmType = osmType;
  sum.osmId = osmId;
}

/** Adds a line; its degrees are summed along both axes. */
export function spreadLine({ lines }: Spread, { osmId, path }: Feature<'coast'>): void {
  let units = 0;
  for (let i = 2; i < path.length; i++) units += Math.abs(path[i]! - path[i - 2]!);
  add(lines, units / E7, path.length / 2, 'way', osmId);
}

/** Adds an area. */
export function spreadArea({ land }: Spread, { osmType, osmId, kind, rings }: Feature<'area'>): void {
  const weight = WEIGHT_OF_KIND.get(kind) ?? 1;
  if (weight === 0) return;
  const { minX, minY, maxX, maxY } = boxOf(rings);
  let squares = ((maxX - minX) / E7) * ((maxY - minY) / E7) * SQUARES_PER_DEGREE ** 2;
  if (squares > FEW_SQUARES) {
    squares = 0;
    scanlines(rings, SQUARES_PER_DEGREE, (_row, first, last) => {
      squares += last - first + 1;
    });
  }
  const vertices = rings.reduce((sum, ring) => sum + ring.length / 2, 0);
  add(land, squares * weight, vertices, osmType, osmId);
}

/**
 * Rejects features that no real map has, before anything is built from them.
 * @throws OsmDataError that names the largest object
 */
export function requirePlausible(spreads: readonly Spread[]): void {
  const land = noSum();
  const lines = noSum();
  for (const spread of spreads) {
    join(land, spread.land);
    join(lines, spread.lines);
  }
  const remedy = 'correct it or leave it out of the file ("osmium removeid")';
  const landOf = `${land.osmType} ${land.osmId}`;
  if (land.most > MAX_SQUARES_OF_ONE)
    throw new OsmDataError(`${landOf} is larger than any land use on Earth: ${remedy}`);
  if (land.amount > Math.max(FREE_SQUARES, MAX_SQUARES_PER_VERTEX * land.vertices))
    throw new OsmDataError(
      `its areas are far too large for their few nodes, the largest is ${landOf}: ${remedy}`,
    );
  if (lines.amount > Math.max(FREE_DEGREES, MAX_DEGREES_PER_VERTEX * lines.vertices))
    throw new OsmDataError(
      `its lines are far too long for their few nodes, the longest is ${lines.osmType} ${lines.osmId}: ${remedy}`,
    );
}

function join(sum: Sum, { amount, vertices, most, osmType, osmId }: Sum): void {
  sum.amount += amount;
  sum.vertices += vertices;
  if (most > sum.most) Object.assign(sum, { most, osmType, osmId });
}
