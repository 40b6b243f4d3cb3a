/** Scores lists of spots in small pieces, in order, with only a few pieces under way at a time. */
import { PoolError } from '../pool/errors.ts';
import type { BatchTask } from '../pool/messages.ts';
import type { TaskRunner } from '../pool/pool.ts';
import type { Language } from '../scoring/text/phrases.ts';
import { type BadSpot, entryOf, errorEntry, type ListedSpot } from './spot-list.ts';

/** Spots per piece: under a millisecond of work, so that a single request never waits long behind one. */
export const SPOTS_PER_PIECE = 16;
/** Pieces under way per thread and list: enough to keep every thread busy, few enough to hold in memory. */
const PIECES_PER_THREAD = 4;
/** Pause before a piece is asked for again: about what a thread needs for a hundred pieces. */
const RETRY_AFTER_MS = 50;
/** As in spot ids: coordinates of one cell have one answer. */
const CELLS_PER_DEGREE = 1e4;

export interface ManyOptions {
  pool: TaskRunner;
  threads: number;
  /** ms since 1970 */
  now: number;
  lang: Language;
  detail: 'summary' | 'full';
  /** whether the answer has begun, so that it can no longer be refused: what the pool did not answer is asked again */
  begun?: boolean;
  /** told of the text of every score */
  countScore?(text: string): void;
  /** aborted when the client has left */
  abandoned?: AbortSignal;
}

/**
 * The texts of the entries of each piece, in order, as soon as they are there. A piece is read only when there is room
 * for it.
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
    // not awaited: what is being read may never come
    void handled(Promise.resolve(source.return?.()));
    await Promise.allSettled(underWay);
  }
}

/** The same promise; its failure is met when its turn comes, or not at all. */
function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

async function scorePiece(piece: (ListedSpot | BadSpot)[], options: ManyOptions): Promise<string[]> {
  const { now, lang, detail, countScore } = options;
  const unique = new Map<string, ListedSpot>();
  for (const spot of piece) if (!('errors' in spot)) unique.set(cellKey(spot), spot);
  const spots = [...unique.values()];
  const answers = new Map<string, string>();
  if (spots.length > 0) {
    const text = await run(
      {
        op: 'batch',
        lats: spots.map(({ lat }) => lat),
        lons: spots.map(({ lon }) => lon),
        ats: spots.map(({ at }) => at),
        now,
        lang,
        detail,
      },
      options,
    );
    const lines = text.split('\n');
    for (const [i, key] of [...unique.keys()].entries()) answers.set(key, lines[i]!);
    for (const line of lines) countScore?.(line);
  }
  return piece.map((spot) =>
    'errors' in spot ? errorEntry(spot) : entryOf(spot, answers.get(cellKey(spot))!),
  );
}

async function run(task: BatchTask, { pool, begun, abandoned }: ManyOptions): Promise<string> {
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

/** Equal keys have equal answers. */
export function cellKey({ lat, lon, at }: ListedSpot): string {
  return `${Math.round(lat * CELLS_PER_DEGREE)} ${Math.round(lon * CELLS_PER_DEGREE)} ${at}`;
}

/** Cuts a list into pieces. */
export async function* piecesOf<T>(list: readonly T[]): AsyncGenerator<T[]> {
  for (let from = 0; from < list.length; from += SPOTS_PER_PIECE)
    yield list.slice(from, from + SPOTS_PER_PIECE);
}

/** Cuts a stream into pieces: what has come together, up to a whole one. */
export async function* piecesAsTheyCome<T>(stream: AsyncGenerator<T>): AsyncGenerator<T[]> {
  let coming = handled(stream.next());
  try {
    for (;;) {
      const first = await coming;
      if (first.done) return;
      const piece = [first.value];
      // over when everything that was there has been read
      const pause = new Promise<null>((resolve) => setImmediate(resolve, null));
      let next: IteratorResult<T> | null = first;
      while (next && !next.done && piece.length < SPOTS_PER_PIECE) {
        coming = handled(stream.next());
        next = await Promise.race([coming, pause]);
        if (next && !next.done) piece.push(next.value);
      }
      yield piece;
      if (next?.done) return;
      if (next) coming = handled(stream.next());
    }
  } finally {
    void handled(stream.return(undefined));
  }
}
