/**
 * Facilities of a place, packed into the flags of a point of the category `facility`: two bits for each of FACILITIES,
 * four for the surface, seven for the height limit, two for dogs (since format 10).
 */
import { codesOf } from './codes-of.ts';

/** Facilities in the order of their bits in the flags, two for each. */
export const FACILITIES = ['water', 'toilets', 'dump_station', 'power', 'showers', 'waste', 'lit'] as const;
export type FacilityName = (typeof FACILITIES)[number];

/** Surfaces, after the OSM key `surface`. */
export const SURFACES = [
  'unknown',
  'paved',
  'asphalt',
  'concrete',
  'paving_stones',
  'sett',
  'grass_paver',
  'unpaved',
  'compacted',
  'fine_gravel',
  'gravel',
  'ground',
  'grass',
  'sand',
] as const;
export type SurfaceName = (typeof SURFACES)[number];
export const SurfaceCode = codesOf(SURFACES);

const YES = 1;
const NO = 2;
const SURFACE_SHIFT = 2 * FACILITIES.length;
const SURFACE_BITS = 4;
const HEIGHT_SHIFT = SURFACE_SHIFT + SURFACE_BITS;
/** Allowance for binary fractions just below whole decimetres. Limits are rounded down to be safe. */
const ROUNDING = 1e-6;
/** Highest stored height limit, dm: higher ones affect no van. */
const MAX_DECIMETRES = 127;
const DOG_SHIFT = HEIGHT_SHIFT + Math.log2(MAX_DECIMETRES + 1);

/** Facts in a facility point; missing = not mapped. */
export interface FacilityFacts {
  facilities: Partial<Record<FacilityName, boolean>>;
  surface: SurfaceName;
  /** maximum height of vehicles, m; null = none known */
  heightLimit: number | null;
  /** whether dogs are allowed; missing = not mapped */
  dog?: boolean | undefined;
}

/** Value of `points.value` for a facility that is a tag of the place itself, not an object beside it. */
export const OF_THE_PLACE = 1;

/** Returns the flags of a facility point; 0 = nothing known. */
export function facilityFlags({ facilities, surface, heightLimit, dog }: FacilityFacts): number {
  let flags = SurfaceCode[surface] << SURFACE_SHIFT;
  for (const [i, name] of FACILITIES.entries()) {
    const known = facilities[name];
    if (known !== undefined) flags |= (known ? YES : NO) << (2 * i);
  }
  if (dog !== undefined) flags |= (dog ? YES : NO) << DOG_SHIFT;
  const decimetres = heightLimit === null ? 0 : Math.floor(heightLimit * 10 + ROUNDING);
  return decimetres > 0 && decimetres <= MAX_DECIMETRES ? flags | (decimetres << HEIGHT_SHIFT) : flags;
}

export function facilitiesIn(flags: number): FacilityFacts {
  const facilities: FacilityFacts['facilities'] = {};
  for (const [i, name] of FACILITIES.entries()) {
    const known = (flags >>> (2 * i)) & 0b11;
    if (known !== 0) facilities[name] = known === YES;
  }
  const decimetres = (flags >>> HEIGHT_SHIFT) & MAX_DECIMETRES;
  const dog = (flags >>> DOG_SHIFT) & 0b11;
  return {
    facilities,
    surface: SURFACES[(flags >>> SURFACE_SHIFT) & ((1 << SURFACE_BITS) - 1)]!,
    heightLimit: decimetres === 0 ? null : decimetres / 10,
    dog: dog === 0 ? undefined : dog === YES,
  };
}
