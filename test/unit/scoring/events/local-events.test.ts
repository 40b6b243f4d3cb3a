// Factors of noisy places at night: their reach, their nights and their sentences.
import { describe, expect, test } from 'bun:test';
import {
  FERRIES,
  LineClass,
  type LineClassName,
  type PointCategoryName,
  PointFlag,
  SiteFlag,
  WEEK_HALF_HOURS,
} from '../../../../src/region/format/codes.ts';
import { ratedBetween } from '../../../../src/scoring/calendar/night.ts';
import { EVENT_ROWS } from '../../../../src/scoring/events/local/event-table.ts';
import { Scorer } from '../../../../src/scoring/scorer.ts';
import { SceneMap } from '../../../support/maps/scene-map.ts';
import { FRIDAY, MONDAY, SATURDAY, SUNDAY, WEDNESDAY } from '../../../support/scoring/night-sound.ts';
import { answerAt, factorAt, pointsAt } from '../../../support/scoring/spot-answer.ts';

const BERLIN = { lat: 52.2, lon: 13.9 };
const BANGKOK = { lat: 13.7, lon: 100.51 };
const LUANG_PRABANG = { lat: 19.89, lon: 102.14 };
const TURKEY = { lat: 39.0, lon: 33.0 };
const KANSAS = { lat: 38.5, lon: -98.5 };
const SWEDEN = { lat: 58.0, lon: 14.0 };

const near = (category: PointCategoryName, metres: number, flags = 0, place?: { lat: number; lon: number }) =>
  new SceneMap(place).point(category, [0, metres], { flags, name: 'Somewhere' });

/** Returns a level crossing on a track of a class, as an import stores it; null = without trains. */
const crossing = (
  line: LineClassName | null,
  metres: number,
  flags: number,
  place?: { lat: number; lon: number },
) =>
  new SceneMap(place).point('level_crossing', [0, metres], {
    flags,
    value: line ? LineClass[line] : 0,
  });

/** Returns the factors of each hour of a Wednesday night. */
function timelineHours(map: SceneMap): { hour: number; factors: string[] }[] {
  const scorer = new Scorer([map.region()]);
  const { spot, night } = scorer.rateSpot({ ...map.place, at: WEDNESDAY, now: 0 });
  return Array.from({ length: 8 }, (_, i) => {
    const from = night.start + i * 3_600_000;
    const { factors } = scorer.rateNight(spot, ratedBetween(night, from, from + 3_600_000), from);
    return { hour: (22 + i) % 24, factors: factors.map(({ key }) => key) };
  });
}

test('the event table fits into a mask of 32 bits', () => {
  expect(EVENT_ROWS.length).toBeLessThanOrEqual(32);
});

describe('points of noisy places', () => {
  test.each<[PointCategoryName, string, number, number, number, number]>([
    ['bells', 'bells', -8, 120, 300, 0],
    ['hospital', 'hospital', -10, 100, 350, PointFlag.EMERGENCY],
    ['helipad', 'helipad', -5, 200, 700, 0],
    ['fire_station', 'fire_station', -6, 80, 300, 0],
    ['ambulance_station', 'ambulance_station', -6, 60, 250, 0],
    ['siren', 'siren', -2, 100, 300, 0],
    ['bus_stop', 'bus_stop', -3, 15, 50, 0],
    ['bus_station', 'bus_station', -8, 60, 200, 0],
    ['delivery', 'delivery', -6, 60, 150, 0],
    ['bakery', 'bakery', -2, 20, 60, 0],
    ['waste_depot', 'waste_depot', -4, 80, 250, 0],
    ['kennel', 'kennel', -8, 100, 400, 0],
    ['slipway', 'slipway', -2, 30, 100, 0],
    ['falling_water', 'falling_water', 2, 50, 120, 0],
  ])('are full up to r1, half midway and zero from r2 on: %s', (category, key, full, r1, r2, flags) => {
    expect(pointsAt(near(category, r1 - 2, flags), key)).toBeCloseTo(full, 1);
    expect(pointsAt(near(category, (r1 + r2) / 2, flags), key)).toBeCloseTo(full / 2, 0);
    expect(pointsAt(near(category, r2 + 3, flags), key)).toBe(0);
  });

  test('depend on the distance from the edge of a hospital, not from its centre', () => {
    const map = new SceneMap().point('hospital', [0, 200], { radius: 120, flags: PointFlag.EMERGENCY });
    expect(pointsAt(map, 'hospital')).toBeCloseTo(-10, 1);
    expect(factorAt(map, 'hospital')).toMatchObject({ distance_m: 80, source: 'osm', impact: 'negative' });
  });

  test('are fewer for a hospital without an emergency department, and in between if that is unknown', () => {
    const [yes, unknown, no] = [PointFlag.EMERGENCY, 0, PointFlag.NO_EMERGENCY].map((flags) =>
      pointsAt(near('hospital', 50, flags), 'hospital'),
    ) as [number, number, number];
    expect(no).toBeCloseTo(-4, 5);
    expect(unknown).toBeLessThan(no);
    expect(yes).toBeLessThan(unknown);
  });

  test('exist at a station only if trains run there', () => {
    const monument = near('rail_station', 40);
    expect(pointsAt(monument, 'rail_station')).toBe(0);
    expect(pointsAt(near('rail_station', 40).straight('rail_branch', 80), 'rail_station')).toBe(-4);
    expect(pointsAt(near('rail_station', 130).straight('rail_branch', 140), 'rail_station')).toBeCloseTo(
      -2,
      1,
    );
  });

  test('depend on what a ferry carries, its size and its hours', () => {
    const terminal = (metres: number, more: { value?: number; radius?: number; hours?: Uint8Array } = {}) =>
      new SceneMap().point('ferry_terminal', [0, metres], more);
    const points = (map: SceneMap, at?: string) => pointsAt(map, 'ferry_terminal', at ? { at } : {});
    const [unknown, passengers, vehicles] = FERRIES.map((_, value) => value) as [number, number, number];
    expect(points(terminal(80, { value: vehicles }))).toBeCloseTo(-10, 1);
    expect(points(terminal(250, { value: vehicles }))).toBeCloseTo(-5, 0);
    expect(points(terminal(403, { value: vehicles }))).toBe(0);
    expect(points(terminal(80, { value: passengers }))).toBeCloseTo(-3, 1);
    expect(points(terminal(80, { value: unknown }))).toBeCloseTo(-5, 1);
    expect(points(terminal(120, { value: unknown, radius: 60 }))).toBeCloseTo(-10, 1);
    // Between two and four nobody queues unless the opening hours say so.
    expect(points(terminal(80, { value: vehicles }), '2026-06-10T05:00')).toBeCloseTo(-10, 1);
    const closed = new Uint8Array(42);
    const always = new Uint8Array(42).fill(255);
    expect(points(terminal(80, { value: vehicles, hours: closed }))).toBe(0);
    expect(points(terminal(80, { value: vehicles, hours: always }))).toBeCloseTo(-10, 1);
    // Engines are audible where vehicles board.
    const noise = (more: { value: number; hours?: Uint8Array }) =>
      factorAt(terminal(80, more), 'industry_noise')?.value ?? 0;
    expect(noise({ value: vehicles })).toBeGreaterThan(30);
    expect(noise({ value: vehicles, hours: always })).toBeGreaterThan(noise({ value: vehicles }));
    expect(noise({ value: vehicles, hours: closed })).toBe(0);
    expect(noise({ value: passengers })).toBe(0);
  });

  test('come from the strongest of several churches, which is also named', () => {
    const map = near('bells', 250).point('bells', [90, 0], { name: 'St. Martin' });
    const bells = answerAt(map).explanation.factors.filter(({ key }) => key === 'bells');
    expect(bells).toHaveLength(1);
    expect(bells[0]).toMatchObject({ feature: { name: 'St. Martin' }, distance_m: 90 });
    expect(bells[0]!.label).toBe('St. Martin (church) 90 m away: its bells may strike the hours all night');
  });

  test('of all events together are limited to 30 and still add up', () => {
    const map = new SceneMap();
    for (const category of [
      'bells',
      'hospital',
      'helipad',
      'fire_station',
      'ambulance_station',
      'bus_station',
      'waste_depot',
      'delivery',
    ] as const) {
      map.point(category, [30, 30]);
    }
    const keys = new Set(EVENT_ROWS.map(({ key }) => key as string));
    const events = answerAt(map).explanation.factors.filter(({ key }) => keys.has(key));
    expect(events).toHaveLength(8);
    expect(events.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(-30, 2);
  });
});

describe('events outdoors', () => {
  test('happen on warm weekends at skate parks and barbecue places, until three', () => {
    for (const [category, key] of [
      ['skate_park', 'skate_park'],
      ['fire_pit', 'fire_pit'],
    ] as const) {
      expect(pointsAt(near(category, 20), key, { at: FRIDAY })).toBeCloseTo(-4, 5);
      expect(pointsAt(near(category, 20), key, { at: WEDNESDAY })).toBe(0);
      expect(pointsAt(near(category, 20), key, { at: '2026-01-16T22:00' })).toBe(0);
      expect(pointsAt(near(category, 20), key, { at: '2026-06-20T03:30' })).toBe(0);
    }
  });

  test('happen in winter on ski slopes, in July in the south', () => {
    const slope = (place?: { lat: number; lon: number }) => new SceneMap(place).point('snow_guns', [0, 80]);
    expect(pointsAt(slope(), 'snow_guns', { at: '2026-01-14T22:00' })).toBeCloseTo(-6, 5);
    expect(pointsAt(slope(), 'snow_guns', { at: '2026-07-15T22:00' })).toBe(0);
    const andes = { lat: -41.1, lon: -71.4 };
    expect(pointsAt(slope(andes), 'snow_guns', { at: '2026-07-15T22:00' })).toBeCloseTo(-6, 5);
  });

  test('keep people awake all night where lorries are cooled: at logistics and lorry parks, not at car parks', () => {
    const beside = (kind: 'logistics' | 'parking', flags = 0) =>
      new SceneMap().area(kind, [30, -50], [130, 50], { flags });
    expect(pointsAt(beside('logistics'), 'cooling_lorries')).toBeCloseTo(-5, 5);
    expect(
      pointsAt(beside('parking', SiteFlag.HGV), 'cooling_lorries', { at: '2026-06-10T02:00' }),
    ).toBeCloseTo(-5, 5);
    expect(pointsAt(beside('parking'), 'cooling_lorries')).toBe(0);
  });

  test('include water that covers other sounds, which adds points and is said so', () => {
    const weir = near('falling_water', 30);
    expect(factorAt(weir, 'falling_water')).toMatchObject({
      impact: 'positive',
      label: 'Somewhere (weir or waterfall) 30 m away: a steady rush, it covers other sounds',
    });
    expect(pointsAt(near('fountain', 10), 'fountain')).toBeCloseTo(0.5, 5);
  });
});

describe('events at night', () => {
  test('include church clocks equally every night, as services ring after six', () => {
    const map = near('bells', 50);
    for (const at of [WEDNESDAY, SATURDAY, '2026-05-13T22:00'])
      expect(pointsAt(map, 'bells', { at })).toBeCloseTo(-8, 5);
  });

  test('include deliveries to shops before Monday to Saturday, not before Sunday', () => {
    const map = near('delivery', 30);
    for (const at of [SUNDAY, WEDNESDAY, FRIDAY]) expect(pointsAt(map, 'delivery', { at })).toBe(-6);
    expect(pointsAt(map, 'delivery', { at: SATURDAY })).toBe(0);
  });

  test('include first buses, lorries and building sites only before a working day', () => {
    const map = near('bus_stop', 10)
      .area('industrial', [-300, -300], [300, 300], { name: 'Am Hafen' })
      .area('construction', [20, 20], [50, 50]);
    for (const key of ['bus_stop', 'lorries', 'construction']) {
      expect(pointsAt(map, key, { at: SUNDAY })).toBeLessThan(0);
      expect(pointsAt(map, key, { at: FRIDAY })).toBe(0);
      expect(pointsAt(map, key, { at: SATURDAY })).toBe(0);
    }
    expect(factorAt(map, 'lorries', { at: MONDAY })?.label).toBe(
      'Am Hafen: lorries start early on working days',
    );
  });

  test('include lorries inside an industrial estate and up to 50 m from it', () => {
    const beside = (metres: number) => new SceneMap().area('logistics', [metres, -50], [metres + 100, 50]);
    expect(pointsAt(beside(45), 'lorries')).toBe(-5);
    expect(pointsAt(beside(56), 'lorries')).toBe(0);
  });

  test('exclude the start of school, which is after the rated hours', () => {
    expect(answerAt(near('school', 30)).explanation.factors.map(({ key }) => key)).not.toContain('school');
  });

  test('with hours of their own are in the timeline only in these hours', () => {
    const map = near('delivery', 30);
    const hours = timelineHours(map);
    expect(hours.map(({ hour, factors }) => [hour, factors.includes('delivery')])).toEqual([
      [22, false],
      [23, false],
      [0, false],
      [1, false],
      [2, false],
      [3, false],
      [4, true],
      [5, true],
    ]);
  });

  test('exclude a building site whose tags are three years old (check_date, start_date, opening_date)', () => {
    const site = (date: string, at?: string) =>
      pointsAt(
        new SceneMap().area('construction', [20, -50], [120, 50], {
          value: date === '' ? 0 : Date.parse(date) / 86_400_000,
        }),
        'construction',
        at ? { at } : {},
      );
    expect(site('')).toBe(-2);
    expect(site('2024-03-01')).toBe(-2);
    expect(site('2023-06-01')).toBe(0);
    expect(site('2024-03-01', '2027-03-02T22:00')).toBe(0);
    // An old site next to a new one does not hide it.
    const both = new SceneMap()
      .area('construction', [20, -50], [120, 50], { value: 10_000 })
      .area('construction', [-140, -50], [-40, 50]);
    expect(factorAt(both, 'construction')).toMatchObject({ points: -2, distance_m: 40 });
  });

  test('include breaking bottles late on Friday and Saturday, until four in the morning', () => {
    const map = near('recycling', 10, PointFlag.GLASS);
    expect(pointsAt(map, 'recycling', { at: WEDNESDAY })).toBe(0);
    expect(pointsAt(map, 'recycling', { at: FRIDAY })).toBe(-3);
    expect(pointsAt(map, 'recycling', { at: '2026-06-20T04:00' })).toBe(0);
    expect(pointsAt(near('recycling', 10), 'recycling', { at: FRIDAY })).toBe(0);
  });

  test('include a market in full if it opens in the morning, not on another day, and in part if its hours are unknown', () => {
    const thursdays = new Uint8Array(WEEK_HALF_HOURS / 8);
    for (let slot = 3 * 48 + 14; slot < 3 * 48 + 26; slot++) thursdays[slot >> 3]! |= 1 << (slot & 7);
    const market = (hours: Uint8Array | null) => new SceneMap().point('marketplace', [10, 0], { hours });
    expect(pointsAt(market(thursdays), 'market', { at: WEDNESDAY })).toBe(-20);
    expect(pointsAt(market(thursdays), 'market', { at: MONDAY })).toBe(0);
    expect(pointsAt(market(null), 'market', { at: MONDAY })).toBe(-4);
    // When the nearer market is closed, the other one counts.
    const two = market(thursdays).point('marketplace', [60, 0]);
    expect(pointsAt(two, 'market', { at: WEDNESDAY })).toBe(-20);
    expect(pointsAt(two, 'market', { at: MONDAY })).toBeCloseTo(-4 * (2 / 3), 1);
  });
});

describe('habits of a country', () => {
  test('decide whether church clocks strike at night; a mapped bell tower counts half elsewhere', () => {
    expect(pointsAt(near('bells', 50, 0, BERLIN), 'bells')).toBe(-8);
    expect(pointsAt(near('bells', 50, 0, SWEDEN), 'bells')).toBe(0);
    expect(pointsAt(near('bells', 50, PointFlag.BELL_TOWER, SWEDEN), 'bells')).toBe(-4);
  });

  test('decide whether the call to prayer from a minaret is amplified before dawn', () => {
    expect(pointsAt(near('mosque', 100, PointFlag.MINARET, TURKEY), 'mosque')).toBe(-6);
    expect(pointsAt(near('mosque', 100, PointFlag.MINARET, BERLIN), 'mosque')).toBe(0);
    expect(pointsAt(near('mosque', 100, 0, TURKEY), 'mosque')).toBe(0);
  });

  test('say with low confidence that a call may be heard where a law forbids it', () => {
    const haifa = near('mosque', 100, PointFlag.MINARET, { lat: 32.8, lon: 35 });
    expect(factorAt(haifa, 'mosque')).toMatchObject({ points: -3, confidence: 'low' });
    expect(factorAt(near('mosque', 100, PointFlag.MINARET, TURKEY), 'mosque')!.confidence).not.toBe('low');
  });

  test('let the bells or drums of temples call before dawn in Thailand and Laos, with low confidence', () => {
    const temple = (at: { lat: number; lon: number }, flags = 0) =>
      near('bells', 100, PointFlag.TEMPLE | flags, at);
    for (const at of [BANGKOK, LUANG_PRABANG]) {
      const bells = factorAt(temple(at), 'bells')!;
      expect(bells).toMatchObject({ points: -4, confidence: 'low' });
      expect(bells.label).toContain('bells or drums may call the monks from 4 am');
    }
    for (const at of [BERLIN, TURKEY, SWEDEN])
      expect(pointsAt(temple(at, PointFlag.BELL_TOWER), 'bells')).toBe(0);
  });

  test('in America include the horn at every crossing, as often as trains run', () => {
    const horn = (line: LineClassName | null) =>
      pointsAt(crossing(line, 200, PointFlag.BARRIER, KANSAS), 'train_horn');
    expect(horn('rail_main')).toBeCloseTo(-12, 5);
    expect(horn('rail_industrial')).toBeCloseTo(-1.2, 5);
    expect(horn(null)).toBe(0);
  });

  test('never include a horn of trams, light rail or the metro, even near a main line', () => {
    for (const line of ['tram', 'light_rail', 'subway', 'monorail', 'funicular'] as const) {
      for (const place of [KANSAS, BERLIN]) {
        const map = crossing(line, 100, PointFlag.NO_BARRIER | PointFlag.WHISTLE_BOARD, place);
        expect(pointsAt(map.straight('rail_main', 110), 'train_horn')).toBe(0);
      }
    }
  });

  test('in Germany include the horn only at crossings without a barrier, and a bell at those with one', () => {
    const at = (metres: number, flags: number) => crossing('rail_branch', metres, flags);
    expect(pointsAt(at(100, PointFlag.NO_BARRIER), 'train_horn')).toBe(-5);
    expect(pointsAt(at(100, PointFlag.BARRIER), 'train_horn')).toBe(0);
    expect(pointsAt(at(30, PointFlag.BARRIER), 'crossing_bell')).toBe(-3);
    expect(pointsAt(at(30, 0), 'crossing_bell')).toBe(0);
    expect(pointsAt(crossing('light_rail', 30, PointFlag.BARRIER), 'crossing_bell')).toBe(-3);
    expect(pointsAt(crossing('tram', 30, PointFlag.BARRIER), 'crossing_bell')).toBe(0);
  });
});
