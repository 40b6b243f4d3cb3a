/** Wishes as people type them into the search, in seven languages, and the filters that they become. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { FILTERS, NO_WISHES } from '../../../src/api/facts/wishes.ts';
import type { FoundPlace } from '../../../src/api/places.ts';
import { type Wish, WishReader } from '../../../src/web/lib/wishes/read-wishes.ts';
import { WISH_WORDS } from '../../../src/web/lib/wishes/wish-words.ts';
import { readCategories } from '../../../src/web/places/categories.ts';
import { plain } from '../../../src/web/places/region-names.ts';
import {
  AROUND_IT,
  chipOf,
  KINDS,
  NO_FILTERS,
  OF_THE_PLACE,
  QUICK,
  wishesOf,
  wishQuery,
} from '../../../src/web/state/filters.ts';
import { de } from '../../../src/web/text/de.ts';
import { en } from '../../../src/web/text/en.ts';
import { es } from '../../../src/web/text/es.ts';
import { fr } from '../../../src/web/text/fr.ts';
import { it } from '../../../src/web/text/it.ts';
import { nl } from '../../../src/web/text/nl.ts';
import { pt } from '../../../src/web/text/pt.ts';

const TEXTS = { en, de, fr, es, it, pt, nl };
const reader = new WishReader(plain);
const EUR = (amount: number): Wish => ({ amount, currency: 'EUR' });
const CHF = (amount: number): Wish => ({ amount, currency: 'CHF' });
const long = (value: number): Wish => ({ size: 'length_m', value });
const high = (value: number): Wish => ({ size: 'height_m', value });

/** Typed text, the wishes in it (none = any place to sleep), and the place ('' = here). */
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
  ['stellplatz bis 20 Franken', ['caravan_site', CHF(20)], ''],
  // wishes after the town
  ['quiet car park near Chur with toilet', ['good', 'parking', 'toilets'], 'Chur'],
  ['car park near Chur, quiet, free', ['parking', 'good', 'free'], 'Chur'],
  ['parking calme près de Genève avec vue sur le lac', ['parking', 'good', 'water_view'], 'Genève'],
  ["aire gratuite près d'Annemasse sans aérodrome", ['caravan_site', 'free', 'no_aerodrome'], 'Annemasse'],
  ['area sosta camper vicino Como con corrente', ['caravan_site', 'power'], 'Como'],
  [
    'area autocaravanas gratis cerca de oporto con vaciado',
    ['caravan_site', 'free', 'dump_station'],
    'oporto',
  ],
  ['camperplaats bij Gent met stroom max 15 euro', ['caravan_site', 'power', EUR(15)], 'Gent'],
  [
    'Stellplatz Vaduz unter 20 Franken mit WC und Dusche',
    ['caravan_site', CHF(20), 'toilets', 'showers'],
    'Vaduz',
  ],
  ['camping Genève bord du lac', ['camp_site', 'by_water'], 'Genève'],
  // any place to sleep
  ['where can i sleep near Vaduz', [], 'Vaduz'],
  ['wo kann ich schlafen in Vaduz', [], 'Vaduz'],
  ['ou dormir pres de geneve', [], 'geneve'],
  ['donde dormir cerca de Oporto', [], 'Oporto'],
  ['dove dormire in camper a Porto', [], 'Porto'],
  ['dormir em Matosinhos', [], 'Matosinhos'],
  ['slapen in de camper bij Porto', [], 'Porto'],
  ['ruhiges Plätzchen bei Chur', ['good'], 'Chur'],
  ['rustige overnachtingsplek in de buurt van Vaduz', ['good'], 'Vaduz'],
  ['estacionamento para autocaravanas no Porto com agua', ['parking', 'water'], 'Porto'],
  ['camping pas cher proche geneve moins de 15 euros', ['camp_site', EUR(15)], 'geneve'],
  ['somewhere quiet to sleep near vaduz', ['good'], 'vaduz'],
  ['freistehen bei Malbun', [], 'Malbun'],
  ['sitio tranquilo para dormir en furgo cerca de Oporto', ['good'], 'Oporto'],
  [
    'área de servicio para autocaravanas cerca de Oporto con luz y agua',
    ['caravan_site', 'power', 'water'],
    'Oporto',
  ],
  ['dove sostare con il camper a Ginevra', [], 'Ginevra'],
  ['parque para autocaravanas em Braga com água', ['caravan_site', 'water'], 'Braga'],
  // numbers: prices, sizes of the van, distances
  ['overnight parking near Geneva under 20 chf', ['parking', CHF(20)], 'Geneva'],
  ['Stellplatz bis 10', ['caravan_site', EUR(10)], ''],
  ['campsite €12 max', ['camp_site', EUR(12)], ''],
  [
    'wohnmobilstellplatz für 7,5 m unter 10 euro bei Feldkirch',
    ['caravan_site', long(7.5), EUR(10)],
    'Feldkirch',
  ],
  ['motorhome parking 3.2m high near porto', ['parking', high(3.2)], 'porto'],
  [
    'camping 2,80 m hoch 3,5 t 2 m breit',
    ['camp_site', high(2.8), { size: 'weight_t', value: 3.5 }, { size: 'width_m', value: 2 }],
    '',
  ],
  ['aire pour fourgon longueur 6 m', ['caravan_site', long(6)], ''],
  ['camping autocaravana 7 m de largo', ['camp_site', long(7)], ''],
  ['campsite within 10 km of Porto with showers and power', ['camp_site', 'showers', 'power'], 'Porto'],
  ['aire de camping-cars à moins de 20 km de Genève', ['caravan_site'], 'Genève'],
  ['Stellplatz im Umkreis von 5 km um Vaduz', ['caravan_site'], 'Vaduz'],
  // without umlauts; a name that is a wish, too
  ['Stellplaetze fuer Wohnmobile naehe Schaan', ['caravan_site'], 'Schaan'],
  ['campeggio vicino a Piano di Sorrento con docce', ['camp_site', 'showers'], 'Piano di Sorrento'],
  ['Stellplatz bei Eben im Pongau mit Hund', ['caravan_site', 'dog'], 'Eben im Pongau'],
  ['Área de autocaravanas perto da Praia da Luz', ['caravan_site'], 'Praia da Luz'],
  ['parking tranquilo cerca de la playa', ['parking', 'good', 'by_water'], ''],
  ['Stellplatz in ruhiger Lage am Bodensee', ['caravan_site', 'good'], 'Bodensee'],
];

/** What may be a name as a whole, or has slips: found after names. */
const PERHAPS: readonly (readonly [typed: string, wishes: readonly Wish[], where: string])[] = [
  ['Vaduz stellplatz', ['caravan_site'], 'Vaduz'],
  ['porto campsite by the sea', ['camp_site', 'by_water'], 'porto'],
  ['parking camping car gratuit geneve', ['parking', 'free'], 'geneve'],
  ['Campingplatz Triesen', ['camp_site'], 'Triesen'],
  ['near Vaduz', [], 'Vaduz'],
  ['stelplatz mit strom und wc nähe vaduz', ['caravan_site', 'power', 'toilets'], 'vaduz'],
  ['parkng with toilets', ['parking', 'toilets'], ''],
  ['dump staton near me', ['dump_station'], ''],
  ['Wohnmobilstelplatz bei Vaduz mit Stromm', ['caravan_site', 'power'], 'Vaduz'],
];

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
    expect(power!.addedTo(BEFORE)).toEqual({
      filters: { ...BEFORE.filters, quick: ['water', 'power'] },
      van: BEFORE.van,
    });
    expect(power!.addedTo(BEFORE).van).toBe(BEFORE.van);
    const [sites] = await here('open motorhome site up to 15 CHF for 7,5 m');
    expect(sites!.title).toBe('Open at this time of year · Motorhome site · Up to 15 CHF · Length 7.5 m');
    expect(sites!.addedTo(BEFORE)).toEqual({
      filters: { ...BEFORE.filters, kinds: ['caravan_site'], isOpen: true, fee: 15, currency: 'CHF' },
      van: { height_m: 2.6, length_m: 7.5, sleeper: 'light' },
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
