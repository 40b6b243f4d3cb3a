// What travellers' reports can and cannot change about the score of a spot.
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { CommunityIndex } from '../../../../src/scoring/events/community-index.ts';
import {
  COMMUNITY_LIMIT,
  DEVICE_LIMIT,
  NEWCOMER_LIMIT,
  WEIGHTS,
} from '../../../../src/scoring/events/weights.ts';
import {
  CELL_LIMIT,
  cellNumberOf,
  neighbourCells,
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
  /** Hours before NOW. */
  hoursAgo?: number;
  /** Default: true. */
  established?: boolean;
}

function record(report: Report): number[] {
  const { kind, device, lat = LAT, lon = LON, hoursAgo = 0, established = true } = report;
  const reportedAt = NOW - hoursAgo * HOUR;
  return [cellNumberOf(lat, lon), REPORT_KINDS.indexOf(kind), device, reportedAt, established ? 1 : 0];
}

const records = (reports: Report[]) => Float64Array.from(reports.flatMap(record));

function indexOf(...reports: Report[]): CommunityIndex {
  return new CommunityIndex(packRecords(records(reports)));
}

const many = (count: number, report: Omit<Report, 'device'>) =>
  Array.from({ length: count }, (_, device): Report => ({ ...report, device }));

describe('the effect of reports', () => {
  test('starts at the base value, halves after one half-life and ends with the window', () => {
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

  test('excludes reports after the requested time, but allows for a phone whose clock is ahead', () => {
    const index = indexOf({ kind: 'noise', device: 1 });
    expect(index.at(LAT, LON, NOW - 6 * 60_000 - 1)).toMatchObject({ points: 0, counts: { noise: 0 } });
    expect(index.at(LAT, LON, NOW - 6 * 60_000)).toMatchObject({ points: -15 });
    expect(index.at(LAT, LON, NOW)).toMatchObject({ points: -15, counts: { noise: 1, calm: 0 } });
  });

  test('is half as large in the eight cells around and zero beyond', () => {
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

  test('reaches across the antimeridian and ends at the poles', () => {
    const index = indexOf({ kind: 'noise', device: 1, lat: -17, lon: 179.9999 });
    expect(index.at(-17, -179.999, NOW).points).toBe(-7.5);
    expect(index.at(-17, 180, NOW).points).toBe(-15);
    expect(neighbourCells(cellNumberOf(90, 0))).toHaveLength(5);
    expect(neighbourCells(cellNumberOf(-90, 0))).toHaveLength(5);
    expect(new Set(neighbourCells(cellNumberOf(0, 180))).size).toBe(8);
  });
});

describe('reports cannot buy a score', () => {
  test('by number: a hundred devices that report calm add at most 16 points', () => {
    expect(indexOf(...many(100, { kind: 'calm' })).at(LAT, LON, NOW).points).toBeCloseTo(16, 5);
    expect(indexOf(...many(100, { kind: 'calm', established: false })).at(LAT, LON, NOW).points).toBe(10);
  });

  test('from one device: weeks of reports in all cells around do not turn a green spot red', () => {
    const report = fc.record({
      kind: fc.constantFrom(...REPORT_KINDS),
      device: fc.constant(1),
      lat: fc.integer({ min: -12, max: 12 }).map((step) => LAT + step / 10_000),
      lon: fc.integer({ min: -12, max: 12 }).map((step) => LON + step / 10_000),
      hoursAgo: fc.double({ min: 0, max: 720, noNaN: true }),
      established: fc.boolean(),
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

  test('by repetition: only the newest of a device counts each night around a spot', () => {
    const index = indexOf(
      { kind: 'knock', device: 1, hoursAgo: 3 },
      { kind: 'police', device: 1, hoursAgo: 2, lat: LAT + 0.0002 },
      { kind: 'calm', device: 1, hoursAgo: 1, lon: LON + 0.0002 },
    );
    const community = index.at(LAT, LON, NOW);
    expect(community.counts).toEqual({ calm: 1, noise: 0, knock: 0, police: 0 });
    expect(community.points).toBeGreaterThan(9.9);
  });

  test('beyond their limits: ten established devices over a week have the effect of the table', () => {
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

  test('by a flood of new devices, which displaces no established device', () => {
    const flood = many(3 * CELL_LIMIT, { kind: 'calm', established: false });
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
  established: fc.boolean(),
});
const reports = fc.array(report, { maxLength: 50 });
const pointsOf = (list: Report[]) => indexOf(...list).at(LAT, LON, NOW).points;
/** Gives each report to a device without other reports. */
const eachAlone = (list: Report[], first = 1000) => list.map((each, n) => ({ ...each, device: first + n }));

describe('newcomers', () => {
  const newcomers = reports.map((list) => eachAlone(list).map((each) => ({ ...each, established: false })));

  test('together move a spot by at most 10 points, whatever others report', () => {
    fc.assert(
      fc.property(reports, newcomers, (list, added) => {
        const others = list.map((each) => ({ ...each, established: true }));
        const change = pointsOf([...others, ...added]) - pointsOf(others);
        expect(Math.abs(change)).toBeLessThanOrEqual(NEWCOMER_LIMIT + 1e-9);
      }),
    );
    expect(pointsOf([{ kind: 'knock', device: 1, established: false }])).toBe(-NEWCOMER_LIMIT);
  });

  test('who agree never have less effect if there are more of them', () => {
    for (const kind of REPORT_KINDS) {
      const amounts = Array.from({ length: 60 }, (_, count) =>
        Math.abs(pointsOf(many(count, { kind, hoursAgo: 200, established: false }))),
      );
      expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
      expect(amounts.at(-1)).toBe(NEWCOMER_LIMIT);
    }
  });

  test('have at least as much effect once they are established, in the same direction', () => {
    for (const kind of REPORT_KINDS) {
      fc.assert(
        fc.property(fc.array(report, { maxLength: 10 }), (list) => {
          const alike = eachAlone(list).map((each) => ({ ...each, kind }));
          const [asNewcomers, asEstablished] = [false, true].map((established) =>
            pointsOf(alike.map((each) => ({ ...each, established }))),
          );
          expect(Math.abs(asEstablished!)).toBeGreaterThanOrEqual(Math.abs(asNewcomers!) - 1e-9);
        }),
      );
    }
  });
});

describe('the index of reports', () => {
  test('gives identical digits whether reports come at the start, one by one, in any order or twice', () => {
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

  test('keeps points within their limits', () => {
    fc.assert(
      fc.property(reports, (list) => {
        expect(Math.abs(pointsOf(list))).toBeLessThanOrEqual(COMMUNITY_LIMIT);
        const kinds = new Set(list.map(({ kind }) => kind));
        if (kinds.size > 1 || list.some(({ established }) => !established)) return;
        for (const kind of kinds) {
          expect(Math.abs(pointsOf(list))).toBeLessThanOrEqual(1.6 * Math.abs(WEIGHTS[kind].base));
        }
      }),
    );
  });

  test('never raises a score for a disturbance or lowers it for calm', () => {
    fc.assert(
      fc.property(reports, fc.constantFrom(...REPORT_KINDS), fc.boolean(), (list, kind, established) => {
        const before = pointsOf(list);
        const after = pointsOf([...list, { kind, device: 99, established }]);
        if (kind === 'calm') expect(after).toBeGreaterThanOrEqual(before);
        else expect(after).toBeLessThanOrEqual(before);
      }),
    );
  });

  test('finds every report in its own cell', () => {
    fc.assert(
      fc.property(reports, (list) => {
        const base = packRecords(records(list));
        expect(base.records.length).toBe(list.length * RECORD_WIDTH);
        expect(base.starts.at(-1)).toBe(list.length);
        for (const { lat, lon } of list) {
          const now = indexOf(...list.map((other) => ({ ...other, hoursAgo: 0 })));
          const counted = Object.values(now.at(lat, lon, NOW).counts).reduce((sum, count) => sum + count, 0);
          expect(counted).toBeGreaterThan(0);
        }
      }),
    );
  });
});
