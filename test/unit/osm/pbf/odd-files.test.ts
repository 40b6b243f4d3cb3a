/** Files that known programs write, and their odd objects. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { OsmDataError } from '../../../../src/osm/import-errors.ts';
import { type FoundMap, readBytes, readMap, square } from '../../../support/maps/osm-map.ts';
import { TOWN } from '../../../support/maps/town.ts';
import { type MapObjects, pbfOf, pbfOfBlocks } from '../../../support/pbf/pbf-writer.ts';
import { contentOf, NODES, road } from '../../../support/pbf/small-roads.ts';
import { cases } from '../../../support/whole.ts';

describe('the header may name optional features', () => {
  const features = ['Sort.Type_then_ID', 'timestamp=2026-02-17T20:21:00Z', 'Has_Metadata', 'Sort.Geographic'];

  test('in any number and order', async () => {
    const plain = contentOf(await readMap(TOWN));
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(features), async (optionalFeatures) => {
        expect(contentOf(await readMap(TOWN, { optionalFeatures }))).toEqual(plain);
      }),
      cases(20),
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
      cases(30),
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
      cases(30),
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
