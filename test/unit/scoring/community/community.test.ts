// Community signals in the score: what reports of others may and may not do to a place.
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { CommunityIndex } from '../../../../src/scoring/community/community-index.ts';
import {
  COMMUNITY_LIMIT,
  DEVICE_LIMIT,
  NEWCOMER_LIMIT,
  WEIGHTS,
} from '../../../../src/scoring/community/weights.ts';
import {
  CELL_LIMIT,
  cellNumberOf,
  neighboursOf,
  packRecords,
  RECORD_WIDTH,
  REPORT_KINDS,
  type ReportKind,
} from '../../../../src/shared/report-record.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 5, 15, 22);
const LAT = 47.14;
const LON = 9.52;

interface Report {
  kind: ReportKind;
  device: number;
  lat?: number;
  lon?: number;
  /** hours before NOW */
  hoursAgo?: number;
  /** left out = true */
  standing?: boolean;
}

function record(report: Report): number[] {
  const { kind, device, lat = LAT, lon = LON, hoursAgo = 0, standing = true } = report;
  const signalledAt = NOW - hoursAgo * HOUR;
  return [cellNumberOf(lat, lon), REPORT_KINDS.indexOf(kind), device, signalledAt, standing ? 1 : 0];
}

const records = (reports: Report[]) => Float64Array.from(reports.flatMap(record));

function indexOf(...reports: Report[]): CommunityIndex {
  return new CommunityIndex(packRecords(records(reports)));
}

const many = (count: number, report: Omit<Report, 'device'>) =>
  Array.from({ length: count }, (_, device): Report => ({ ...report, device }));

describe('the effect of signals', () => {
  test('a fresh signal counts with its base, one half-life later half, and nothing after its window', () => {
    for (const kind of REPORT_KINDS) {
      const { base, halfLifeDays, windowDays } = WEIGHTS[kind];
      const index = indexOf({ kind, device: 1 });
      const fresh = Math.max(base, -DEVICE_LIMIT);
      expect(index.at(LAT, LON, NOW).points).toBeCloseTo(fresh, 5);
      expect(index.at(LAT, LON, NOW + halfLifeDays * DAY).points).toBeCloseTo(base / 2, 5);
      expect(index.at(LAT, LON, NOW + windowDays * DAY).points).toBe(0);
      expect(index.at(LAT, LON, NOW + windowDays * DAY - 1).points).not.toBe(0);
    }
  });

  test('a signal that is later than the time asked for does not count, but the clock of a phone may be ahead', () => {
    const index = indexOf({ kind: 'noise', device: 1 });
    expect(index.at(LAT, LON, NOW - 6 * 60_000 - 1)).toMatchObject({ points: 0, counts: { noise: 0 } });
    expect(index.at(LAT, LON, NOW - 6 * 60_000)).toMatchObject({ points: -15 });
    expect(index.at(LAT, LON, NOW)).toMatchObject({ points: -15, counts: { noise: 1, calm: 0 } });
  });

  test('a signal counts half in the eight cells around and not at all beyond', () => {
    const index = indexOf({ kind: 'noise', device: 1 });
    for (const [north, east] of [
      [-1, -1],
      [-1, 0],
      [-1, 1],
      [0, -1],
      [0, 1],
      [1, -1],
      [1, 0],
      [1, 1],
    ] as const) {
      expect(index.at(LAT + north / 1000, LON + east / 1000, NOW).points).toBe(-7.5);
      expect(index.at(LAT + (2 * north) / 1000, LON + (2 * east) / 1000, NOW).points).toBe(0);
    }
  });

  test('the neighbourhood reaches across the antimeridian and ends at the poles', () => {
    const index = indexOf({ kind: 'noise', device: 1, lat: -17, lon: 179.9999 });
    expect(index.at(-17, -179.999, NOW).points).toBe(-7.5);
    expect(index.at(-17, 180, NOW).points).toBe(-15);
    expect(neighboursOf(cellNumberOf(90, 0))).toHaveLength(5);
    expect(neighboursOf(cellNumberOf(-90, 0))).toHaveLength(5);
    expect(new Set(neighboursOf(cellNumberOf(0, 180))).size).toBe(8);
  });
});

describe('nobody can buy a score', () => {
  test('a hundred devices that all say calm lift a place by at most 16 points', () => {
    expect(indexOf(...many(100, { kind: 'calm' })).at(LAT, LON, NOW).points).toBeCloseTo(16, 5);
    expect(indexOf(...many(100, { kind: 'calm', standing: false })).at(LAT, LON, NOW).points).toBe(10);
  });

  test('one device alone cannot turn a green spot red, whatever it sends for weeks to all cells around', () => {
    const report = fc.record({
      kind: fc.constantFrom(...REPORT_KINDS),
      device: fc.constant(1),
      lat: fc.integer({ min: -12, max: 12 }).map((step) => LAT + step / 10_000),
      lon: fc.integer({ min: -12, max: 12 }).map((step) => LON + step / 10_000),
      hoursAgo: fc.double({ min: 0, max: 720, noNaN: true }),
      standing: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(report, { maxLength: 60 }), (reports) => {
        const lowestGreen = 69.5;
        const score = Math.round(lowestGreen + indexOf(...reports).at(LAT, LON, NOW).points);
        expect(score).toBeGreaterThanOrEqual(45);
      }),
    );
    const everyNight = Array.from({ length: 30 }, (_, night) => night * 24);
    const campaign = indexOf(
      ...everyNight.map((hoursAgo): Report => ({ kind: 'knock', device: 1, hoursAgo })),
    );
    expect(campaign.at(LAT, LON, NOW).points).toBeCloseTo(-DEVICE_LIMIT, 5);
  });

  test('a device has one voice a night, its newest, wherever around the spot it speaks', () => {
    const index = indexOf(
      { kind: 'knock', device: 1, hoursAgo: 3 },
      { kind: 'police', device: 1, hoursAgo: 2, lat: LAT + 0.0002 },
      { kind: 'calm', device: 1, hoursAgo: 1, lon: LON + 0.0002 },
    );
    const community = index.at(LAT, LON, NOW);
    expect(community.counts).toEqual({ calm: 1, noise: 0, knock: 0, police: 0 });
    expect(community.points).toBeGreaterThan(9.9);
  });

  test('ten devices with standing over a week of nights move a spot by what the table says', () => {
    for (const kind of REPORT_KINDS) {
      const { base, halfLifeDays } = WEIGHTS[kind];
      const week = Array.from(
        { length: 10 },
        (_, device): Report => ({ kind, device, hoursAgo: 16.8 * device }),
      );
      const faded = week.reduce(
        (sum, { hoursAgo }) => sum + base * 0.5 ** (hoursAgo! / 24 / halfLifeDays),
        0,
      );
      const most = Math.min(Math.abs(base) * 1.6, COMMUNITY_LIMIT);
      expect(indexOf(...week).at(LAT, LON, NOW).points).toBeCloseTo(
        Math.max(-most, Math.min(most, faded)),
        4,
      );
    }
    const [two, three] = [2, 3].map((count) => indexOf(...many(count, { kind: 'police', hoursAgo: 240 })));
    expect(two!.at(LAT, LON, NOW).points).toBeCloseTo(-18, 5);
    expect(three!.at(LAT, LON, NOW).points).toBeCloseTo(-27, 5);
  });

  test('flooding a cell with new devices pushes no known device out', () => {
    const flood = many(3 * CELL_LIMIT, { kind: 'calm', standing: false });
    const known: Report = { kind: 'knock', device: 1e9, hoursAgo: 48 };
    const fromBase = indexOf(known, ...flood);
    const added = new CommunityIndex();
    added.add(records([known, ...flood]));
    for (const index of [fromBase, added]) expect(index.at(LAT, LON, NOW).counts.knock).toBe(1);
    expect(added.at(LAT, LON, NOW)).toEqual(fromBase.at(LAT, LON, NOW));
  });
});

const report = fc.record({
  kind: fc.constantFrom(...REPORT_KINDS),
  device: fc.integer({ min: 1, max: 8 }),
  lat: fc.integer({ min: -30, max: 30 }).map((step) => LAT + step / 10_000),
  lon: fc.integer({ min: -30, max: 30 }).map((step) => LON + step / 10_000),
  hoursAgo: fc.integer({ min: -24, max: 800 }),
  standing: fc.boolean(),
});
const reports = fc.array(report, { maxLength: 50 });
const pointsOf = (list: Report[]) => indexOf(...list).at(LAT, LON, NOW).points;
/** Each report from a device that says nothing else. */
const eachAlone = (list: Report[], first = 1000) => list.map((each, n) => ({ ...each, device: first + n }));

describe('newcomers', () => {
  const newcomers = reports.map((list) => eachAlone(list).map((each) => ({ ...each, standing: false })));

  test('together move a spot by at most 10 points, whatever the others say', () => {
    fc.assert(
      fc.property(reports, newcomers, (list, added) => {
        const others = list.map((each) => ({ ...each, standing: true }));
        const change = pointsOf([...others, ...added]) - pointsOf(others);
        expect(Math.abs(change)).toBeLessThanOrEqual(NEWCOMER_LIMIT + 1e-9);
      }),
    );
    expect(pointsOf([{ kind: 'knock', device: 1, standing: false }])).toBe(-NEWCOMER_LIMIT);
  });

  test('who agree never say less by being more', () => {
    for (const kind of REPORT_KINDS) {
      const amounts = Array.from({ length: 60 }, (_, count) =>
        Math.abs(pointsOf(many(count, { kind, hoursAgo: 200, standing: false }))),
      );
      expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
      expect(amounts.at(-1)).toBe(NEWCOMER_LIMIT);
    }
  });

  test('with standing are heard in full: it takes away nothing and turns no report around', () => {
    for (const kind of REPORT_KINDS) {
      fc.assert(
        fc.property(fc.array(report, { maxLength: 10 }), (list) => {
          const alike = eachAlone(list).map((each) => ({ ...each, kind }));
          const [without, having] = [false, true].map((standing) =>
            pointsOf(alike.map((each) => ({ ...each, standing }))),
          );
          expect(Math.abs(having!)).toBeGreaterThanOrEqual(Math.abs(without!) - 1e-9);
        }),
      );
    }
  });
});

describe('the index', () => {
  test('the same signals give the same digits however they came: at start, one by one, in any order, twice', () => {
    fc.assert(
      fc.property(reports, fc.nat(), (list, seed) => {
        const expected = indexOf(...list).at(LAT, LON, NOW);
        const split = list.length === 0 ? 0 : seed % list.length;
        const index = indexOf(...list.slice(split));
        for (const late of list.slice(0, split).reverse()) index.add(records([late]));
        index.add(records(list.slice(0, 3)));
        expect(index.at(LAT, LON, NOW)).toEqual(expected);
      }),
    );
  });

  test('points stay within their limits', () => {
    fc.assert(
      fc.property(reports, (list) => {
        expect(Math.abs(pointsOf(list))).toBeLessThanOrEqual(COMMUNITY_LIMIT);
        const kinds = new Set(list.map(({ kind }) => kind));
        if (kinds.size > 1 || list.some(({ standing }) => !standing)) return;
        for (const kind of kinds) {
          expect(Math.abs(pointsOf(list))).toBeLessThanOrEqual(1.6 * Math.abs(WEIGHTS[kind].base));
        }
      }),
    );
  });

  test('a report of a disturbance never lifts a score, one of calm never lowers it', () => {
    fc.assert(
      fc.property(reports, fc.constantFrom(...REPORT_KINDS), fc.boolean(), (list, kind, standing) => {
        const before = pointsOf(list);
        const after = pointsOf([...list, { kind, device: 99, standing }]);
        if (kind === 'calm') expect(after).toBeGreaterThanOrEqual(before);
        else expect(after).toBeLessThanOrEqual(before);
      }),
    );
  });

  test('every record is found again, and only in its own cell', () => {
    fc.assert(
      fc.property(reports, (list) => {
        const base = packRecords(records(list));
        expect(base.records.length).toBe(list.length * RECORD_WIDTH);
        expect(base.starts.at(-1)).toBe(list.length);
        for (const { lat, lon } of list) {
          const now = indexOf(...list.map((other) => ({ ...other, hoursAgo: 0 })));
          const heard = Object.values(now.at(lat, lon, NOW).counts).reduce((sum, count) => sum + count, 0);
          expect(heard).toBeGreaterThan(0);
        }
      }),
    );
  });
});
