/** The pieces of a region, made side by side by threads of workers/assembler.ts. */
import { Thread } from '../../threads/ask.ts';
import { OsmDataError } from '../errors.ts';
import { type Features, PIECES, type PieceName, type Pieces } from './assemble.ts';

/** Starts at most `threads` threads, which end when there is nothing left to make. */
export async function piecesByThreads(url: URL, threads: number, features: Features): Promise<Pieces> {
  const names = Object.keys(PIECES) as PieceName[];
  const options = { name: 'an assembly thread', errors: [OsmDataError], smol: true };
  const assemblers = Array.from(
    { length: Math.min(threads, names.length) },
    () => new Thread<typeof PIECES>(url, options),
  );
  const made: Partial<Record<PieceName, Pieces[PieceName]>> = {};
  const makeUntilNoneIsLeft = async (assembler: Thread<typeof PIECES>) => {
    for (let name = names.shift(); name !== undefined; name = names.shift()) {
      made[name] = await assembler.ask(name, features);
    }
  };
  try {
    await Promise.all(assemblers.map(makeUntilNoneIsLeft));
    return made as Pieces;
  } finally {
    for (const assembler of assemblers) void assembler.close();
  }
}

/** The memory of a piece, to be handed over instead of copied. */
export function memoryOf(piece: Pieces[PieceName]): ArrayBuffer[] {
  const arrays =
    'part' in piece ? Object.values(piece.part.sections) : [piece.soft, piece.built, piece.forest];
  return [...new Set(arrays.map((array) => array.buffer as ArrayBuffer))];
}
