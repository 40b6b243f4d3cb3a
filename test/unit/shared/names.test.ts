/** Names in several languages, kept as one text. */
import { expect, test } from 'bun:test';
import { joinedName, namesIn, shownNames } from '../../../src/shared/text/names.ts';

const GENEVA = joinedName('Genève', [
  ['en', 'Geneva'],
  ['de', 'Genf'],
  ['nl', 'Genf'],
]);

test('a name without others is its own text', () => {
  expect(joinedName('Genève', [])).toBe('Genève');
  expect(namesIn('Genève', 'de')).toBe('Genève');
});

test('a name is said in a language, else as most people see it', () => {
  expect(namesIn(GENEVA, 'en')).toBe('Geneva');
  expect(namesIn(GENEVA, 'nl')).toBe('Genf');
  expect(namesIn(GENEVA, 'fr')).toBe('Genève');
  expect(shownNames(GENEVA)).toBe('Genève');
});

test('all names within a sentence and within JSON are said', () => {
  const rome = joinedName('Roma "la bella"', [['en', 'Rome = "eternal"']]);
  expect(namesIn(`${GENEVA}, ${rome}`, 'en')).toBe('Geneva, Rome = "eternal"');
  const facts = { town: GENEVA, at: [rome, 5], none: null };
  expect(JSON.parse(namesIn(JSON.stringify(facts), 'en'))).toEqual({
    town: 'Geneva',
    at: ['Rome = "eternal"', 5],
    none: null,
  });
  expect(shownNames(JSON.stringify(facts))).not.toMatch(/\p{Cc}/u);
});
