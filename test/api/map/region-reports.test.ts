/** GET /api/regions/{name}/reports, and how a device uses it. */
import { describe, expect, test } from 'bun:test';
import { communityOf } from '../../../src/offline/saved-reports.ts';
import { cellNumberOf, placeOfCell, REPORT_KINDS } from '../../../src/shared/report-record.ts';
import { problemOf } from '../../support/http/map-service.ts';
import { testApp } from '../../support/http/test-app.ts';
import { MONTEVIDEO } from '../../support/maps/sample-region.ts';
import { servedRegions } from '../../support/maps/served-regions.ts';

const DAY = Date.UTC(2026, 1, 16);
const HOUR = 3_600_000;
const NOW = DAY + 22 * HOUR;

function record(
  lat: number,
  lon: number,
  kind: (typeof REPORT_KINDS)[number],
  device: number,
  at: number,
  known = 1,
) {
  return [cellNumberOf(lat, lon), REPORT_KINDS.indexOf(kind), device, at, known];
}

const { lat, lon } = MONTEVIDEO;
const LISTS = [
  Float64Array.from([
    ...record(lat, lon, 'knock', 123_456_789, DAY + HOUR),
    ...record(lat, lon, 'knock', 987_654_321, DAY + 2 * HOUR),
    ...record(lat, lon, 'knock', 55, DAY + 3 * HOUR, 0),
    ...record(47.14, 9.52, 'calm', 77, DAY),
  ]),
  Float64Array.from(record(lat, lon, 'calm', 123_456_789, DAY - 24 * HOUR)),
];

async function reports(largestPack?: number, lists: Float64Array[] = LISTS) {
  const { look, listOf } = servedRegions();
  await look();
  return testApp({ regions: listOf({ largestPack, reports: lists }) }).ask;
}

describe('the reports of a region', () => {
  test('are counts by cell of 100 m, day and kind, without device or hour', async () => {
    const ask = await reports();
    const response = await ask('GET /api/regions/montevideo/reports');
    const text = await response.text();
    const cell = { lat: -34.905, lon: -56.191 };
    expect(JSON.parse(text)).toEqual({
      reports: [
        { ...cell, kind: 'calm', day: '2026-02-15', known: true, count: 1 },
        { ...cell, kind: 'knock', day: '2026-02-16', known: true, count: 2 },
        { ...cell, kind: 'knock', day: '2026-02-16', known: false, count: 1 },
      ],
    });
    expect(text).not.toMatch(/123456789|987654321|T\d\d:/);
  });

  test('have an order that does not show which came first', async () => {
    const at = (hour: number, known: number) =>
      Float64Array.from(record(lat, lon, 'knock', hour, DAY + hour * HOUR, known));
    const textOf = async (...lists: Float64Array[]) =>
      (await (await reports(undefined, lists))('GET /api/regions/montevideo/reports')).text();
    expect(await textOf(at(1, 0), at(2, 1))).toBe(await textOf(at(1, 1), at(2, 0)));
  });

  test('are not available for an unknown region or if packs are disabled', async () => {
    expect(await problemOf(await (await reports())('GET /api/regions/nowhere/reports'))).toEqual([
      404,
      'unknown_region',
    ]);
    expect(await problemOf(await (await reports(0))('GET /api/regions/montevideo/reports'))).toEqual([
      404,
      'offline_packs_off',
    ]);
  });

  test('have about the same points on a device as on the service, and count once if two saved regions have them', async () => {
    const { reports: kept } = await (await (await reports())('GET /api/regions/montevideo/reports')).json();
    const once = communityOf(kept).at(lat, lon, NOW);
    expect(once.counts).toEqual({ calm: 1, noise: 0, knock: 3, police: 0 });
    expect(once.points).toBeWithin(-35, -20);
    expect(communityOf([...kept, ...kept]).at(lat, lon, NOW)).toEqual(once);
  });
});

test('the middle of a cell is in that cell, everywhere', () => {
  for (const [lat, lon] of [
    [0, 0],
    [-90, 0],
    [90, 179.999],
    [47.1449, -9.5555],
    [-34.9054, -56.1912],
    [12.3455, -180],
  ] as const) {
    const cell = cellNumberOf(lat, lon);
    const middle = placeOfCell(cell);
    expect(cellNumberOf(middle.lat, middle.lon)).toBe(cell);
    expect(Math.abs(middle.lat - lat)).toBeLessThan(0.00051);
  }
});
