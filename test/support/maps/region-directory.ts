/** A data directory with one region, and processes that serve it from copies. */
import { closeSync, mkdirSync, openSync, readdirSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { RegionCatalog } from '../../../src/app/regions/catalog.ts';
import { Copier } from '../../../src/app/regions/copier.ts';
import { loadSample } from '../../../src/app/regions/sample.ts';
import { readRegionHeader } from '../../../src/region/format/file.ts';
import { openRegions } from '../../../src/region/read/source.ts';
import { emptyDirectory } from '../empty-directory.ts';
import { writeStreets } from './region-parts.ts';

export const LARGE = { mostAtOnce: 0 };
export const SMALL = { mostAtOnce: Infinity };

/** Creates a data directory. */
export function dataDirectory() {
  const data = emptyDirectory();
  const [regions, served] = [join(data, 'regions'), join(data, 'served')];
  mkdirSync(regions);
  const path = join(regions, 'land.spots');
  return {
    data,
    regions,
    served,
    path,
    write: (title = 'Land', longitudes = [8, 9, 10]) =>
      writeStreets(path, longitudes, { name: 'land', title }),
    /** Starts a process that serves the directory, and loads the regions once. */
    async start({ mostAtOnce } = SMALL, copier = new Copier(regions, mostAtOnce)) {
      const catalog = new RegionCatalog({ regions, served, live: null }, loadSample, copier);
      const look = () => catalog.load(async () => {});
      await look();
      return {
        catalog,
        look,
        /** Verifies kept copies and excludes damaged parts. */
        async verify(): Promise<void> {
          const changes: Promise<boolean>[] = [];
          await catalog.verifyKept((change) => changes.push(change(async () => {})));
          await Promise.all(changes);
        },
        streets: () =>
          catalog.served.regions.flatMap(({ source }) =>
            openRegions(source).map((region) => region.text(region.ways.name[0]!)),
          ),
        titles: () => catalog.served.regions.map(({ info }) => info.title),
      };
    },
    copies: () => readdirSync(served).map((name) => join(served, name)),
  };
}

/** Names of the streets of the region. */
export const ALL = ['Street 8', 'Street 9', 'Street 10'];

/** Flips a bit in the last section of a part. */
export function damagePart(path: string, part: number): void {
  const { offset, bytes } = readRegionHeader(path).parts[part]!;
  const descriptor = openSync(path, 'r+');
  writeSync(descriptor, Uint8Array.of(0xff), 0, 1, offset + bytes - 9);
  closeSync(descriptor);
}
