/** Region files in a data directory, listed as `serve` lists them, and their packs. */
import { expect } from 'bun:test';
import { join } from 'node:path';
import type { PackHeader } from '../../../src/api/regions.ts';
import { RegionCatalog } from '../../../src/app/regions/catalog.ts';
import { CutRegions } from '../../../src/app/regions/packs/cut-regions.ts';
import { RegionList } from '../../../src/app/regions/region-list.ts';
import { RegionMaps } from '../../../src/app/regions/region-maps.ts';
import { loadSample } from '../../../src/app/regions/sample.ts';
import { SHARES } from '../../../src/config/shares.ts';
import { BaseMap } from '../../../src/map-tiles/base-map.ts';
import { createLog } from '../../../src/shared/program/log.ts';
import { emptyDirectory } from '../empty-directory.ts';

export interface HandedOut {
  /** bytes of the largest pack (default: any size) */
  largestPack?: number;
  /** folder in which parts are cut (default: the folder from which regions are served) */
  cutIn?: string;
  /** most requests for parts that wait (default: as many as in a service) */
  maxWaiting?: number;
  /** reports of travellers, see `src/shared/report-record.ts` */
  reports?: Float64Array[];
}

/**
 * Offset of the clock, ms. By then no region and its map count as being replaced, in whatever order a test
 * wrote them.
 */
const LATER_MS = 60_000;

/** Shares of partial packs, with more patience: tests build them on busy machines. */
const BUILDING = { ...SHARES.partialPacks, maxWaitMs: 300_000 };

/** Starts with the sample region alone, after a first look at the folder. @param now ms since 1970 */
export function servedRegions(now = () => Date.now() + LATER_MS) {
  const data = emptyDirectory();
  const folder = join(data, 'regions');
  const served = join(data, 'served');
  const catalog = new RegionCatalog({ regions: folder, served, live: null }, loadSample);
  const maps = new RegionMaps(folder, new BaseMap(), createLog({ write: () => {} }), now);
  /** Loads the regions, but not yet their maps. */
  const lookForRegions = async () => {
    await catalog.load(async () => {});
  };
  /** Looks at the folder, as `serve` does after a change. */
  const look = async () => {
    await lookForRegions();
    await maps.look(catalog.served.regions);
  };
  const servedNow = {
    get current() {
      return catalog.served;
    },
    isAsSeen: (file: string) => catalog.isAsSeen(file),
    reload: look,
  };
  return {
    data,
    folder,
    served,
    maps,
    look,
    lookForRegions,
    listOf: ({ largestPack = Infinity, cutIn = served, reports = [], ...shares }: HandedOut = {}) =>
      new RegionList(
        servedNow,
        maps,
        largestPack,
        new CutRegions(cutIn, { ...BUILDING, ...shares }),
        () => reports,
      ),
  };
}

/** Returns the header of a pack, and its parts. */
export function openedPack(pack: Uint8Array) {
  expect(new TextDecoder().decode(pack.subarray(0, 8))).toBe('SPOTPACK');
  const length = new DataView(pack.buffer, pack.byteOffset).getUint32(8, true);
  const header: PackHeader = JSON.parse(new TextDecoder().decode(pack.subarray(12, 12 + length)));
  const part = ({ offset, bytes }: { offset: number; bytes: number }) =>
    new Uint8Array(pack.slice(offset, offset + bytes));
  return {
    header,
    region: part(header.region),
    map: header.map ? part(header.map) : null,
    places: part(header.places),
  };
}
