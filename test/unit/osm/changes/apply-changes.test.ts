/** Changes applied to a file give the same result as changes applied to a list in memory. */
import { describe, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { applyChanges } from '../../../../src/osm/changes/apply-changes.ts';
import { objectsIn } from '../../../../src/osm/changes/block-reader.ts';
import { blockOf } from '../../../../src/osm/changes/block-writer.ts';
import { ChangeSet } from '../../../../src/osm/changes/change-set.ts';
import { readOsc } from '../../../../src/osm/changes/osc-reader.ts';
import {
  type Change,
  emptyObject,
  OBJECT_TYPES,
  type ObjectType,
  type OsmObject,
} from '../../../../src/osm/changes/osm-object.ts';
import { Block } from '../../../../src/osm/pbf/block.ts';
import { PbfFile } from '../../../../src/osm/pbf/pbf-file.ts';
import { headerOf } from '../../../../src/update/update-region.ts';
import { emptyDirectory } from '../../../support/empty-directory.ts';
import { withFile } from '../../../support/maps/osm-map.ts';
import { openFilesIn } from '../../../support/open-files.ts';
import { blobOf, headerBlock, pbfOf } from '../../../support/pbf/pbf-writer.ts';

const text = fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' });
const tags = fc.uniqueArray(fc.tuple(text, text), { maxLength: 3, selector: ([key]) => key });
const id = fc.integer({ min: 1, max: 60 });
const object: fc.Arbitrary<OsmObject> = fc
  .record({
    type: fc.constantFrom(...OBJECT_TYPES),
    id,
    tags,
    changed: fc.integer({ min: 0, max: 2 ** 31 }),
    x: fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }),
    y: fc.integer({ min: -900_000_000, max: 900_000_000 }),
    nodes: fc.array(fc.integer({ min: 1, max: 13e9 }), { maxLength: 4 }),
    members: fc.array(fc.record({ type: fc.constantFrom(...OBJECT_TYPES), id, role: text }), {
      maxLength: 3,
    }),
  })
  .map((all) => ({
    ...emptyObject(all.type, all.id),
    tags: all.tags as [string, string][],
    changed: all.changed,
    ...(all.type === 'node' ? { x: all.x, y: all.y } : {}),
    ...(all.type === 'way' ? { nodes: all.nodes } : {}),
    ...(all.type === 'relation' ? { members: all.members } : {}),
  }));
const keyOf = ({ type, id: number }: OsmObject) => `${type} ${number}`;
const objects = fc.uniqueArray(object, { selector: keyOf, maxLength: 60 }).map(inOrder);

function inOrder(list: readonly OsmObject[]): OsmObject[] {
  const rank = ({ type }: OsmObject) => OBJECT_TYPES.indexOf(type);
  return list.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id);
}

/** A file with at most `perBlock` objects in each block. */
function fileOf(list: readonly OsmObject[], perBlock: number): Uint8Array {
  const parts = [blobOf('OSMHeader', headerBlock({ sorted: true, replicationTime: 1_700_000_000 }))];
  for (const type of OBJECT_TYPES) {
    const some = list.filter((each) => each.type === type);
    for (let from = 0; from < some.length; from += perBlock)
      parts.push(blobOf('OSMData', blockOf(some.slice(from, from + perBlock))));
  }
  return Buffer.concat(parts);
}

function objectsOf(path: string): OsmObject[] {
  const file = new PbfFile(path);
  const found = file
    .blobs()
    .filter(({ type }) => type === 'OSMData')
    .flatMap(({ offset, size }) => objectsIn(new Block(file.contents(offset, size).slice(), () => false)));
  file.close();
  return found;
}

/** @param memory bytes of changes before they are written to a run */
const setOf = (memory?: number) => new ChangeSet(emptyDirectory(), memory);

async function changed(
  bytes: Uint8Array,
  changes: Iterable<Change>,
): Promise<{ objects: OsmObject[]; same: boolean }> {
  return withFile(bytes, async (path) => {
    const file = await open(`${path}.new`, 'w');
    try {
      const state = { sequence: 7, updatedAt: 1_700_000_000_000 };
      await applyChanges({ path, changes, state, file });
    } finally {
      await file.close();
    }
    expect(headerOf(`${path}.new`)).toMatchObject({ updatedAt: '2023-11-14T22:13:20.000Z', sorted: true });
    return {
      objects: objectsOf(`${path}.new`),
      same: (await readFile(`${path}.new`)).subarray(-100).equals((await readFile(path)).subarray(-100)),
    };
  });
}

test('changes give the same result in a file as in a list, in memory and in runs', async () => {
  const deleted = fc.tuple(fc.constantFrom(...OBJECT_TYPES), id);
  await fc.assert(
    fc.asyncProperty(
      objects,
      objects,
      fc.array(deleted, { maxLength: 10 }),
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom(0, 1000, 5000, undefined),
      async (before, written, gone, perBlock, memory) => {
        const changes = setOf(memory);
        const model = new Map(before.map((each) => [keyOf(each), each]));
        for (const each of written) {
          changes.set(each.type, each.id, each);
          model.set(keyOf(each), each);
        }
        for (const [type, number] of gone) {
          changes.set(type, number, null);
          model.delete(`${type} ${number}`);
        }
        const { objects: found } = await changed(fileOf(before, perBlock), changes.sorted());
        expect(found).toEqual(inOrder([...model.values()]));
      },
    ),
    { numRuns: 60 },
  );
});

test('blocks without a changed object keep their bytes', async () => {
  const list = Array.from({ length: 100 }, (_, i) => emptyObject('node', i + 1));
  const changes: Change[] = [{ type: 'node', id: 3, object: null }];
  expect((await changed(fileOf(list, 10), changes)).same).toBe(true);
});

test.each([
  ['is not declared sorted', pbfOf({ nodes: [{ id: 1, lat: 1, lon: 1 }] })],
  [
    'is declared sorted but is not',
    pbfOf(
      {
        nodes: [
          { id: 2, lat: 1, lon: 1 },
          { id: 1, lat: 1, lon: 1 },
        ],
      },
      { sorted: true },
    ),
  ],
])('a file that %s is refused', async (_, bytes) => {
  expect(changed(bytes, [])).rejects.toThrow('not sorted by type and id');
});

describe('a set of changes', () => {
  /** Random changes, many of them to the same objects. */
  const many: fc.Arbitrary<Change[]> = fc.array(
    fc.oneof(
      object.map((each) => ({ type: each.type, id: each.id, object: each })),
      fc.record({ type: fc.constantFrom(...OBJECT_TYPES), id, object: fc.constant(null) }),
    ),
    { minLength: 1, maxLength: 300 },
  );

  test('keeps the last change of each object, by type and id, in any number of runs', async () => {
    fc.assert(
      fc.property(many, fc.constantFrom(0, 300, 2000, 10_000), (list, memory) => {
        const [few, set] = [setOf(), setOf(memory)];
        const last = new Map<string, Change>();
        for (const change of list) {
          for (const each of [few, set]) each.set(change.type, change.id, change.object);
          last.set(`${change.type} ${change.id}`, change);
        }
        const rank = (type: ObjectType) => OBJECT_TYPES.indexOf(type);
        const expected = [...last.values()].sort((a, b) => rank(a.type) - rank(b.type) || a.id - b.id);
        expect([...few.sorted()]).toEqual(expected);
        expect([...set.sorted()]).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });

  test('keeps few files, however many changes there are, and closes them', () => {
    const folder = emptyDirectory();
    const set = new ChangeSet(folder, 0);
    for (let i = 0; i < 1000; i++) set.set('node', i % 700, emptyObject('node', i % 700));
    expect(readdirSync(folder).length).toBeLessThan(48);
    const sorted = set.sorted()[Symbol.iterator]();
    expect(sorted.next().value).toMatchObject({ id: 0 });
    sorted.return!();
    expect(openFilesIn(folder)).toBe(0);
  });
});

describe('a change file', () => {
  const read = async (...pieces: string[]) => {
    const changes = setOf();
    await readOsc(
      (async function* () {
        yield* pieces;
      })(),
      changes,
    );
    return new Map([...changes.sorted()].map(({ type, id, object }) => [`${type} ${id}`, object]));
  };
  const FILE = `<?xml version="1.0"?><osmChange version="0.6">
    <create><node id="1" lat="47.1" lon="9.5" timestamp="2026-01-02T03:04:05Z"><tag k="name" v="A &amp; B"/></node></create>
    <modify><way id="2"><nd ref="1"/><nd ref="13000000000"/><tag k="highway" v="path"/></way></modify>
    <modify><relation id="3"><member type="way" ref="2" role="outer"/></relation></modify>
    <delete><node id="4"/></delete></osmChange>`;

  test('is read completely, however it is split into chunks', async () => {
    const whole = await read(FILE);
    expect(whole.get('node 1')).toEqual({
      ...emptyObject('node', 1),
      x: 95_000_000,
      y: 471_000_000,
      changed: Date.parse('2026-01-02T03:04:05Z') / 1000,
      tags: [['name', 'A & B']],
    });
    expect(whole.get('way 2')).toMatchObject({ nodes: [1, 13_000_000_000], tags: [['highway', 'path']] });
    expect(whole.get('relation 3')!.members).toEqual([{ type: 'way', id: 2, role: 'outer' }]);
    expect(whole.get('node 4')).toBeNull();
    expect(await read(...FILE)).toEqual(whole);
  });

  test.each([
    ['is truncated', FILE.slice(0, -30)],
    ['is empty', ''],
    ['has another root element', '<html></html>'],
    ['is not XML', 'sequenceNumber=1'],
    ['has a latitude beyond the pole', FILE.replace('47.1', '147.1')],
    ['has an id that is not a number', FILE.replace('id="1"', 'id="x"')],
  ])('is refused if it %s', (_, file) => {
    expect(read(file)).rejects.toThrow();
  });
});
