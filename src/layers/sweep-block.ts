/** Rates a block of a sweep's grid cell by cell. */
import type { Region } from '../region/read/reader.ts';
import type { Scorer } from '../scoring/scorer.ts';
import { regionsWithin } from '../scoring/site/regions-around.ts';
import { toUnits } from '../shared/geo/earth.ts';
import { gridValueOf } from './grid.ts';
import { SweptCells } from './swept-cells.ts';

export interface SweepQuery {
  /** latitudes of the rows, south to north, and longitudes of the columns, west to east; degrees */
  lats: number[];
  lons: number[];
  /** flags of the cells, row by row: 1 = wanted; null = all cells */
  wanted: Uint8Array | null;
  /** requested time, as in SpotQuery */
  at: string;
  now: number;
  /** true to return only cells where vans can park */
  standing: boolean;
  /** name of the region that must have map data of a cell; null, or a region that is not served = any */
  region: string | null;
}

/** Returns the rated cells, row by row, encoded for SweptCells.decode. */
export function sweepBlock(scorer: Scorer, query: SweepQuery): Uint8Array<ArrayBuffer> {
  const { lats, lons, wanted, at, now, standing, region } = query;
  const cells = SweptCells.empty(lats.length * lons.length);
  const home = region === null ? [] : scorer.regions.filter(({ file }) => file.info.name === region);
  for (const [row, lat] of lats.entries()) {
    for (const [column, lon] of lons.entries()) {
      const index = row * lons.length + column;
      if (wanted && wanted[index] !== 1) continue;
      if (home.length > 0 && !isCovered(home, lat, lon)) continue;
      const { spot, rating } = scorer.rateSpot({ lat, lon, at, now });
      const stands = spot.site.standing.kind;
      if (rating.degraded || (standing && stands === 'none')) continue;
      const worst = rating.factors.find(({ points }) => points < 0);
      cells.set(index, {
        score: rating.score,
        value: gridValueOf(spot, rating, 'sparse'),
        level: rating.nightLevel,
        range: rating.range,
        standing: stands,
        factor: worst?.key ?? null,
      });
    }
  }
  return cells.encode();
}

function isCovered(regions: readonly Region[], lat: number, lon: number): boolean {
  const [x, y] = [toUnits(lon), toUnits(lat)];
  return regionsWithin(regions, lat, lon, 0).some((region) => region.covers(x, y));
}
