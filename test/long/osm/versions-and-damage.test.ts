/** Several versions of an object, and objects that cannot be used. */
import { describe, expect, test } from 'bun:test';
import { readMap, square } from '../../support/maps/osm-map.ts';
import { TOWN } from '../../support/maps/town.ts';
import { contentOf, NODES, namesIn, road } from '../../support/pbf/small-roads.ts';

describe('of several versions of an object the newest counts', () => {
  const older = road(7, 'old', { version: 2, tags: { highway: 'motorway', name: 'old' } });
  const newer = road(7, 'new', { version: 10 });
  const others = [road(6, 'before'), road(8, 'after')];

  test('of ways, in one block or several, whatever their order', async () => {
    for (const versions of [
      [older, newer],
      [newer, older],
      [older, newer, older],
      [newer, newer, newer],
    ]) {
      const ways = [others[0]!, ...versions, others[1]!];
      for (const perBlock of [1, 2, 3, 100]) {
        const found = await readMap({ nodes: NODES, ways }, { perBlock });
        expect(namesIn(found).sort()).toEqual(['after', 'before', 'new']);
        expect(found.source.counts).toMatchObject({ ways: 3, repeated_objects: versions.length - 1 });
      }
    }
  });

  test('without versions, the last one', async () => {
    for (const perBlock of [1, 100]) {
      const ways = [road(7, 'first'), road(7, 'second'), road(7, 'third')];
      expect(namesIn(await readMap({ nodes: NODES, ways }, { perBlock }))).toEqual(['third']);
    }
  });

  test('of nodes, dense or plain: position and tags', async () => {
    const bar = (version: number, lat: number, name: string) => ({
      ...{ id: 5, version, lat, lon: 9.6 },
      tags: { amenity: 'bar', name },
    });
    const [before, after] = [NODES.slice(0, 4), [{ id: 6, lat: 47, lon: 9.6 }]];
    for (const plainNodes of [true, false]) {
      for (const versions of [
        [bar(1, 47, 'old'), bar(2, 47.5, 'new')],
        [bar(2, 47.5, 'new'), bar(1, 47, 'old')],
      ]) {
        for (const perBlock of [1, 2, 100]) {
          const { points, lines } = await readMap(
            { nodes: [...before, ...versions, ...after], ways: [road(1, 'A', { nodes: [4, 5, 6] })] },
            { plainNodes, perBlock },
          );
          expect(points.map(({ facts, y }) => [facts.name, y])).toEqual([['new', 475_000_000]]);
          expect(lines[0]!.path[3]).toBe(475_000_000);
        }
      }
    }
  });

  test('of relations', async () => {
    const { nodes, ring } = square(1, 47.2, 9.6, 0.01);
    const area = (version: number, landuse: string) => ({
      ...{ id: 3, version, tags: { type: 'multipolygon', landuse, name: landuse } },
      members: [{ type: 'way' as const, id: 1, role: 'outer' }],
    });
    for (const perBlock of [1, 100]) {
      const { areas, source } = await readMap(
        { nodes, ways: [{ id: 1, nodes: ring }], relations: [area(5, 'forest'), area(4, 'industrial')] },
        { perBlock },
      );
      expect(areas.map(({ facts }) => facts.name)).toEqual(['forest']);
      expect(source.counts.relations).toBe(1);
    }
  });

  test('even if it is deleted: then there is none', async () => {
    const gone = road(7, 'gone', { version: 11, isDeleted: true });
    for (const perBlock of [1, 2, 100]) {
      const ways = [road(6, 'before'), newer, gone];
      expect(namesIn(await readMap({ nodes: NODES, ways }, { perBlock }))).toEqual(['before']);
    }
  });

  test('of nodes with one id in all of a large block, in linear time', async () => {
    const nodes = Array.from({ length: 20_000 }, (_, i) => ({ id: 9, lat: 47, lon: 9, version: i + 1 }));
    const { source } = await readMap({ nodes: [...NODES, ...nodes], ways: [road(1, 'A')] });
    expect(source.counts).toMatchObject({ nodes: 6, repeated_objects: 19_999 });
  });
});

describe('an unusable object costs that object and is counted', () => {
  test('such as a way without nodes, whatever it is', async () => {
    const kinds: Record<string, string>[] = [
      { highway: 'residential' },
      { barrier: 'noise_barrier' },
      { building: 'house' },
      { landuse: 'industrial' },
      { natural: 'coastline' },
      { railway: 'rail' },
      { aeroway: 'runway' },
      { route: 'ferry', motor_vehicle: 'yes' },
      { highway: 'primary', tunnel: 'yes' },
    ];
    for (const nodes of [[], [1]]) {
      const odd = kinds.map((tags, i) => ({ id: 100 + i, nodes, tags }));
      const found = await readMap({ nodes: NODES, ways: [road(1, 'A'), ...odd] }, {}, { isDrawn: true });
      expect(contentOf(found)).toEqual(contentOf(await readMap({ nodes: NODES, ways: [road(1, 'A')] })));
      const count = nodes.length === 0 ? 'ways_without_nodes' : 'ways_of_one_node';
      expect(found.source.counts[count]).toBe(kinds.length);
    }
  });

  test('such as a way without nodes that is a member of an area', async () => {
    const { nodes, ring } = square(1, 47.2, 9.6, 0.01);
    const { areas, source } = await readMap({
      nodes,
      ways: [
        { id: 1, nodes: ring },
        { id: 2, nodes: [] },
      ],
      relations: [
        {
          id: 3,
          tags: { type: 'multipolygon', landuse: 'forest' },
          members: [
            { type: 'way', id: 1, role: 'outer' },
            { type: 'way', id: 2, role: 'inner' },
          ],
        },
      ],
    });
    expect(areas).toHaveLength(1);
    expect(source.counts).toMatchObject({ ways_without_nodes: 1, unclosed_areas: 1 });
  });

  test('such as a node without a position, dense or plain', async () => {
    for (const plainNodes of [true, false]) {
      const odd = [
        { id: 8, lat: 214.748_364_7, lon: 214.748_364_7, tags: { amenity: 'bar', name: 'Nowhere' } },
        { id: 9, lat: 91, lon: 9 },
        { id: 10, lat: 47, lon: -181 },
        ...(plainNodes ? [{ id: 11, lat: Number.NaN, lon: Number.NaN }] : []),
      ];
      const found = await readMap(
        { nodes: [...NODES, ...odd], ways: [road(1, 'A', { nodes: [1, 2, 8, 3, 4] })] },
        { plainNodes },
      );
      expect(found.points).toEqual([]);
      expect(found.lines).toHaveLength(2);
      expect(found.source.bounds.map((degree) => degree.toFixed(2))).toEqual([
        '9.49',
        '46.99',
        '9.51',
        '47.01',
      ]);
      expect(found.source.counts).toMatchObject({ nodes: 5, nodes_without_position: odd.length });
    }
  });

  test('such as a relation of more than 32,000 members, or a way of more than 100,000 nodes', async () => {
    const { nodes, ring } = square(1, 47.2, 9.6, 0.01);
    const member = (id: number) => ({ type: 'way' as const, id, role: 'outer' });
    const forest = (id: number, members: number) => ({
      id,
      tags: { type: 'multipolygon', landuse: 'forest' },
      members: [member(1), ...Array.from({ length: members - 1 }, (_, i) => member(i + 10))],
    });
    const { areas, lines, source } = await readMap({
      nodes,
      ways: [
        { id: 1, nodes: ring },
        {
          id: 2,
          nodes: Array.from({ length: 100_001 }, (_, i) => (i % 4) + 1),
          tags: { highway: 'primary' },
        },
        {
          id: 3,
          nodes: Array.from({ length: 100_000 }, (_, i) => (i % 4) + 1),
          tags: { highway: 'primary' },
        },
      ],
      relations: [forest(1, 32_000), forest(2, 32_001), forest(3, 2_000_000)],
    });
    expect(areas.map(({ osmId }) => osmId)).toEqual([1]);
    expect(lines.map(({ osmId }) => osmId)).toEqual([3]);
    expect(source.counts.oversized_objects).toBe(3);
  });

  test('while a map without any of these has no such counts', async () => {
    expect(Object.keys((await readMap(TOWN)).source.counts)).toEqual([
      'nodes',
      'ways',
      'relations',
      'missing_way_nodes',
      'unclosed_areas',
    ]);
  });
});
