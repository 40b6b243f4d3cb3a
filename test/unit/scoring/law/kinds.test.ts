/** Laws that all combinations of tags keep; `bun run bench kinds` tries more of them. */
import { expect, test } from 'bun:test';
import { broken, combinations } from '../../../support/scoring/kinds.ts';
import { fewer } from '../../../support/whole.ts';

test('a stricter or unreadable tag is never better, what is out of use has no effect, and what is forbidden is not green', async () => {
  const found: string[] = [];
  for (const combination of combinations(fewer(5, 15), 3)) found.push(...(await broken(combination)));
  expect(found).toEqual([]);
});
