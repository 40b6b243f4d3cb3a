/** Where each region came from, and how its last update went: a small file per region that all commands read. */

import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MapKind } from '../osm/import/import-region.ts';
import { asideOf } from '../shared/files/file-aside.ts';
import type { Rings } from '../shared/geo/polygons.ts';

/** What is remembered of a region that was downloaded. Times are ISO 8601 UTC. */
export interface RegionSourceState {
  /** of the .osm.pbf file */
  url: string;
  /** whether the file is kept, so that only changes need to be fetched */
  keepExtract: boolean;
  /** the polygons that it is clipped by; null = it is not */
  clip: Rings | null;
  /** in what its drawn map is stored */
  map: MapKind;
  /** what the server said of the file that was imported; null = nothing */
  etag: string | null;
  lastModified: string | null;
  /** of that file, hexadecimal, as its .md5 file had it; null = there was none */
  md5: string | null;
  /** size of the file that was imported; null = not remembered */
  bytes: number | null;
  /** number of the last file of changes in it; null = the file tells of none */
  sequence: number | null;
  /** state of the map data; null = unknown */
  dataUpdatedAt: string | null;
  lastTryAt: string | null;
  /** when it was last known to be as new as its source */
  lastSuccessAt: string | null;
  /** why the last try failed, in one sentence; null = it did not */
  lastError: string | null;
  /** when a running server tries next; null = none does */
  nextTryAt: string | null;
}

export function newSource(url: string, keepExtract: boolean, clip: Rings | null = null): RegionSourceState {
  return {
    url,
    keepExtract,
    clip,
    map: 'file',
    etag: null,
    lastModified: null,
    md5: null,
    bytes: null,
    sequence: null,
    dataUpdatedAt: null,
    lastTryAt: null,
    lastSuccessAt: null,
    lastError: null,
    nextTryAt: null,
  };
}

/** File name of the extract that is kept of a region. */
export function extractName(region: string): string {
  return `${region}.osm.pbf`;
}

const SUFFIX = '.json';

export class SourceStates {
  /** @param folder made when something is to be remembered */
  constructor(private readonly folder: string) {}

  /** Names of the regions that are remembered. */
  names(): string[] {
    try {
      return readdirSync(this.folder)
        .filter((name) => name.endsWith(SUFFIX))
        .map((name) => name.slice(0, -SUFFIX.length))
        .sort();
    } catch {
      return [];
    }
  }

  /** Null when it is not remembered, or its file is damaged: then it is as if it had been imported by hand. */
  read(name: string): RegionSourceState | null {
    try {
      const state: unknown = JSON.parse(readFileSync(this.pathOf(name), 'utf8'));
      return typeof state === 'object' && state !== null && 'url' in state
        ? { ...newSource('', false), ...(state as RegionSourceState) }
        : null;
    } catch {
      return null;
    }
  }

  /** Readers see the old state or the new one. */
  write(name: string, state: RegionSourceState): void {
    mkdirSync(this.folder, { recursive: true });
    const path = this.pathOf(name);
    writeFileSync(asideOf(path), `${JSON.stringify(state, null, 2)}\n`);
    renameSync(asideOf(path), path);
  }

  /** Forgets a region that is removed. */
  remove(name: string): void {
    rmSync(this.pathOf(name), { force: true });
  }

  private pathOf(name: string): string {
    return join(this.folder, name + SUFFIX);
  }
}
