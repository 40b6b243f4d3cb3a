/** Wishes as people type them into the search, in seven languages, and the filters that they become. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { CURRENCIES, FILTERS, NO_WISHES } from '../../../src/api/facts/wishes.ts';
import { type Wish, WishReader } from '../../../src/web/lib/wishes/read-wishes.ts';
import { WISH_WORDS } from '../../../src/web/lib/wishes/wish-words.ts';
import { withCategory } from '../../../src/web/places/categories.ts';
import {
  AROUND_IT,
  chipOf,
  KINDS,
  NO_FILTERS,
  OF_THE_PLACE,
  QUICK,
  wishesOf,
  wishQuery,
} from '../../../src/web/places/filters.ts';
import { plain } from '../../../src/web/places/region-names.ts';
import { de } from '../../../src/web/text/de.ts';
import { en } from '../../../src/web/text/en.ts';
import { es } from '../../../src/web/text/es.ts';
import { fr } from '../../../src/web/text/fr.ts';
import { it } from '../../../src/web/text/it.ts';
import { nl } from '../../../src/web/text/nl.ts';
import { pt } from '../../../src/web/text/pt.ts';

const TEXTS = { en, de, fr, es, it, pt, nl };
const reader = new WishReader(plain, CURRENCIES);
const EUR = (amount: number): Wish => ({ amount, currency: 'EUR' });

/** Typed text, the wishes in it, and the place ('' = here). */
const PHRASES: readonly (readonly [typed: string, wishes: readonly Wish[], where: string])[] = [
  // en
  ['motorhome site', ['caravan_site'], ''],
  ['dump station near here', ['dump_station'], ''],
  ['Motorhome site with power and showers near Vaduz', ['caravan_site', 'power', 'showers'], 'Vaduz'],
  ['free car park by the lake', ['free', 'parking', 'by_water'], ''],
  ['dark campsite with few houses and no airfield', ['dark', 'camp_site', 'few_houses', 'no_aerodrome'], ''],
  ['motorhome site up to 15 euros around Sankt Gallen', ['caravan_site', EUR(15)], 'Sankt Gallen'],
  ['dogs welcome, sea view, level ground', ['dog', 'water_view', 'level'], ''],
  ['open campsite near me', ['open', 'camp_site'], ''],
  // de
  ['Stellplatz', ['caravan_site'], ''],
  ['Wohnmobilstellplatz mit Strom', ['caravan_site', 'power'], ''],
  [
    'Stellplatz mit Strom, Wasser und WC bei Bad Tölz',
    ['caravan_site', 'power', 'water', 'toilets'],
    'Bad Tölz',
  ],
  ['kostenloser Parkplatz am See in der Nähe', ['free', 'parking', 'by_water'], ''],
  ['Entsorgung in der Nähe von Feldkirch', ['dump_station'], 'Feldkirch'],
  ['ruhiger Stellplatz bis 12 € mit Hund', ['good', 'caravan_site', EUR(12), 'dog'], ''],
  ['Stellplatz mit Seeblick und ohne Fluglärm', ['caravan_site', 'water_view', 'no_aerodrome'], ''],
  ['beleuchteter Parkplatz, fester Boden, Mülleimer', ['lit', 'parking', 'paved', 'waste'], ''],
  ['ganzjährig geöffnet Campingplatz', ['open', 'camp_site'], ''],
  // fr
  ['aire', ['caravan_site'], ''],
  ["aire de camping-car avec eau et électricité près d'Annecy", ['caravan_site', 'water', 'power'], 'Annecy'],
  ['aire de repos', ['rest_area'], ''],
  ['vidange près d’ici', ['dump_station'], ''],
  ["parking gratuit au bord de l'eau", ['parking', 'free', 'by_water'], ''],
  ['camping calme, chiens admis, moins de 20 €', ['camp_site', 'good', 'dog', EUR(20)], ''],
  ['aire avec douches et poubelles autour de Genève', ['caravan_site', 'showers', 'waste'], 'Genève'],
  // es
  ['área de autocaravanas con agua y luz cerca de Girona', ['caravan_site', 'water', 'power'], 'Girona'],
  ['aparcamiento gratis junto al mar', ['parking', 'free', 'by_water'], ''],
  ['vaciado cerca de aquí', ['dump_station'], ''],
  ['camping con duchas, admite perros, hasta 25 EUR', ['camp_site', 'showers', 'dog', EUR(25)], ''],
  ['área camper llana con vistas al mar en Vigo', ['caravan_site', 'level', 'water_view'], 'Vigo'],
  // it
  ['area sosta camper', ['caravan_site'], ''],
  [
    'area sosta camper con corrente e scarico vicino a Como',
    ['caravan_site', 'power', 'dump_station'],
    'Como',
  ],
  ['parcheggio gratuito sul lago', ['parking', 'free', 'by_water'], ''],
  ['campeggio con docce, cani ammessi, fino a 30 euro', ['camp_site', 'showers', 'dog', EUR(30)], ''],
  ['bagni qui vicino', ['toilets'], ''],
  // pt
  [
    'área de autocaravanas com água e eletricidade perto de Aveiro',
    ['caravan_site', 'water', 'power'],
    'Aveiro',
  ],
  ['estacionamento grátis junto ao mar', ['parking', 'free', 'by_water'], ''],
  ['parque de campismo com duches, aceita cães, até 20 €', ['camp_site', 'showers', 'dog', EUR(20)], ''],
  ['despejos aqui perto', ['dump_station'], ''],
  ['ASA com vista para o mar', ['caravan_site', 'water_view'], ''],
  // nl
  ['camperplaats met stroom en water bij Gent', ['caravan_site', 'power', 'water'], 'Gent'],
  ['gratis parkeerplaats aan zee', ['free', 'parking', 'by_water'], ''],
  ['camping met douches, honden welkom, tot 20 euro', ['camp_site', 'showers', 'dog', EUR(20)], ''],
  ['loosplaats in de buurt', ['dump_station'], ''],
  ['rustige camperplek, vlak, weinig huizen', ['good', 'caravan_site', 'level', 'few_houses'], ''],
  // in any case, and without accents
  ['AREA DE AUTOCARAVANAS CERCA DE a coruña', ['caravan_site'], 'a coruña'],
  ['stellplatz bis 20 Franken', ['caravan_site', { amount: 20, currency: 'CHF' }], ''],
];

describe('typed text', () => {
  test.each(PHRASES)('%j is a wish', (typed, wishes, where) => {
    const { some, around } = reader.read(typed);
    if (where === '') expect([some[0]?.wishes, around]).toEqual([wishes, null]);
    else expect(around).toMatchObject({ wishes, name: where, isSure: true });
  });

  test('may end in the middle of a word', () => {
    const suggested = (typed: string) => reader.read(typed).some.map(({ wishes }) => wishes);
    expect(suggested('motorho')).toEqual([['caravan_site']]);
    expect(suggested('agua pot')).toEqual([['water']]);
    expect(suggested('Stellplatz mit Stro')).toEqual([['caravan_site', 'power']]);
    expect(suggested('aire de rep')).toContainEqual(['rest_area']);
    // complete words come first, longer matches follow
    expect(suggested('aire')).toEqual([['caravan_site'], ['rest_area'], ['services']]);
  });

  test.each(['Camping Mittagspitze', 'Stellplatz Malbun', 'Parking de la Gare', 'Area Sosta Camper Rimini'])(
    '%j may be a name',
    (typed) => {
      expect(reader.read(typed).around?.isSure).toBe(false);
    },
  );

  test.each(['Vaduz', 'Schaan', 'Rua das Flores', '47.14, 9.52', 'x', ''])('%j is not a wish', (typed) => {
    expect(reader.read(typed)).toMatchObject({ some: [], around: null });
  });

  test('is always read without an error, and a place in it is part of the text', () => {
    const words = fc.constantFrom(...PHRASES.flatMap(([typed]) => typed.split(' ')));
    fc.assert(
      fc.property(
        fc.array(fc.oneof(words, fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 8 }),
        (typed) => {
          const { around } = reader.read(typed.join(' '));
          if (around) expect(typed.join(' ')).toContain(around.name);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('may name every wish in every language', () => {
    for (const [wish, , words] of WISH_WORDS) expect([wish, words.split('\n').length]).toEqual([wish, 7]);
    const known = WISH_WORDS.map(([wish]) => wish as string).sort();
    expect(known).toEqual([...QUICK, ...OF_THE_PLACE, ...AROUND_IT, ...KINDS, 'open'].sort());
  });

  test.each(Object.entries(TEXTS))(
    'may be the name of the wish itself, as the page writes it: %s',
    (_, texts) => {
      for (const [wish] of WISH_WORDS) {
        if (wish === 'open') continue;
        const name = { ...texts.quickFilter, ...texts.kind }[wish];
        expect([name, reader.read(name).some[0]?.wishes]).toEqual([name, [wish]]);
      }
    },
  );
});

describe('wishes', () => {
  test('in the search are added to the filters; a kind replaces other kinds', () => {
    const before = { ...NO_FILTERS, quick: ['water' as const], kinds: ['parking' as const] };
    const [power] = reader.read('power and water').some;
    expect(withCategory(before, power!)).toMatchObject({ quick: ['water', 'power'], kinds: ['parking'] });
    const [sites] = reader.read('open motorhome site up to 15 CHF').some;
    expect(withCategory(before, sites!)).toMatchObject({
      quick: ['water'],
      kinds: ['caravan_site'],
      isOpen: true,
      fee: 15,
      currency: 'CHF',
    });
  });

  test('of chips are those of the API, one for each', () => {
    const chips = [...QUICK, ...OF_THE_PLACE, ...AROUND_IT];
    const query = wishQuery(wishesOf({ ...NO_FILTERS, quick: chips, fee: 12, currency: 'CHF' }, null));
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
    expect(wishesOf(NO_FILTERS, null)).toMatchObject(NO_WISHES);
  });
});
