/** The settlements among the names, by the points that they are in the regions. */
import type { Region } from '../region/read/reader.ts';
import { type Settlement, townAt, townPartAt } from '../region/read/settlements.ts';
import { NOWHERE, type Whereabouts } from './names.ts';

export class Towns {
  private readonly rows = new Map<Region, Map<number, number>>();

  constructor(private readonly regions: readonly Region[]) {}

  /** @param row of a `place` point of a region among all names */
  add(region: Region, point: number, row: number): void {
    const known = this.rows.get(region);
    if (known) known.set(point, row);
    else this.rows.set(region, new Map([[point, row]]));
  }

  /** Where (x, y), 1e-7 degrees, is. After the last `add`. */
  at(x: number, y: number): Whereabouts {
    return { town: this.townAt(x, y), part: this.rowOf(townPartAt(this.regions, x, y)) };
  }

  townAt(x: number, y: number): number {
    return this.rowOf(townAt(this.regions, x, y));
  }

  private rowOf(settlement: Settlement | null): number {
    return (settlement && this.rows.get(settlement.region)?.get(settlement.point)) ?? NOWHERE;
  }
}
