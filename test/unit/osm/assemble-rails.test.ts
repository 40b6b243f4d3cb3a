// Railways in a region: shunting yards, and one class along each line.
import { describe, expect, test } from 'bun:test';
import { LINE_CLASSES, LineClass, PointCategory, SoundKind } from '../../../src/region/format/codes.ts';
import type { Region } from '../../../src/region/read/reader.ts';
import { merge, regionOf, road, segmentsOf } from '../../support/maps/assembled-region.ts';

describe('shunting noise', () => {
  test('needs at least four parallel yard tracks', async () => {
    const tracks = (count: number) =>
      merge(
        road(1, 47, 9, 80, { highway: 'service' }),
        ...Array.from({ length: count }, (_, i) =>
          road(11 + 2 * i, 47.001 + i * 5e-5, 9, 80, { railway: 'rail', service: 'yard' }),
        ),
      );
    const kinds = async (count: number) =>
      new Set((await segmentsOf(tracks(count))).slice(1).map(({ kind }) => kind));
    expect(await kinds(3)).toEqual(new Set([SoundKind.rail]));
    expect(await kinds(4)).toEqual(new Set([SoundKind.rail_yard]));
  });

  test('is emitted along whole tracks, however far apart their vertices are', async () => {
    const tracks = Array.from({ length: 8 }, (_, i) =>
      road(11 + 2 * i, 47.001 + i * 5e-5, 9, 800, { railway: 'rail', service: 'yard' }),
    );
    const segments = await segmentsOf(merge(...tracks));
    expect(segments.length).toBeGreaterThanOrEqual(8 * 8);
    expect(new Set(segments.map(({ kind }) => kind))).toEqual(new Set([SoundKind.rail_yard]));
  });
});

describe('railways', () => {
  /** A row of nodes 200 m apart, from west to east. */
  const row = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ id: i + 1, lat: 48.2, lon: 9.1 + i * 0.0027 }));
  const classes = (region: Region) =>
    Object.fromEntries([...region.ways.id].map((id, way) => [id, LINE_CLASSES[region.ways.class[way]!]]));

  test('a street tramway takes the class of the railway that continues it', async () => {
    const region = await regionOf({
      nodes: row(12),
      ways: [
        { id: 1, nodes: [1, 2], tags: { railway: 'tram', embedded: 'yes' } },
        { id: 2, nodes: [2, 3], tags: { railway: 'tram' } },
        { id: 3, nodes: [9, 8, 7, 6, 5, 4, 3], tags: { railway: 'narrow_gauge' } },
      ],
    });
    expect(classes(region)).toEqual({ 1: 'narrow_gauge', 2: 'narrow_gauge', 3: 'narrow_gauge' });
  });

  test('a tramway keeps its class at a switch and before a siding', async () => {
    const region = await regionOf({
      nodes: row(12),
      ways: [
        { id: 1, nodes: [1, 2], tags: { railway: 'tram' } },
        { id: 2, nodes: [2, 3, 4, 5], tags: { railway: 'light_rail' } },
        { id: 3, nodes: [2, 9], tags: { railway: 'tram' } },
        { id: 4, nodes: [10, 11], tags: { railway: 'tram' } },
        { id: 5, nodes: [11, 12], tags: { railway: 'rail', service: 'siding' } },
      ],
    });
    expect(classes(region)).toEqual({
      1: 'tram',
      2: 'light_rail',
      3: 'tram',
      4: 'tram',
      5: 'rail_industrial',
    });
  });

  test('a level crossing takes the class of its track (railway=level_crossing on the nodes of a way)', async () => {
    const crossing = { railway: 'level_crossing' };
    const region = await regionOf({
      nodes: row(6).map((node) => (node.id % 2 === 0 ? { ...node, tags: crossing } : node)),
      ways: [
        { id: 1, nodes: [1, 2, 3], tags: { railway: 'tram' } },
        { id: 2, nodes: [3, 4, 5], tags: { railway: 'rail', usage: 'main' } },
        { id: 3, nodes: [5, 6], tags: { railway: 'abandoned' } },
      ],
    });
    const { category, id, value } = region.points;
    const found = [...id.keys()].filter((i) => category[i] === PointCategory.level_crossing);
    expect(Object.fromEntries(found.map((i) => [id[i]!, value.at(i)]))).toEqual({
      2: LineClass.tram,
      4: LineClass.rail_main,
      6: 0,
    });
  });
});
