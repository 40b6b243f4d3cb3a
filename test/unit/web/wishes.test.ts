/** Wishes as people type them into the search, in seven languages, and the filters that they become. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { FILTERS, NO_WISHES } from '../../../src/api/facts/wishes.ts';
import type { FoundPlace } from '../../../src/api/places.ts';
import { WishReader } from '../../../src/web/lib/wishes/read-wishes.ts';
import { readCategories } from '../../../src/web/places/categories.ts';
import { withoutAccents } from '../../../src/web/places/region-names.ts';
import {
  AROUND_IT,
  chipOf,
  KINDS,
  NO_FILTERS,
  OF_THE_PLACE,
  QUICK,
  wishesOfFilters,
  wishQuery,
} from '../../../src/web/state/filters.ts';
import { de } from '../../../src/words/de/page-de.ts';
import { en } from '../../../src/words/en/page-en.ts';
import { es } from '../../../src/words/es/page-es.ts';
import { fr } from '../../../src/words/fr/page-fr.ts';
import { it } from '../../../src/words/it/page-it.ts';
import { nl } from '../../../src/words/nl/page-nl.ts';
import { pt } from '../../../src/words/pt/page-pt.ts';
import { WISHES } from '../../../src/words/wish-phrases.ts';
import { PERHAPS, PHRASES } from '../../support/search/wish-phrases.ts';

const TEXTS = { en, de, fr, es, it, pt, nl };
const reader = new WishReader(withoutAccents);

describe('typed text', () => {
  test.each(PHRASES)('%j is a wish', (typed, wishes, where) => {
    expect(reader.read(typed).sure[0]).toMatchObject({ wishes, name: where || null });
  });

  test.each(PERHAPS)('%j may be a wish', (typed, wishes, where) => {
    const { sure, unsure } = reader.read(typed);
    expect(sure.filter(({ name }) => name !== null)).toEqual([]);
    expect(unsure.map((each) => [each.wishes, each.name])).toContainEqual([wishes, where || null]);
  });

  test('may be a name as a whole if it ends with a wish', () => {
    const { sure } = reader.read('Stellplatz bei Schaan kostenlos');
    expect(sure.map(({ wishes, name }) => [wishes, name])).toEqual([
      [['caravan_site'], 'Schaan kostenlos'],
      [['caravan_site', 'free'], 'Schaan'],
    ]);
  });

  test('may end in the middle of a word', () => {
    const suggested = (typed: string) =>
      reader.read(typed).sure.map(({ wishes }) => wishes as readonly string[]);
    expect(suggested('motorho')).toEqual([['caravan_site']]);
    expect(suggested('agua pot')).toEqual([['water']]);
    expect(suggested('Stellplatz mit Stro')).toEqual([['caravan_site', 'power']]);
    expect(suggested('aire de rep')).toContainEqual(['rest_area']);
    // complete words come first, longer matches follow
    expect(suggested('aire')).toEqual([['caravan_site'], ['rest_area'], ['services'], ['layby']]);
  });

  test.each([
    ...['Camping Mittagspitze', 'Stellplatz Malbun', 'Parking de la Gare', 'Area Sosta Camper Rimini'],
    'Parque de Estacionamento Dom João I',
  ])('%j may be a name', (typed) => {
    const { sure, unsure } = reader.read(typed);
    expect(sure).toEqual([]);
    expect(unsure.length).toBeGreaterThan(0);
  });

  test.each([
    ...['Vaduz', 'Schaan', 'Rua das Flores', '47.14, 9.52', 'x', '', 'A Coruña', 'Praia da Luz', 'Zur Post'],
    ...['St. Moritz', 'La Rochelle', 'Le Lac', "No Man's Land", 'Route de Vers', '200 m'],
  ])('%j is not a wish', (typed) => {
    expect(reader.read(typed)).toEqual({ sure: [], unsure: [] });
  });

  test('is always read without an error, and a place in it is part of the text', () => {
    const words = fc.constantFrom(...PHRASES.flatMap(([typed]) => typed.split(' ')));
    fc.assert(
      fc.property(
        fc.array(fc.oneof(words, fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 8 }),
        (typed) => {
          const { sure, unsure } = reader.read(typed.join(' '));
          for (const { name } of [...sure, ...unsure])
            if (name !== null) expect(typed.join(' ')).toContain(name);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('may name every wish of the filters', () => {
    expect<string[]>([...WISHES].sort()).toEqual(
      [...QUICK, ...OF_THE_PLACE, ...AROUND_IT, ...KINDS, 'open'].sort(),
    );
  });

  test.each(Object.entries(TEXTS))(
    'may be the name of the wish itself, as the page writes it: %s',
    (_, texts) => {
      for (const wish of WISHES) {
        if (wish === 'open') continue;
        const name = { ...texts.quickFilter, ...texts.kind }[wish];
        expect([name, reader.read(name).sure[0]?.wishes as readonly string[]]).toEqual([name, [wish]]);
      }
    },
  );
});

describe('wishes', () => {
  const isTown = ({ kind }: FoundPlace) => kind === 'town';
  const here = async (typed: string) => (await readCategories(typed, async () => [], isTown)).sure;
  const found = (name: string, kind: FoundPlace['kind']) => ({ name, kind }) as FoundPlace;
  const BEFORE = {
    filters: { ...NO_FILTERS, quick: ['water' as const], kinds: ['parking' as const] },
    van: { height_m: 2.6, sleeper: 'light' as const },
  };

  test('in the search are added to the filters and to the van; a kind replaces other kinds', async () => {
    const [power] = await here('power and water');
    expect(power).toMatchObject({ title: 'Power · Water', icon: 'power', near: null });
    expect(power!.appliedTo(BEFORE)).toEqual({
      filters: { ...BEFORE.filters, quick: ['water', 'power'] },
      van: BEFORE.van,
    });
    expect(power!.appliedTo(BEFORE).van).toBe(BEFORE.van);
    const [sites] = await here('open motorhome site up to 15 CHF for 7,5 m');
    expect(sites!.title).toBe('Open at this time of year · Motorhome site · Up to 15 CHF · Length 7.5 m');
    expect(sites!.appliedTo(BEFORE)).toEqual({
      filters: { ...BEFORE.filters, kinds: ['caravan_site'], isOpen: true, fee: 15, currency: 'CHF' },
      van: { height_m: 2.6, length_m: 7.5, sleeper: 'light' },
    });
  });

  test('near a town are a new question: they replace the filters, not the van', async () => {
    const find = async () => [found('Vaduz', 'town')];
    const [power] = (await readCategories('power near Vaduz', find, isTown)).sure;
    expect(power!.appliedTo(BEFORE)).toEqual({
      filters: { ...NO_FILTERS, quick: ['power'] },
      van: BEFORE.van,
    });
  });

  test('apply to towns rather than to streets of that name', async () => {
    const PLACES = [
      found('Schaan', 'town'),
      found('Schaan kostenlos', 'street'),
      found('Schaaner Weg', 'street'),
    ];
    const find = async (name: string) => PLACES.filter((place) => place.name.startsWith(name));
    const named = async (typed: string) =>
      (await readCategories(typed, find, isTown)).sure.map(({ title, near }) => [title, near?.name]);
    expect(await named('Stellplatz bei Schaan kostenlos')).toEqual([['Motorhome site · Free', 'Schaan']]);
    expect(await named('WC bei Schaaner Weg')).toEqual([['WC', 'Schaaner Weg']]);
    expect(await named('schlafen in Schaan')).toEqual([['Places for the night', 'Schaan']]);
  });

  test('of chips are those of the API, one for each', () => {
    const chips = [...QUICK, ...OF_THE_PLACE, ...AROUND_IT];
    const query = wishQuery(wishesOfFilters({ ...NO_FILTERS, quick: chips, fee: 12, currency: 'CHF' }, null));
    const set = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== null));
    expect(set).toMatchObject({ min_score: 70, max_slope_deg: 2, max_water_m: 200, max_houses: 5 });
    expect(set).toMatchObject({
      max_fee: 12,
      fee_currency: 'CHF',
      dog: 'true',
      water_view: 'true',
      dark: 'true',
    });
    const named = FILTERS.flatMap((name) => chipOf(name) ?? []);
    expect(named.sort()).toEqual(chips.toSorted());
    expect(wishesOfFilters(NO_FILTERS, null)).toMatchObject(NO_WISHES);
  });
});
