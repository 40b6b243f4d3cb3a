/** The names of a spot: land, street, part of the town and town. */
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { PlaceRank, PointCategory } from '../../../src/region/format/codes.ts';
import { townAt } from '../../../src/region/read/settlements.ts';
import { Scorer } from '../../../src/scoring/scorer.ts';
import { METRES_PER_UNIT, metresPerUnitEast, toUnits } from '../../../src/shared/geo/earth.ts';
import { aPoint, regionOf } from '../../support/maps/region-fixture.ts';
import { IN_GERMANY, SceneMap } from '../../support/maps/scene-map.ts';
import { WEDNESDAY } from '../../support/scoring/night-sound.ts';
import { answerAt } from '../../support/scoring/spot-answer.ts';

const settlement = (name: string, rank: keyof typeof PlaceRank, value = 0) => ({
  name,
  flags: PlaceRank[rank],
  value,
});

test('a spot has the names of its ground, its street and its town', () => {
  const map = new SceneMap()
    .area('parking', [-20, -20], [20, 20], { name: 'Am Bad' })
    .area('nature_reserve', [-900, -900], [900, 900], { name: 'Donautal' })
    .straight('service', 25)
    .straight('residential', 60, { name: 'Badstraße' })
    .straight('tertiary', 90, { name: 'Hauptstraße' })
    .point('place', [700, 0], settlement('Weststadt', 'suburb'))
    .point('place', [1500, 0], settlement('Sigmaringen', 'town', 16_000))
    .point('place', [900, 0], settlement('Waldhof', 'isolated_dwelling'));
  expect(answerAt(map).place).toEqual({
    name: 'Am Bad',
    street: 'Badstraße',
    town: 'Sigmaringen',
    display_name: 'Am Bad, Badstraße, Weststadt, Sigmaringen',
  });
});

test('unknown names are null: in fields, beside a road with only a number, without map data', () => {
  const names = (map: SceneMap) => Object.values(answerAt(map).place);
  expect(names(new SceneMap())).toEqual([null, null, null, null]);
  expect(names(new SceneMap().straight('primary', 30, { ref: 'B 32' }))).toEqual([
    null,
    'B 32',
    null,
    'B 32',
  ]);
  expect(names(new SceneMap().straight('residential', 160, { name: 'Weit weg' }))).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(names(new SceneMap().straight('rail_main', 10, { name: 'Donautalbahn' }))[1]).toBeNull();
});

test('a spot has the name of the smallest named land around it, and no name twice', () => {
  const map = new SceneMap()
    .area('forest', [-900, -900], [900, 900], { name: 'Stadtwald' })
    .area('camp_site', [-50, -50], [50, 50])
    .area('nature', [-200, -200], [200, 200], { name: 'Inzigkofen' })
    .point('place', [800, 0], settlement('Inzigkofen', 'village'));
  expect(answerAt(map).place).toEqual({
    name: 'Inzigkofen',
    street: null,
    town: 'Inzigkofen',
    display_name: 'Inzigkofen',
  });
});

test('a hamlet inside a town belongs to it, and one outside does not', () => {
  const beside = (metres: number) =>
    answerAt(
      new SceneMap()
        .point('place', [0, 300], settlement('Kotzenhof', 'hamlet'))
        .point('place', [metres, 0], settlement('Lauf', 'town', 25_000))
        .point('place', [1200, 0], settlement('Strengenberg', 'suburb')),
    ).place.display_name;
  expect(beside(2000)).toBe('Kotzenhof, Lauf');
  expect(beside(2500)).toBe('Kotzenhof');
});

test('the town of a spot is on the same island', () => {
  const gozo = { name: 'Ir-Rabat', flags: PlaceRank.town, value: 6900 };
  const malta = { name: 'Il-Mellieħa', flags: PlaceRank.village, value: 10_000 };
  // Gozo begins 1.5 km north of the spot; its town is nearer than the one on Malta.
  const map = (islands: boolean) => {
    const scene = new SceneMap().point('place', [0, 2900], gozo).point('place', [0, -3900], malta);
    return islands
      ? scene.area('landmass', [-3000, 1500], [3000, 6000]).area('landmass', [-9000, -9000], [9000, 300])
      : scene;
  };
  expect(answerAt(map(false)).place.town).toBe('Ir-Rabat');
  expect(answerAt(map(true)).place.town).toBe('Il-Mellieħa');
  // A city extends across its river, and the open sea belongs to no island.
  const city = { name: 'Paris', flags: PlaceRank.city, value: 2_100_000 };
  const seine = new SceneMap().point('place', [0, 2900], city).area('landmass', [-300, 2700], [300, 3100]);
  expect(answerAt(seine).place.town).toBe('Paris');
  const sea = new SceneMap().point('place', [0, 2900], gozo).area('landmass', [-3000, 1500], [3000, 6000]);
  expect(answerAt(sea).place.town).toBeNull();
});

test('a part of a town counts up to one kilometre away', () => {
  const part = (metres: number) =>
    answerAt(
      new SceneMap()
        .point('place', [0, 300], settlement('Lauf', 'town', 25_000))
        .point('place', [metres, 0], settlement('Strengenberg', 'suburb')),
    ).place.display_name;
  expect([part(990), part(1010)]).toEqual(['Strengenberg, Lauf', 'Lauf']);
});

test('the town is the nearest one in units of its radius, as in a brute-force search', () => {
  const ranks = ['city', 'town', 'village', 'hamlet'] as const;
  const radii = { city: 10_000, town: 4_000, village: 2_000, hamlet: 1_000 };
  const anywhere = fc.record({
    east: fc.integer({ min: -40_000, max: 40_000 }),
    north: fc.integer({ min: -40_000, max: 40_000 }),
    rank: fc.constantFrom(...ranks),
    people: fc.constantFrom(0, 0, 300, 20_000, 400_000, 9_000_000),
  });
  const [x, y] = [toUnits(IN_GERMANY.lon), toUnits(IN_GERMANY.lat)];
  fc.assert(
    fc.property(fc.array(anywhere, { maxLength: 40 }), (places) => {
      const region = regionOf((builder) => {
        for (const [i, { east, north, rank, people }] of places.entries())
          builder.points.add(
            aPoint({
              osmId: i + 1,
              category: PointCategory.place,
              x: Math.round(x + east / metresPerUnitEast(y)),
              y: Math.round(y + north / METRES_PER_UNIT),
              ...settlement(`${i}`, rank, people),
            }),
          );
      });
      const found = townAt([region], x, y);
      const away = ({ east, north, rank, people }: (typeof places)[number]) => {
        const radius = people > 0 ? Math.min(20_000, Math.max(1_000, 14.5 * Math.sqrt(people))) : radii[rank];
        return Math.hypot(east, north) / radius;
      };
      const least = Math.min(...places.map(away));
      if (least > 3.0001) expect(found).toBeNull();
      else if (least < 2.9999)
        expect(away(places[region.points.id[found!.point]! - 1]!)).toBeCloseTo(least, 3);
    }),
    { numRuns: 100 },
  );
});

test('the street is a named road rather than a nearer number, and at most one number', () => {
  const street = (map: SceneMap) => answerAt(map).place.street;
  const numbers = () => new SceneMap().straight('primary', 20, { ref: '118;117' });
  expect(street(numbers())).toBe('118');
  expect(street(numbers().straight('residential', 90, { name: 'Triq il-Kbira' }))).toBe('Triq il-Kbira');
  expect(street(numbers().straight('residential', 160, { name: 'Triq il-Kbira' }))).toBe('118');
});

test('outside all regions the town comes from the built-in list, and the sea has none', () => {
  const place = (lat: number, lon: number) => {
    const scorer = new Scorer([new SceneMap().region({})]);
    return JSON.parse(scorer.score({ lat, lon, at: '2026-06-10T22:30:00Z', now: 0, lang: 'en' })).place;
  };
  expect(place(48.8566, 2.3522)).toMatchObject({ town: 'Paris', display_name: 'Paris' });
  // The city's node is outside the live cell.
  const paris = { lat: 48.8566, lon: 2.3522 };
  const townIn = (name: string) => {
    const scorer = new Scorer([new SceneMap(paris).region({ name })]);
    return JSON.parse(scorer.score({ ...paris, at: WEDNESDAY, now: 0, lang: 'en' })).place.town;
  };
  expect(townIn('live-1-2')).toBe('Paris');
  expect(townIn('paris')).toBeNull();
  expect(place(45, -30)).toMatchObject({ town: null, display_name: null });
});
