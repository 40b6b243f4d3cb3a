/** The last few results of a costly function. */
import { expect, test } from 'bun:test';
import { LastFew } from '../../../src/shared/collections/last-few.ts';

/** Returns a function of zones that counts its costly calls. */
function counted() {
  const few = new LastFew<{ zone: string; call: number }>();
  let calls = 0;
  return (zone: string) =>
    few.get(
      (last) => last.zone === zone,
      () => ({ zone, call: ++calls }),
    );
}

test('results that alternate, as beside a border, are made once', () => {
  const made = counted();
  const first = made('Europe/Vaduz');
  const second = made('Europe/Zurich');
  expect(made('Europe/Vaduz')).toBe(first);
  expect(made('Europe/Zurich')).toBe(second);
});

test('the oldest of five gives way to a new one', () => {
  const made = counted();
  for (const zone of ['a', 'b', 'c', 'd', 'e']) made(zone);
  expect(made('b').call).toBe(2);
  expect(made('a').call).toBe(6);
  expect(made('b').call).toBe(7);
});
