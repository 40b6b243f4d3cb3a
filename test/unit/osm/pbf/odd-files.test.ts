/** Files that known programs write, and their odd objects. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { OsmDataError } from '../../../../src/osm/import-errors.ts';
import { type FoundMap, readBytes, readMap, square } from '../../../support/maps/osm-map.ts';
import { TOWN } from '../../../support/maps/town.ts';
import { type MapObjects, type MapWay, pbfOf, pbfOfBlocks } from '../../../support/pbf/pbf-writer.ts';

const NODES = [1, 2, 3, 4, 5].map((id) => ({ id, lat: 47 + id / 1000, lon: 9.5 }));
const road = (id: number, name: string, more: Partial<MapWay> = {}): MapWay => ({
  id,
  nodes: [1, 2, 3],
  tags: { highway: 'residential', name },
  ...more,
});
const namesIn = ({ lines }: FoundMap) => lines.map(({ facts }) => facts.name);
/** What a map contains, without the counts. */
const contentOf = ({ source, ...found }: FoundMap) => ({ ...found, bounds: source.bounds });

describe('the header may name optional features', () => {
  const features = ['Sort.Type_then_ID', 'timestamp=2026-02-17T20:21:00Z', 'Has_Metadata', 'Sort.Geographic'];

  test('in any number and order', async () => {
    const plain = contentOf(await readMap(TOWN));
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(features), async (optionalFeatures) => {
        expect(contentOf(await readMap(TOWN, { optionalFeatures }))).toEqual(plain);
      }),
      { numRuns: 20 },
    );
  });
});

describe('blocks', () => {
  const forest: MapObjects = {
    nodes: square(301, 47.2, 9.6, 0.01).nodes,
    ways: [{ id: 20, nodes: square(301, 47.2, 9.6, 0.01).ring }],
    relations: [
      {
        id: 30,
        tags: { type: 'multipolygon', landuse: 'forest' },
        members: [{ type: 'way', id: 20, role: 'outer' }],
      },
    ],
  };
  const both = {
    nodes: [...TOWN.nodes!, ...forest.nodes!],
    ways: [...TOWN.ways!, ...forest.ways!],
    relations: forest.relations!,
  };
  const parts: MapObjects[] = [
    ...both.nodes.map((node) => ({ nodes: [node] })),
    ...both.ways.map((way) => ({ ways: [way] })),
    ...both.relations.map((relation) => ({ relations: [relation] })),
  ];
  const sorted = (found: FoundMap) => ({
    ...contentOf(found),
    lines: found.lines.map((line) => JSON.stringify(line)).sort(),
    areas: found.areas.map((area) => JSON.stringify(area)).sort(),
    points: found.points.map((point) => JSON.stringify(point)).sort(),
  });

  test('may be in any order of types and ids', async () => {
    const expected = sorted(await readMap(both));
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(parts, { minLength: parts.length }), async (blocks) => {
        expect(sorted(await readBytes(pbfOfBlocks(blocks)))).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });

  test('may be empty, anywhere', async () => {
    const expected = sorted(await readMap(both));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(parts.length), { maxLength: 8 }), async (places) => {
        const blocks = [...parts];
        for (const place of places) blocks.splice(place, 0, {});
        expect(sorted(await readBytes(pbfOfBlocks(blocks)))).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });

  test('may contain objects of several types, such as a way in the first block of nodes', async () => {
    const [first, ...ways] = both.ways;
    const blocks = [
      { nodes: both.nodes.slice(0, 5), ways: [first!], relations: both.relations },
      ...both.nodes.slice(5).map((node) => ({ nodes: [node] })),
      { ways },
    ];
    expect(sorted(await readBytes(pbfOfBlocks(blocks)))).toEqual(sorted(await readMap(both)));
  });

  test('of ids that overlap are refused with the command that sorts them', async () => {
    const nodes = pbfOfBlocks([
      { nodes: [NODES[0]!, NODES[2]!] },
      { nodes: [NODES[1]!, NODES[3]!] },
      { ways: [road(1, 'A')] },
    ]);
    expect(readBytes(nodes)).rejects.toThrow(
      new OsmDataError(
        'its nodes are not sorted by id ("osmium sort OLD.osm.pbf -o NEW.osm.pbf" sorts them)',
      ),
    );
    const ways = pbfOfBlocks([
      { nodes: NODES },
      { ways: [road(1, 'A'), road(3, 'C')] },
      { ways: [road(2, 'B')] },
    ]);
    expect(readBytes(ways)).rejects.toThrow('its ways are not sorted by id');
  });
});

describe('ids', () => {
  test('may be negative, in the order of any program', async () => {
    const ids = [0, -1, -2, -3, -4, -5, -6, -7, -8, 1, 2, 3, 4, 5, 6];
    const nodes = ids.map((id) => ({ id, lat: 47 + id / 1000, lon: 9.5 }));
    const ways = ids.map((id) => ({
      id,
      nodes: [id, 6, -8],
      tags: { highway: 'residential', name: `way ${id}` },
    }));
    const bySize = [...ids].sort((a, b) => a - b);
    for (const perBlock of [1, 2, 4, 5, 100]) {
      for (const order of [ids, bySize]) {
        const inOrder = <T extends { id: number }>(objects: T[]) =>
          order.map((id) => objects.find((object) => object.id === id)!);
        const found = await readMap({ nodes: inOrder(nodes), ways: inOrder(ways) }, { perBlock });
        expect(found.source.counts.missing_way_nodes).toBe(0);
        expect(
          found.lines.map(({ osmId, facts }) => [osmId, facts.name]).sort(([a], [b]) => +a! - +b!),
        ).toEqual(bySize.map((id) => [id, `way ${id}`]));
      }
    }
  });

  test('of relations and their members may be negative', async () => {
    const { nodes, ring } = square(1, 47.2, 9.6, 0.01);
    const negative = (id: number) => -id;
    const { areas } = await readMap({
      nodes: nodes.map((node) => ({ ...node, id: -node.id })),
      ways: [
        { id: -1, nodes: ring.slice(0, 3).map(negative) },
        { id: -2, nodes: ring.slice(2).map(negative) },
      ],
      relations: [
        {
          id: -7,
          tags: { type: 'multipolygon', landuse: 'forest' },
          members: [
            { type: 'way', id: -1, role: 'outer' },
            { type: 'way', id: -2, role: 'outer' },
          ],
        },
      ],
    });
    expect(areas).toMatchObject([{ osmType: 'relation', osmId: -7 }]);
    expect(areas[0]!.rings[0]).toHaveLength(10);
  });

  test('of up to 53 bits are kept; an object with a larger one is left out and counted', async () => {
    const far = Number.MAX_SAFE_INTEGER;
    const { lines, source } = await readMap({
      nodes: [
        ...NODES,
        { id: far - 1, lat: 47.2, lon: 9.5 },
        { id: far, lat: 47.1, lon: 9.5 },
        { id: 2 ** 60, lat: 47.1, lon: 9.6 },
      ],
      ways: [
        road(1, 'near', { nodes: [1, far, 2, -(2 ** 62), 2 ** 60, 3, far - 1, 4] }),
        road(far, 'far'),
        road(2 ** 53, 'beyond'),
        road(2 ** 62, 'far beyond'),
      ],
      relations: [
        { id: 2 ** 55, tags: { type: 'multipolygon', landuse: 'forest' }, members: [] },
        {
          id: 3,
          tags: { type: 'multipolygon', landuse: 'forest' },
          members: [{ type: 'way', id: 2 ** 60, role: 'outer' }],
        },
      ],
    });
    expect(lines.map(({ osmId, path }) => `${osmId}: ${path.length / 2}`).sort()).toEqual([
      '1: 3',
      '1: 3',
      `${far}: 3`,
    ]);
    expect(source.counts).toMatchObject({ unusable_ids: 4, missing_way_nodes: 2, unclosed_areas: 1 });
  });

  test('below zero of 53 bits are kept, too', async () => {
    const far = -Number.MAX_SAFE_INTEGER;
    const { lines, source } = await readMap({
      nodes: [...NODES, { id: far, lat: 47.1, lon: 9.5 }, { id: -(2 ** 60), lat: 47.1, lon: 9.6 }],
      ways: [road(far, 'far', { nodes: [1, far, 2] }), road(-(2 ** 53), 'beyond')],
    });
    expect(lines.map(({ osmId, path }) => [osmId, path.length / 2])).toEqual([[far, 3]]);
    expect(source.counts.unusable_ids).toBe(2);
  });
});

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

describe('a file with the positions of nodes in its ways', () => {
  const located = (objects: MapObjects): MapObjects => {
    const at = new Map(objects.nodes!.map(({ id, lat, lon }) => [id, [lat, lon] as [number, number]]));
    return {
      ...objects,
      nodes: objects.nodes!.filter(({ tags }) => tags),
      ways: objects.ways!.map((way) => ({ ...way, places: way.nodes.map((id) => at.get(id)!) })),
    };
  };

  test('is read as the one with all nodes', async () => {
    const expected = contentOf(await readMap(TOWN));
    for (const granularity of [100, 1000]) {
      const found = await readMap(located(TOWN), { optionalFeatures: ['LocationsOnWays'], granularity });
      expect(contentOf(found)).toEqual(expected);
      expect(found.source.counts.missing_way_nodes).toBe(0);
    }
    const alone = { ...located(TOWN), nodes: [] };
    const { lines } = await readMap(alone, { requiredFeatures: ['OsmSchema-V0.6', 'LocationsOnWays'] });
    expect(lines).toEqual(expected.lines);
  });

  test('may lack some positions, which are then those of nodes or missing', async () => {
    const nowhere: [number, number] = [214.748_364_7, 214.748_364_7];
    const { lines, source } = await readMap(
      {
        nodes: NODES.slice(0, 2),
        ways: [
          road(1, 'A', {
            nodes: [1, 2, 3, 4, 5],
            places: [[47.001, 9.5], nowhere, [47.003, 9.5], nowhere, [47.005, 9.5]],
          }),
        ],
      },
      { optionalFeatures: ['LocationsOnWays'] },
    );
    expect(lines.map(({ path }) => path.length / 2)).toEqual([3]);
    expect(source.counts.missing_way_nodes).toBe(1);
  });

  test('is read by its nodes if its header does not say so', async () => {
    const moved = {
      nodes: NODES,
      ways: [
        road(1, 'A', {
          places: [
            [1, 1],
            [2, 2],
            [3, 3],
          ],
        }),
      ],
    };
    expect((await readMap(moved)).lines[0]!.path[1]).toBe(470_010_000);
  });
});

test('a map with everything at once is read the same in one block and in blocks of one object', async () => {
  const { nodes, ring } = square(-10, 47.2, 9.6, 0.01);
  const odd: MapObjects = {
    nodes: [...nodes, ...NODES, { id: 6, lat: 95, lon: 0 }, { ...NODES[0]!, version: 3, lat: 47.3 }],
    ways: [
      { id: -3, nodes: ring, tags: { landuse: 'forest' } },
      road(4, 'A', { version: 1 }),
      road(4, 'B', { version: 2 }),
      { id: 5, nodes: [], tags: { highway: 'primary' } },
    ],
  };
  const whole = await readBytes(pbfOf(odd));
  const single = await readBytes(pbfOf(odd, { perBlock: 1 }));
  expect(contentOf(single)).toEqual(contentOf(whole));
  expect(single.source.counts).toEqual(whole.source.counts);
});
