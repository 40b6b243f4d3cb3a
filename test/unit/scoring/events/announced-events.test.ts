// Announced events: the format of a feed and the factor `events_feed`.

import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { readFeed } from '../../../../src/scoring/events/feed-document.ts';
import { FeedIndex } from '../../../../src/scoring/events/feed-index.ts';
import { Scorer } from '../../../../src/scoring/scorer.ts';
import type { FeedEvent } from '../../../../src/shared/feed-event.ts';
import { unitsApart } from '../../../../src/shared/geo/distance.ts';
import { toUnits } from '../../../../src/shared/geo/earth.ts';
import { SceneMap } from '../../../support/maps/scene-map.ts';
import { type AnsweredFactor, answerAt } from '../../../support/scoring/spot-answer.ts';

const SPOT = new SceneMap().place;
const METRES_PER_DEGREE = 111_195;
/** A Wednesday night in summer, when the spot is two hours ahead of UTC. */
const EVENING = '2026-06-17T21:00+02:00';
const MIDNIGHT = '2026-06-18T00:30+02:00';

function feature(properties: Record<string, unknown>, metresNorth = 0) {
  const coordinates = [SPOT.lon, SPOT.lat + metresNorth / METRES_PER_DEGREE];
  return { type: 'Feature', geometry: { type: 'Point', coordinates }, properties };
}

function feedOf(...features: unknown[]): string {
  return JSON.stringify({ type: 'FeatureCollection', name: 'Town', features });
}

function indexOf(...features: unknown[]): FeedIndex {
  const index = new FeedIndex();
  const { events, problem } = readFeed(feedOf(...features), 'town.json');
  expect(problem).toBeNull();
  index.replace(events);
  return index;
}

const concert = (metresNorth = 0, more: Record<string, unknown> = {}) =>
  feature(
    { name: 'Open Air', startDate: '2026-06-17T20:00+02:00', endDate: '2026-06-18T00:00+02:00', ...more },
    metresNorth,
  );

function announced(feeds: FeedIndex, at = EVENING, map = new SceneMap()): AnsweredFactor[] {
  return answerAt(map, { at, feeds }).explanation.factors.filter(({ key }) => key === 'events_feed');
}
const pointsOf = (feeds: FeedIndex, at?: string) => announced(feeds, at)[0]?.points ?? 0;

describe('an event feed', () => {
  test('is GeoJSON with names of schema.org, and times without an offset are local', () => {
    const { name, events, skipped } = readFeed(
      feedOf(
        feature({
          name: ' Fair \n of\u202e the\ttown\u0007 ',
          startDate: '2026-06-17T20:00',
          endDate: '2026-06-17T23:00Z',
        }),
        feature({ name: 'Market', startDate: '2026-06-18T07:00:00+02:00', points: -5 }),
      ),
      'town.json',
    );
    expect({ name, skipped }).toEqual({ name: 'Town', skipped: 0 });
    expect(events).toEqual([
      {
        name: 'Fair of the town',
        feed: 'Town',
        ...SPOT,
        start: Date.parse('2026-06-17T18:00Z'),
        end: Date.parse('2026-06-17T23:00Z'),
        points: null,
      },
      // Three hours, the default length.
      {
        name: 'Market',
        feed: 'Town',
        ...SPOT,
        start: Date.parse('2026-06-18T05:00Z'),
        end: Date.parse('2026-06-18T08:00Z'),
        points: -5,
      },
    ]);
  });

  test('says what is wrong with a value, and no more than its beginning', () => {
    const { problem } = readFeed(
      feedOf(feature({ name: 'Fair', startDate: 'x'.repeat(100_000) })),
      'town.json',
    );
    expect(problem).toStartWith(
      'features[0] has a startDate that is not an ISO 8601 date-time of the years 1 to 9998: "xxx',
    );
    expect(problem!.length).toBeLessThan(1000);
  });

  test('without a name takes the name of its file', () => {
    expect(readFeed('{"type":"FeatureCollection","features":[]}', 'town.json').name).toBe('town.json');
  });

  const good = { name: 'Open Air', startDate: '2026-06-17T20:00Z' };
  test.each([
    ['is not a Point with a longitude and a latitude', { type: 'Feature', geometry: null, properties: good }],
    ['is not a Point with a longitude and a latitude', null],
    [
      'is not a Point with a longitude and a latitude',
      { type: 'Feature', geometry: { type: 'Point', coordinates: [9, 91] }, properties: good },
    ],
    ['has no name', feature({ ...good, name: ' ' })],
    ['has no name', feature({ ...good, name: 7 })],
    [
      'has a startDate that is not an ISO 8601 date-time of the years 1 to 9998: "tonight"',
      feature({ ...good, startDate: 'tonight' }),
    ],
    ['has no startDate', feature({ name: 'Fair' })],
    [
      'has an endDate that is not an ISO 8601 date-time of the years 1 to 9998: "2026-06-17"',
      feature({ ...good, endDate: '2026-06-17' }),
    ],
    ['does not end within 31 days after its start', feature({ ...good, endDate: '2026-06-17T19:00Z' })],
    ['does not end within 31 days after its start', feature({ ...good, endDate: '2026-12-17T19:00Z' })],
    ['has points that are not a number from -20 to 0: 5', feature({ ...good, points: 5 })],
    ['has points that are not a number from -20 to 0: "-5"', feature({ ...good, points: '-5' })],
  ])('leaves out an entry that %s, and keeps the others', (problem, entry) => {
    const { events, skipped, ...document } = readFeed(feedOf(feature(good), entry), 'town.json');
    expect(events).toHaveLength(1);
    expect(skipped).toBe(1);
    expect(document.problem).toBe(`features[1] ${problem}`);
  });

  test.each([
    ['it is not JSON', '<html>'],
    ['it is not a GeoJSON FeatureCollection', '[]'],
    ['it is not a GeoJSON FeatureCollection', 'null'],
    ['it is not a GeoJSON FeatureCollection', '{"type":"FeatureCollection"}'],
  ])('is rejected if %s', (problem, text) => {
    expect(() => readFeed(text, 'town.json')).toThrow(problem);
  });
});

describe('an announced event', () => {
  test('nearby tonight costs 12 points and names its feed', () => {
    expect(announced(indexOf(concert(100)))).toEqual([
      {
        key: 'events_feed',
        label: 'Open Air 100 m away: event tonight',
        points: -12,
        source: 'Town',
        impact: 'negative',
        distance_m: 100,
      },
    ]);
    const german = answerAt(new SceneMap(), { at: EVENING, feeds: indexOf(concert()), lang: 'de' });
    expect(german.reasons[0]).toStartWith('Open Air ');
    expect(german.reasons[0]).toEndWith(': Veranstaltung in dieser Nacht (-12)');
  });

  test.each([
    { eventStatus: 'https://schema.org/EventCancelled' },
    { eventStatus: 'EventPostponed' },
    { eventStatus: 'schema:EventMovedOnline' },
    { eventStatus: ' CANCELLED/ ' },
    { eventStatus: 'EventCanceled' },
    { eventStatus: ['EventRescheduled', 'EventMovedOnline'] },
    { eventStatus: { '@id': 'https://schema.org/EventCancelled' } },
    { eventAttendanceMode: ['online'] },
    { eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode' },
  ])('that does not take place there costs nothing: %j', (status) => {
    expect(announced(indexOf(concert(0, status)))).toEqual([]);
  });

  test.each([
    { eventStatus: 'https://schema.org/EventRescheduled' },
    { eventStatus: 'EventScheduled', eventAttendanceMode: 'MixedEventAttendanceMode' },
    { eventStatus: 'EventScheduled', eventAttendanceMode: ['Online', 'Offline'] },
    { eventStatus: 'not cancelled' },
    { eventAttendanceMode: 'offline and online' },
    { eventAttendanceMode: ['online', {}] },
    { eventStatus: 7 },
    { eventStatus: [], eventAttendanceMode: [] },
  ])('that does costs its points: %j', (status) => {
    expect(pointsOf(indexOf(concert(0, status)))).toBe(-12);
  });

  test('counts in full up to 300 m, less beyond, and not at all from a kilometre on', () => {
    expect(pointsOf(indexOf(concert(299)))).toBe(-12);
    expect(pointsOf(indexOf(concert(650)))).toBeCloseTo(-6, 1);
    expect(pointsOf(indexOf(concert(1001)))).toBe(0);
  });

  test('costs nothing once people have gone home after its end', () => {
    expect(pointsOf(indexOf(concert()), MIDNIGHT)).toBeCloseTo(-12 / 4, 2);
    expect(pointsOf(indexOf(concert()), '2026-06-18T01:00+02:00')).toBe(0);
  });

  test('on another night costs nothing', () => {
    expect(pointsOf(indexOf(concert()), '2026-06-16T22:00+02:00')).toBe(0);
    expect(pointsOf(indexOf(concert()), '2026-06-18T22:00+02:00')).toBe(0);
  });

  test('on the morning after costs half, unless it or its setting up begins in the night', () => {
    const fair = indexOf(concert(0, { startDate: '2026-06-18T09:00', endDate: '2026-06-18T18:00' }));
    expect(announced(fair)[0]).toMatchObject({
      points: -6,
      label: 'Open Air right here: event in the morning, set up early',
    });
    const market = indexOf(concert(0, { startDate: '2026-06-18T06:00', endDate: '2026-06-18T12:00' }));
    expect(announced(market)[0]).toMatchObject({ points: -12, label: 'Open Air right here: event tonight' });
  });

  test('may state its points, and all events together cost at most 20', () => {
    expect(pointsOf(indexOf(concert(0, { points: -3 })))).toBe(-3);
    expect(pointsOf(indexOf(concert(0, { points: 0 })))).toBe(0);
    const several = announced(indexOf(concert(), concert(50), concert(900, { name: 'Pub quiz' })));
    expect(several).toHaveLength(3);
    expect(several.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(-20, 2);
  });

  test('is told if it is among the ten worst, however many there are', () => {
    const index = indexOf(
      ...Array.from({ length: 30 }, (_, i) => concert(0, { name: `Quiet ${i}`, points: -0.5 - i / 100 })),
      concert(0, { name: 'Loud', points: -1 }),
      concert(900, { name: 'Far', points: -2 }),
    );
    const told = announced(index);
    expect(told).toHaveLength(10);
    expect(told.map(({ points }) => points)).toEqual(
      told.map(({ points }) => points).toSorted((a, b) => a - b),
    );
    expect(told[0]!.label).toContain('Loud');
    expect(told.some(({ label }) => label.includes('Far') || label.includes('Quiet 20:'))).toBeFalse();
  });

  test('of thousands at one place costs little time', () => {
    const index = new FeedIndex();
    const { events } = readFeed(feedOf(concert()), 'town.json');
    index.replace(Array.from({ length: 100_000 }, () => events[0]!));
    const from = process.cpuUsage();
    expect(announced(index)).toHaveLength(10);
    const { user, system } = process.cpuUsage(from);
    expect(user + system).toBeLessThan(1_000_000);
  });

  test('in a stadium counts from the edge of the stadium', () => {
    const map = new SceneMap().point('stadium', [0, 500], { radius: 150, name: 'Arena' });
    const [factor] = announced(indexOf(concert(500)), EVENING, map);
    expect(factor).toMatchObject({ points: -10.8, distance_m: 350, feature: { name: 'Arena' } });
    // Without a game there is no noise.
    expect(announced(new FeedIndex(), EVENING, map)).toEqual([]);
  });

  test('counts without map data, too', () => {
    const scorer = new Scorer([], undefined, indexOf(concert()));
    const answer = JSON.parse(scorer.score({ ...SPOT, at: EVENING, now: 0, lang: 'en' }));
    expect(answer.score).toBe(38);
    expect(answer.explanation.factors.map(({ key }: AnsweredFactor) => key)).toEqual([
      'no_map_data',
      'events_feed',
    ]);
  });
});

describe('the index of events', () => {
  const place = fc.record({
    lat: fc.oneof(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: 48, max: 48.02, noNaN: true }),
    ),
    lon: fc.oneof(
      fc.double({ min: 179.99, max: 180, noNaN: true }),
      fc.double({ min: -180, max: -179.99, noNaN: true }),
      fc.double({ min: 9, max: 9.02, noNaN: true }),
    ),
  });

  test('finds exactly the events nearby, anywhere on Earth, whatever their order in the feed', () => {
    fc.assert(
      fc.property(
        fc.array(place, { maxLength: 60 }),
        place,
        fc.integer({ min: 1, max: 2000 }),
        (places, spot, metres) => {
          const events = places.map(
            ({ lat, lon }, i): FeedEvent => ({
              name: `${i}`,
              feed: '',
              lat,
              lon,
              start: i,
              end: i,
              points: null,
            }),
          );
          const namesIn = (order: FeedEvent[]) => {
            const index = new FeedIndex();
            index.replace(order);
            return index.around(spot.lat, spot.lon, metres).map(({ event }) => event.name);
          };
          const near = events.filter(
            ({ lat, lon }) =>
              unitsApart(toUnits(spot.lon), toUnits(spot.lat), toUnits(lon), toUnits(lat)) < metres,
          );
          expect(namesIn(events).toSorted()).toEqual(near.map(({ name }) => name).toSorted());
          expect(namesIn(events.toReversed())).toEqual(namesIn(events));
        },
      ),
    );
  });
});
