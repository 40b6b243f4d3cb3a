/** Scores lists of spots in small pieces, in order, with only a few pieces under way at a time. */
import type { TaskRunner } from '../pool/pool.ts';
import type { Language } from '../scoring/text/phrases.ts';
import { type BadSpot, entryOf, errorEntry, type ListedSpot } from './spot-list.ts';

/** Spots per piece: under a millisecond of work, so that a single request never waits long behind one. */
export const SPOTS_PER_PIECE = 16;
/** Pieces under way per thread and list: enough to keep every thread busy, few enough to hold in memory. */
const PIECES_PER_THREAD = 4;
/** As in spot ids: coordinates of one cell have one answer. */
const CELLS_PER_DEGREE = 1e4;

export interface ManyOptions {
  pool: TaskRunner;
  threads: number;
  /** ms since 1970 */
  now: number;
  lang: Language;
  detail: 'summary' | 'full';
  /** told of the text of every score */
  countScore?(text: string): void;
  /** aborted when the client has left */
  abandoned?: AbortSignal;
}

/** The texts of the entries of each piece, in order. A piece is read only when there is room for it. */
export async function* scoreMany(
  pieces: AsyncIterable<(ListedSpot | BadSpot)[]>,
  options: ManyOptions,
): AsyncGenerator<string[]> {
  const underWay: Promise<string[]>[] = [];
  try {
    for await (const piece of pieces) {
      const scored = scorePiece(piece, options);
      // a failure is met when its turn comes
      scored.catch(() => {});
      underWay.push(scored);
      if (underWay.length >= PIECES_PER_THREAD * options.threads) yield await underWay.shift()!;
    }
    while (underWay.length > 0) yield await underWay.shift()!;
  } finally {
    await Promise.allSettled(underWay);
  }
}

async function scorePiece(piece: (ListedSpot | BadSpot)[], options: ManyOptions): Promise<string[]> {
  const { pool, now, lang, detail, countScore, abandoned } = options;
  const unique = new Map<string, ListedSpot>();
  for (const spot of piece) if (!('errors' in spot)) unique.set(cellKey(spot), spot);
  const spots = [...unique.values()];
  const answers = new Map<string, string>();
  if (spots.length > 0) {
    const text = await pool.run(
      {
        op: 'batch',
        lats: spots.map(({ lat }) => lat),
        lons: spots.map(({ lon }) => lon),
        ats: spots.map(({ at }) => at),
        now,
        lang,
        detail,
      },
      abandoned,
    );
    const lines = text.split('\n');
    for (const [i, key] of [...unique.keys()].entries()) answers.set(key, lines[i]!);
    for (const line of lines) countScore?.(line);
  }
  return piece.map((spot) =>
    'errors' in spot ? errorEntry(spot) : entryOf(spot, answers.get(cellKey(spot))!),
  );
}

/** Equal keys have equal answers. */
export function cellKey({ lat, lon, at }: ListedSpot): string {
  return `${Math.round(lat * CELLS_PER_DEGREE)} ${Math.round(lon * CELLS_PER_DEGREE)} ${at}`;
}

/** Cuts a list into pieces. */
export async function* piecesOf<T>(list: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T[]> {
  let piece: T[] = [];
  for await (const each of list) {
    piece.push(each);
    if (piece.length === SPOTS_PER_PIECE) {
      yield piece;
      piece = [];
    }
  }
  if (piece.length > 0) yield piece;
}
