/** Scores lists of spots in small pieces, in order, with a limited number of pieces in progress. */

import { type EntryDetail, type ListEntry, problemOf } from '../../places/found/spot-list.ts';
import type { Light } from '../../scoring/rating.ts';
import { nextTurn } from '../../shared/program/turns.ts';
import { CELL_COLUMNS, CELLS_PER_DEGREE, cellColumnOf, cellKeyOf } from '../../shared/spot-id.ts';
import type { Van } from '../../shared/van.ts';
import { PoolError } from '../../threads/errors.ts';
import type { BatchTask } from '../../threads/messages.ts';
import type { TaskRunner } from '../../threads/pool.ts';
import type { Language } from '../../words/phrases.ts';
import { type BadSpot, type ListedSpot, problemOfSpot } from './spot-list.ts';

/** Spots per piece: about 1 ms of work, so that single requests never wait long behind one. */
const SPOTS_PER_PIECE = 16;
/** Spots per piece without sentences: a message costs as much as the rating of two of them. */
const SCORES_PER_PIECE = 32;
/** Pieces in progress per thread and list: keeps every thread busy and memory small. */
const PIECES_PER_THREAD = 4;
/** Delay before a refused piece is retried, ms: about what a thread needs for 100 pieces. */
const RETRY_AFTER_MS = 50;

export interface ManyOptions {
  pool: TaskRunner;
  threads: number;
  /** ms since 1970 */
  now: number;
  lang: Language;
  detail: EntryDetail;
  /** moment that `open` refers to, ISO 8601; default: the start of the rated part of the night */
  openAt?: string | undefined;
  /** true = entries with detail `candidate` include the surroundings of the spot */
  around?: boolean | undefined;
  /** the client's van; missing = none */
  van?: Van | undefined;
  /** true = the response has begun, so the request can no longer be refused: pieces the pool refuses are retried */
  begun?: boolean;
  /** called with the light of every score */
  countScore?(light: Light): void;
  /** aborted when the client leaves */
  abandoned?: AbortSignal;
}

/**
 * Yields the entries of each piece as texts, in order, as soon as they are available. A piece is read only when there
 * is room for it.
 */
export async function* scoreMany(
  pieces: AsyncIterable<(ListedSpot | BadSpot)[]>,
  options: ManyOptions,
): AsyncGenerator<string[]> {
  const source = pieces[Symbol.asyncIterator]();
  const mostUnderWay = PIECES_PER_THREAD * options.threads;
  const underWay: Promise<string[]>[] = [];
  let reading: ReturnType<typeof source.next> | null = null;
  let ended = false;
  let { begun = false } = options;
  try {
    while (!ended || underWay.length > 0) {
      if (!ended && underWay.length < mostUnderWay) reading ??= handled(source.next());
      // a client may wait for results before it sends more
      const first = await Promise.race([reading, underWay[0]].filter((each) => each != null));
      if (Array.isArray(first)) {
        underWay.shift();
        begun = true;
        yield first;
      } else {
        reading = null;
        if (first.done) ended = true;
        else underWay.push(handled(scorePiece(first.value, { ...options, begun })));
      }
    }
  } finally {
    // not awaited: the pending read may never end
    void handled(Promise.resolve(source.return?.()));
    await Promise.allSettled(underWay);
  }
}

/** Marks a promise as handled: its rejection is observed later, or never. */
function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

/**
 * Returns the entries of a whole list as texts, in its order. Scores neighbours together, as they share most of the
 * map.
 */
export async function scoreList(
  list: readonly (ListedSpot | BadSpot)[],
  options: ManyOptions,
): Promise<string[]> {
  const order = alongBands(list);
  const entries = new Array<string>(list.length);
  let next = 0;
  const pieces = piecesOf(
    order.map((index) => list[index]!),
    pieceLength(options.detail),
  );
  for await (const piece of scoreMany(pieces, options)) {
    for (const entry of piece) entries[order[next++]!] = entry;
  }
  return entries;
}

/** Height of a band of `alongBands`, in rows of spots: about 550 m. */
const BAND_ROWS = 50;

/**
 * Returns the indexes of a list sorted by bands from south to north, and from west to east within each; equal spots
 * are adjacent.
 */
function alongBands(list: readonly (ListedSpot | BadSpot)[]): number[] {
  const keys = list.map((spot) => {
    if ('errors' in spot) return 0;
    const row = Math.round(spot.lat * CELLS_PER_DEGREE);
    const band = Math.floor(row / BAND_ROWS);
    return (band * CELL_COLUMNS + cellColumnOf(spot.lon)) * BAND_ROWS + row - band * BAND_ROWS;
  });
  return list.map((_, index) => index).sort((a, b) => keys[a]! - keys[b]!);
}

async function scorePiece(piece: (ListedSpot | BadSpot)[], options: ManyOptions): Promise<string[]> {
  const good = piece.filter((spot): spot is ListedSpot => !('errors' in spot));
  const scored = good.length === 0 ? [] : await run(taskOf(good, options), options);
  // a stream may have millions of invalid lines
  if (good.length === 0) await nextTurn();
  for (const { light } of scored) if (light) options.countScore?.(light);
  let next = 0;
  return piece.map((spot) =>
    'errors' in spot ? problemOf(problemOfSpot(spot), options.detail) : scored[next++]!.text,
  );
}

/** Creates the task of a piece. A spot is scored once for consecutive entries with the same time. */
function taskOf(
  list: readonly ListedSpot[],
  { now, lang, detail, openAt, around, van }: ManyOptions,
): BatchTask {
  const unique: ListedSpot[] = [];
  const latest = new Map<number, number>();
  const entries = list.map((spot) => {
    const cell = cellKeyOf(spot.lat, spot.lon);
    const known = latest.get(cell);
    if (known !== undefined && unique[known]!.at === spot.at) return known;
    latest.set(cell, unique.length);
    return unique.push(spot) - 1;
  });
  return {
    op: 'batch',
    lats: unique.map(({ lat }) => lat),
    lons: unique.map(({ lon }) => lon),
    ats: unique.map(({ at }) => at),
    entries,
    ids: list.map(({ id }) => id),
    now,
    lang,
    detail,
    openAt,
    around,
    van,
  };
}

async function run(task: BatchTask, { pool, begun, abandoned }: ManyOptions): Promise<ListEntry[]> {
  for (;;) {
    try {
      return await pool.run(task, abandoned);
    } catch (error) {
      const mayWork = error instanceof PoolError && error.retryable && error.code !== 'closed';
      if (!mayWork || !begun || abandoned?.aborted) throw error;
      await Bun.sleep(RETRY_AFTER_MS);
    }
  }
}

/** Returns the number of spots per piece. */
export function pieceLength(detail: EntryDetail): number {
  return detail === 'score' || detail === 'row' ? SCORES_PER_PIECE : SPOTS_PER_PIECE;
}

/** Cuts a list into pieces. @param length see `pieceLength` */
export async function* piecesOf<T>(list: readonly T[], length: number): AsyncGenerator<T[]> {
  for (let from = 0; from < list.length; from += length) yield list.slice(from, from + length);
}
