/** The strongest reason why a place is better than the current one; none if it is not better. */
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { type Causes, whyBetter } from '../../../src/places/found/why-better.ts';
import { say } from '../../../src/words/say.ts';

const HERE: Causes = {
  score: 50,
  usable: true,
  reachable: true,
  fits: true,
  official: false,
  law: -10,
  sound: -40,
  level: 52,
};
const OFFICIAL = { score: 90, official: true, law: 5 };

test.each<[string, Partial<Causes>, Partial<Causes>]>([
  ['You can park a van there', { usable: false, reachable: false }, { score: 40 }],
  ['No known rule against staying there', { usable: false }, { score: 40 }],
  ['You can park a van there', { fits: false, score: 0 }, { score: 40, level: 60 }],
  ['An official overnight site, and quieter', {}, { ...OFFICIAL, sound: -20 }],
  ['An official overnight site', {}, { ...OFFICIAL, sound: -38 }],
  ['Quieter, and a knock is less likely', {}, { score: 70, law: -2, sound: -28 }],
  ['A knock at the door is less likely', {}, { score: 58, law: -2 }],
  ['Much quieter than here', {}, { score: 70, sound: -20, level: 42 }],
  ['Clearly quieter than here', {}, { score: 70, sound: -20, level: 47 }],
  ['Fewer things that could wake you', {}, { score: 70, sound: -20, level: 50 }],
  ['A little better than here', {}, { score: 51, sound: -39 }],
])('the reason is: %s', (words, here, there) => {
  expect(say(whyBetter({ ...HERE, ...here }, { ...HERE, ...there })!, 'en')).toBe(words);
});

test('exactly the better places have a reason', () => {
  const causes = fc.record({
    score: fc.integer({ min: 0, max: 100 }),
    usable: fc.constant(true),
    reachable: fc.constant(true),
    fits: fc.boolean(),
    official: fc.boolean(),
    law: fc.double({ min: -60, max: 5, noNaN: true }),
    sound: fc.double({ min: -90, max: 0, noNaN: true }),
    level: fc.double({ min: 20, max: 80, noNaN: true }),
  });
  fc.assert(
    fc.property(causes, causes, (here, there) => {
      expect(whyBetter(here, there) !== null).toBe(there.score > here.score);
    }),
  );
});
