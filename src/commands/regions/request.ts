/** Parses the flags of `sweep`, together with the existing regions. */
import { UsageError } from '../../config/config.ts';
import { integer } from '../../config/parsers.ts';
import { fileHeaderOf, type RegionSource } from '../../region/read/source.ts';
import { iso, wallClockAt } from '../../scoring/calendar/at.ts';
import { placeAt } from '../../scoring/site/country-and-time-zone.ts';
import { halvesOf, joined, middleOf, overlap, parseAnyBox, widthOf } from '../../shared/geo/box.ts';
import { boxOfRings } from '../../shared/geo/polygons.ts';
import { A_DATE_TIME, parseAt } from '../../shared/time/date-time.ts';
import { type Box, SweepGrid } from '../../sweep/grid.ts';
import type { SweepRequest } from '../../sweep/plan.ts';
import { readRings } from '../poly-file.ts';

/** Step of the grid, m. A spot is 11 m wide: a finer grid would rate the same spots repeatedly. */
const steps = integer(20, 10_000);
const DEFAULT_STEP_M = 100;
/** Maximum number of blocks of 128 x 128 cells: Europe has 500,000 with a step of 50 m. */
const MAX_BLOCKS = 1_000_000;
/** Default start, local time of each cell: the whole night is rated. */
const DEFAULT_HOUR = 'T22:00';

/**
 * Returns the sweep that the flags request.
 * @param sources the regions of the data directory
 * @param now ms since 1970: without --at, the night of this day on the clock in the middle of the area is rated
 * @throws UsageError
 */
export function sweepRequestOf(
  flags: ReadonlyMap<string, string>,
  sources: readonly RegionSource[],
  now: number,
): SweepRequest {
  const areas = ['region', 'bbox', 'poly'].filter((name) => flags.has(name));
  if (areas.length > 1) throw new UsageError(`--${areas.join(' and --')}: expected one of them`);
  const infos = sources.map((source) => fileHeaderOf(source).info);
  const poly = flags.get('poly');
  const rings = poly === undefined ? null : readRings(poly);
  const bbox = flags.get('bbox');
  const region = flags.get('region') ?? null;
  if (region !== null && !infos.some(({ name }) => name === region)) {
    const names = infos.map(({ name }) => name).join(', ');
    throw new UsageError(`--region is "${region}"; expected one of ${names}`);
  }
  const boxes = rings
    ? [boxOfRings(rings)]
    : bbox === undefined
      ? infos.filter(({ name }) => region === null || name === region).map(({ bounds }) => bounds)
      : boxesOf(bbox);
  const named = poly ?? bbox;
  if (named !== undefined && !boxes.some((box) => infos.some(({ bounds }) => overlap(box, bounds)))) {
    const flag = rings ? 'poly' : 'bbox';
    const names = infos.map(({ name }) => name).join(', ');
    throw new UsageError(`--${flag} is "${named}"; expected a place in a loaded region: ${names}`);
  }
  const step = stepOf(flags.get('step'));
  requireFew(new SweepGrid(step, boxes).countIn(boxes), step);
  return {
    step,
    boxes,
    rings,
    at: timeOf(flags.get('at') ?? dateIn(boxes, now) + DEFAULT_HOUR),
    standing: flags.has('standing'),
    region,
  };
}

function stepOf(text: string | undefined): number {
  if (text === undefined) return DEFAULT_STEP_M;
  const step = steps.parse(text);
  if (step === undefined) throw new UsageError(`--step is "${text}"; expected ${steps.expected} (metres)`);
  return step;
}

/** Requires a number of blocks that fits into memory. @throws UsageError */
function requireFew(blocks: number, step: number): void {
  if (blocks <= MAX_BLOCKS) return;
  const least = Math.ceil(step * Math.sqrt(blocks / MAX_BLOCKS));
  throw new UsageError(
    `--step is ${step}; expected ${least} or more for an area of this size, or a smaller one`,
  );
}

/** Returns the date at an instant on the clock in the middle of the boxes: YYYY-MM-DD. */
function dateIn(boxes: readonly Box[], ms: number): string {
  const around = boxes.reduce(joined);
  // the middle of both sides of the 180th meridian is on the other side of the earth
  const { lat, lon } = middleOf(widthOf(around) === 360 ? boxes[0]! : around);
  const { timeZone } = placeAt(lat, lon);
  return iso(wallClockAt(ms, timeZone)).slice(0, 10);
}

function timeOf(text: string): string {
  if (parseAt(text)) return text;
  throw new UsageError(
    `--at is "${text.slice(0, 100)}"; expected ${A_DATE_TIME} such as 2026-08-15T22:00, on the clock of each place`,
  );
}

/** Parses a bbox, as two across the 180th meridian. */
function boxesOf(text: string): Box[] {
  const box = parseAnyBox(text.replaceAll(' ', ''));
  if (box) return halvesOf(box);
  throw new UsageError(
    `--bbox is "${text}"; expected west,south,east,north in degrees, west before east unless the 180th meridian is between them, and south before north`,
  );
}
