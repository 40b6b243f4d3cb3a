/** The parts of a region, made side by side by threads of workers/assembler.ts. */
import { Thread } from '../../threads/ask.ts';
import { OsmDataError } from '../errors.ts';
import { type Features, PARTS, type PartName, type Parts } from './assemble.ts';

/** Starts at most `threads` threads, which end when there is nothing left to make. */
export async function partsByThreads(url: URL, threads: number, features: Features): Promise<Parts> {
  const names = Object.keys(PARTS) as PartName[];
  const options = { name: 'an assembly thread', errors: [OsmDataError], smol: true };
  const assemblers = Array.from(
    { length: Math.min(threads, names.length) },
    () => new Thread<typeof PARTS>(url, options),
  );
  const made: Partial<Record<PartName, Parts[PartName]>> = {};
  const makeUntilNoneIsLeft = async (assembler: Thread<typeof PARTS>) => {
    for (let name = names.shift(); name !== undefined; name = names.shift()) {
      made[name] = await assembler.ask(name, features);
    }
  };
  try {
    await Promise.all(assemblers.map(makeUntilNoneIsLeft));
    return made as Parts;
  } finally {
    for (const assembler of assemblers) void assembler.close();
  }
}

/** The memory of a part, to be handed over instead of copied. */
export function memoryOf(part: Parts[PartName]): ArrayBuffer[] {
  const arrays = Object.values('part' in part ? part.part.sections : part.sections);
  return [...new Set(arrays.map((array) => array.buffer as ArrayBuffer))];
}
