/** Records of line segments, and of the sums over chunks of them. */
import { isMajorRoadClass, isRailClass, LineClass, SoundKind } from './codes.ts';

/**
 * Segments per chunk. Chunks let queries scan memory in order; small ones count as one source sooner (8 instead of
 * 32: a third less time per spot, a tenth more bytes).
 */
export const SEGMENTS_PER_CHUNK = 8;
/** Chunks per box of the index: more boxes would slow searches down, as results are adjacent anyway. */
export const CHUNKS_PER_BOX = 16;
export const SEGMENTS_PER_BOX = SEGMENTS_PER_CHUNK * CHUNKS_PER_BOX;

/** Parts of a received energy, separated by the calendar factors that apply. */
export const SoundPart = {
  LIGHT_RURAL: 0,
  LIGHT_URBAN: 1,
  HEAVY_OTHER: 2,
  HEAVY_MOTORWAY: 3,
  RAIL: 4,
  RAIL_YARD: 5,
  /** not a part, but energy that is in the others, too: of roads without maxspeed and railways of unknown usage */
  GUESSED: 6,
} as const;
/** Sums per chunk: the parts and the guessed energy. */
export const SUMS_PER_CHUNK = 7;

/**
 * Words of a segment record. Segments and chunks are stored as records of 4-byte words, so a query waits for memory a
 * quarter as often as with one array per property. Words are integers unless stated.
 */
export const SEGMENT_WORDS = 8;
export const SegmentWord = {
  /** ends of the segment, longitude and latitude, 1e-7 degrees */
  X1: 0,
  Y1: 1,
  X2: 2,
  Y2: 3,
  WAY: 4,
  /** SoundKind with KIND_GUESSED; ChunkHolds << HOLDS_SHIFT; LineClass << CLASS_SHIFT */
  KIND: 5,
  /** floats: sound power per metre, 10^(Lw'/10), of light and of heavy traffic */
  LIGHT: 6,
  HEAVY: 7,
} as const;
export const HOLDS_SHIFT = 8;
export const HOLDS_MASK = 0xff;
export const CLASS_SHIFT = 16;

export const CHUNK_WORDS = 16;
export const ChunkWord = {
  /** energy-weighted centre of the chunk, 1e-7 degrees */
  X: 0,
  Y: 1,
  /** float: metres from the centre to the farthest end */
  RADIUS: 2,
  /** ChunkHolds bits of all segments, joined by OR */
  HOLDS: 3,
  /** float: sum of all SoundParts but GUESSED */
  POWER: 4,
  /** floats: energy x length by SoundPart, SUMS_PER_CHUNK of them */
  SUMS: 5,
  /** floats: energy-weighted means of x², x y and y² about the centre, x east and y north, m² */
  SPREAD_XX: 12,
  SPREAD_XY: 13,
  SPREAD_YY: 14,
  /** float: energy x length of the loudest segment */
  LOUDEST: 15,
} as const;

/** SoundPart of the light energy, by SoundKind. */
export const LIGHT_PART = new Uint8Array(5);
/** SoundPart of the heavy energy, by SoundKind. */
export const HEAVY_PART = new Uint8Array(5);
LIGHT_PART[SoundKind.road_rural] = SoundPart.LIGHT_RURAL;
LIGHT_PART[SoundKind.road_urban] = SoundPart.LIGHT_URBAN;
LIGHT_PART[SoundKind.motorway] = SoundPart.LIGHT_RURAL;
LIGHT_PART[SoundKind.rail] = SoundPart.RAIL;
LIGHT_PART[SoundKind.rail_yard] = SoundPart.RAIL_YARD;
HEAVY_PART[SoundKind.road_rural] = SoundPart.HEAVY_OTHER;
HEAVY_PART[SoundKind.road_urban] = SoundPart.HEAVY_OTHER;
HEAVY_PART[SoundKind.motorway] = SoundPart.HEAVY_MOTORWAY;
HEAVY_PART[SoundKind.rail] = SoundPart.RAIL;
HEAVY_PART[SoundKind.rail_yard] = SoundPart.RAIL_YARD;

/** Flag in a segment's kind byte: its level is based on defaults. */
export const KIND_GUESSED = 0x80;
export const KIND_MASK = 0x7f;

/** Bits for the contents of a chunk, to find the nearest road (except pedestrian streets), major road or railway. */
export const ChunkHolds = { ROAD: 1, MAJOR_ROAD: 2, RAIL: 4 } as const;

export function chunkHoldsOf(lineClass: number): number {
  if (isRailClass(lineClass)) return ChunkHolds.RAIL;
  if (lineClass === LineClass.pedestrian) return 0;
  return isMajorRoadClass(lineClass) ? ChunkHolds.ROAD | ChunkHolds.MAJOR_ROAD : ChunkHolds.ROAD;
}
