// Data quality of an answer: how much is known at the spot, with reasons.
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { type LineClassName, TrafficSource, WayFlag } from '../../../src/region/format/codes.ts';
import { CommunityIndex } from '../../../src/scoring/events/community-index.ts';
import { Scorer } from '../../../src/scoring/scorer.ts';
import { LANGUAGES } from '../../../src/shared/language.ts';
import { cellNumberOf, packRecords, REPORT_KINDS } from '../../../src/shared/report-record.ts';
import type { Language } from '../../../src/words/phrases.ts';
import { REGION_INFO } from '../../support/maps/region-fixture.ts';
import { SceneMap } from '../../support/maps/scene-map.ts';
import { type Answer, type Asked, answerAt } from '../../support/scoring/spot-answer.ts';
import { cases } from '../../support/whole.ts';

const AT = '2026-06-17T22:00+02:00';
const TOWN = { soft: 0.1, built: 0.15, forest: 0 };
const PLACES = ['bus_stop', 'playground', 'bakery'] as const;

/** Builds a street grid with houses, shops and land use: everything expected in a town. */
function town(
  options: { roads?: boolean; places?: boolean; landUse?: boolean; tagged?: boolean } = {},
): SceneMap {
  const { roads = true, places = true, landUse = true, tagged = true } = options;
  const map = new SceneMap(undefined, TOWN);
  const facts = {
    builtUp: true,
    maxspeed: tagged ? 30 : 0,
    lanes: tagged ? 2 : 0,
    flags: tagged ? 64 | 128 : 0,
  };
  if (roads) for (let north = -350; north <= 350; north += 50) map.straight('residential', north + 20, facts);
  else map.straight('residential', 20, facts);
  if (places) for (const place of PLACES) map.point(place, [0, 15]);
  if (landUse) map.area('residential', [-600, -600], [600, 600]);
  return map;
}

const quality = (map: SceneMap, asked: Asked = {}) => answerAt(map, { at: AT, ...asked }).meta.quality;

/** Reasons about facts that no map contains. */
const UNCOUNTED = 'The traffic here is an estimate: nobody has counted it';
const NETWORK = 'The traffic here is estimated from the network of roads and the homes around';
const TERRAIN = 'No terrain data: hills may shield you from noise';
const NEVER_KNOWN = [UNCOUNTED, TERRAIN];

describe('the data quality of an answer', () => {
  test('is high in a well mapped town with fresh data, and names only what no map contains', () => {
    expect(quality(town())).toMatchObject({ level: 'high', label: 'high', reasons: NEVER_KNOWN });
    expect(quality(town(), { lang: 'de' }).label).toBe('hoch');
  });

  test('is limited by uncounted traffic, whatever its tags (maxspeed, lanes, usage), unless no traffic is audible', () => {
    for (const map of [
      town(),
      new SceneMap().straight('motorway', 300, { maxspeed: 120, lanes: 3, flags: 64 | 128 }),
      new SceneMap().straight('rail_main', 200, { flags: 256 }),
    ]) {
      const { score, reasons } = quality(map);
      expect(score).toBeLessThanOrEqual(90);
      expect(reasons.some((reason) => reason === UNCOUNTED || reason.includes('typical values'))).toBe(true);
    }
    const forest = new SceneMap().area('forest', [-900, -900], [900, 900]);
    expect(quality(forest)).toMatchObject({ score: 100, reasons: [] });
  });

  test('comes first in the reasons of a green light that rests on little data', () => {
    const map = new SceneMap().straight('tertiary', 60);
    const asked = { dataUpdatedAt: '2009-01-01T00:00:00Z' };
    const blank = answerAt(map, { at: AT, ...asked });
    expect(blank.meta.quality.level).toBe('low');
    expect(blank.ampel).toBe('green');
    expect(blank.reasons[0]).toBe('Little is known here: it may be louder than it looks');
    expect(blank.explanation.factors[0]).toMatchObject({ key: 'little_known', points: 0 });
    expect(answerAt(map, { at: AT, lang: 'de', ...asked }).reasons[0]).toStartWith('Hier ist wenig bekannt');
    // A red light has worse reasons, and a well mapped town does not need this one.
    const loud = new SceneMap().straight('motorway', 30);
    expect(answerAt(loud, { at: AT, ...asked }).reasons.join()).not.toContain('Little is known');
    expect(answerAt(town(), { at: AT }).reasons.join()).not.toContain('Little is known');
  });

  test('at the edge of the data costs a green light little by little as the map ages', () => {
    // the data of the scene ends 6 km from its middle
    const map = new SceneMap().line('track', [
      [5800, 0],
      [6100, 0],
    ]);
    const [x, y] = map.units([6000, 0]);
    const region = map.region();
    const scores = Array.from({ length: 120 }, (_, month) => {
      const at = new Date(Date.UTC(2020, month, 15, 22)).toISOString();
      return JSON.parse(new Scorer([region]).score({ lat: y / 1e7, lon: x / 1e7, at, now: 0, lang: 'en' }))
        .score as number;
    });
    expect(Math.max(...scores)).toBeGreaterThan(Math.min(...scores));
    for (let month = 1; month < scores.length; month++)
      expect(Math.abs(scores[month]! - scores[month - 1]!)).toBeLessThanOrEqual(3);
  });

  test('lists what is guessed: traffic, houses in the first row, walls of expressways, flat land', () => {
    const guessed = (map: SceneMap) => answerAt(map, { at: AT }).meta.quality.assumptions;
    const town = { soft: 0.3, built: 0.2, forest: 0 };
    expect(guessed(new SceneMap(undefined, town).straight('secondary', 30))).toEqual([
      'traffic',
      'typical_values',
      'first_row',
      'flat_land',
    ]);
    expect(guessed(new SceneMap(undefined, town).straight('motorway', 200))).toContain('noise_walls');
    expect(guessed(new SceneMap())).toEqual([]);
  });

  test('is lower if roads, places or land use are missing, and names them', () => {
    const full = quality(town()).score;
    for (const [missing, word] of [
      ['roads', 'roads'],
      ['places', 'shops'],
      ['landUse', 'areas'],
    ] as const) {
      const sparse = quality(town({ [missing]: false }));
      expect(sparse.score).toBeLessThan(full);
      expect(sparse.reasons.toSorted()).toEqual(
        [`Little is mapped around here: hardly any ${word}`, ...NEVER_KNOWN].toSorted(),
      );
    }
  });

  test('is low on an empty map, because land use is expected in the country, too', () => {
    expect(quality(new SceneMap()).reasons.join()).toContain('hardly any roads and areas');
    // countries, islands, protected areas and zones for badges say nothing about the use of the land
    for (const kind of ['administrative', 'landmass', 'protected_area', 'low_emission_zone'] as const) {
      const blank = new SceneMap().area(kind, [-9000, -9000], [9000, 9000]);
      expect(quality(blank).reasons.join()).toContain('hardly any roads and areas');
    }
    const forest = new SceneMap().area('forest', [-900, -900], [900, 900]);
    expect(quality(forest).reasons).toEqual([]);
  });

  test('falls with the age of the map data after its first year', () => {
    const ages = ['2026-05-01', '2025-07-01', '2024-06-17', '2020-06-17', '2010-01-01'].map((date) =>
      quality(town(), { dataUpdatedAt: `${date}T00:00:00Z` }),
    );
    const scores = ages.map(({ score }) => score);
    expect(scores[0]).toBe(scores[1]!);
    expect(scores.slice(1)).toEqual(scores.slice(1).toSorted((a, b) => b - a));
    expect(scores[4]).toBeLessThan(scores[2]!);
    expect(ages[3]!.reasons).toEqual(['The map is from 2020', ...NEVER_KNOWN]);
    expect(quality(town(), { dataUpdatedAt: null }).reasons).toEqual([
      UNCOUNTED,
      'The map does not say how old it is',
      TERRAIN,
    ]);
  });

  test('falls in steps towards the edge of the map data', () => {
    const map = town().straight('residential', 20);
    const scorer = new Scorer([map.region()]);
    const at = (east: number) => {
      const [x, y] = map.units([east, 0]);
      const answer = scorer.score({ lat: y / 1e7, lon: x / 1e7, at: AT, now: 0, lang: 'en' });
      return (JSON.parse(answer) as Answer).meta.quality;
    };
    const scores = [0, 4200, 5800].map((east) => at(east).score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(new Set(scores).size).toBe(3);
    expect(at(0).reasons.join()).not.toContain('ends');
    expect(at(4200).reasons.join()).toContain('what lies beyond is unknown');
  });

  test('falls if the noise level rests on typical traffic', () => {
    const guessed = quality(town({ tagged: false }));
    expect(guessed.score).toBeLessThan(quality(town()).score);
    expect(guessed.reasons.join()).toMatch(/^\d+% of the noise level rests on typical values/);
  });

  test('of counted roads is never below that of estimated roads, nor theirs below that of typical roads', () => {
    const road = fc.record({
      name: fc.constantFrom<LineClassName>('motorway', 'primary', 'tertiary', 'residential'),
      north: fc.integer({ min: 5, max: 1500 }),
      maxspeed: fc.constantFrom(0, 50, 120),
      flags: fc.constantFrom(0, WayFlag.SPEED_TAGGED),
    });
    const other = fc.option(
      fc.record({ kind: fc.constantFrom('rail_main', 'tram'), north: fc.integer({ min: 10, max: 900 }) }),
    );
    fc.assert(
      fc.property(fc.array(road, { minLength: 1, maxLength: 4 }), other, fc.nat(3), (roads, rail, which) => {
        const score = (source: number) => {
          const map = new SceneMap();
          for (const [i, { name, north, ...facts }] of roads.entries())
            map.straight(name, north, {
              ...facts,
              name: `Road ${i}`,
              traffic: {
                source: i === which % roads.length ? source : TrafficSource.typical,
                vehiclesPerHour: 50,
                heavyShare: 0.1,
                year: 0,
              },
            });
          if (rail) map.straight(rail.kind as LineClassName, -rail.north);
          return quality(map).score;
        };
        const [typical, network, counted] = [
          TrafficSource.typical,
          TrafficSource.network,
          TrafficSource.counted,
        ].map(score);
        expect(counted!).toBeGreaterThanOrEqual(network!);
        expect(network!).toBeGreaterThanOrEqual(typical!);
      }),
      cases(60),
    );
  });

  test('does not mention an estimate if a counted road drowns all others', () => {
    const beside = (source: number, flags = WayFlag.SPEED_TAGGED) =>
      quality(
        new SceneMap().straight('motorway', 300, {
          maxspeed: 120,
          flags,
          traffic: { source, vehiclesPerHour: 1116, heavyShare: 0.12, year: 2018 },
        }),
      );
    const [typical, network, counted] = [
      TrafficSource.typical,
      TrafficSource.network,
      TrafficSource.counted,
    ].map((source) => beside(source));
    expect(counted!.score - typical!.score).toBe(10);
    expect(network!.score - typical!.score).toBe(4);
    expect(typical!.reasons).toContain(UNCOUNTED);
    expect(counted!.reasons.join()).not.toMatch(/estimate/);
    expect(network!.reasons).toContain(NETWORK);
    // A missing speed limit is a separate reason.
    expect(beside(TrafficSource.counted, 0).reasons.join()).toContain('speed limits');
    expect(beside(TrafficSource.network, 0).reasons).toContain(NETWORK);
  });

  test('still mentions uncounted railways beside a counted road', () => {
    const map = new SceneMap()
      .straight('tertiary', 300, {
        flags: WayFlag.SPEED_TAGGED,
        traffic: { source: TrafficSource.counted, vehiclesPerHour: 40, heavyShare: 0.1, year: 2020 },
      })
      .straight('rail_main', 60, { flags: 256 });
    expect(quality(map).reasons).toContain(UNCOUNTED);
  });

  test('falls a little if the law differs from place to place, and more if the law is unknown', () => {
    const forest = (place: { lat: number; lon: number }) =>
      quality(new SceneMap(place).area('forest', [-900, -900], [900, 900]));
    const [germany, switzerland, serbia] = [
      forest({ lat: 48.2, lon: 9.1 }),
      forest({ lat: 46.95, lon: 7.6 }),
      forest({ lat: 44, lon: 20.9 }),
    ] as const;
    expect(switzerland.score).toBeLessThan(germany.score);
    expect(serbia.score).toBeLessThan(switzerland.score);
    expect(switzerland.reasons).toEqual(['The rules of Switzerland differ from place to place']);
    expect(serbia.reasons).toEqual(['The rules of Serbia are not known well']);
  });

  test('rises with reports of travellers', () => {
    const map = town({ tagged: false });
    const at = Date.parse(AT);
    const record = [cellNumberOf(map.place.lat, map.place.lon), REPORT_KINDS.indexOf('calm'), 7];
    const community = new CommunityIndex(packRecords(Float64Array.from([...record, at - 3_600_000, 1])));
    const reported = quality(map, { community });
    expect(reported.score).toBeGreaterThan(quality(map).score);
    expect(reported.reasons.at(-1)).toBe('1 recent report from people who slept here');
    expect(quality(map, { community, lang: 'de' }).reasons.at(-1)).toBe(
      '1 aktuelle Meldung von Leuten, die hier übernachtet haben',
    );
  });

  test('has the worst reason first, and as many reasons in every language', () => {
    const bad = (lang: Language) =>
      quality(town({ tagged: false, places: false }), { lang, dataUpdatedAt: '2012-01-01T00:00:00Z' })
        .reasons;
    for (const language of LANGUAGES) expect(bad(language)).toHaveLength(4);
    expect(bad('en')[2]).toContain('shops');
  });

  test('is zero without map data, with that as the reason', () => {
    const nowhere = JSON.parse(
      new Scorer([]).score({ lat: 47, lon: 20, at: AT, now: 0, lang: 'en' }),
    ) as Answer;
    expect(nowhere.meta.quality).toEqual({
      score: 0,
      level: 'low',
      label: 'low',
      assumptions: [],
      reasons: ['No map of this place yet: nothing is known about its noise'],
    });
  });
});

test('the age of map data counts up to the requested time, and stale sources are named', () => {
  const map = town();
  const healthAt = (hours: number) => {
    const at = new Date(Date.parse(REGION_INFO.dataUpdatedAt!) + hours * 3_600_000).toISOString();
    return answerAt(map, { at }).meta.health;
  };
  const health = { has_data: true, stale_sources: [] };
  expect(healthAt(2.5)).toEqual({ ...health, freshest_age_hours: 2.5, stalest_age_hours: 2.5 });
  expect(healthAt(-5)).toEqual({ ...health, freshest_age_hours: 0, stalest_age_hours: 0 });
  expect(healthAt(24 * 200).stale_sources).toEqual([`osm:${REGION_INFO.name}`]);
});

test('a map of three years or older is warned of in every language, a newer or undated one is not', () => {
  const notice = (dataUpdatedAt: string | null, lang: Language = 'en') =>
    answerAt(town(), { at: '2026-06-17T22:00', dataUpdatedAt, lang }).meta.map_notice;
  expect(notice('2023-05-01T00:00:00Z')).toBe('The map is from 2023: roads, sites and bans may have changed');
  expect(notice('2023-08-01T00:00:00Z')).toBeNull();
  expect(notice(null)).toBeNull();
  const notices = LANGUAGES.map((lang) => notice('2017-05-01T00:00:00Z', lang));
  expect(new Set(notices).size).toBe(LANGUAGES.length);
  for (const each of notices) expect(each).toContain('2017');
});

describe('near the edge of little data', () => {
  /** Returns a quiet street whose map data ends so many metres east of the spot. */
  const edge = (east: number) => new SceneMap().covered(east).straight('residential', 30, { maxspeed: 30 });

  test('one more source of noise never improves the light or the score', () => {
    for (const metres of [50, 250, 330, 390, 800]) {
      const asked = { at: AT, dataUpdatedAt: '2019-01-01T00:00:00Z' };
      const before = answerAt(edge(metres), asked);
      for (const [kind, away] of [
        ['wind_turbine', 400],
        ['wind_turbine', 200],
        ['substation', 40],
        ['bar', 120],
      ] as const) {
        const after = answerAt(edge(metres).point(kind, [0, away]), asked);
        expect(after.score).toBeLessThanOrEqual(before.score);
      }
    }
  });

  test('the score falls steadily as the data ages', () => {
    const scoreOf = (metres: number, month: number) => {
      const date = new Date(Date.UTC(2026, 5 - month, 1)).toISOString().slice(0, 10);
      return answerAt(edge(metres), { at: AT, dataUpdatedAt: `${date}T00:00:00Z` }).score;
    };
    for (let month = 0; month < 120; month += 7)
      expect(Math.abs(scoreOf(150, month) - scoreOf(150, month + 1))).toBeLessThanOrEqual(2);
  });
});
