/** Writes .osm.pbf files from objects in code: small maps for tests. */
import { deflateSync } from 'node:zlib';
import { WireWriter } from './wire-writer.ts';

type Tags = Record<string, string>;

export interface MapNode {
  id: number;
  lat: number;
  lon: number;
  tags?: Tags;
}

export interface MapWay {
  id: number;
  nodes: number[];
  tags?: Tags;
  /** last change, seconds since 1970 */
  changed?: number;
}

export interface MapRelation {
  id: number;
  members: { type: 'node' | 'way' | 'relation'; id: number; role: string }[];
  tags?: Tags;
}

export interface MapObjects {
  nodes?: MapNode[];
  ways?: MapWay[];
  relations?: MapRelation[];
}

export interface WriteOptions {
  /** plain Node messages instead of dense ones */
  plainNodes?: boolean;
  /** blobs without compression */
  raw?: boolean;
  /** nanodegrees per unit of a coordinate */
  granularity?: number;
  /** west, south, east, north in degrees */
  bounds?: [number, number, number, number];
  /** seconds since 1970 */
  replicationTime?: number;
  requiredFeatures?: string[];
  /** declares that objects are sorted by type and id */
  sorted?: boolean;
  /** URL of the changes, and the sequence number of the extract */
  replication?: { url: string; sequence: number };
  /** objects per block */
  perBlock?: number;
}

const MEMBER_TYPES = { node: 0, way: 1, relation: 2 } as const;
const DEFAULT_GRANULARITY = 100;

/** Returns the bytes of a file with the objects in the order given: nodes, ways, relations. */
export function pbfOf(objects: MapObjects, options: WriteOptions = {}): Uint8Array {
  const { perBlock = 8000 } = options;
  const out = new WireWriter().raw(blobOf('OSMHeader', headerBlock(options), options.raw));
  const add = (block: Uint8Array) => out.raw(blobOf('OSMData', block, options.raw));
  for (const some of slices(objects.nodes ?? [], perBlock)) add(nodeBlock(some, options));
  for (const some of slices(objects.ways ?? [], perBlock)) add(wayBlock(some));
  for (const some of slices(objects.relations ?? [], perBlock)) add(relationBlock(some));
  return out.finish();
}

/** Returns a blob with its header, as in a file. */
export function blobOf(type: string, contents: Uint8Array, raw = false): Uint8Array {
  const blob = raw
    ? new WireWriter().bytesField(1, contents)
    : new WireWriter().number(2, contents.length).bytesField(3, deflateSync(contents));
  return framed(type, blob.finish());
}

/** Returns a finished Blob message behind its length and header. */
export function framed(type: string, blob: Uint8Array): Uint8Array {
  const header = new WireWriter().bytesField(1, type).number(3, blob.length).finish();
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, header.length);
  return new WireWriter().raw(length).raw(header).raw(blob).finish();
}

export function headerBlock({
  bounds,
  replicationTime,
  requiredFeatures = ['OsmSchema-V0.6', 'DenseNodes'],
  sorted = false,
  replication,
}: WriteOptions): Uint8Array {
  const header = new WireWriter();
  if (bounds) {
    const [west, south, east, north] = bounds.map((degrees) => Math.round(degrees * 1e9)) as [
      number,
      number,
      number,
      number,
    ];
    header.bytesField(1, new WireWriter().signed(1, west).signed(2, east).signed(3, north).signed(4, south));
  }
  for (const feature of requiredFeatures) header.bytesField(4, feature);
  if (sorted) header.bytesField(5, 'Sort.Type_then_ID');
  header.bytesField(16, 'spotscore tests');
  if (replicationTime !== undefined) header.number(32, replicationTime);
  if (replication) header.number(33, replication.sequence).bytesField(34, replication.url);
  return header.finish();
}

function* slices<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let i = 0; i < items.length; i += size) yield items.slice(i, i + size);
}

class StringTable {
  private readonly index = new Map<string, number>([['', 0]]);

  of(text: string): number {
    const known = this.index.get(text) ?? this.index.size;
    this.index.set(text, known);
    return known;
  }

  message(): WireWriter {
    const table = new WireWriter();
    for (const text of this.index.keys()) table.bytesField(1, text);
    return table;
  }
}

function blockOf(strings: StringTable, group: WireWriter, granularity = DEFAULT_GRANULARITY): Uint8Array {
  const block = new WireWriter().bytesField(1, strings.message()).bytesField(2, group);
  if (granularity !== DEFAULT_GRANULARITY) block.number(17, granularity);
  return block.finish();
}

function nodeBlock(
  nodes: readonly MapNode[],
  { plainNodes, granularity = DEFAULT_GRANULARITY }: WriteOptions,
): Uint8Array {
  const strings = new StringTable();
  const group = new WireWriter();
  const unit = (degrees: number) => Math.round((degrees * 1e9) / granularity);
  if (plainNodes) {
    for (const { id, lat, lon, tags } of nodes) {
      const node = addTags(new WireWriter().signed(1, id), tags, strings);
      group.bytesField(1, node.signed(8, unit(lat)).signed(9, unit(lon)));
    }
    return blockOf(strings, group, granularity);
  }
  const dense = new WireWriter().packedDeltas(
    1,
    nodes.map(({ id }) => id),
  );
  dense
    .packedDeltas(
      8,
      nodes.map(({ lat }) => unit(lat)),
    )
    .packedDeltas(
      9,
      nodes.map(({ lon }) => unit(lon)),
    );
  if (nodes.some(({ tags }) => tags)) {
    const keysValues = nodes.flatMap(({ tags = {} }) => [
      ...Object.entries(tags).flatMap(([key, value]) => [strings.of(key), strings.of(value)]),
      0,
    ]);
    dense.packed(10, keysValues);
  }
  return blockOf(strings, group.bytesField(2, dense), granularity);
}

function wayBlock(ways: readonly MapWay[]): Uint8Array {
  const strings = new StringTable();
  const group = new WireWriter();
  for (const { id, nodes, tags, changed } of ways) {
    const way = addTags(new WireWriter().number(1, id), tags, strings);
    if (changed !== undefined) way.bytesField(4, new WireWriter().number(1, 3).number(2, changed));
    group.bytesField(3, way.packedDeltas(8, nodes));
  }
  return blockOf(strings, group);
}

function relationBlock(relations: readonly MapRelation[]): Uint8Array {
  const strings = new StringTable();
  const group = new WireWriter();
  for (const { id, members, tags } of relations) {
    const relation = addTags(new WireWriter().number(1, id), tags, strings);
    relation.packed(
      8,
      members.map(({ role }) => strings.of(role)),
    );
    relation.packedDeltas(
      9,
      members.map((member) => member.id),
    );
    group.bytesField(
      4,
      relation.packed(
        10,
        members.map(({ type }) => MEMBER_TYPES[type]),
      ),
    );
  }
  return blockOf(strings, group);
}

function addTags(message: WireWriter, tags: Tags = {}, strings: StringTable): WireWriter {
  const entries = Object.entries(tags);
  if (entries.length === 0) return message;
  return message
    .packed(
      2,
      entries.map(([key]) => strings.of(key)),
    )
    .packed(
      3,
      entries.map(([, value]) => strings.of(value)),
    );
}
