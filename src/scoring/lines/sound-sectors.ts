/**
 * Sound by direction and distance: the energy of roads and railways by sector, so that terrain is examined for the
 * loudest sectors instead of for every piece.
 */
import {
  HEAVY_PART,
  KIND_GUESSED,
  KIND_MASK,
  LIGHT_PART,
  SoundPart,
  SUMS_PER_CHUNK,
} from '../../region/format/line-records.ts';
import type { Screening } from '../terrain/screening.ts';

/** Number of directions; a source is assumed to be as wide as one of them. */
const DIRECTIONS = 16;
const BREADTH = (2 * Math.PI) / DIRECTIONS;
/** Rings of distance, each four times as wide as the previous one: up to 128 m, 512 m, 2 km and beyond. */
const FIRST_DOUBLINGS = 7;
const RINGS = 4;
const SECTORS = DIRECTIONS * RINGS;
/** Smallest share of the total energy for which a piece is sorted into a sector. */
export const MIN_SECTOR_SHARE = 1 / 1000;
/** Share of the energy that is examined, and maximum number of sectors for it. */
const LOOKED_AT = 0.9;
const MAX_SECTORS = 8;

/** Words per sector: parts of the sound and their guessed share, energy, and energy times m east and north. */
const WORDS = SUMS_PER_CHUNK + 3;
const ENERGY = SUMS_PER_CHUNK;
const EAST = SUMS_PER_CHUNK + 1;
const NORTH = SUMS_PER_CHUNK + 2;

/** Reused for every spot. */
export class SoundSectors {
  private readonly sums = new Float64Array(SECTORS * WORDS);
  private readonly shares = new Float64Array(SECTORS);
  private least = 0;

  /** @param expected approximate energy of all pieces */
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
   * Adds a chunk that counts as one source.
   * @param at index of its sums
   * @param share of them that arrives
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
   * Subtracts the loss by terrain from `parts`. The loss is computed for the loudest sectors; other sectors beyond the
   * first ring get the smallest of these losses.
   * @returns the share that remains, of each sector and of all sound
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

/** tan 22.5°: the middle of an eighth of the circle. */
const TAN_22 = Math.tan(Math.PI / 8);

/** Returns the sector by direction and doubling of the distance; m from the spot. */
function sectorOf(x: number, y: number): number {
  // a sixteenth of the circle: the quarter from the signs, its half from the longer side, then half of that
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
