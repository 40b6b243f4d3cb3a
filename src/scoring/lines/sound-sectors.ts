/**
 * Sums the energy of roads and railways by sector: a range of directions and distances. Terrain is examined only for
 * the loudest sectors, not for every segment or chunk.
 */
import {
  HEAVY_PART,
  KIND_GUESSED,
  KIND_MASK,
  LIGHT_PART,
  SoundPart,
  SUMS_PER_CHUNK,
} from '../../region/format/line-records.ts';
import type { Screening } from '../propagation/screening.ts';

/** Number of directions; a source is assumed to be as wide as one of them. */
const DIRECTIONS = 16;
/** Angular width of a source, radians. */
const BREADTH = (2 * Math.PI) / DIRECTIONS;
/**
 * Outer limit of the first ring of distances, as a power of two: 128 m. The limits of further rings are each four times
 * larger: 512 m and 2 km; the last ring has none.
 */
const FIRST_DOUBLINGS = 7;
const RINGS = 4;
const SECTORS = DIRECTIONS * RINGS;
/** Minimum share of the total energy for which a segment or chunk is added to a sector. */
export const MIN_SECTOR_SHARE = 1 / 1000;
/** Share of the energy at which no further sectors are examined. */
const LOOKED_AT = 0.9;
/** Maximum number of sectors that are examined. */
const MAX_SECTORS = 8;

/** Numbers per sector: energy by SoundPart, energy of all parts, and that energy times metres east and north. */
const WORDS = SUMS_PER_CHUNK + 3;
const ENERGY = SUMS_PER_CHUNK;
const EAST = SUMS_PER_CHUNK + 1;
const NORTH = SUMS_PER_CHUNK + 2;

/** Sound at one spot by sector. Reused for every spot. */
export class SoundSectors {
  private readonly sums = new Float64Array(SECTORS * WORDS);
  private readonly shares = new Float64Array(SECTORS);
  private least = 0;

  /** Starts a new spot. @param expected approximate energy of all segments and chunks */
  begin(expected: number): void {
    this.sums.fill(0);
    this.least = expected * MIN_SECTOR_SHARE;
  }

  /** Adds a segment at (x, y) m from the spot. @returns the index of its sector; -1 if it adds too little energy */
  addSegment(x: number, y: number, kind: number, light: number, heavy: number): number {
    const energy = light + heavy;
    if (energy < this.least) return -1;
    const sector = sectorOf(x, y);
    const { sums } = this;
    const at = sector * WORDS;
    sums[at + LIGHT_PART[kind & KIND_MASK]!]! += light;
    sums[at + HEAVY_PART[kind & KIND_MASK]!]! += heavy;
    if (kind & KIND_GUESSED) sums[at + SoundPart.GUESSED]! += energy;
    this.place(at, x, y, energy);
    return sector;
  }

  /**
   * Adds a chunk that counts as one source, with its centre at (x, y) m from the spot.
   * @param at index in `floats` of the chunk's first sum
   * @param share share of the sums that arrives at the spot
   * @returns the index of its sector; -1 if it adds too little energy
   */
  addChunk(x: number, y: number, floats: Float32Array, at: number, share: number): number {
    let energy = 0;
    for (let part = 0; part < SoundPart.GUESSED; part++) energy += floats[at + part]!;
    energy *= share;
    if (energy < this.least) return -1;
    const sector = sectorOf(x, y);
    for (let part = 0; part < SUMS_PER_CHUNK; part++)
      this.sums[sector * WORDS + part]! += floats[at + part]! * share;
    this.place(sector * WORDS, x, y, energy);
    return sector;
  }

  private place(at: number, x: number, y: number, energy: number): void {
    this.sums[at + ENERGY]! += energy;
    this.sums[at + EAST]! += energy * x;
    this.sums[at + NORTH]! += energy * y;
  }

  /**
   * Subtracts the loss by terrain from `parts` (energy by SoundPart). The loss is computed for the loudest sectors.
   * Other sectors beyond the first ring get the smallest loss that was computed beyond the first ring.
   * @returns the share of the energy that remains, by sector (`shares`) and of all lines (`left`)
   */
  screen(screening: Screening, parts: Float64Array): { shares: Float64Array; left: number } {
    const { sums, shares } = this;
    shares.fill(1);
    let all = 0;
    for (let part = 0; part < SoundPart.GUESSED; part++) all += parts[part]!;
    let left = all;
    let energies = 0;
    /** share that remains in the least screened sector beyond the first ring */
    let most = 0;
    const looked: number[] = [];
    const take = (sector: number, share: number) => {
      if (share === 1) return;
      const at = sector * WORDS;
      shares[sector] = share;
      left -= (1 - share) * sums[at + ENERGY]!;
      for (let part = 0; part < SUMS_PER_CHUNK; part++)
        parts[part] = Math.max(0, parts[part]! - (1 - share) * sums[at + part]!);
    };
    while (looked.length < MAX_SECTORS && energies < LOOKED_AT * all) {
      const sector = this.loudest(looked);
      if (sector < 0) break;
      looked.push(sector);
      const at = sector * WORDS;
      const energy = sums[at + ENERGY]!;
      energies += energy;
      const share = screening.share(sums[at + EAST]! / energy, sums[at + NORTH]! / energy, BREADTH);
      take(sector, share);
      if (sector % RINGS !== 0) most = Math.max(most, share);
    }
    // sectors beyond the first ring that were not examined are screened like the least screened one
    if (most > 0 && most < 1)
      for (let sector = 0; sector < SECTORS; sector++)
        if (sector % RINGS !== 0 && !looked.includes(sector)) take(sector, most);
    return { shares, left: all > 0 ? left / all : 1 };
  }

  /** Returns the loudest sector not yet examined; -1 if none. */
  private loudest(looked: readonly number[]): number {
    let best = -1;
    let most = 0;
    for (let sector = 0; sector < SECTORS; sector++) {
      const energy = this.sums[sector * WORDS + ENERGY]!;
      if (energy <= most || looked.includes(sector)) continue;
      most = energy;
      best = sector;
    }
    return best;
  }
}

/** Tangent of 22.5°, which halves an eighth of the circle. */
const TAN_22 = Math.tan(Math.PI / 8);

/** Returns the index of the sector of (x, y), m from the spot: direction * RINGS + ring. */
function sectorOf(x: number, y: number): number {
  // a sixteenth of the circle: the signs give the quarter, the longer side its half, the slope half of that half
  const ax = Math.abs(x);
  const ay = Math.abs(y);
  const steep = ay > ax;
  const broad = steep ? ax > TAN_22 * ay : ay > TAN_22 * ax;
  const direction = (x < 0 ? 8 : 0) + (y < 0 ? 4 : 0) + (steep ? 2 : 0) + (broad ? 1 : 0);
  // half the exponent of the squared distance
  const doublings = (31 - Math.clz32(x * x + y * y)) >> 1;
  const ring = Math.max(0, Math.min(RINGS - 1, (doublings - FIRST_DOUBLINGS + 2) >> 1));
  return direction * RINGS + ring;
}
