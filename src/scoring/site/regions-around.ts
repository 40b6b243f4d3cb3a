/** Finds the regions near a spot: a country is a file of hundreds of parts, of which a spot needs one or two. */
import { LARGEST_RADIUS_M, RADII_AROUND } from '../../region/format/settlements.ts';
import { filesOf, type Region, type RegionFile } from '../../region/read/reader.ts';
import { METRES_PER_DEGREE } from '../../shared/geo/earth.ts';

const BOUNDS_WORDS = 4;
/** Smallest cosine of a latitude: at a pole every longitude is near. */
const MIN_COSINE = 0.001;
/** Maximum number of regions or files that are all tested one by one, 20 ns each. */
const FEW = 16;
/** Longest reach for which one-degree squares are cached, m: that of town names. */
const KNOWN_REACH_M = RADII_AROUND * LARGEST_RADIUS_M;
/** Maximum number of cached one-degree squares; a country has a few hundred. */
const MAX_SQUARES = 4096;

/**
 * Regions or files by their bounds. If there are many, only those near the one-degree square that contains a position
 * are tested.
 */
class BoundsTable<T> {
  private readonly bounds: Float64Array;
  private readonly all: Uint32Array;
  private readonly squares = new Map<number, Uint32Array>();

  constructor(
    private readonly items: readonly T[],
    boundsOf: (item: T) => readonly number[],
  ) {
    this.bounds = Float64Array.from(items.flatMap((item) => [...boundsOf(item)]));
    this.all = Uint32Array.from(items.keys());
  }

  /** Returns the items whose bounds are within `metres` of a position in degrees, in their order. */
  within(lat: number, lon: number, metres: number): T[] {
    const some = this.items.length <= FEW || metres > KNOWN_REACH_M ? this.all : this.nearSquare(lat, lon);
    const box = around(lat, lon, lat, lon, metres);
    const found: T[] = [];
    for (let k = 0; k < some.length; k++) if (this.touches(some[k]!, box)) found.push(this.items[some[k]!]!);
    return found;
  }

  /** Returns the indices of the items within KNOWN_REACH_M of the one-degree square that contains a position. */
  private nearSquare(lat: number, lon: number): Uint32Array {
    const [south, west] = [Math.floor(lat), Math.floor(lon)];
    const key = south * 1000 + west;
    let near = this.squares.get(key);
    if (!near) {
      const box = around(south, west, south + 1, west + 1, KNOWN_REACH_M);
      near = this.all.filter((i) => this.touches(i, box));
      if (this.squares.size >= MAX_SQUARES) this.squares.clear();
      this.squares.set(key, near);
    }
    return near;
  }

  private touches(i: number, { west, south, east, north }: Box): boolean {
    const { bounds } = this;
    const at = i * BOUNDS_WORDS;
    if (north < bounds[at + 1]! || south > bounds[at + 3]!) return false;
    const [from, to] = [bounds[at]!, bounds[at + 2]!];
    return (
      (east >= from && west <= to) ||
      // beyond the antimeridian
      (east - 360 >= from && west - 360 <= to) ||
      (east + 360 >= from && west + 360 <= to)
    );
  }
}

/** Bounds in degrees. */
interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Extends bounds by `metres`. */
function around(south: number, west: number, north: number, east: number, metres: number): Box {
  const reach = metres / METRES_PER_DEGREE;
  const poleward = Math.max(Math.abs(south), Math.abs(north));
  const margin = reach / Math.max(MIN_COSINE, Math.cos((poleward * Math.PI) / 180));
  return { west: west - margin, south: south - reach, east: east + margin, north: north + reach };
}

interface Tables {
  regions: BoundsTable<Region>;
  files: BoundsTable<RegionFile>;
}

/** Tables by list of regions: a scorer uses one list again and again. */
const TABLES = new WeakMap<readonly Region[], Tables>();

function tablesOf(regions: readonly Region[]): Tables {
  let tables = TABLES.get(regions);
  if (!tables) {
    tables = {
      regions: new BoundsTable(regions, ({ info }) => info.bounds),
      files: new BoundsTable(filesOf(regions), ({ info }) => info.bounds),
    };
    TABLES.set(regions, tables);
  }
  return tables;
}

/** Returns the regions whose bounds are within `metres` of a position in degrees, in their order. */
export function regionsWithin(
  regions: readonly Region[],
  lat: number,
  lon: number,
  metres: number,
): Region[] {
  return tablesOf(regions).regions.within(lat, lon, metres);
}

/**
 * Returns the files whose bounds are within `metres` of a position in degrees, in the order of their first
 * regions.
 */
export function filesWithin(
  regions: readonly Region[],
  lat: number,
  lon: number,
  metres: number,
): RegionFile[] {
  return tablesOf(regions).files.within(lat, lon, metres);
}

/** Returns the regions that are parts of these files. */
export function regionsOfFiles(files: readonly RegionFile[], regions: readonly Region[]): Region[] {
  return regions.filter(({ file }) => files.includes(file));
}
