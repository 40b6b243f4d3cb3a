/** Limits in any spelling, and limits that nobody can read, at places and on the way to them. */
import { describe, expect, test } from 'bun:test';
import type { Nearby } from '../../../src/api/nearby.ts';
import type { Score } from '../../../src/api/score.ts';
import { LANGUAGES } from '../../../src/shared/language.ts';
import { realPool } from '../../support/http/real-pool.ts';
import { testApp } from '../../support/http/test-app.ts';
import { regionOf } from '../../support/maps/assembled-region.ts';
import { carPark } from '../../support/maps/van-map.ts';
import { placeOf, RoadMap, type Spot } from '../../support/routing/road-map.ts';
import { testRows } from '../../support/rows.ts';

const ROAD = { highway: 'primary' };
const STREET = { highway: 'unclassified' };
/** Spot of the place inside its car park. */
const PLACE: Spot = [25, 620];

interface Found {
  /** tags of the car park, of the middle of the street to it, and of a barrier on that street */
  park?: Record<string, string>;
  street?: Record<string, string>;
  barrier?: Record<string, string>;
  /** true if a second street leads there */
  hasOtherWay?: boolean;
}

async function serviceOf({ park = {}, street = {}, barrier, hasOtherWay = false }: Found) {
  const map = new RoadMap()
    .way(ROAD, [-2500, 0], [0, 0], [2500, 0])
    .way(STREET, [0, 0], [0, 200])
    .way({ ...STREET, ...street }, [0, 200], [0, 240])
    .way(STREET, [0, 240], [0, 700]);
  if (barrier) map.at([0, 200], barrier);
  if (hasOtherWay) map.way(STREET, [0, 700], [-1000, 700], [-1000, 0], [-2500, 0]);
  const { ask } = testApp({ pool: realPool([await regionOf(carPark(map, [5, 600], park).objects())]).pool });
  const get = async <T>(path: string): Promise<T> => JSON.parse(await (await ask(`GET ${path}`)).text());
  const { lat, lon } = placeOf(PLACE);
  const at = `lat=${lat.toFixed(6)}&lon=${lon.toFixed(6)}&at=2026-06-10T22:30`;
  return {
    score: (more = '') => get<Score>(`/api/spot/score?${at}${more}`),
    nearby: (more = '') => get<Nearby>(`/api/spot/nearby?${at}&radius=2000${more}`),
  };
}

const ruleOf = ({ explanation }: Score) => explanation.factors.find(({ key }) => key === 'access_rule');
const vehicleAt = async (found: Found, van: string) =>
  (await (await serviceOf(found)).score(`&${van}`)).vehicle!;

describe('a limit of a place', () => {
  testRows([
    [{ maxheight: '6 ft 7 in' }, 'height_m=2.1', false],
    [{ maxheight: "6'7" }, 'height_m=2.1', false],
    [{ maxheight: '6′7″' }, 'height_m=2', true],
    [{ maxheight: '2.10 meters' }, 'height_m=2.2', false],
    [{ maxheight: "11'6" }, 'height_m=3.4', true],
    [{ 'maxheight:physical': '3,5 m' }, 'height_m=3.6', false],
    [{ maxweight: '2.8 tons' }, 'weight_t=3.5', false],
    [{ maxweight: '3.500 kg' }, 'weight_t=3.5', true],
    [{ maxweight: '3.500 kg' }, 'weight_t=3.6', false],
    [{ maxlength: '7;6' }, 'length_m=6.5', false],
    [{ maxwidth: 'ca. 2,2 m' }, 'width_m=2.3', false],
  ] as [Record<string, string>, string, boolean][])('%j and a van of %s: %p', async (park, van, fits) => {
    expect((await vehicleAt({ park }, van)).fits).toBe(fits);
  });

  testRows([
    [{ maxheight: 'low' }, 'height_m=2.1'],
    [{ maxheight: 'below_default' }, 'height_m=2.1'],
    [{ maxheight: '210' }, 'height_m=2.5'],
    [{ maxweight: '3500' }, 'weight_t=3.5'],
    [{ maxlength: 'see sign' }, 'length_m=6'],
    [{ maxwidth: '?' }, 'width_m=2.1'],
  ] as [Record<string, string>, string][])('%j cannot be read, and that is said', async (park, van) => {
    const { fits, label, limits } = await vehicleAt({ park }, van);
    expect([fits, limits]).toEqual([null, []]);
    expect(label).toBe('Not known whether your van fits: a limit here or on the way in cannot be read');
  });

  test.each(['none', 'default', 'unsigned', 'no'])('maxheight=%s is none', async (maxheight) => {
    expect((await vehicleAt({ park: { maxheight } }, 'height_m=3')).fits).toBe(true);
  });

  test('that is exceeded keeps a van out, even if another cannot be read', async () => {
    const park = { maxheight: 'low', maxlength: '5 m' };
    expect((await vehicleAt({ park }, 'height_m=2.5&length_m=6')).fits).toBe(false);
  });

  test('that cannot be read does not concern other sizes', async () => {
    expect((await vehicleAt({ park: { maxheight: 'low' } }, 'length_m=6')).fits).toBe(true);
  });

  test('of a height that cannot be read is a reason without points, without a van, in every language', async () => {
    const unread = await serviceOf({ park: { maxheight: 'low', name: 'P' } });
    const plain = await (await serviceOf({ park: { name: 'P' } })).score();
    const told = await unread.score();
    expect(ruleOf(told)).toMatchObject({
      points: 0,
      label: 'P (car park): its height limit is not known, mind the sign',
    });
    expect([told.allowed, told.score]).toEqual([plain.allowed, plain.score]);
    expect(ruleOf(plain)).toBeUndefined();
    const labels = await Promise.all(
      LANGUAGES.map(async (lang) => ruleOf(await unread.score(`&lang=${lang}`))!.label),
    );
    expect(new Set(labels).size).toBe(LANGUAGES.length);
  });

  test('that cannot be read is not recorded for the filters of a list', async () => {
    const { nearby } = await serviceOf({ park: { maxweight: 'heavy', name: 'P' } });
    const [light, all] = [await nearby('&weight_t=3.5'), await nearby()];
    expect(all.places).toHaveLength(1);
    expect(light.not_fitting ?? []).toEqual([]);
  });
});

describe('a limit on the only way in', () => {
  testRows([
    [{ street: { maxheight: "6'7" } }, false],
    [{ street: { maxheight: '2.5-3 m' } }, true],
    [{ street: { maxheight: 'low' } }, null],
    [{ barrier: { barrier: 'height_restrictor', maxheight: '2,1' } }, false],
    [{ barrier: { barrier: 'height_restrictor', 'maxheight:physical': '3.5' } }, true],
    [{ barrier: { barrier: 'height_restrictor', maxheight: 'sign' } }, null],
    [{ barrier: { barrier: 'height_restrictor' } }, null],
    [{ street: { maxheight: 'low' }, hasOtherWay: true }, true],
    [{ barrier: { barrier: 'height_restrictor' }, hasOtherWay: true }, true],
  ] as [Found, boolean | null][])('%j: %p', async (found, fits) => {
    const { fits: told, label } = await vehicleAt(found, 'height_m=2.4');
    expect(told).toBe(fits);
    if (fits === null) expect(label).toContain('cannot be read');
  });
});

describe('the number of spaces', () => {
  testRows([
    ['1,200', true],
    ['20', true],
    ['ca. 50', true],
    ['20-30', true],
    ['10', false],
  ])('%p is enough for fifteen: %p', async (capacity, isFound) => {
    const { nearby } = await serviceOf({ park: { capacity } });
    expect((await nearby('&min_capacity=15')).places).toHaveLength(isFound ? 1 : 0);
  });
});
