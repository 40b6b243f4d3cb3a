/** Which regions have to do with a spot: a country is a file of hundreds of parts, and a spot needs one or two of them. */
import { filesOf, type Region, type RegionFile } from '../../region/read/reader.ts';
import { E7, METRES_PER_UNIT } from '../../shared/earth.ts';

const BOUNDS_WORDS = 4;
/** Cosine of the latitude, never less than this: at a pole every longitude is near. */
const LEAST_COSINE = 0.001;

/** Regions and files with their bounds side by side, so that most are passed over by two comparisons each. */
class BoundsTable<T> {
  private readonly bounds: Float64Array;

  constructor(
    private readonly items: readonly T[],
    boundsOf: (item: T) => readonly number[],
  ) {
    this.bounds = Float64Array.from(items.flatMap((item) => [...boundsOf(item)]));
  }

  /** Returns those with data within `metres` of a place in degrees, in their order. */
  within(lat: number, lon: number, metres: number): T[] {
    const { bounds, items } = this;
    const reach = metres / (METRES_PER_UNIT * E7);
    const margin = reach / Math.max(LEAST_COSINE, Math.cos((lat * Math.PI) / 180));
    const found: T[] = [];
    for (let i = 0, at = 0; i < items.length; i++, at += BOUNDS_WORDS) {
      if (lat < bounds[at + 1]! - reach || lat > bounds[at + 3]! + reach) continue;
      const west = bounds[at]! - margin;
      const east = bounds[at + 2]! + margin;
      const isWithin =
        (lon >= west && lon <= east) ||
        (lon - 360 >= west && lon - 360 <= east) ||
        (lon + 360 >= west && lon + 360 <= east);
      if (isWithin) found.push(items[i]!);
    }
    return found;
  }
}

interface Tables {
  regions: BoundsTable<Region>;
  files: BoundsTable<RegionFile>;
}

/** A scorer asks about one list again and again. */
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

/** Returns the regions with data within `metres` of a place in degrees, in their order. */
export function regionsWithin(
  regions: readonly Region[],
  lat: number,
  lon: number,
  metres: number,
): Region[] {
  return tablesOf(regions).regions.within(lat, lon, metres);
}

/** Returns the files with data within `metres` of a place in degrees, in the order of their first regions. */
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
