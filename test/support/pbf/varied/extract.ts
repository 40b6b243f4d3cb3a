/** Reads a small extract into columns. Its copies are written from them without reading the file again. */
import { Block } from '../../../../src/osm/pbf/block.ts';
import { readHeader } from '../../../../src/osm/pbf/file/header.ts';
import { PbfFile } from '../../../../src/osm/pbf/file/pbf-file.ts';
import { indexOfNumber } from '../../../../src/shared/collections/ascending.ts';
import { OBJECT_TYPES, type ObjectType, type OsmObject, objectsIn } from '../object-reader.ts';

/** Texts of all extracts by number, as UTF-8. */
export class Texts {
  private readonly numbers = new Map<string, number>();
  readonly bytes: Uint8Array[] = [];

  constructor() {
    this.of('');
  }

  of(text: string): number {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    this.numbers.set(text, this.bytes.length);
    this.bytes.push(new TextEncoder().encode(text));
    return this.bytes.length - 1;
  }
}

/** Lists of numbers, one per object: those of object `i` are from `starts[i]` to `starts[i + 1]`. */
export interface Lists {
  starts: Uint32Array;
  values: Int32Array;
}

/** Objects of one type, sorted by id. */
export interface Objects {
  ids: Float64Array;
  /** last change, seconds since 1970; 0 = unknown */
  changed: Float64Array;
  /** keys and values in turn, by number of the text */
  tags: Lists;
  /** of nodes, 1e-7 degrees */
  x: Int32Array;
  y: Int32Array;
  /** nodes of ways, members of relations: index in the extract, or -1 - n for the n-th missing object */
  refs: Lists;
  /** of members: number of the type in OBJECT_TYPES, and number of the role's text */
  memberTypes: Int32Array;
  memberRoles: Int32Array;
}

export interface Extract {
  /** west, south, east, north in degrees, as the file declares them */
  bounds: [number, number, number, number];
  /** size of the file */
  bytes: number;
  objects: Record<ObjectType, Objects>;
  /** number of objects that are referred to but not in the file */
  missing: Record<ObjectType, number>;
}

/** Reads a file that is sorted by type and id, and whose header has bounds. @throws Error if it is not */
export function readExtract(path: string, texts: Texts): Extract {
  const file = new PbfFile(path);
  const all: Record<ObjectType, OsmObject[]> = { node: [], way: [], relation: [] };
  let bounds: Extract['bounds'] | null = null;
  for (const { type, offset, size } of file.blobs()) {
    const contents = file.contents(offset, size);
    if (type === 'OSMHeader') bounds = readHeader(contents).bounds;
    else for (const object of objectsIn(new Block(contents))) all[object.type].push(object);
  }
  const { size } = file;
  file.close();
  if (!bounds) throw new Error(`${path} declares no bounds`);
  all.way = completeWays(all);
  const ids = new Ids(path, all);
  return {
    bounds,
    bytes: size,
    objects: {
      node: columnsOf(all.node, 'node', ids, texts),
      way: columnsOf(all.way, 'way', ids, texts),
      relation: columnsOf(all.relation, 'relation', ids, texts),
    },
    missing: ids.missing,
  };
}

/**
 * Removes missing nodes from ways: in the extract of a country ways are complete, and some programs require
 * that.
 */
function completeWays({ node, way }: Record<ObjectType, OsmObject[]>): OsmObject[] {
  const known = new Set(node.map(({ id }) => id));
  return way
    .map((object) => ({ ...object, nodes: object.nodes.filter((id) => known.has(id)) }))
    .filter(({ nodes }) => nodes.length > 1);
}

/** Indexes of objects in the extract. Missing objects are numbered in the order of their first reference. */
class Ids {
  private readonly known: Record<ObjectType, Float64Array>;
  private readonly unknown = { node: new Map(), way: new Map(), relation: new Map() };

  constructor(path: string, all: Record<ObjectType, OsmObject[]>) {
    const sorted = (type: ObjectType) => {
      const ids = Float64Array.from(all[type], ({ id }) => id);
      if (ids.some((id, i) => i > 0 && id <= ids[i - 1]!)) throw new Error(`${path} is not sorted by id`);
      return ids;
    };
    this.known = { node: sorted('node'), way: sorted('way'), relation: sorted('relation') };
  }

  all(type: ObjectType): Float64Array {
    return this.known[type];
  }

  indexOf(type: ObjectType, id: number): number {
    const index = indexOfNumber(this.known[type], id);
    if (index >= 0) return index;
    const unknown: Map<number, number> = this.unknown[type];
    const number = unknown.get(id) ?? unknown.size;
    unknown.set(id, number);
    return -1 - number;
  }

  get missing(): Record<ObjectType, number> {
    const { node, way, relation } = this.unknown;
    return { node: node.size, way: way.size, relation: relation.size };
  }
}

function columnsOf(objects: readonly OsmObject[], type: ObjectType, ids: Ids, texts: Texts): Objects {
  const members = objects.flatMap((object) => object.members);
  return {
    ids: ids.all(type),
    changed: Float64Array.from(objects, ({ changed }) => changed),
    tags: listsOf(objects, ({ tags }) => tags.flatMap(([key, value]) => [texts.of(key), texts.of(value)])),
    x: Int32Array.from(objects, ({ x }) => x),
    y: Int32Array.from(objects, ({ y }) => y),
    refs: listsOf(objects, (object) =>
      type === 'way'
        ? object.nodes.map((id) => ids.indexOf('node', id))
        : object.members.map((member) => ids.indexOf(member.type, member.id)),
    ),
    memberTypes: Int32Array.from(members, (member) => OBJECT_TYPES.indexOf(member.type)),
    memberRoles: Int32Array.from(members, (member) => texts.of(member.role)),
  };
}

function listsOf(objects: readonly OsmObject[], listOf: (object: OsmObject) => number[]): Lists {
  const starts = new Uint32Array(objects.length + 1);
  const values: number[] = [];
  for (const [i, object] of objects.entries()) {
    for (const value of listOf(object)) values.push(value);
    starts[i + 1] = values.length;
  }
  return { starts, values: Int32Array.from(values) };
}
