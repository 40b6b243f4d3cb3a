/** The country, state and time zone of a spot: which law, which holidays and which clock hold there. */
import { readFileSync } from 'node:fs';
import tzLookup from '@photostructure/tz-lookup';
import atlasPath from '../../../dist/places.bin' with { type: 'file' };
import { Atlas } from './atlas.ts';

export interface Place {
  /** ISO 3166-1 alpha-2 of the country whose road law holds; null on the high seas */
  country: string | null;
  /** ISO 3166-2, where states matter for calendar or law; else null */
  state: string | null;
  /** IANA name */
  timeZone: string;
}

/** 0.01 degree, about 1.1 km: most cells of this size lie in one place as a whole. */
const CELLS_PER_DEGREE = 100;
const ROWS = 180 * CELLS_PER_DEGREE;
const COLUMNS = 360 * CELLS_PER_DEGREE;
/** Centre and corners of a cell, in cells from its south-west corner. */
const PROBES = [
  [0.5, 0.5],
  [0.001, 0.001],
  [0.001, 0.999],
  [0.999, 0.001],
  [0.999, 0.999],
] as const;

/** A border runs through the cell: every spot in it is looked up for itself. */
const BORDER = 'border';
/** Cells remembered, about 1 MB: each at its own place in a pattern that repeats, far wider than a city. */
const KEPT_ROWS = 64;
const KEPT_COLUMNS = 128;
const keptCells = new Int32Array(KEPT_ROWS * KEPT_COLUMNS).fill(-1);
const keptPlaces = new Array<Place | typeof BORDER>(keptCells.length).fill(BORDER);

let atlas: Atlas | undefined;

/**
 * The place at coordinates in degrees (-90..90, -180..180). Cells whose corners and centre agree are remembered;
 * the answer is a function of the coordinates and never depends on what was asked before.
 */
export function placeAt(lat: number, lon: number): Place {
  const row = Math.min(ROWS - 1, Math.floor((lat + 90) * CELLS_PER_DEGREE));
  const column = Math.min(COLUMNS - 1, Math.floor((lon + 180) * CELLS_PER_DEGREE));
  const cell = row * COLUMNS + column;
  const kept = (row % KEPT_ROWS) * KEPT_COLUMNS + (column % KEPT_COLUMNS);
  if (keptCells[kept] !== cell) {
    keptPlaces[kept] = placeOfCell(row, column);
    keptCells[kept] = cell;
  }
  const place = keptPlaces[kept]!;
  return place === BORDER ? locate(lat, lon) : place;
}

function placeOfCell(row: number, column: number): Place | typeof BORDER {
  const [centre, ...corners] = PROBES.map(([north, east]) =>
    locate((row + north) / CELLS_PER_DEGREE - 90, (column + east) / CELLS_PER_DEGREE - 180),
  );
  return corners.every((corner) => isSame(corner, centre!)) ? centre! : BORDER;
}

function isSame(a: Place, b: Place): boolean {
  return a.country === b.country && a.state === b.state && a.timeZone === b.timeZone;
}

function locate(lat: number, lon: number): Place {
  // Read on first use: opening it costs a millisecond that `--help` should not pay.
  atlas ??= new Atlas(readFileSync(atlasPath));
  const located = atlas.locate(lat, lon);
  const timeZone = timeZoneAt(lat, lon, located?.zones ?? []);
  return { country: located?.country ?? null, state: located?.state ?? null, timeZone };
}

/** Distances in degrees at which to look for a zone of the right country. */
const PROBE_DEGREES = [0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2];

/**
 * tz-lookup works on a coarse grid and is wrong by a country near many borders. The border is known better here,
 * so a zone that is not in use in the country is replaced by the nearest one that is.
 */
function timeZoneAt(lat: number, lon: number, zones: readonly string[]): string {
  const guess = tzLookup(lat, lon);
  if (zones.length === 0 || zones.includes(guess)) return guess;
  if (zones.length === 1) return zones[0]!;
  for (const distance of PROBE_DEGREES) {
    for (let direction = 0; direction < 8; direction++) {
      const angle = (direction * Math.PI) / 4;
      const north = Math.max(-90, Math.min(90, lat + distance * Math.sin(angle)));
      const east = Math.max(-180, Math.min(180, lon + distance * Math.cos(angle)));
      const zone = tzLookup(north, east);
      if (zones.includes(zone)) return zone;
    }
  }
  return guess;
}
