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

/** A week of half hours, Monday 00:00 first: bit i of byte i >> 3. 42 bytes. */
export const WEEK_HALF_HOURS = 336;
export type WeekBitmap = Uint8Array;

/** Bytes of a week. */
export const WEEK_BYTES = WEEK_HALF_HOURS / 8;

/** The days of a leap year, 1 January first: bit i of byte i >> 3. 46 bytes. */
export const YEAR_DAYS = 366;
export type YearBitmap = Uint8Array;

/** Bytes of a year. */
export const YEAR_BYTES = Math.ceil(YEAR_DAYS / 8);
