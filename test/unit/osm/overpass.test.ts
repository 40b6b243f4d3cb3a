/** Live map data: what is asked of Overpass, what its answers are, and what a cell covers. */
import { afterAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildLiveRegion } from '../../../src/osm/overpass/live-region.ts';
import { overpassQuery } from '../../../src/osm/overpass/overpass-query.ts';
import { readOverpass } from '../../../src/osm/overpass/overpass-source.ts';
import { readLogs } from '../../../src/osm/records/feature-log.ts';
import { sinkOf } from '../../../src/osm/records/layouts.ts';
import { around, isLiveRegion, liveCellAt } from '../../../src/region/format/live-cell.ts';
import { openRegionFile } from '../../../src/region/read/source.ts';
import { toUnits } from '../../../src/shared/geo/earth.ts';
import { liveTown, TOWN } from '../../support/maps/live-town.ts';
import { overpassJson } from '../../support/upstream/overpass-answers.ts';

const NOW = Date.UTC(2026, 1, 2);
const folder = mkdtempSync(join(tmpdir(), 'spotscore-overpass-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('Live map data', () => {
  test('covers its cell only, and includes its surroundings within the reach of sound', async () => {
    const cell = liveCellAt(TOWN.lat, TOWN.lon);
    const path = join(folder, 'covered.spots');
    await buildLiveRegion({ answer: Buffer.from(overpassJson(liveTown())), cell, path, now: NOW });
    const region = openRegionFile(path);
    const covers = (lat: number, lon: number) => region.covers(Math.round(lon * 1e7), Math.round(lat * 1e7));
    expect(covers(TOWN.lat, TOWN.lon)).toBe(true);
    const [west, south, east, north] = cell.bounds;
    for (const [lat, lon] of [
      [TOWN.lat, west - 0.001],
      [TOWN.lat, east + 0.001],
      [south - 0.001, TOWN.lon],
      [north + 0.001, TOWN.lon],
    ] as const) {
      expect(covers(lat, lon)).toBe(false);
    }
    expect(region.metresInside(toUnits(TOWN.lon), toUnits(TOWN.lat), 2800)).toBe(2800);
    expect(region.info).toMatchObject({
      name: cell.name,
      dataUpdatedAt: '2026-01-31T00:00:00.000Z',
      sample: false,
    });
  });
});

describe('An Overpass response', () => {
  test('that is invalid or incomplete is refused in one sentence', () => {
    for (const [answer, says] of [
      ['<html>too busy</html>', 'JSON'],
      ['[]', 'has no map data'],
      ['null', 'has no map data'],
      ['{"elements": 5}', 'has no map data'],
      [
        overpassJson({}, { remark: 'runtime error: Query timed out in "query" at line 1 after 26 seconds.' }),
        'is incomplete',
      ],
    ] as const) {
      expect(() => readOverpass(answer, NOW)).toThrow(says);
    }
  });

  test('may contain broken objects, which are skipped', () => {
    const json = overpassJson({
      nodes: [{ id: 1, lat: 1, lon: 1, tags: { amenity: 'bar', name: 'Bar' } }],
    }).replace(
      '"elements":[',
      '"elements":[{"type":"way","id":5,"nodes":[1,99],"tags":{"highway":"primary"}},{"type":"node","id":7},{"type":"relation","id":8,"tags":{"type":"multipolygon","natural":"wood"}},',
    );
    const { counts, leftOut } = readOverpass(json, NOW);
    expect(counts.nodes).toBe(1);
    expect(leftOut).toBe(1);
  });
});

describe('A way of an Overpass response', () => {
  const nodes = [
    { id: 1, lat: 48, lon: 9 },
    { id: 2, lat: 48.001, lon: 9.002 },
  ];
  const PATH = nodes.flatMap(({ lat, lon }) => [toUnits(lon), toUnits(lat)]);

  test.each<[string, Record<string, string>, string[]]>([
    ['a coastline', { natural: 'coastline' }, ['coast']],
    ['a noise barrier', { barrier: 'wall', wall: 'noise_barrier' }, ['noiseBarrier']],
    ['a road in a tunnel', { highway: 'primary', tunnel: 'yes' }, ['tunnel', 'road']],
    ['a street', { highway: 'residential' }, ['line', 'road']],
  ])('may be %s', (_, tags, kinds) => {
    const { logs } = readOverpass(overpassJson({ nodes, ways: [{ id: 3, nodes: [1, 2], tags }] }), NOW);
    const found: [kind: string, path: number[]][] = [];
    const { line, coast, noiseBarrier, tunnel, road } = sinkOf((kind, feature) => {
      const { path }: { path?: Int32Array } = feature;
      found.push([kind, [...(path ?? [])]]);
    });
    readLogs(logs, { line, coast, noiseBarrier, tunnel, road });
    expect(found).toEqual(kinds.map((kind) => [kind, PATH]));
  });
});

describe('A cell of live data', () => {
  test('contains its spot anywhere in the world, and does not overlap its neighbours', () => {
    for (const [lat, lon] of [
      [0, 0],
      [90, 180],
      [-90, -180],
      [52.7, 23.7],
      [-34.9, -56.2],
      [89.99, -179.99],
    ] as const) {
      const {
        name,
        bounds: [west, south, east, north],
      } = liveCellAt(lat, lon);
      expect(isLiveRegion(name)).toBe(true);
      expect(lat >= south && lat <= north && lon >= west && lon <= east).toBe(true);
      const [w, s, e, n] = around([west, south, east, north], 5_300);
      expect(w >= -180 && s >= -90 && e <= 180 && n <= 90 && w < e && s < n).toBe(true);
    }
    const here = liveCellAt(52.7, 23.7);
    expect(liveCellAt(52.7, here.bounds[2]).bounds[0]).toBeCloseTo(here.bounds[2], 9);
  });

  test('queries objects as far as their distance is reported', () => {
    const query = overpassQuery(liveCellAt(48, 9));
    const farAway = query.split(';').filter((part) => part.includes('(47.95'));
    for (const [key, value] of [
      ['healthcare', 'hospital'],
      ['amenity', 'hospital'],
      ['amenity', 'events_venue'],
      ['amenity', 'hookah_lounge'],
      ['leisure', 'dance'],
    ] as const) {
      const asked = farAway.find((part) => part.startsWith(`nwr["${key}"~`));
      expect([key, asked?.match(/\^\((.*)\)\$/)?.[1]?.split('|')]).toEqual([
        key,
        expect.arrayContaining([value]),
      ]);
    }
  });

  test('queries one bbox per kind, no larger than needed', () => {
    const query = overpassQuery(liveCellAt(52.7, 23.7));
    expect(query).toStartWith('[out:json][timeout:25]');
    expect(query).toEndWith('(._;>;);out body qt;');
    const boxes = [...query.matchAll(/\((-?[\d.]+),(-?[\d.]+),(-?[\d.]+),(-?[\d.]+)\)/g)];
    expect(boxes.length).toBeGreaterThan(30);
    for (const [, south, west, north, east] of boxes) {
      expect(Number(north) - Number(south)).toBeWithin(0.09, 0.4);
      expect(Number(east) - Number(west)).toBeWithin(0.09, 0.7);
    }
  });
});
