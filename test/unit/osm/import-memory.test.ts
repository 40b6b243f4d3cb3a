/** What an import takes of memory is told before it begins. */
import { expect, test } from 'bun:test';
import { MemoryError, requireMemory } from '../../../src/osm/import/memory.ts';

test('where there is enough nothing is said, else what is needed, what there is and what to do', () => {
  expect(() => requireMemory(100e6, 900e6)).not.toThrow();
  expect(() => requireMemory(100e6, 899e6)).toThrow(MemoryError);
  expect(() => requireMemory(246e6, 1024 ** 3)).toThrow(
    'an import of 246.0 MB takes some 1.8 GB of memory, and may take 1.1 GB here: import it by hand with --memory where there is more, or on a larger machine and copy the region',
  );
});
