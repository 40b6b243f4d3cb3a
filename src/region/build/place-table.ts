/** Fields that areas and points have in common: their input, and the columns that store them. */
import { Access, OSM_TYPES, type OsmType, type WeekBitmap, type YearBitmap } from '../format/codes.ts';
import type { ColumnRules } from './column-table.ts';
import type { Strings, TimeBitmaps } from './interned.ts';

export interface PlaceInput {
  osmType: OsmType;
  osmId: number;
  /** SiteFlag bits of places; PointFlag bits, PlaceRank or facilityFlags of other points; 0 for other areas */
  flags: number;
  name: string;
  access: number;
  /** number whose meaning depends on the kind or category, see AREA_KINDS and POINT_CATEGORIES */
  value: number;
  /** shortest stay limit that applies at night, min; 0 = none */
  maxstay: number;
  /** half hours in which access is allowed or the place is open; null = always or unknown */
  hours: WeekBitmap | null;
  /** days on which a place is open; null = all or unknown */
  season: YearBitmap | null;
  /** details of a place as text, see format/site-details.ts; '' = none */
  details: string;
}

/** Fields of an area or point of which nothing else is known. */
export const PLAIN_PLACE = {
  flags: 0,
  name: '',
  access: Access.untagged,
  value: 0,
  maxstay: 0,
  hours: null,
  season: null,
  details: '',
} as const satisfies Omit<PlaceInput, 'osmType' | 'osmId'>;

/** Returns the columns of areas and of points. @param strings, times texts and times that they refer to by number */
export function placeColumns(strings: Strings, times: TimeBitmaps) {
  return {
    id: { type: Float64Array, of: ({ osmId }) => osmId },
    osmType: { type: Uint8Array, of: ({ osmType }) => OSM_TYPES.indexOf(osmType) },
    flags: { type: Uint32Array, of: ({ flags }) => flags },
    name: { type: Uint32Array, of: ({ name }) => strings.add(name) },
    access: { type: Uint8Array, of: ({ access }) => access },
    value: { type: Float32Array, of: ({ value }) => value },
    maxstay: { type: Uint16Array, of: ({ maxstay }) => Math.min(65535, maxstay) },
    hours: { type: Uint32Array, of: ({ hours }) => times.hours.add(hours) },
    // a few hundred distinct seasons
    season: { type: Uint16Array, of: ({ season }) => times.seasons.add(season) },
    details: { type: Uint32Array, of: ({ details }) => strings.add(details) },
  } satisfies ColumnRules<PlaceInput>;
}
/** Columns that refer to texts. */
export const PLACE_TEXTS = ['name', 'details'] as const satisfies (keyof ReturnType<typeof placeColumns>)[];
