// Maps for measurements are copies of real extracts. Measurements count only if the copies are like real
// maps.
import { expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Block } from '../../../src/osm/pbf/block.ts';
import { readHeader } from '../../../src/osm/pbf/file/header.ts';
import { PbfFile } from '../../../src/osm/pbf/file/pbf-file.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { OBJECT_TYPES, type OsmObject, objectsIn } from '../../support/pbf/object-reader.ts';
import { type MapObjects, pbfOf } from '../../support/pbf/pbf-writer.ts';
import { makeVariedMap } from '../../support/pbf/varied/varied-map.ts';

const folder = emptyDirectory();

/** Streets of `perStreet` nodes, each with a missing node, and a relation with a missing member. */
function extract(name: string, streets: number, perStreet: number, [west, south]: [number, number]): string {
  const map: MapObjects = {
    nodes: Array.from({ length: streets * perStreet }, (_, i) => ({
      id: 1000 + 7 * i,
      lat: south + 0.0003 * Math.floor(i / perStreet),
      lon: west + 0.001 * (i % perStreet),
      ...(i % 50 === 0 ? { tags: { natural: 'tree', ref: `${name} ${i}` } } : {}),
    })),
    ways: Array.from({ length: streets }, (_, i) => ({
      id: 30 + 2 * i,
      nodes: [...Array.from({ length: perStreet }, (_, n) => 1000 + 7 * (i * perStreet + n)), 5],
      tags: { highway: 'residential', name: `${name} street ${i}` },
    })),
    relations: [
      {
        id: 9,
        members: [30, 31, 32].map((id) => ({ type: 'way' as const, id, role: 'outer' })),
        tags: { type: 'multipolygon', name },
      },
    ],
  };
  const path = join(folder, `${name}.osm.pbf`);
  const bounds: [number, number, number, number] = [west, south, west + 0.1, south + 0.1];
  writeFileSync(path, pbfOf(map, { bounds, sorted: true }));
  return path;
}

function read(path: string) {
  const file = new PbfFile(path);
  const blobs = file.blobs();
  const header = readHeader(file.contents(blobs[0]!.offset, blobs[0]!.size));
  const objects = blobs
    .slice(1)
    .flatMap(({ offset, size }) => objectsIn(new Block(file.contents(offset, size))));
  file.close();
  return { header, objects };
}

/** Shape of a way without ids: its tags, and node offsets from its first node. */
function shapeOf(way: OsmObject, nodes: Map<number, OsmObject>): string {
  const places = way.nodes.map((id) => nodes.get(id)!);
  return JSON.stringify([way.tags, places.map(({ x, y }) => [x - places[0]!.x, y - places[0]!.y])]);
}

test('a varied map has complete copies of all extracts, each at another position, sorted by type and id', () => {
  const sources = [extract('north', 300, 9, [11.3, 50.2]), extract('south', 90, 4, [-8.6, 41.1])];
  const output = join(folder, 'varied.osm.pbf');
  const perSet = sources.reduce((sum, path) => sum + Bun.file(path).size, 0);
  const made = makeVariedMap(sources, output, 3.5 * perSet);
  expect(made.copies).toHaveLength(7);
  const { header, objects } = read(output);
  const [west, south, east, north] = header.bounds!;

  const ranks = objects.map(({ type, id }) => [OBJECT_TYPES.indexOf(type), id] as const);
  expect(ranks.every(([type, id], i) => i === 0 || type > ranks[i - 1]![0] || id > ranks[i - 1]![1])).toBe(
    true,
  );
  const nodes = new Map(objects.filter(({ type }) => type === 'node').map((node) => [node.id, node]));
  const ways = objects.filter(({ type }) => type === 'way');
  expect(nodes.size).toBe(4 * 300 * 9 + 3 * 90 * 4);
  for (const { x, y } of nodes.values())
    expect([x / 1e7 >= west, x / 1e7 <= east, y / 1e7 >= south, y / 1e7 <= north]).toEqual([
      true,
      true,
      true,
      true,
    ]);

  // each street appears once per copy of its extract, with its shape and tags
  const shapes = Map.groupBy(ways, (way) => shapeOf(way, nodes));
  expect([...shapes.values()].map(({ length }) => length).toSorted()).toEqual([
    ...Array(90).fill(3),
    ...Array(300).fill(4),
  ]);
  const firstPlaces = new Set(
    ways.map(({ nodes: [first] }) => `${nodes.get(first!)!.x} ${nodes.get(first!)!.y}`),
  );
  expect(firstPlaces.size).toBe(ways.length);

  // members belong to the same copy: two streets, and a way that no file contains
  const wayIds = new Map(ways.map((way) => [way.id, way]));
  for (const { tags, members } of objects.filter(({ type }) => type === 'relation')) {
    const { name } = Object.fromEntries(tags);
    const names = members.map(({ id }) => Object.fromEntries(wayIds.get(id)?.tags ?? []).name);
    expect(names).toEqual([`${name} street 0`, undefined, `${name} street 1`]);
  }
});
