/** Origin of each region and result of its last update: one small file per region that all commands read. */

import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asideOf, createAside } from '../shared/files/file-aside.ts';
import { makeFolder } from '../shared/files/owner.ts';
import type { Rings } from '../shared/geo/polygons.ts';
import { codeOf } from '../shared/program/error-code.ts';

/** Stored state of a downloaded region. Times are ISO 8601 UTC. */
export interface RegionSourceState {
  /** address of the .osm.pbf file */
  url: string;
  /** true if the file is kept, so that the region can be imported again without a network */
  keepExtract: boolean;
  /** rings that clip the extract; null if it is not clipped */
  clip: Rings | null;
  /** ETag of the imported file; null if the server sent none */
  etag: string | null;
  lastModified: string | null;
  /** MD5 of the imported file, hexadecimal, from its .md5 file; null if there was none */
  md5: string | null;
  /**
   * why the imported file was not compared with its .md5 file, one sentence without a full stop; null if it was, or the
   * server has none
   */
  md5Problem: string | null;
  /** MD5 of the imported file, hexadecimal, as its bytes give it; null if an earlier version imported it */
  contentMd5: string | null;
  /** size of the imported file, bytes; null if unknown */
  bytes: number | null;
  /** sequence number of the last change file in the imported file; null if it states none */
  sequence: number | null;
  /** base URL of the change files, as the imported file states it; null if it states none */
  changesUrl: string | null;
  /**
   * why nothing shows whether the file has changed, so that each update downloads it, one sentence without a full stop;
   * null if something does
   */
  changesProblem: string | null;
  /** why the extract could not be kept although it was wanted, one sentence without a full stop; null otherwise */
  extractProblem: string | null;
  /** date of the map data; null if unknown */
  dataUpdatedAt: string | null;
  lastTryAt: string | null;
  /** time at which the region was last known to be up to date; null if never */
  lastSuccessAt: string | null;
  /** reason why the last attempt failed, one sentence; null if it succeeded */
  lastError: string | null;
  /** time of the next attempt of a running server; null if there is none */
  nextTryAt: string | null;
}

export function newSource(url: string, keepExtract: boolean, clip: Rings | null = null): RegionSourceState {
  return {
    url,
    keepExtract,
    clip,
    etag: null,
    lastModified: null,
    md5: null,
    md5Problem: null,
    contentMd5: null,
    bytes: null,
    sequence: null,
    changesUrl: null,
    changesProblem: null,
    extractProblem: null,
    dataUpdatedAt: null,
    lastTryAt: null,
    lastSuccessAt: null,
    lastError: null,
    nextTryAt: null,
  };
}

/** Returns the file name of a region's kept extract. */
export function extractName(region: string): string {
  return `${region}.osm.pbf`;
}

const SUFFIX = '.json';

/** Returns true if a value is a state: what it has is of the right type, and its URL is one. */
function isState(value: unknown): value is Partial<RegionSourceState> & { url: string } {
  if (typeof value !== 'object' || value === null) return false;
  const state: Record<string, unknown> = { ...value };
  const all = (names: readonly string[], isRight: (each: unknown) => boolean) =>
    names.every((name) => (state[name] ?? null) === null || isRight(state[name]));
  return (
    typeof state.url === 'string' &&
    ['http:', 'https:'].includes(URL.parse(state.url)?.protocol ?? '') &&
    all(TEXTS, (each) => typeof each === 'string') &&
    all(TIMES, (each) => typeof each === 'string' && !Number.isNaN(Date.parse(each))) &&
    all(NUMBERS, (each) => Number.isSafeInteger(each)) &&
    all(['clip'], isRings) &&
    all(['keepExtract'], (each) => typeof each === 'boolean')
  );
}

const TEXTS = [
  'etag',
  'lastModified',
  'md5',
  'md5Problem',
  'contentMd5',
  'changesUrl',
  'changesProblem',
  'extractProblem',
  'lastError',
];
const TIMES = ['dataUpdatedAt', 'lastTryAt', 'lastSuccessAt', 'nextTryAt'];
const NUMBERS = ['bytes', 'sequence'];

function isRings(value: unknown): boolean {
  const isCorner = (each: unknown) =>
    Array.isArray(each) && each.length === 2 && each.every((degrees) => Number.isFinite(degrees));
  return Array.isArray(value) && value.every((ring) => Array.isArray(ring) && ring.every(isCorner));
}

export class SourceStates {
  /** @param folder created on the first write */
  constructor(private readonly folder: string) {}

  /** Returns the names of the stored regions. @throws the usual file system errors if the folder cannot be read */
  names(): string[] {
    try {
      return readdirSync(this.folder)
        .filter((name) => name.endsWith(SUFFIX))
        .map((name) => name.slice(0, -SUFFIX.length))
        .sort();
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return [];
      throw error;
    }
  }

  /**
   * Returns the state of a region; null if it is not stored or is damaged. Such a region counts as imported
   * by hand; `problemOf` says so.
   */
  read(name: string): RegionSourceState | null {
    try {
      // a pipe would never end
      if (!statSync(this.pathOf(name)).isFile()) return null;
      const state: unknown = JSON.parse(readFileSync(this.pathOf(name), 'utf8'));
      return isState(state) ? { ...newSource('', false), ...state } : null;
    } catch {
      return null;
    }
  }

  /** Returns why a stored state cannot be used, in one sentence; null if it can, or if none is stored. */
  problemOf(name: string): string | null {
    if (this.read(name) !== null || !this.names().includes(name)) return null;
    return `${this.pathOf(name)}, which says where the region came from, is damaged: import the region again from its URL.`;
  }

  /** Writes the state atomically: readers see the old one or the new one. */
  write(name: string, state: RegionSourceState): void {
    makeFolder(this.folder);
    const path = this.pathOf(name);
    writeFileSync(createAside(path), `${JSON.stringify(state, null, 2)}\n`);
    renameSync(asideOf(path), path);
  }

  /** Removes the state of a region. */
  remove(name: string): void {
    rmSync(this.pathOf(name), { force: true });
  }

  private pathOf(name: string): string {
    return join(this.folder, name + SUFFIX);
  }
}
