/** Titles of places without a name in a list: the nearest named thing, and the direction from there. */
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { PlaceRank, PointFlag } from '../../../src/region/format/codes.ts';
import { shortWay } from '../../../src/region/spatial/geometry.ts';
import { placeTitleOf, type Titled, titlePartsOf, titlesOf } from '../../../src/scoring/place-titles.ts';
import { Scorer } from '../../../src/scoring/scorer.ts';
import { LANGUAGES, type Language } from '../../../src/shared/language.ts';
import { SceneMap } from '../../support/maps/scene-map.ts';
import { WEDNESDAY } from '../../support/scoring/night-sound.ts';

const LANDMARK = { flags: PointFlag.LANDMARK };

const spotOf = (map: SceneMap) =>
  new Scorer([map.region({})]).rateSpot({ ...map.place, at: WEDNESDAY, now: 0 }).spot;
const titled = (map: SceneMap, lang: Language = 'en') => {
  const { site, names } = spotOf(map);
  const [inList] = titlesOf([{ kind: 'parking', parts: titlePartsOf(site, names) }], lang);
  expect(placeTitleOf(site, names, 'parking', lang)).toBe(inList!);
  return inList!;
};
const lot = () => new SceneMap().area('parking', [-20, -20], [20, 20]);

test('a place keeps its name as title unless it is only a number', () => {
  const named = (name: string) => new SceneMap().area('parking', [-20, -20], [20, 20], { name });
  expect(titled(named('Am Bad').point('poi', [60, 0], { name: 'Golden Bay', ...LANDMARK }))).toBe(
    'Am Bad car park',
  );
  expect(titled(named('2').point('poi', [60, 0], { name: 'Golden Bay', ...LANDMARK }))).toBe(
    'Car park at Golden Bay',
  );
});

test('a car park with the name of its owner is called a car park, in the word order of each language', () => {
  const named = (name: string, lang: Language) =>
    titled(new SceneMap().area('parking', [-20, -20], [20, 20], { name }), lang);
  expect(LANGUAGES.map((lang) => named('Crématorium', lang)).toSorted()).toEqual(
    [
      'Crématorium car park',
      'Parkplatz Crématorium',
      'Parking Crématorium',
      'Aparcamiento Crématorium',
      'Parcheggio Crématorium',
      'Estacionamento Crématorium',
      'Parkeerplaats Crématorium',
    ].toSorted(),
  );
  const descriptive = [
    'Parkplatz Steg',
    'Wanderparkplatz',
    'P+R Nord',
    'P3',
    'Stellplatz am See',
    'Parking du Lac',
  ];
  for (const name of descriptive) expect(named(name, 'it')).toBe(name);
  const elsewhere = [
    '道の駅富士吉田駐車場',
    '한강공원주차장',
    'Işıklar Otopark',
    'Паркинг Калемегдан',
    'Πάρκινγκ Λιμάνι',
    'حديقة موقف السيارات',
    'חניון הנמל',
    'Bãi đỗ xe Hồ',
    'ลานจอดรถวัดโพธิ์',
    'پارکینگ میدان',
    'Skjervøy parkering',
    'Хустайн зогсоол',
  ];
  for (const name of elsewhere) expect(named(name, 'en')).toBe(name);
});

test('a title names a bay, church or beach within 150 m, then the street, and never only a number', () => {
  const street = () => lot().straight('primary', 30, { ref: '118;117' });
  expect(titled(street().point('poi', [0, 140], { name: 'Golden Bay', ...LANDMARK }))).toBe(
    'Car park at Golden Bay',
  );
  expect(titled(street().point('bells', [0, 140], { name: 'St. Anna' }))).toBe('Car park at St. Anna');
  expect(titled(street().point('beach', [140, 0], { name: 'Riviera' }))).toBe('Car park at Riviera');
  expect(titled(street().point('poi', [0, 140], { name: 'Salon Uschi' }))).toBe('Car park on 118');
  expect(titled(street().straight('residential', 90, { name: 'Triq il-Kbira' }))).toBe(
    'Car park on Triq il-Kbira',
  );
});

test('a title names a church or a station before a sight that is nearer, and a shop never', () => {
  const around = () => lot().point('poi', [30, 0], { name: 'Old Tower', ...LANDMARK });
  expect(titled(around())).toBe('Car park at Old Tower');
  expect(titled(around().point('rail_station', [0, 120], { name: 'Nord' }))).toBe('Car park at Nord');
  expect(
    titled(
      around()
        .point('rail_station', [0, 120], { name: 'Nord' })
        .point('bells', [0, 140], { name: 'St. Anna' }),
    ),
  ).toBe('Car park at St. Anna');
  expect(titled(around().point('hospital', [0, 10], { name: 'Clinic' }))).toBe('Car park at Old Tower');
});

test('a title farther away has the direction and distance of the nearest thing or settlement up to 2 km', () => {
  const bay = (at: [east: number, north: number]) =>
    titled(lot().point('poi', at, { name: 'Għajn Tuffieħa', ...LANDMARK }));
  expect(bay([0, 400])).toBe('Car park 400 m south of Għajn Tuffieħa');
  expect(bay([-1400, 0])).toBe('Car park 1.4 km east of Għajn Tuffieħa');
  expect(bay([500, -500])).toBe('Car park 710 m north-west of Għajn Tuffieħa');
  expect(bay([0, 2100])).toBe('Car park');
  const village = (rank: keyof typeof PlaceRank) =>
    titled(lot().point('place', [0, -1200], { name: 'Manikata', flags: PlaceRank[rank] }));
  expect(village('village')).toBe('Car park 1.2 km north of Manikata');
  expect(village('island')).toBe('Car park');
});

test('a title has the direction across the antimeridian', () => {
  const map = new SceneMap({ lat: -16.8, lon: 179.999 }).area('parking', [-20, -20], [20, 20]);
  const [x] = map.units([400, 0]);
  map.point('poi', [0, 0], { x: shortWay(x), name: 'Golden Bay', ...LANDMARK });
  expect(titled(map)).toBe('Car park 400 m west of Golden Bay');
});

test('a title with a direction exists in every language', () => {
  const map = () => lot().point('poi', [0, 400], { name: 'Golden Bay', ...LANDMARK });
  expect(LANGUAGES.map((lang) => titled(map(), lang)).toSorted()).toEqual(
    [
      'Car park 400 m south of Golden Bay',
      'Parkplatz 400 m südlich von Golden Bay',
      'Parking à 400 m au sud de Golden Bay',
      'Aparcamiento a 400 m al sur de Golden Bay',
      'Parcheggio 400 m a sud di Golden Bay',
      'Estacionamento 400 m a sul de Golden Bay',
      'Parkeerplaats 400 m ten zuiden van Golden Bay',
    ].toSorted(),
  );
});

const place = (parts: Partial<Titled['parts']>): Titled => ({
  kind: 'parking',
  parts: { name: '', beside: null, street: null, number: null, off: null, part: null, town: null, ...parts },
});
const off = (distance: number) => ({ name: 'Golden Bay', distance, direction: 's' }) as const;

test('places with the same title differ by the part of the town, then by direction', () => {
  const street = 'Hauptstraße';
  expect(
    titlesOf(
      [
        place({ street, part: 'Weststadt', town: 'Lauf', off: off(400) }),
        place({ street, part: 'Oststadt', town: 'Lauf', off: off(500) }),
        place({ street, part: 'Oststadt', town: 'Lauf', off: off(900) }),
        place({ street: 'Badstraße', part: 'Oststadt', town: 'Lauf' }),
      ],
      'en',
    ),
  ).toEqual([
    'Car park on Hauptstraße, Weststadt',
    'Car park on Hauptstraße, 500 m south of Golden Bay',
    'Car park on Hauptstraße, 900 m south of Golden Bay',
    'Car park on Badstraße',
  ]);
});

test('titles in a list are unique, in every language', () => {
  const word = fc.constantFrom('Golden Bay', 'Lauf', 'Marktplatz');
  const maybe = fc.option(word, { nil: null });
  const parts = fc.record({
    name: fc.constantFrom('', '', 'Marktplatz'),
    beside: maybe,
    street: maybe,
    number: maybe,
    part: maybe,
    town: maybe,
    off: fc.option(
      fc.record({
        name: word,
        distance: fc.constantFrom(200, 201, 900),
        direction: fc.constant('s' as const),
      }),
      {
        nil: null,
      },
    ),
  });
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 20 }), fc.constantFrom(...LANGUAGES), (all, lang) => {
      const titles = titlesOf(
        all.map((each) => place(each)),
        lang,
      );
      expect(new Set(titles).size).toBe(all.length);
      for (const title of titles) expect(title).toMatch(/\p{L}/u);
    }),
  );
});
