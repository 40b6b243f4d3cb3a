/** Line segments of a region: sorted along the Hilbert curve, in chunks with their summed energy. */
import Flatbush from 'flatbush';
import type { Column } from './column.ts';
import { isRailClass, WayFlag } from './features.ts';
import type { SectionArray } from './format.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from './geometry.ts';
import { hilbertOrder } from './hilbert.ts';
import {
  chunkHoldsOf,
  HEAVY_PART,
  KIND_GUESSED,
  KIND_MASK,
  LIGHT_PART,
  LINE_LAYERS,
  lineLayerOf,
  SEGMENTS_PER_CHUNK,
  SoundPart,
  SUMS_PER_CHUNK,
} from './layers.ts';

/** One entry per segment; `coords` four. */
export interface LineColumns {
  coords: Column<Int32Array>;
  way: Column<Uint32Array>;
  kind: Column<Uint8Array>;
  light: Column<Float32Array>;
  heavy: Column<Float32Array>;
}

/** The arrays of one layer, as they stand in the file. */
interface LayerArrays {
  coords: Int32Array;
  way: Uint32Array;
  kind: Uint8Array;
  light: Float32Array;
  heavy: Float32Array;
}

/**
 * Sections `lines.<layer>.*`. `newWay[i]` is the final index of way i; `wayClass` and `wayFlags` are in final order.
 */
export function lineSections(
  lines: LineColumns,
  newWay: Uint32Array,
  wayClass: Uint8Array,
  wayFlags: Uint32Array,
): Record<string, SectionArray> {
  const members: number[][] = LINE_LAYERS.map(() => []);
  for (let i = 0; i < lines.way.length; i++)
    members[lineLayerOf(lines.light.at(i) + lines.heavy.at(i))]!.push(i);

  const sections: Record<string, SectionArray> = {};
  for (const [index, layer] of LINE_LAYERS.entries()) {
    const segments = members[index]!;
    const { coords } = lines;
    const order = hilbertOrder(
      segments.length,
      (i) => coords.at(segments[i]! * 4) + coords.at(segments[i]! * 4 + 2),
      (i) => coords.at(segments[i]! * 4 + 1) + coords.at(segments[i]! * 4 + 3),
    ).map((i) => segments[i]!);
    const arrays: LayerArrays = {
      coords: coords.gather(order, 4),
      way: lines.way.gather(order).map((way) => newWay[way]!),
      kind: lines.kind.gather(order),
      light: lines.light.gather(order),
      heavy: lines.heavy.gather(order),
    };
    markGuessed(arrays, wayClass, wayFlags);
    for (const [name, array] of Object.entries(arrays)) sections[`lines.${layer.name}.${name}`] = array;
    for (const [name, array] of Object.entries(chunksOf(arrays, wayClass)))
      sections[`lines.${layer.name}.${name}`] = array;
  }
  return sections;
}

/** A level is a guess when what dominates it is untagged: the speed of a road, the usage of a railway. */
function markGuessed({ kind, way }: LayerArrays, wayClass: Uint8Array, wayFlags: Uint32Array): void {
  for (let i = 0; i < kind.length; i++) {
    const needed = isRailClass(wayClass[way[i]!]!) ? WayFlag.USAGE_TAGGED : WayFlag.SPEED_TAGGED;
    if (!(wayFlags[way[i]!]! & needed)) kind[i]! |= KIND_GUESSED;
  }
}

/**
 * Chunks of SEGMENTS_PER_CHUNK segments: their index, and for the far field the sum of energy x length per part, the
 * energy-weighted centre (1e-7 degrees) and the distance in metres from it to the farthest end.
 */
function chunksOf(layer: LayerArrays, wayClass: Uint8Array): Record<string, SectionArray> {
  const segments = layer.way.length;
  const chunks = Math.ceil(segments / SEGMENTS_PER_CHUNK);
  const sums = new Float32Array(chunks * SUMS_PER_CHUNK);
  const centre = new Int32Array(chunks * 2);
  const radius = new Float32Array(chunks);
  const holds = new Uint8Array(chunks);
  const index = chunks > 0 ? new Flatbush(chunks, 16, Int32Array) : null;
  for (let chunk = 0; chunk < chunks; chunk++) {
    const from = chunk * SEGMENTS_PER_CHUNK;
    const to = Math.min(segments, from + SEGMENTS_PER_CHUNK);
    const [minX, minY, maxX, maxY] = boxOf(layer.coords, from, to);
    index!.add(minX, minY, maxX, maxY);
    sumChunk(
      layer,
      from,
      to,
      sums.subarray(chunk * SUMS_PER_CHUNK, (chunk + 1) * SUMS_PER_CHUNK),
      centre.subarray(chunk * 2, chunk * 2 + 2),
    );
    radius[chunk] = farthestEnd(layer.coords, from, to, centre[chunk * 2]!, centre[chunk * 2 + 1]!);
    for (let i = from; i < to; i++) holds[chunk]! |= chunkHoldsOf(wayClass[layer.way[i]!]!);
  }
  index?.finish();
  return {
    index: index ? new Uint8Array(index.data as ArrayBuffer) : new Uint8Array(0),
    sums,
    centre,
    radius,
    holds,
  };
}

function boxOf(coords: Int32Array, from: number, to: number): [number, number, number, number] {
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (let i = from * 4; i < to * 4; i += 2) {
    minX = Math.min(minX, coords[i]!);
    maxX = Math.max(maxX, coords[i]!);
    minY = Math.min(minY, coords[i + 1]!);
    maxY = Math.max(maxY, coords[i + 1]!);
  }
  return [minX, minY, maxX, maxY];
}

function sumChunk(
  layer: LayerArrays,
  from: number,
  to: number,
  sums: Float32Array,
  centre: Int32Array,
): void {
  const { coords, kind, light, heavy } = layer;
  const x0 = coords[from * 4]!;
  const y0 = coords[from * 4 + 1]!;
  const kx = metresPerUnitEast(y0);
  const parts = new Float64Array(SUMS_PER_CHUNK);
  let weight = 0;
  let weightedX = 0;
  let weightedY = 0;
  for (let i = from; i < to; i++) {
    const [x1, y1, x2, y2] = [coords[i * 4]!, coords[i * 4 + 1]!, coords[i * 4 + 2]!, coords[i * 4 + 3]!];
    const length = Math.hypot((x2 - x1) * kx, (y2 - y1) * METRES_PER_UNIT);
    const soundKind = kind[i]! & KIND_MASK;
    parts[LIGHT_PART[soundKind]!]! += light[i]! * length;
    parts[HEAVY_PART[soundKind]!]! += heavy[i]! * length;
    const energy = (light[i]! + heavy[i]!) * length;
    if (kind[i]! & KIND_GUESSED) parts[SoundPart.GUESSED]! += energy;
    // Silent segments still need a centre: there, length alone weighs.
    const share = energy > 0 ? energy : length + 1e-3;
    weight += share;
    weightedX += share * ((x1 + x2) / 2 - x0);
    weightedY += share * ((y1 + y2) / 2 - y0);
  }
  sums.set(parts);
  centre[0] = Math.round(x0 + weightedX / weight);
  centre[1] = Math.round(y0 + weightedY / weight);
}

function farthestEnd(coords: Int32Array, from: number, to: number, x: number, y: number): number {
  const kx = metresPerUnitEast(y);
  let squared = 0;
  for (let i = from * 4; i < to * 4; i += 2) {
    squared = Math.max(squared, ((coords[i]! - x) * kx) ** 2 + ((coords[i + 1]! - y) * METRES_PER_UNIT) ** 2);
  }
  return Math.sqrt(squared);
}
