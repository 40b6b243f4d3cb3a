/** Settlements that names belong to: the region's own and its neighbours'. */

import { METRES_PER_UNIT, metresPerUnitEast } from '../../../shared/geo/earth.ts';
import { PointCategory } from '../../format/codes.ts';
import type { NameBounds } from '../../format/names.ts';
import { SparseColumn } from '../../format/sections/sparse.ts';
import { LARGEST_RADIUS_M, RADII_AROUND } from '../../format/settlements.ts';
import type { Region } from '../../read/reader.ts';
import { Sections } from '../../read/sections.ts';
import { largeTownAt, type Settled, type Settlement, townAt, townPartAt } from '../../read/settlements.ts';
import { settlementSections } from '../settlement-index.ts';

/** Settlement of a neighbouring region, or a part of one. */
export interface Neighbour {
  name: string;
  /** longitude, 1e-7 degrees */
  x: number;
  /** latitude, 1e-7 degrees */
  y: number;
  /** PlaceRank */
  rank: number;
  /** number of people; 0 = not mapped */
  population: number;
}

/** Flag of a reference to a neighbour's settlement; the other bits are its position in the list. */
export const IS_NEIGHBOUR = 0x8000_0000;

/**
 * Returns the named settlements of a region that names of another region can belong to.
 * @param bounds bounds of the other region, 1e-7 degrees
 */
export function settlementsOf(region: Region, bounds: NameBounds): Neighbour[] {
  const { points, towns, townParts, hiddenPoints } = region;
  const near = boundsOfReach(bounds);
  const settlements: Neighbour[] = [];
  for (const { items } of [towns, townParts]) {
    for (const point of items) {
      const [x, y] = [points.coords[point * 2]!, points.coords[point * 2 + 1]!];
      if (!isWithin(near, x, y) || points.name.at(point) === 0 || hiddenPoints?.[point]) continue;
      const name = region.decodedText(points.name.at(point));
      settlements.push({ name, x, y, rank: points.flags.at(point), population: points.value.at(point) });
    }
  }
  return settlements;
}

/** Returns the settlements to which names within the bounds (1e-7 degrees) can belong. */
export function neighbouringTowns(bounds: NameBounds, all: readonly Neighbour[]): Neighbour[] {
  const near = boundsOfReach(bounds);
  return all.filter(({ x, y }) => isWithin(near, x, y));
}

function boundsOfReach([west, south, east, north]: NameBounds): NameBounds {
  const metres = RADII_AROUND * LARGEST_RADIUS_M;
  const dy = metres / METRES_PER_UNIT;
  const dx = metres / metresPerUnitEast(Math.max(Math.abs(south), Math.abs(north)));
  return [west - dx, south - dy, east + dx, north + dy];
}

function isWithin([west, south, east, north]: NameBounds, x: number, y: number): boolean {
  return x >= west && x <= east && y >= south && y <= north;
}

/** Finds the settlement at a position, as a point of the region or as a neighbour's with IS_NEIGHBOUR. */
export class Towns {
  private readonly all: readonly Settled[];

  constructor(
    private readonly own: Settled,
    neighbours: readonly Neighbour[],
  ) {
    this.all = neighbours.length === 0 ? [own] : [own, settledOf(neighbours)];
  }

  /** Returns the settlement at (x, y), 1e-7 degrees; null if none is near. */
  townAt(x: number, y: number): number | null {
    return this.reference(townAt(this.all, x, y));
  }

  /** Returns the city, town or village around (x, y), 1e-7 degrees, or the settlement nearest to it; null if none is near. */
  largeTownAt(x: number, y: number): number | null {
    return this.reference(largeTownAt(this.all, x, y)) ?? this.townAt(x, y);
  }

  /** Returns the part of a settlement at (x, y), 1e-7 degrees; null if none is near. */
  partAt(x: number, y: number): number | null {
    return this.reference(townPartAt(this.all, x, y));
  }

  private reference(found: Settlement<Settled> | null): number | null {
    if (!found) return null;
    return found.region === this.own ? found.point : (found.point | IS_NEIGHBOUR) >>> 0;
  }
}

function settledOf(neighbours: readonly Neighbour[]): Settled {
  const columns = {
    'points.category': new Uint8Array(neighbours.length).fill(PointCategory.place),
    'points.flags': Uint32Array.from(neighbours, ({ rank }) => rank),
    'points.coords': Int32Array.from(neighbours.flatMap(({ x, y }) => [x, y])),
  };
  const indexes = settlementSections(columns);
  const sections = new Sections((name) => indexes[name]!);
  return {
    points: {
      coords: columns['points.coords'],
      flags: new SparseColumn(columns['points.flags'], null),
      value: new SparseColumn(
        Float32Array.from(neighbours, ({ population }) => population),
        null,
      ),
    },
    towns: sections.indexed('towns'),
    townParts: sections.indexed('townParts'),
    hiddenPoints: null,
  };
}
