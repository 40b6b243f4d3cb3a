/**
 * Merges tiles of one position: joins layers of the same name and drops duplicates. Copies geometry as encoded,
 * because decoding a tile of a city takes a tenth of a second.
 */
import { PbfReader, PbfWriter } from 'pbf';
import { platform } from '../platform/runtime.ts';

export interface TilePart {
  /** an unpacked vector tile */
  plain: Uint8Array;
  /** name of a layer that is left out */
  without?: string;
}

/** Field numbers of the vector tile specification. */
const LAYER = 3;
const LayerField = { NAME: 1, FEATURE: 2, KEY: 3, VALUE: 4, EXTENT: 5, VERSION: 15 };
/** Defaults of a layer in the specification. */
const UNSAID = { version: 1, extent: 4096 };
const FeatureField = { ID: 1, TAGS: 2, TYPE: 3, GEOMETRY: 4 };

/** A layer of one tile. Its features stay in the bytes of `reader`. */
interface Source {
  reader: PbfReader;
  /** offset of each feature in the bytes; its length comes first */
  features: number[];
  /** numbers that the keys and values of this layer have in the merged layer */
  keys: number[];
  values: number[];
}

interface MergedLayer {
  name: string;
  version: number;
  extent: number;
  keys: Map<string, number>;
  /** encoded values with their numbers, by their bytes as text */
  values: Map<string, { bytes: Uint8Array; number: number }>;
  sources: Source[];
}

interface Feature {
  id: number | undefined;
  type: number;
  /** numbers of keys and values, alternating */
  tags: number[];
  /** encoded geometry */
  geometry: Uint8Array;
}

/**
 * Merges tiles of one position.
 * @returns an unpacked vector tile
 * @throws Error when a part is damaged
 */
export function mergedTile(parts: readonly TilePart[]): Uint8Array {
  const layers = new Map<string, MergedLayer>();
  for (const { plain, without } of parts) {
    const reader = new PbfReader(plain);
    for (let field = reader.nextField(); field !== 0; field = reader.nextField())
      if (field === LAYER) readLayer(layers, reader, without);
  }
  const writer = new PbfWriter(new Uint8Array(parts.reduce((sum, { plain }) => sum + plain.length, 0)));
  for (const layer of layers.values()) writer.writeMessage(LAYER, writeLayer, layer);
  return writer.finish();
}

function readLayer(layers: Map<string, MergedLayer>, reader: PbfReader, without: string | undefined): void {
  const end = reader.readVarint() + reader.pos;
  let { version, extent } = UNSAID;
  let name = '';
  const [features, keys, values]: [number[], string[], Uint8Array[]] = [[], [], []];
  for (let field = reader.nextField(end); field !== 0; field = reader.nextField(end)) {
    if (field === LayerField.NAME) name = reader.readString();
    else if (field === LayerField.KEY) keys.push(reader.readString());
    else if (field === LayerField.VALUE) values.push(reader.readBytes());
    else if (field === LayerField.EXTENT) extent = reader.readVarint();
    else if (field === LayerField.VERSION) version = reader.readVarint();
    else if (field === LayerField.FEATURE) features.push(reader.pos);
  }
  if (name === without) return;
  const layer: MergedLayer = layers.get(name) ?? {
    name,
    version,
    extent,
    keys: new Map(),
    values: new Map(),
    sources: [],
  };
  layers.set(name, layer);
  layer.sources.push({
    reader,
    features,
    keys: keys.map((key) => {
      const number = layer.keys.get(key) ?? layer.keys.size;
      layer.keys.set(key, number);
      return number;
    }),
    values: values.map((bytes) => {
      const text = String.fromCharCode(...bytes);
      const value = layer.values.get(text) ?? { bytes, number: layer.values.size };
      layer.values.set(text, value);
      return value.number;
    }),
  });
}

function writeLayer({ name, version, extent, keys, values, sources }: MergedLayer, writer: PbfWriter): void {
  writer.writeVarintField(LayerField.VERSION, version);
  writer.writeStringField(LayerField.NAME, name);
  const known = new Set<number>();
  for (const source of sources) {
    for (const start of source.features) {
      const feature = readFeature(source, start);
      const size = known.size;
      known.add(keyOf(feature));
      if (known.size > size) writer.writeMessage(LayerField.FEATURE, writeFeature, feature);
    }
  }
  for (const key of keys.keys()) writer.writeStringField(LayerField.KEY, key);
  for (const { bytes } of values.values()) writer.writeBytesField(LayerField.VALUE, bytes);
  writer.writeVarintField(LayerField.EXTENT, extent);
}

function readFeature({ reader, keys, values }: Source, start: number): Feature {
  reader.pos = start;
  const end = reader.readVarint() + reader.pos;
  const feature: Feature = { id: undefined, type: 0, tags: [], geometry: NOTHING };
  for (let field = reader.nextField(end); field !== 0; field = reader.nextField(end)) {
    if (field === FeatureField.ID) feature.id = reader.readVarint();
    else if (field === FeatureField.TYPE) feature.type = reader.readVarint();
    else if (field === FeatureField.GEOMETRY) feature.geometry = reader.readBytes();
    else if (field === FeatureField.TAGS) reader.readPackedVarint(feature.tags);
  }
  const { tags } = feature;
  for (let i = 0; i < tags.length; i++) tags[i] = (i % 2 === 0 ? keys : values)[tags[i]!]!;
  return feature;
}

const NOTHING = new Uint8Array(0);

/**
 * Returns a hash of 53 bits, equal for features that differ only in their ids. Among ten thousand features a
 * collision is practically impossible.
 */
function keyOf({ type, tags, geometry }: Feature): number {
  let look = type;
  for (const tag of tags) look = Math.imul(look ^ tag, 0x01000193);
  return platform.crc32(geometry) * 2 ** 21 + (look >>> 11);
}

function writeFeature({ id, type, tags, geometry }: Feature, writer: PbfWriter): void {
  if (id !== undefined) writer.writeVarintField(FeatureField.ID, id);
  writer.writePackedVarint(FeatureField.TAGS, tags);
  writer.writeVarintField(FeatureField.TYPE, type);
  writer.writeBytesField(FeatureField.GEOMETRY, geometry);
}
