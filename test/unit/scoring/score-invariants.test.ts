// Laws of the score on any map and in any night.
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import {
  ACCESS,
  AREA_KINDS,
  LINE_CLASSES,
  POINT_CATEGORIES,
  PointFlag,
  SiteFlag,
  SoundKind,
} from '../../../src/region/format/codes.ts';
import { CommunityIndex } from '../../../src/scoring/events/community-index.ts';
import { FeedIndex } from '../../../src/scoring/events/feed-index.ts';
import { Scorer } from '../../../src/scoring/scorer.ts';
import type { FeedEvent } from '../../../src/shared/feed-event.ts';
import { toUnits } from '../../../src/shared/geo/earth.ts';
import {
  cellNumberOf,
  packRecords,
  REPORT_KINDS,
  type ReportKind,
} from '../../../src/shared/report-record.ts';
import { anArea, aPoint, aWay, regionOf } from '../../support/maps/region-fixture.ts';
import { SceneMap } from '../../support/maps/scene-map.ts';
import { type Answer, answerAt } from '../../support/scoring/spot-answer.ts';
import { cases } from '../../support/whole.ts';

const metres = fc.integer({ min: -400, max: 400 });
const flags = fc.integer({ min: 0, max: 2 ** 17 - 1 });
const access = fc.integer({ min: 0, max: ACCESS.length - 1 });
/** Administrative areas only give the position of a spot. */
const areaKinds = AREA_KINDS.filter((kind) => kind !== 'administrative');

const line = fc.record({ name: fc.constantFrom(...LINE_CLASSES), north: metres, flags, access });
const area = fc.record({
  kind: fc.constantFrom(...areaKinds),
  west: metres,
  south: metres,
  size: fc.integer({ min: 5, max: 500 }),
  flags,
  access,
  value: fc.integer({ min: 0, max: 99 }),
  maxstay: fc.constantFrom(0, 0, 60, 600),
});
const point = fc.record({
  category: fc.constantFrom(...POINT_CATEGORIES),
  east: metres,
  north: metres,
  flags,
  access,
  radius: fc.constantFrom(0, 0, 30),
});
const ground = fc.record({
  soft: fc.double({ min: 0, max: 1, noNaN: true }),
  built: fc.double({ min: 0, max: 0.5, noNaN: true }),
  forest: fc.double({ min: 0, max: 1, noNaN: true }),
});
const places = fc.constantFrom(
  { lat: 48.2, lon: 9.1 },
  { lat: 48.2, lon: 14.5 },
  { lat: 40.0, lon: -8.2 },
  { lat: 38.5, lon: -98.5 },
  { lat: 52.3, lon: -1.2 },
  { lat: -37.8, lon: 145 },
);
const surroundings = fc.record({
  place: places,
  ground,
  lines: fc.array(line, { maxLength: 4 }),
  areas: fc.array(area, { maxLength: 8 }),
  points: fc.array(point, { maxLength: 12 }),
});
type Drawn = typeof surroundings extends fc.Arbitrary<infer T> ? T : never;

function draw({ place, ground: soil, lines, areas, points }: Drawn): SceneMap {
  const map = new SceneMap(place, soil);
  for (const { name, north, ...way } of lines) map.straight(name, north, way);
  for (const { kind, west, south, size, ...options } of areas)
    map.area(kind, [west, south], [west + size, south + size], options);
  for (const { category, east, north, ...options } of points) map.point(category, [east, north], options);
  return map;
}

const night = fc
  .integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2027, 0, 1) })
  .map((ms) => new Date(ms).toISOString());

const report = fc.record({
  kind: fc.constantFrom<ReportKind>(...REPORT_KINDS),
  hoursAgo: fc.double({ min: 0, max: 30 * 24, noNaN: true }),
  east: fc.integer({ min: -1, max: 1 }),
});

/** Each report comes from its own established device; forged devices are tested in community.test.ts. */
function reported(
  reports: (typeof report extends fc.Arbitrary<infer T> ? T : never)[],
  at: string,
  place: Drawn['place'],
) {
  const records = reports.flatMap(({ kind, hoursAgo, east }, device) => {
    const time = Date.parse(at) - hoursAgo * 3_600_000;
    const cell = cellNumberOf(place.lat, place.lon + east / 1000);
    return [cell, REPORT_KINDS.indexOf(kind), device, time, 1];
  });
  return new CommunityIndex(packRecords(Float64Array.from(records)));
}

const sum = ({ explanation }: Answer) => explanation.factors.reduce((all, { points }) => all + points, 100);

describe('the score', () => {
  test('is the sum of 100 and all points, rounded and limited to 0 to 100', () => {
    fc.assert(
      fc.property(surroundings, night, fc.array(report, { maxLength: 5 }), (drawn, at, reports) => {
        const answer = answerAt(draw(drawn), { at, community: reported(reports, at, drawn.place) });
        expect(answer.score).toBe(Math.max(0, Math.min(100, Math.round(sum(answer)))));
        const expected = answer.score >= 70 ? 'green' : answer.score >= 45 ? 'yellow' : 'red';
        expect(answer.ampel).toBe(expected);
      }),
      cases(150),
    );
  });

  test('never rises with another bad report', () => {
    const bad = fc.record({
      ...reportParts(),
      kind: fc.constantFrom<ReportKind>('noise', 'knock', 'police'),
    });
    fc.assert(
      fc.property(
        surroundings,
        night,
        fc.array(report, { maxLength: 6 }),
        bad,
        (drawn, at, reports, more) => {
          const map = draw(drawn);
          const before = answerAt(map, { at, community: reported(reports, at, drawn.place) });
          const after = answerAt(map, { at, community: reported([...reports, more], at, drawn.place) });
          expect(after.score).toBeLessThanOrEqual(before.score);
        },
      ),
      cases(100),
    );
  });

  test('never rises with another announced event', () => {
    const event = fc.record({
      hoursLater: fc.double({ min: -24, max: 24, noNaN: true }),
      hours: fc.double({ min: 0, max: 12, noNaN: true }),
      north: fc.double({ min: -0.01, max: 0.01, noNaN: true }),
      points: fc.option(fc.double({ min: -20, max: 0, noNaN: true })),
    });
    fc.assert(
      fc.property(
        surroundings,
        night,
        fc.array(event, { maxLength: 4 }),
        event,
        (drawn, at, events, more) => {
          const announced = [...events, more].map(({ hoursLater, hours, north, points }, i): FeedEvent => {
            const start = Date.parse(at) + hoursLater * 3_600_000;
            const { lat, lon } = drawn.place;
            const end = start + hours * 3_600_000;
            return { name: `Event ${i}`, feed: 'Town', lat: lat + north, lon, start, end, points };
          });
          const [before, after] = [announced.slice(0, -1), announced].map((all) => {
            const feeds = new FeedIndex();
            feeds.replace(all);
            return sum(answerAt(draw(drawn), { at, feeds }));
          });
          // Each factor is rounded to a thousandth of a point.
          expect(after!).toBeLessThanOrEqual(before! + 0.01);
        },
      ),
      cases(100),
    );
  });

  test('never falls with an official site, wherever it is', () => {
    const site = fc.record({
      kind: fc.constantFrom('caravan_site', 'camp_site'),
      west: fc.integer({ min: -300, max: 40 }),
      size: fc.integer({ min: 10, max: 400 }),
      asPoint: fc.boolean(),
    });
    fc.assert(
      fc.property(surroundings, night, site, (drawn, at, { kind, west, size, asPoint }) => {
        const before = answerAt(draw(drawn), { at });
        const map = draw(drawn);
        if (asPoint) map.point(kind as 'camp_site', [west / 10, 0]);
        else map.area(kind as 'camp_site', [west, -size], [west + size, size]);
        expect(sum(answerAt(map, { at }))).toBeGreaterThanOrEqual(sum(before) - 0.01);
      }),
      cases(150),
    );
  });

  test('never falls with an official site in a military area, on water or beside the police', () => {
    const map = () =>
      new SceneMap().area('water', [0, 0], [5, 5]).area('military', [0, 0], [5, 5]).point('police', [0, 0]);
    const before = answerAt(map());
    const after = answerAt(map().area('caravan_site', [0, -10], [10, 10]));
    expect(after.score).toBeGreaterThanOrEqual(before.score);
  });

  test('is red where a van does not fit, also in a reserved bay', () => {
    const map = new SceneMap()
      .area('parking', [-20, -20], [20, 20], { flags: SiteFlag.VAN_DOES_NOT_FIT })
      .area('reserved_bay', [-3, -3], [3, 3], { access: ACCESS.indexOf('permit') });
    expect(answerAt(map).ampel).toBe('red');
  });

  test('is red where nobody may or can park, whatever else is there or reported', () => {
    const hard = fc.constantFrom<(map: SceneMap) => SceneMap>(
      (map) => map.area('military', [-600, -600], [600, 600]),
      (map) => map.area('parking', [-2, -2], [2, 2], { access: ACCESS.indexOf('private') }),
      (map) => map.area('parking', [-2, -2], [2, 2], { access: ACCESS.indexOf('no') }),
      (map) => map.area('parking', [-2, -2], [2, 2], { flags: SiteFlag.VAN_DOES_NOT_FIT }),
    );
    // Keeps roads and sites for vans off the ground of the spot, so that its status is clear.
    const elsewhere = surroundings.map((drawn) => ({
      ...drawn,
      lines: drawn.lines.map((each) => ({ ...each, north: each.north + (each.north < 0 ? -20 : 20) })),
      areas: drawn.areas.filter(({ kind }) => kind !== 'caravan_site' && kind !== 'camp_site'),
      points: drawn.points.filter(({ category }) => category !== 'caravan_site' && category !== 'camp_site'),
    }));
    fc.assert(
      fc.property(elsewhere, night, hard, fc.boolean(), (drawn, at, make, besideSite) => {
        const calm = Array.from({ length: 6 }, () => ({ kind: 'calm' as const, hoursAgo: 1, east: 0 }));
        const map = make(draw(drawn));
        if (besideSite) map.area('caravan_site', [10, -20], [60, 20]);
        const answer = answerAt(map, { at, community: reported(calm, at, drawn.place) });
        expect(answer.ampel).toBe('red');
        for (const { points } of answer.explanation.factors) expect(points).toBeLessThanOrEqual(0);
      }),
      cases(100),
    );
  });
});

function reportParts() {
  return {
    hoursAgo: fc.double({ min: 0, max: 30 * 24, noNaN: true }),
    east: fc.integer({ min: -1, max: 1 }),
  };
}

describe('an answer anywhere and at any time', () => {
  const lat = fc.oneof(
    fc.constantFrom(-90, 90, 0, 89.9999, -89.9999),
    fc.double({ min: -90, max: 90, noNaN: true }),
  );
  const lon = fc.oneof(
    fc.constantFrom(-180, 180, 179.99999, -179.99999, 0),
    fc.double({ min: -180, max: 180, noNaN: true }),
  );
  const at = fc
    .integer({ min: Date.UTC(1970, 0, 1), max: Date.UTC(2100, 11, 31) })
    .map((ms) => new Date(ms).toISOString());

  test('has no missing number: poles, ocean, antimeridian, 1970 to 2100', () => {
    fc.assert(
      fc.property(lat, lon, at, fc.boolean(), (north, east, when, mapped) => {
        const scorer = new Scorer(mapped ? [worldWith(north, east)] : []);
        const answer = JSON.parse(
          scorer.score({ lat: north, lon: east, at: when, now: 0, lang: 'de' }),
        ) as Answer;
        expect(Number.isInteger(answer.score)).toBe(true);
        expect(answer.score).toBeGreaterThanOrEqual(0);
        expect(answer.score).toBeLessThanOrEqual(100);
        expect(Number.isFinite(answer.meta.quality.score)).toBe(true);
        expect(answer.meta.degraded).toBe(!mapped);
        // JSON writes NaN and infinity as null.
        expect(answer.explanation.factors.flatMap((factor) => Object.values(factor))).not.toContain(null);
        if (mapped) expect(answer.explanation.spot_context.night_noise_db).toBeNumber();
        expect(answer.reasons.length).toBeGreaterThan(0);
        expect(answer.reasons.join()).not.toMatch(/NaN|undefined|Infinity/);
      }),
      cases(120),
    );
  });
});

/** Builds a region with one object of each kind at and next to a position. */
function worldWith(lat: number, lon: number) {
  const x = toUnits(Math.round(lon * 1e4) / 1e4);
  const y = toUnits(Math.round(lat * 1e4) / 1e4);
  const clampX = (value: number) => Math.max(-1.8e9, Math.min(1.8e9, value));
  const clampY = (value: number) => Math.max(-9e8, Math.min(9e8, value));
  const ring = Int32Array.from(
    [
      [-900, -900],
      [900, -900],
      [900, 900],
      [-900, 900],
      [-900, -900],
    ].flatMap(([dx, dy]) => [clampX(x + dx!), clampY(y + dy!)]),
  );
  return regionOf((builder) => {
    builder.coverage.add(x, y);
    for (const [i, name] of LINE_CLASSES.entries()) {
      const way = builder.lines.addWay(aWay({ osmId: i + 1, lineClass: i }));
      const [ax, ay] = [clampX(x - 400 * i), clampY(y - 300)];
      builder.lines.addSegment(
        way,
        ax,
        ay,
        clampX(x + 500),
        clampY(y + 400 * i),
        SoundKind.road_urban,
        10 ** (6 - name.length / 9),
        1e3,
      );
    }
    for (const [i] of AREA_KINDS.entries()) {
      if (AREA_KINDS[i] !== 'administrative')
        builder.areas.add(anArea({ osmId: 100 + i, kind: i, rings: [ring] }));
    }
    for (const [i] of POINT_CATEGORIES.entries()) {
      builder.points.add(
        aPoint({
          osmId: 300 + i,
          category: i,
          x: clampX(x + 100 * i),
          y: clampY(y),
          flags: PointFlag.MINARET,
        }),
      );
    }
    builder.runways.push({
      osmId: 900,
      name: '',
      x1: clampX(x - 9000),
      y1: clampY(y),
      x2: clampX(x + 9000),
      y2: clampY(y),
      movements: 15,
    });
  });
}

test('180 and -180 degrees are one position with one answer', () => {
  const scorer = new Scorer([]);
  for (const lat of [-84, -16.8, 0, 51, 66.5, 71]) {
    const [east, west] = [180, -180].map((lon) =>
      scorer.score({ lat, lon, at: '2026-02-16T22:30:00Z', now: 0, lang: 'en' }),
    );
    expect(east).toBe(west!);
  }
});
