/** All kinds of places that may wake people at night, and the lookup of those around a spot. */
import { AREA_KINDS, AreaKind, POINT_CATEGORIES, PointCategory } from '../../../region/format/codes.ts';
import type { Site } from '../../site/site.ts';
import { BELL_ROWS } from './bells-and-mosques.ts';
import { WORK_ROWS } from './deliveries-and-work.ts';
import type { EventRow } from './event-row.ts';
import { CROSSING_ROWS } from './level-crossings.ts';
import { OUTDOOR_ROWS } from './outdoors.ts';
import { SIREN_ROWS } from './sirens-and-hospitals.ts';
import { STOP_ROWS } from './stops-and-stations.ts';

/** All rows; at most 32, because `rowBits` makes each a bit of an integer. */
export const EVENT_ROWS: readonly EventRow[] = [
  ...BELL_ROWS,
  ...CROSSING_ROWS,
  ...SIREN_ROWS,
  ...STOP_ROWS,
  ...WORK_ROWS,
  ...OUTDOOR_ROWS,
];

/** Rows of each point category or area kind, as bits by their index in EVENT_ROWS. */
const ROWS_OF_POINTS = POINT_CATEGORIES.map((name) =>
  rowBits(({ from }) => from.points?.includes(PointCategory[name])),
);
const ROWS_OF_AREAS = AREA_KINDS.map((name) => rowBits(({ from }) => from.areas?.includes(AreaKind[name])));

function rowBits(isMeant: (row: EventRow) => boolean | undefined): number {
  return EVENT_ROWS.reduce((bits, row, place) => (isMeant(row) ? bits | (1 << place) : bits), 0);
}

/** Returns the rows that apply around a spot, in the order of the table. */
export function rowsAround({ points, areas }: Site): EventRow[] {
  let bits = 0;
  for (const category of points.categories) bits |= ROWS_OF_POINTS[category]!;
  for (const { kind } of areas) bits |= ROWS_OF_AREAS[kind]!;
  const rows: EventRow[] = [];
  for (; bits !== 0; bits &= bits - 1) rows.push(EVENT_ROWS[31 - Math.clz32(bits & -bits)]!);
  return rows;
}
