/**
 * What sounds from where: the energy of roads and railways by direction and distance, so that terrain can be looked at
 * for what brings most of it instead of for every piece.
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

/** Directions; each is as broad as a source is taken to be. */
const DIRECTIONS = 16;
const BREADTH = (2 * Math.PI) / DIRECTIONS;
/** Rings of distance, each four times as wide as the one before: up to 128 m, 512 m, 2 km and beyond. */
const FIRST_DOUBLINGS = 7;
const RINGS = 4;
const SECTORS = DIRECTIONS * RINGS;
/** Pieces that bring less than this share of all are none of the loudest. */
export const MIN_SECTOR_SHARE = 1 / 1000;
/** So much of the energy is looked at, in at most so many sectors. */
const LOOKED_AT = 0.9;
const MAX_SECTORS = 8;

/** Per sector: the parts of the sound and their guessed share, energy, and energy times metres east and north. */
const WORDS = SUMS_PER_CHUNK + 3;
const ENERGY = SUMS_PER_CHUNK;
const EAST = SUMS_PER_CHUNK + 1;
const NORTH = SUMS_PER_CHUNK + 2;

/** Used again for every spot. */
export class SoundSectors {
  private readonly sums = new Float64Array(SECTORS * WORDS);
  private readonly shares = new Float64Array(SECTORS);
  private least = 0;

  /** @param expected energy of all that will come, about */
  begin(expected: number): void {
    this.sums.fill(0);
    this.least = expected * MIN_SECTOR_SHARE;
  }

  /** A segment at (x, y) metres from the spot. @returns the number of its sector; -1 = it brings too little */
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

  /** A chunk that counts as one source. @param at of its sums @param share of them that arrives */
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
   * Takes from `parts` what terrain takes from the loudest sectors.
   * @returns what is left in each sector and of all, as shares
   */
  screen(screening: Screening, parts: Float64Array): { shares: Float64Array; left: number } {
    const { sums, shares } = this;
    shares.fill(1);
    let all = 0;
    for (let part = 0; part < SoundPart.GUESSED; part++) all += parts[part]!;
    let left = all;
    let energies = 0;
    /** the least screened of those beyond the first ring */
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
    // what comes from farther away and was not looked at is screened as the least screened that was
    if (most > 0 && most < 1)
      for (let sector = 0; sector < SECTORS; sector++)
        if (sector % RINGS !== 0 && !looked.includes(sector)) take(sector, most);
    return { shares, left: all > 0 ? left / all : 1 };
  }

  /** The loudest sector that was not looked at yet; -1 = none. */
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

/** By direction and doubling of the distance; metres from the spot. */
function sectorOf(x: number, y: number): number {
  // a sixteenth of the circle: its quarter by the signs, its half of it by what is longer, and the half of that
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
