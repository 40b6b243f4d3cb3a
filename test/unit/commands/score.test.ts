/** The arguments of `score`. */
import { expect, test } from 'bun:test';
import { score } from '../../../src/commands/score.ts';
import { resolveConfig } from '../../../src/config/config.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';

function attempt(...args: string[]): Promise<number> {
  const config = resolveConfig(new Map([['data-dir', emptyDirectory()]]), {});
  return score({ config, args, flags: new Map() });
}

test.each([
  ['47.141 9.521 5'],
  ['47.141 9.521 5 6'],
  ['47.141 9.521 450m'],
  ['47.141 9.521 5 6 7'],
  ['47.141'],
])('numbers that are not two, or degrees with their minutes and seconds, are refused: %s', async (text) => {
  await expect(attempt(...text.split(' '))).rejects.toThrow(
    `"${text}" is not a position; expected two numbers`,
  );
});
