/** What an import says at its end about the objects that it left out. */
import { describe, expect, test } from 'bun:test';
import { summaryText } from '../../../src/commands/regions/import-text.ts';
import { readMap, square } from '../../support/maps/osm-map.ts';
import type { MapObjects } from '../../support/pbf/pbf-writer.ts';

const NODES = [1, 2, 3].map((id) => ({ id, lat: 47 + id / 1000, lon: 9.5 }));
const ROAD = { id: 1, nodes: [1, 2, 3], tags: { highway: 'residential' } };

/** Returns the notes of the import of a map. */
async function notesOf(map: MapObjects): Promise<string> {
  const { source } = await readMap({ nodes: NODES, ways: [ROAD], ...map });
  return saidOf(source.counts);
}

function saidOf(counts: Record<string, number>): string {
  const result = { counts, sourceBytes: 1, regionBytes: 1, mapBytes: 1, workBytes: 0, path: 'x.spots' };
  const [, notes = ''] = summaryText('x', result, 1000, 1e6).split('; ');
  return notes.split(', ').slice(2).join(', ');
}

const ways = (count: number, nodes: number[]) =>
  Array.from({ length: count }, (_, i) => ({ id: 10 + i, nodes, tags: { highway: 'residential' } }));
const { nodes: corners, ring } = square(100, 47.2, 9.6, 0.01);

describe('The end of an import names what was left out:', () => {
  test.each<[what: string, MapObjects]>([
    ['3 ways without nodes were left out', { ways: [ROAD, ...ways(3, [])] }],
    ['1 way without nodes was left out', { ways: [ROAD, ...ways(1, [])] }],
    ['2 ways of a single node were left out', { ways: [ROAD, ...ways(2, [1])] }],
    [
      '1 node without a position was left out, 1 way node was missing from the file',
      {
        nodes: [...NODES, { id: 4, lat: 214.7483647, lon: 214.7483647 }],
        ways: [{ ...ROAD, nodes: [1, 2, 3, 4] }],
      },
    ],
    ['1 object with an id beyond 2^53 was left out', { ways: [ROAD, { ...ROAD, id: 2 ** 60 }] }],
    [
      '2 older or repeated versions of objects were left out',
      { ways: [3, 1, 2].map((version) => ({ ...ROAD, version })) },
    ],
    [
      '1 area was incomplete',
      {
        nodes: [...NODES, ...corners],
        ways: [ROAD, { id: 5, nodes: ring.slice(0, 3), tags: {} }],
        relations: [
          {
            id: 6,
            tags: { type: 'multipolygon', landuse: 'forest' },
            members: [{ type: 'way', id: 5, role: 'outer' }],
          },
        ],
      },
    ],
  ])('%s', async (what, map) => {
    const notes = await notesOf(map);
    for (const note of what.split(', ')) expect(notes.split(', ')).toContain(note);
  });

  test('nothing of a whole map', async () => {
    expect(await notesOf({})).toBe('');
  });

  test('each kind with its number', () => {
    const said = saidOf({ ways_without_nodes: 1234, oversized_objects: 1, unusable_ids: 2 });
    expect(said).toBe(
      '1,234 ways without nodes were left out, 1 object with more nodes or members than OpenStreetMap allows was left out, 2 objects with ids beyond 2^53 were left out',
    );
  });

  test('every count that the reader makes has a sentence', async () => {
    const read = await readMap({ nodes: NODES, ways: [ROAD, ...ways(1, [])] });
    const counted = Object.keys(read.source.counts).filter(
      (key) => !['nodes', 'ways', 'relations'].includes(key),
    );
    for (const key of [...counted, 'nodes_without_position', 'ways_of_one_node', 'repeated_objects'])
      expect(saidOf({ [key]: 7 })).toStartWith('7 ');
  });
});
