/** Adds areas and points to a region. */

import type { RegionBuilder } from '../../region/build/builder.ts';
import { centreOf } from '../../region/build/features/area-table.ts';
import type { PointInput } from '../../region/build/inputs.ts';
import { PLAIN_PLACE } from '../../region/build/place-table.ts';
import { AREA_CODES, POINT_CODES } from '../../region/build/site-index.ts';
import { AreaKind, isRailClass, PointCategory, Shore, SiteFlag } from '../../region/format/codes.ts';
import { withSurroundings } from '../../region/format/site-details.ts';
import type { Cell } from '../cells/cell.ts';
import { isWidePart, type Part } from '../cells/plan.ts';
import { doublesIn } from '../features/doubles.ts';
import { Bitmap } from '../geometry/land-bitmap.ts';
import type { Position } from '../geometry/near-grid.ts';
import { boxOf, radiusOf, shapeOf } from '../geometry/ring-measures.ts';
import { type FeatureLog, readLogs } from '../records/feature-log.ts';
import { HEIGHT_KNOWN, type PlaceFacts, RoofKind } from '../tags/facts.ts';
import { postcodesOf } from './postcodes.ts';
import { surroundingsOf } from './surroundings.ts';

/**
 * Minimum size of green areas, m². Strips of grass beside roads and ponds in gardens count for the ground only; they
 * are a fifth to a half of all areas.
 */
const SMALLEST_GREEN_M2 = 1000;
const GREEN_KINDS: ReadonlySet<number> = new Set([
  AreaKind.nature,
  AreaKind.forest,
  AreaKind.farmland,
  AreaKind.water,
  AreaKind.sand,
]);

const HOME = {
  ...PLAIN_PLACE,
  osmType: 'way',
  category: PointCategory.home,
} as const;

type PlaceCounts = {
  areas: number;
  points: number;
  buildings: number;
  homes: number;
};

/**
 * Adds the areas and points that a cell owns, and its homes outside residential land.
 * @param areas kind of areas to add; 'wide' adds no points and no homes
 */
export function addPlaces({ logs, own }: Cell, builder: RegionBuilder, areas: Part['areas']): PlaceCounts {
  const counts = { areas: 0, points: 0, buildings: 0, homes: 0 };
  const residential = new Bitmap();
  const roofs = new Roofs();
  const crossings: PointInput[] = [];
  const isOwn = (rings: Int32Array[]) => areas === 'all' || isWidePart(boxOf(rings)) === (areas === 'wide');
  let hasSand = false;
  readLogs(logs, {
    areaKinds: [AreaKind.residential, AreaKind.sand, ...ROOF_KINDS],
    areaShape: ({ kind, rings }) => {
      if (kind === AreaKind.residential) residential.fill(rings);
      roofs.add(kind, rings);
      hasSand ||= kind === AreaKind.sand;
    },
  });
  const isBySea = hasSand ? seaBeside(logs) : () => false;
  const around = areas === 'wide' ? () => null : surroundingsIn({ logs, own }, residential);
  const detailed = <T extends PlaceFacts>(facts: T, x: number, y: number): T => {
    const found = around(x, y);
    return found ? { ...facts, details: withSurroundings(facts.details ?? '', found) } : facts;
  };
  const doubles = doublesIn(areas === 'wide' ? [] : logs);
  readLogs(own, {
    area: (area) => {
      const { kind, rings } = area;
      if (ROOF_KINDS.has(kind) || !isOwn(rings)) return;
      if (GREEN_KINDS.has(kind) && shapeOf(rings).squareMetres < SMALLEST_GREEN_M2) return;
      if (AREA_CODES.has(kind)) {
        const centre = centreOf(area);
        const flags = kind === AreaKind.parking ? roofs.flagsAt(area.flags, ...centre) : area.flags;
        builder.areas.add({ ...detailed(area, ...centre), flags, centre });
      } else if (kind === AreaKind.sand && area.value === Shore.beach && isBySea(rings))
        builder.areas.add({ ...area, value: Shore.sea });
      else builder.areas.add(area);
      counts.areas++;
    },
    point: (mapped) => {
      const single = areas === 'wide' ? null : doubles.single(mapped);
      if (!single) return;
      const { category, x, y, radius } = single;
      const point = isPlace(category, radius) ? detailed(single, x, y) : single;
      if (category === PointCategory.level_crossing) crossings.push(point);
      else builder.points.add(point);
      counts.points++;
    },
  });
  if (areas === 'wide') return counts;
  findCrossedTracks(crossings, logs);
  for (const crossing of crossings) builder.points.add(crossing);
  readLogs(own, {
    building: ({ osmId, x, y, squareMetres, isHome }) => {
      counts.buildings++;
      if (!isHome || residential.has(x, y)) return;
      builder.points.add({ ...HOME, osmId, x, y, radius: radiusOf(squareMetres) });
      counts.homes++;
    },
  });
  for (const postcode of postcodesOf(own)) builder.points.add(postcode);
  return counts;
}

/** Kinds of areas that are not stored. */
const ROOF_KINDS: ReadonlySet<number> = new Set(Object.values(RoofKind));

/** Cells of the bitmaps of roofs per degree: of 1.7 m. */
const ROOF_CELLS = 1 << 16;

/** The roofs of a cell. */
class Roofs {
  /** those below which vans may fit */
  private readonly open = new Bitmap(ROOF_CELLS);
  /** those for cars */
  private readonly low = new Bitmap(ROOF_CELLS);

  /** Adds an area if it is a roof. */
  add(kind: number, rings: readonly Int32Array[]): void {
    if (kind === RoofKind.OPEN) this.open.fill(rings);
    else if (kind === RoofKind.FOR_CARS) this.low.fill(rings);
  }

  /** Returns the flags of a car park with its middle here, unless its tags say how high it is. */
  flagsAt(flags: number, x: number, y: number): number {
    const { HEIGHT_UNREAD, SURFACE, VAN_DOES_NOT_FIT } = SiteFlag;
    if (flags & (HEIGHT_KNOWN | VAN_DOES_NOT_FIT)) return flags;
    if (this.low.has(x, y) && (flags & SURFACE) === 0) return flags | VAN_DOES_NOT_FIT;
    return this.low.has(x, y) || this.open.has(x, y) ? flags | HEIGHT_UNREAD : flags;
  }
}

/** Distance from a beach to the coastline up to which it is one of the sea, m: many are mapped down to low water. */
const COAST_M = 60;

/** Longest side of a coastline that is a shore, m: a longer one is a rough drawing, and would fill the memory. */
const LONGEST_SHORE_M = 2000;

/** Returns a test for land beside the sea. */
function seaBeside(logs: readonly FeatureLog[]): (rings: readonly Int32Array[]) => boolean {
  const coast = new Bitmap();
  readLogs(logs, { coast: ({ path }) => coast.trace(path, LONGEST_SHORE_M) });
  return (rings) =>
    rings.some((ring) => {
      for (let i = 0; i < ring.length; i += 2)
        if (coast.hasWithin(ring[i]!, ring[i + 1]!, COAST_M)) return true;
      return false;
    });
}

/** Returns true for a place that is only a point: areas are stored as points as well. */
function isPlace(category: number, radius: number): boolean {
  return radius === 0 && POINT_CODES.has(category);
}

function surroundingsIn({ logs, own }: Pick<Cell, 'logs' | 'own'>, residential: Bitmap) {
  const places: Position[] = [];
  readLogs(own, {
    areaKinds: AREA_CODES,
    areaShape: ({ kind, rings }) => {
      const [x, y] = centreOf({ kind, rings });
      places.push({ x, y });
    },
    point: ({ category, x, y, radius }) => {
      if (isPlace(category, radius)) places.push({ x, y });
    },
  });
  return surroundingsOf(places, logs, residential);
}

interface Crossing {
  x: number;
  y: number;
  /** LineClass of the crossed track; 0 = unused track */
  value: number;
}

/**
 * Sets `value` of all crossings. Where tracks of several classes cross a road at one position, the lowest code wins:
 * a main line before a tram.
 */
function findCrossedTracks(crossings: readonly Crossing[], logs: readonly FeatureLog[]): void {
  if (crossings.length === 0) return;
  const byX = Map.groupBy(crossings, ({ x }) => x);
  readLogs(logs, {
    lineShape: ({ lineClass, path }) => {
      if (!isRailClass(lineClass)) return;
      for (let i = 0; i < path.length; i += 2) {
        for (const crossing of byX.get(path[i]!) ?? []) {
          if (crossing.y !== path[i + 1]!) continue;
          crossing.value = crossing.value === 0 ? lineClass : Math.min(crossing.value, lineClass);
        }
      }
    },
  });
}
