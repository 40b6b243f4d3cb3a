/**
 * Codes in a region file, shared by the sources of map data (writers) and the model (reader). Codes are positions in
 * lists and are stored in files, so a list may only grow at its end; any other change needs a new FORMAT_VERSION.
 *
 * Coordinates are Int32 in 1e-7 degrees, longitude first. Levels are dB(A), lengths metres, speeds km/h.
 */
export * from './codes/area-codes.ts';
export * from './codes/facility-codes.ts';
export * from './codes/line-codes.ts';
export * from './codes/point-codes.ts';
export * from './codes/site-codes.ts';

export const OSM_TYPES = ['node', 'way', 'relation'] as const;
export type OsmType = (typeof OSM_TYPES)[number];

/** Number of half hours in a week; the first one is Monday 00:00. */
export const WEEK_HALF_HOURS = 336;
/** Bitmap of the half hours of a week: half hour i is bit i & 7 of byte i >> 3. 42 bytes. */
export type WeekBitmap = Uint8Array;

/** Length of a WeekBitmap, bytes. */
export const WEEK_BYTES = WEEK_HALF_HOURS / 8;

/** Number of days in a leap year; the first one is 1 January. */
export const YEAR_DAYS = 366;
/** Bitmap of the days of a leap year: day i is bit i & 7 of byte i >> 3. 46 bytes. */
export type YearBitmap = Uint8Array;

/** Length of a YearBitmap, bytes. */
export const YEAR_BYTES = Math.ceil(YEAR_DAYS / 8);
