/**
 * How far features reach, against how exactly they are drawn. What is made of a line or of land grows with its length
 * or size, whatever the file's: a mistake of two nodes may be a motorway around the Earth.
 */
import { AreaKind, OSM_TYPES, type OsmType } from '../../region/format/codes.ts';
import { GROUND_CELLS_PER_DEGREE, TILE_SIDE } from '../../region/format/grids.ts';
import { E7 } from '../../shared/earth.ts';
import { OsmDataError } from '../errors.ts';
import { boxOf } from '../geometry/ring-measures.ts';
import { scanlines } from '../geometry/scanline.ts';

/** Land is counted in squares of 1/32 degree: at most 12 square kilometres. */
const SQUARES_PER_DEGREE = GROUND_CELLS_PER_DEGREE / TILE_SIDE;
/** Boxes of fewer squares are counted as a whole: nearly all. */
const FEW_SQUARES = 64;
/** Built-up land is kept in cells that are four times as fine: 16 times as many. */
const BUILT_UP_WEIGHT = 16;
const WEIGHT_OF_KIND = new Map<number, number>([
  [AreaKind.residential, BUILT_UP_WEIGHT],
  [AreaKind.retail, BUILT_UP_WEIGHT],
  [AreaKind.commercial, BUILT_UP_WEIGHT],
  // only their outlines are kept
  [AreaKind.national_park, 0],
  [AreaKind.nature_reserve, 0],
  [AreaKind.protected_area, 0],
  [AreaKind.administrative, 0],
  [AreaKind.landmass, 0],
]);

/** Squares of one area: three times those of the Caspian Sea or of the largest desert of sand; of a town 16 times fewer. */
const MAX_SQUARES_OF_ONE = 200_000;
/** Up to here a file may be as coarse as it likes: a tenth of all land, and two ways around the Earth. */
const FREE_SQUARES = 1_000_000;
const FREE_DEGREES = 900;
/** Beyond it, squares of land and degrees of line per vertex; maps have a thousandth of that. */
const MAX_SQUARES_PER_VERTEX = 4;
const MAX_DEGREES_PER_VERTEX = 0.05;

/** True for areas of which only the outline is kept: what they are like on the ground is not known. */
export function isOutlineOnly(kind: number): boolean {
  return WEIGHT_OF_KIND.get(kind) === 0;
}

interface Sum {
  /** squares of land, or degrees of line */
  amount: number;
  vertices: number;
  /** the object with the most */
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

/** Takes in a line; degrees are those along the axes. */
export function spreadLine({ lines }: Spread, osmId: number, path: Int32Array): void {
  let units = 0;
  for (let i = 2; i < path.length; i++) units += Math.abs(path[i]! - path[i - 2]!);
  add(lines, units / E7, path.length / 2, 'way', osmId);
}

/** Takes in an area. */
export function spreadArea(
  { land }: Spread,
  osmType: OsmType,
  osmId: number,
  kind: number,
  rings: readonly Int32Array[],
): void {
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

/** @throws OsmDataError that names the object to blame, before anything is made of features that no map can have */
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
    throw new OsmDataError(`${landOf} is land use of a size that nothing on Earth has: ${remedy}`);
  if (land.amount > Math.max(FREE_SQUARES, MAX_SQUARES_PER_VERTEX * land.vertices))
    throw new OsmDataError(
      `its areas are far too large for how few nodes they have, the largest is ${landOf}: ${remedy}`,
    );
  if (lines.amount > Math.max(FREE_DEGREES, MAX_DEGREES_PER_VERTEX * lines.vertices))
    throw new OsmDataError(
      `its lines are far too long for how few nodes they have, the longest is ${lines.osmType} ${lines.osmId}: ${remedy}`,
    );
}

function join(sum: Sum, { amount, vertices, most, osmType, osmId }: Sum): void {
  sum.amount += amount;
  sum.vertices += vertices;
  if (most > sum.most) Object.assign(sum, { most, osmType, osmId });
}
