/** The traffic of the named road in an answer: flow, share of lorries and source. */
import { describe, expect, test } from 'bun:test';
import type { WayTraffic } from '../../../../src/region/build/inputs.ts';
import {
  LineClass,
  type LineClassName,
  TrafficSource,
  WayFlag,
} from '../../../../src/region/format/codes.ts';
import { LANGUAGES } from '../../../../src/shared/language.ts';
import { say } from '../../../../src/words/say.ts';
import { SceneMap } from '../../../support/maps/scene-map.ts';
import { type Asked, answerAt, factorAt } from '../../../support/scoring/spot-answer.ts';

const COUNTED: WayTraffic = {
  source: TrafficSource.counted,
  vehiclesPerHour: 1116,
  heavyShare: 0.12,
  year: 2018,
};

const beside = (name: LineClassName, traffic?: WayTraffic, flags = 0) =>
  new SceneMap().straight(name, 240, { ref: 'A 9', flags, traffic });
const trafficAt = (map: SceneMap, asked: Asked = {}) => factorAt(map, 'road_noise', asked)!.traffic;

describe('the traffic of the named road', () => {
  test('is a traffic count with its year, if there is one', () => {
    expect(trafficAt(beside('motorway', COUNTED))).toEqual({
      vehicles_per_hour: 1116,
      heavy_share: 0.12,
      source: 'counted',
      year: 2018,
    });
  });

  test('is the sum of both directions, of which a one-way carriageway has half', () => {
    const half = { ...COUNTED, vehiclesPerHour: 558 };
    const map = new SceneMap()
      .straight('motorway', 240, { ref: 'A 9', flags: WayFlag.ONEWAY, traffic: half })
      .straight('motorway', 260, { ref: 'A 9', flags: WayFlag.ONEWAY, traffic: half });
    expect(trafficAt(map)!.vehicles_per_hour).toBe(1116);
    expect(factorAt(map, 'road_noise')!.label).toContain('1,116 vehicles an hour counted');
    // 389 an hour, halved and doubled.
    const odd = { ...COUNTED, vehiclesPerHour: 194.5 };
    expect(trafficAt(beside('motorway', odd, WayFlag.ONEWAY))!.vehicles_per_hour).toBe(389);
  });

  test('is otherwise typical of such a road or estimated from the network, without a year', () => {
    expect(trafficAt(beside('residential'))).toEqual({
      vehicles_per_hour: 4,
      heavy_share: 0.02,
      source: 'typical',
    });
    const network = { source: TrafficSource.network, vehiclesPerHour: 23.4, heavyShare: 0.05, year: 0 };
    expect(trafficAt(beside('tertiary', network))).toEqual({
      vehicles_per_hour: 23.4,
      heavy_share: 0.05,
      source: 'network',
    });
  });

  test('is the mean of all nights, the same on a Saturday as on a Wednesday', () => {
    const map = beside('motorway', COUNTED);
    expect(trafficAt(map, { at: '2026-06-20T22:00' })).toEqual(trafficAt(map, { at: '2026-06-17T22:00' }));
  });

  test('is absent if it is unknown, and from all other factors', () => {
    const none = { source: TrafficSource.none, vehiclesPerHour: 0, heavyShare: 0, year: 0 };
    expect(factorAt(beside('tertiary', none), 'road_noise')).not.toHaveProperty('traffic');
    const map = beside('motorway', COUNTED).straight('rail_main', 90).point('bells', [0, 60]);
    const withTraffic = answerAt(map).explanation.factors.filter(({ traffic }) => traffic);
    expect(withTraffic.map(({ key }) => key)).toEqual(['road_noise']);
  });
});

describe('the sentence about a road', () => {
  test('contains the count, with the thousands separator of each language', () => {
    const map = new SceneMap().straight('motorway', 240, { ref: 'A 9', traffic: COUNTED });
    const sentences = LANGUAGES.map((lang) => factorAt(map, 'road_noise', { lang })!.label.split(/ dB, /)[1]);
    expect(sentences).toEqual([
      '1,116 vehicles an hour counted at night (2018)',
      'nachts 1.116 Fahrzeuge pro Stunde gezählt (2018)',
      '1\u202f116 véhicules par heure comptés la nuit (2018)',
      '1116 vehículos por hora contados de noche (2018)',
      '1116 veicoli all’ora contati di notte (2018)',
      '1116 veículos por hora contados de noite (2018)',
      '’s nachts 1.116 voertuigen per uur geteld (2018)',
    ]);
  });

  test.each([
    [0.4, '0.4 vehicles an hour counted'],
    [0.96, '1 vehicle an hour counted'],
    [9.96, '10 vehicles an hour counted'],
    [43.4, '43 vehicles an hour counted'],
    [999.6, '1,000 vehicles an hour counted'],
    [12_345, '12,345 vehicles an hour counted'],
  ])('rounds %d vehicles an hour to: %s', (vehicles_per_hour, words) => {
    const facts = { roadClass: LineClass.primary, name: '', distance: 240, level: 50, alone: true };
    const sentence = say({ key: 'road_noise', ...facts, traffic: { vehicles_per_hour } }, 'en');
    expect(sentence).toEndWith(`, ${words} at night`);
  });

  test('has no traffic without a count, or if the road is one of many', () => {
    const network = { ...COUNTED, source: TrafficSource.network, year: 0 };
    for (const traffic of [undefined, network])
      expect(factorAt(beside('motorway', traffic), 'road_noise')!.label).toEndWith(' dB');
    const many = new SceneMap()
      .straight('tertiary', 20, { name: 'Talstraße', traffic: COUNTED })
      .straight('tertiary', -22, { name: 'Bergstraße' });
    const { label, traffic } = factorAt(many, 'road_noise')!;
    expect(label).toStartWith('All roads');
    expect(label).not.toContain('counted');
    expect(traffic!.source).toBe('counted');
  });
});
