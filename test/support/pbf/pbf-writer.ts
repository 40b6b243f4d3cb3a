/** Writes .osm.pbf files from objects in code: small maps for tests. */
import { deflateSync } from 'node:zlib';
import { WireWriter } from './wire-writer.ts';

type Tags = Record<string, string>;

/** Version of an object; objects of one file may be deleted ones. */
interface Versioned {
  version?: number;
  isDeleted?: boolean;
  /** last change, seconds since 1970; not written for dense nodes */
  changed?: number;
}

export interface MapNode extends Versioned {
  id: number;
  lat: number;
  lon: number;
  tags?: Tags;
}

export interface MapWay extends Versioned {
  id: number;
  nodes: number[];
  tags?: Tags;
  /** positions of its nodes, degrees: "LocationsOnWays" */
  places?: [lat: number, lon: number][];
}

export interface MapRelation extends Versioned {
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
  optionalFeatures?: string[];
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
  const blocks: MapObjects[] = [
    ...slices(objects.nodes ?? [], perBlock).map((nodes) => ({ nodes })),
    ...slices(objects.ways ?? [], perBlock).map((ways) => ({ ways })),
    ...slices(objects.relations ?? [], perBlock).map((relations) => ({ relations })),
  ];
  return pbfOfBlocks(blocks, options);
}

/** Returns the bytes of a file with these blocks, of which each has a group per type of its objects. */
export function pbfOfBlocks(blocks: readonly MapObjects[], options: WriteOptions = {}): Uint8Array {
  const out = new WireWriter().raw(blobOf('OSMHeader', headerBlock(options), options.raw));
  for (const block of blocks) out.raw(blobOf('OSMData', blockOf(block, options), options.raw));
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
  optionalFeatures = [],
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
  for (const feature of optionalFeatures) header.bytesField(5, feature);
  if (sorted) header.bytesField(5, 'Sort.Type_then_ID');
  header.bytesField(16, 'spotscore tests');
  if (replicationTime !== undefined) header.number(32, replicationTime);
  if (replication) header.number(33, replication.sequence).bytesField(34, replication.url);
  return header.finish();
}

function slices<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, i) => items.slice(i * size, (i + 1) * size));
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

function blockOf({ nodes = [], ways = [], relations = [] }: MapObjects, options: WriteOptions): Uint8Array {
  const { granularity = DEFAULT_GRANULARITY } = options;
  const strings = new StringTable();
  const groups = [
    ...(nodes.length > 0 ? [nodeGroup(nodes, strings, options)] : []),
    ...(ways.length > 0 ? [wayGroup(ways, strings, granularity)] : []),
    ...(relations.length > 0 ? [relationGroup(relations, strings)] : []),
  ];
  const block = new WireWriter().bytesField(1, strings.message());
  for (const group of groups) block.bytesField(2, group);
  if (granularity !== DEFAULT_GRANULARITY) block.number(17, granularity);
  return block.finish();
}

/** Returns stored coordinates. @param granularity nanodegrees per unit */
function unitsOf(degrees: readonly number[], granularity: number): number[] {
  return degrees.map((value) => Math.round((value * 1e9) / granularity));
}

function nodeGroup(
  nodes: readonly MapNode[],
  strings: StringTable,
  { plainNodes, granularity = DEFAULT_GRANULARITY }: WriteOptions,
): WireWriter {
  const group = new WireWriter();
  const lats = unitsOf(
    nodes.map(({ lat }) => lat),
    granularity,
  );
  const lons = unitsOf(
    nodes.map(({ lon }) => lon),
    granularity,
  );
  if (plainNodes) {
    for (const [i, { id, tags, ...info }] of nodes.entries()) {
      const node = addInfo(addTags(new WireWriter().signed(1, id), tags, strings), info);
      if (!Number.isNaN(lats[i])) node.signed(8, lats[i]!).signed(9, lons[i]!);
      group.bytesField(1, node);
    }
    return group;
  }
  const dense = new WireWriter().packedDeltas(
    1,
    nodes.map(({ id }) => id),
  );
  if (nodes.some(({ version, isDeleted }) => version !== undefined || isDeleted)) {
    const versions = nodes.map(({ version = -1 }) => version);
    const visible = nodes.map(({ isDeleted }) => (isDeleted ? 0 : 1));
    dense.bytesField(5, new WireWriter().packed(1, versions).packed(6, visible));
  }
  dense.packedDeltas(8, lats).packedDeltas(9, lons);
  if (nodes.some(({ tags }) => tags)) {
    const keysValues = nodes.flatMap(({ tags = {} }) => [
      ...Object.entries(tags).flatMap(([key, value]) => [strings.of(key), strings.of(value)]),
      0,
    ]);
    dense.packed(10, keysValues);
  }
  return group.bytesField(2, dense);
}

function wayGroup(ways: readonly MapWay[], strings: StringTable, granularity: number): WireWriter {
  const group = new WireWriter();
  for (const { id, nodes, tags, places, ...info } of ways) {
    const way = addInfo(addTags(new WireWriter().int64(1, id), tags, strings), info);
    way.packedDeltas(8, nodes);
    if (places) {
      for (const [i, field] of [9, 10].entries())
        way.packedDeltas(
          field,
          unitsOf(
            places.map((place) => place[i]!),
            granularity,
          ),
        );
    }
    group.bytesField(3, way);
  }
  return group;
}

function relationGroup(relations: readonly MapRelation[], strings: StringTable): WireWriter {
  const group = new WireWriter();
  for (const { id, members, tags, ...info } of relations) {
    const relation = addInfo(addTags(new WireWriter().int64(1, id), tags, strings), info);
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
  return group;
}

function addInfo(message: WireWriter, { version, isDeleted, changed }: Versioned): WireWriter {
  if (version === undefined && changed === undefined && !isDeleted) return message;
  const info = new WireWriter().int64(1, version ?? -1);
  if (changed !== undefined) info.number(2, changed);
  if (isDeleted) info.number(6, 0);
  return message.bytesField(4, info);
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
