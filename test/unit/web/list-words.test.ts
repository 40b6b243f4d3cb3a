/** What cards, suggestions of the search and an empty list say. */
import { expect, test } from 'bun:test';
import type { FoundPlace } from '../../../src/api/places.ts';
import { factsOf, iconsOf, spokenCard, verdictOf } from '../../../src/web/parts/card/card-words.ts';
import {
  mostFreeing,
  nameOfFilter,
  namesOfFilters,
  without,
} from '../../../src/web/parts/list/freeing-filter.ts';
import { countWords, listedCount } from '../../../src/web/parts/list/list-head.tsx';
import type { CardPlace } from '../../../src/web/places/card-place.ts';
import { asFound, hasPlacesIn, suggestionRowOf } from '../../../src/web/places/suggestion.ts';
import { type Filters, isFiltered, NO_FILTERS } from '../../../src/web/state/filters.ts';
import type { PlaceList } from '../../../src/web/state/listed.ts';
import { SAMPLE_FACTS } from '../../support/http/sample-score.ts';

const { facilities } = SAMPLE_FACTS;
const CARD: CardPlace = {
  id: 'a',
  lat: 51.1,
  lon: 6.8,
  title: 'Camping Pla',
  kind: 'camp_site',
  light: 'good',
  misfit: null,
  score: 80,
  loudness: 'some_noise',
  official: true,
  facilities: { ...facilities, power: true, water: true, toilets: false, fee: true },
};

test('a card is spoken as sentences, with what is recorded only', () => {
  expect(spokenCard(CARD, 9500)).toBe(
    'Camping Pla, Campsite. 80 of 100, good for the night. Some noise. 9.5 kilometres, official, paid, water, power.',
  );
  expect(spokenCard({ ...CARD, loudness: null, facilities: null }, 'on the way')).toBe(
    'Camping Pla, Campsite. 80 of 100, good for the night. on the way, official.',
  );
  expect(spokenCard({ ...CARD, kind: null, official: false, facilities }, null)).toBe(
    'Camping Pla. 80 of 100, good for the night. Some noise.',
  );
});

test('a card with neither light nor number speaks no number', () => {
  expect(spokenCard({ ...CARD, light: 'not_allowed' }, 9500)).toBe(
    'Camping Pla, Campsite, Not allowed here.',
  );
  const misfit = { ...CARD, light: 'no_van', misfit: 'Too low', score: null } as const;
  expect(spokenCard(misfit, 9500)).toBe(`Camping Pla, Campsite, ${verdictOf(misfit)}.`);
  expect(verdictOf(misfit)).not.toBe(verdictOf({ ...misfit, misfit: null }));
});

test('facts and signs of a card leave out what is not there or not recorded', () => {
  expect(factsOf(CARD)).toEqual(['official', 'paid']);
  expect(factsOf({ ...CARD, facilities: { ...facilities, fee: false } })).toEqual(['official', 'free']);
  expect(factsOf({ ...CARD, official: false, facilities: null })).toEqual([]);
  expect(iconsOf(CARD)).toEqual(['drinking-water', 'power']);
  expect(iconsOf({ ...CARD, facilities: null })).toEqual([]);
});

test('all words about a list have one number of places', () => {
  const origin = { lat: 51.1, lon: 6.8, of: 'middle', name: '' } as const;
  const list = { matches: 75, choices: 75, listed: 52, origin, law: [], sort: 'score', savedMapOf: null };
  const kinds: Filters = { ...NO_FILTERS, kinds: ['parking'] };
  const wordsOf = (more: object) => {
    const given = { ...list, ...more } as unknown as PlaceList;
    return [countWords(given), listedCount(given)];
  };
  expect(wordsOf({ wishes: NO_FILTERS })).toEqual(['52 places', 52]);
  // a filter that leaves nothing out does not add places
  expect(wordsOf({ wishes: kinds })).toEqual(['52 places', 52]);
  expect(wordsOf({ wishes: kinds, matches: 12, listed: 9 })).toEqual(['12 of 75 places', 12]);
});

const WANTED: Filters = {
  ...NO_FILTERS,
  quick: ['free', 'by_water'],
  capacity: 3,
  fee: 10,
  isOpen: true,
  kinds: ['parking', 'camp_site'],
};

test('an empty list names the filter that frees most, but never the van', () => {
  const none = { matches: 0, not_recorded: 0, others: 9 };
  const filters = {
    free: { ...none, without: 2 },
    max_water_m: { ...none, without: 12 },
    height_m: { ...none, without: 40 },
  };
  expect(mostFreeing({ filters })).toEqual({ name: 'max_water_m', count: 12 });
  expect(mostFreeing({ filters: { free: { ...none, without: 0 } } })).toBeNull();
  expect(mostFreeing({ filters: {} })).toBeNull();
});

test('each filter has a name, and removing each by its name removes all', () => {
  const names = ['free', 'max_water_m', 'min_capacity', 'max_fee', 'open_at', 'kinds'] as const;
  expect(names.map((name) => nameOfFilter(name, WANTED)).sort()).toEqual([...namesOfFilters(WANTED)].sort());
  const left = names.reduce(without, WANTED);
  expect(left).toEqual(NO_FILTERS);
  expect([isFiltered(WANTED), isFiltered(left)]).toEqual([true, false]);
  for (const name of names) expect(isFiltered(without(WANTED, name))).toBeTrue();
});

test('suggestions say what they are and where', () => {
  const found: FoundPlace = {
    ...asFound({ lat: 47.1, lon: 9.5 }),
    name: 'Vaduz',
    kind: 'town',
    type: 'town',
    country: 'LI',
  };
  expect(suggestionRowOf(found)).toEqual({ icon: 'house', name: 'Vaduz', where: 'Town · Liechtenstein' });
  expect(suggestionRowOf({ ...found, area: 'Oberland' }).where).toBe('Town · Oberland');
  expect(suggestionRowOf({ ...found, kind: 'country' }).where).toBe('Country');
  expect(suggestionRowOf(asFound({ lat: 47.1, lon: 9.5 }))).toMatchObject({ where: 'Coordinates' });
  expect(suggestionRowOf({ name: 'li', title: 'Liechtenstein', bounds: [9, 47, 10, 48] })).toEqual({
    icon: 'map',
    name: 'Liechtenstein',
    where: 'Region with a map',
  });
  expect(suggestionRowOf({ everywhere: true }).name).toBe('Search everywhere');
  const near = { title: 'Power', icon: 'power', near: found, appliedTo: (before: never) => before } as const;
  expect(suggestionRowOf(near).where).toBe('Only these, near Vaduz, Liechtenstein');
  expect([hasPlacesIn(found), hasPlacesIn({ ...found, kind: 'street' })]).toEqual([true, false]);
});
