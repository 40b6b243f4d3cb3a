/**
 * Effect of terrain and large houses on sound, beyond the assumptions without terrain: edges in the path screen, and
 * across valleys the ground attenuates less. Flat ground changes nothing.
 */
import type { Ground, Region } from '../../region/read/reader.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';
import {
  Attenuation,
  groundDecibels,
  LISTENER_HEIGHT_M,
  PATH_HEIGHT_M,
  SOURCE_HEIGHT_M,
} from './attenuation.ts';
import {
  detourOver,
  edgeDecibels,
  isFarBelow,
  type ProfilePoint,
  screenDecibels,
  tightDetour,
} from './edges.ts';
import { type Walls, wallsAround, wallsOnWay } from './houses-around.ts';
import { energyOf } from './levels.ts';

/** Step of the terrain profile along a path, m. On a path shorter than two steps, 3" data says nothing. */
const STEP_M = 75;
const MAX_STEPS = 16;
/**
 * Extra height of a sound path over a valley up to which it is ignored, m: it may be an error of the data, as 1" and 3"
 * elevations are accurate to a few metres; assumption.
 */
const VALLEY_FROM_M = 2;
/**
 * Maximum loss by houses, dB, over what the ground takes: behind a house sound arrives from its sides and from the
 * façades opposite. The diffraction alone, up to 25 dB, makes the level of a city worse than no houses at all.
 */
const MAX_HOUSES_DB = 5;
/** Positions across the width of a source at which walls are searched, as shares of its width. */
const RAYS = [-0.33, 0, 0.33];

/** Screening of all sources around one spot. */
export class Screening {
  private readonly attenuation: Attenuation;
  private readonly walls: Walls;
  private readonly kx: number;

  private constructor(
    private readonly regions: readonly Region[],
    private readonly x: number,
    private readonly y: number,
    private readonly here: number,
    ground: Ground,
  ) {
    this.attenuation = new Attenuation(ground);
    this.walls = wallsAround(regions, x, y);
    this.kx = metresPerUnitEast(y);
  }

  /** Returns the screening at (x, y), 1e-7 degrees; null where terrain is unknown. */
  static at(regions: readonly Region[], x: number, y: number, ground: Ground): Screening | null {
    const known = regions.filter(({ heights }) => heights !== null);
    if (known.length === 0) return null;
    const here = heightIn(known, x, y);
    return Number.isNaN(here) ? null : new Screening(known, x, y, here, ground);
  }

  /**
   * Returns the energy of a source as a share of that without terrain: 1 over flat ground, less over edges, more
   * across a valley.
   * @param east m from the spot
   * @param north m from the spot
   * @param breadth angular width of the source, radians
   */
  share(east: number, north: number, breadth: number): number {
    const distance = Math.hypot(east, north);
    if (distance < 2 * STEP_M) return 1;
    const steps = Math.min(MAX_STEPS, Math.floor(distance / STEP_M));
    const [dx, dy] = [east / this.kx, north / METRES_PER_UNIT];
    const source: ProfilePoint = { d: 0, z: this.heightAt(dx, dy) + SOURCE_HEIGHT_M };
    const listener: ProfilePoint = { d: distance, z: this.here + LISTENER_HEIGHT_M };
    let taken = 0;
    let clearance = 0;
    for (let i = 1; i < steps; i++) {
      const share = i / steps;
      const z = this.heightAt(dx * (1 - share), dy * (1 - share));
      const below = source.z + (listener.z - source.z) * share - z;
      clearance += below / (steps - 1);
      if (below > 0 && isFarBelow(below, distance * share, distance * (1 - share))) continue;
      const edge = { d: distance * share, z };
      taken = Math.max(taken, edgeDecibels(detourOver(source, edge, listener)));
    }
    // not a number if the path crosses unknown ground
    if (Number.isNaN(clearance)) return 1;
    const higher = clearance - (SOURCE_HEIGHT_M + LISTENER_HEIGHT_M) / 2;
    const housing = this.attenuation.housingDecibels(distance);
    const ground = this.groundDecibels(distance, higher > VALLEY_FROM_M ? higher : 0);
    const before = this.groundDecibels(distance, 0) + housing;
    const terrain = Math.max(ground + housing, screenDecibels(taken));
    const behind = (walls: number) => {
      const now = Math.max(terrain, Math.min(ground + MAX_HOUSES_DB, walls));
      return now === before ? 1 : energyOf(before - now);
    };
    if (this.walls.length === 0) return behind(0);
    let sum = 0;
    for (const ray of RAYS) {
      const [cos, sin] = [Math.cos(ray * breadth), Math.sin(ray * breadth)];
      const walls = wallsOnWay(this.walls, east * cos - north * sin, east * sin + north * cos);
      for (const wall of walls) wall.z += this.here;
      const detour = tightDetour(source, walls, listener);
      sum += behind(detour ? screenDecibels(edgeDecibels(detour)) : 0);
    }
    return sum / RAYS.length;
  }

  /**
   * Returns the loss by the ground without any edge, dB.
   * @param clearance extra height of the path compared with a plain, m
   */
  private groundDecibels(distance: number, clearance: number): number {
    return this.attenuation.soft * groundDecibels(distance, PATH_HEIGHT_M + clearance);
  }

  /** Returns an elevation, m. @param dx 1e-7 degrees east of the spot @param dy 1e-7 degrees north of it */
  private heightAt(dx: number, dy: number): number {
    return heightIn(this.regions, this.x + dx, this.y + dy);
  }
}

/** Returns the elevation at (x, y), 1e-7 degrees, from the first region that has it, m; NaN if none has. */
export function heightIn(regions: readonly Region[], x: number, y: number): number {
  for (const { heights } of regions) {
    const height = heights?.at(x, y) ?? Number.NaN;
    if (!Number.isNaN(height)) return height;
  }
  return Number.NaN;
}
