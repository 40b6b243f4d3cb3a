/** The pieces of a region, made side by side by threads of workers/assembler.ts. */
import { ask, type ThreadFailure } from '../../threads/ask.ts';
import { type Features, PIECES, type PieceName, type Pieces } from './assemble.ts';

export type ToAssembler = { type: 'make'; name: PieceName; features: Features } | { type: 'close' };
export type FromAssembler = { type: 'made'; piece: Pieces[PieceName] } | ThreadFailure;
type Made = Exclude<FromAssembler, ThreadFailure>;

/** Starts at most `threads` threads, which end when there is nothing left to make. */
export async function piecesByThreads(url: URL, threads: number, features: Features): Promise<Pieces> {
  const names = Object.keys(PIECES) as PieceName[];
  const workers = Array.from(
    { length: Math.min(threads, names.length) },
    () => new Worker(url, { smol: true }),
  );
  const made: Partial<Record<PieceName, Pieces[PieceName]>> = {};
  const makeUntilNoneIsLeft = async (worker: Worker) => {
    for (let name = names.shift(); name !== undefined; name = names.shift()) {
      const { piece } = await ask<ToAssembler, Made>(worker, { type: 'make', name, features });
      made[name] = piece;
    }
  };
  try {
    await Promise.all(workers.map(makeUntilNoneIsLeft));
    return made as Pieces;
  } finally {
    for (const worker of workers) worker.postMessage({ type: 'close' } satisfies ToAssembler);
  }
}

/** The memory of a piece, to be handed over instead of copied. */
export function memoryOf(piece: Pieces[PieceName]): ArrayBuffer[] {
  const arrays =
    'part' in piece ? Object.values(piece.part.sections) : [piece.soft, piece.built, piece.forest];
  return [...new Set(arrays.map((array) => array.buffer as ArrayBuffer))];
}
