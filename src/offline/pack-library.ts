/** The packs on this device: saves, updates, opens and deletes them. */
import type { PackPart, RegionReport, RegionReports } from '../api/regions.ts';
import { READABLE_VERSIONS } from '../region/format/layout.ts';
import { openRegionBytes } from '../region/read/open-bytes.ts';
import type { Region } from '../region/read/reader.ts';
import type { ByteSource } from '../shared/files/byte-source.ts';
import { CacheStore } from './cache-store.ts';
import { fetchPack, type Part, type Progress } from './fetch-pack.ts';
import { FileStore } from './file-store.ts';
import { PackError, readPackHeader } from './pack-header.ts';
import { NoStorage, type PackStore } from './pack-store.ts';
import type { PackRecord, SavedRegion } from './saved-region.ts';

/** Name of the lock that lets one tab at a time change the packs. */
const LOCK = 'packs';
/** Suffix of the file beside a complete pack, which contains its PackRecord. */
const COMPLETE = '.json';
/** Suffix of the file with travellers' reports in a region (RegionReports). */
const REPORTS = '.reports';
/** Suffix of the file with the names of the world. */
const NAMES = '.names';
/** Suffix of the file beside a partly received pack, which contains its Part. */
const PART = '.part';

export interface OpenedPacks {
  regions: Region[];
  atlases: Uint8Array[];
  maps: ByteSource[];
  /** reports in all regions */
  reports: RegionReport[];
  /** towns of the world and their names (shared/names-pack.ts); null if they are not saved */
  names: Uint8Array | null;
}

export class PackLibrary {
  private constructor(private readonly store: PackStore) {}

  /** Opens the store and deletes left-over files. @throws NoStorage */
  static async open(): Promise<PackLibrary> {
    const store = (await FileStore.open()) ?? (await CacheStore.open());
    if (!store) throw new NoStorage('this browser stores no files for this page');
    const library = new PackLibrary(store);
    await library.alone(() => library.tidy()).catch(() => {});
    return library;
  }

  async list(): Promise<SavedRegion[]> {
    return (await this.packs()).map(({ formatVersion, etag, file, header, ...saved }) => ({
      ...saved,
      usable: READABLE_VERSIONS.includes(formatVersion),
    }));
  }

  /**
   * Saves a pack, or a newer version of it.
   * @throws PackError when it is damaged: the next attempt starts again
   * @throws what `fetchPack` throws: the next attempt resumes from what was received
   */
  save(name: string, url: URL, signal: AbortSignal, onProgress: Progress): Promise<void> {
    return this.alone(async () => {
      const known = (await this.packs()).find((pack) => pack.name === name);
      const part = (await this.records<Part>(PART)).find(({ file }) => nameOf(file) === name);
      const whole = await fetchPack({
        store: this.store,
        url,
        part,
        known: known && READABLE_VERSIONS.includes(known.formatVersion) ? known.etag : undefined,
        newFile: () => `${name}~${Date.now().toString(36)}`,
        begin: async (begun) => {
          if (part) await this.store.remove(part.file + PART);
          await this.write(begun.file + PART, begun);
        },
        signal,
        onProgress,
      });
      if (whole) await this.finish(name, whole);
      await this.tidy();
    });
  }

  /** Replaces the stored reports of a region. */
  async keepReports(name: string, reports: RegionReports): Promise<void> {
    const bytes = encoded(reports);
    const file = `${name}~${await hashOf(bytes)}${REPORTS}`;
    // writing identical reports again would change `version` meanwhile, and all saved regions would be opened again
    if ((await this.store.sizeOf(file)) === bytes.length) return;
    const before = (await this.store.names()).filter(
      (each) => each.endsWith(REPORTS) && nameOf(each) === name,
    );
    // a file of this name may remain from an interrupted attempt, and writing appends
    await this.store.remove(file);
    await this.write(file, reports);
    for (const old of before) if (old !== file) await this.store.remove(old);
  }

  /** Stores the names of the world; replaces others. */
  async keepNames(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const file = `world~${await hashOf(bytes)}${NAMES}`;
    const before = (await this.store.names()).filter((each) => each.endsWith(NAMES));
    if (before.includes(file) && (await this.store.sizeOf(file)) === bytes.length) return;
    for (const old of before) await this.store.remove(old);
    const writer = await this.store.append(file);
    await writer.write(bytes);
    await writer.close();
  }

  async remove(name: string): Promise<void> {
    for (const file of await this.store.names()) if (nameOf(file) === name) await this.store.remove(file);
  }

  /** Returns a version that changes when any tab saves, updates or deletes packs or reports. */
  async version(): Promise<string> {
    const names = await this.store.names();
    return names
      .filter((name) => [COMPLETE, REPORTS, NAMES].some((suffix) => name.endsWith(suffix)))
      .sort()
      .join('/');
  }

  /** Returns the usable regions, the borders around each, the archives of their maps, all reports, and the names of the world. */
  async open(): Promise<OpenedPacks> {
    const regions: Region[] = [];
    const atlases: Uint8Array[] = [];
    const maps: ByteSource[] = [];
    const reports = (await this.records<RegionReports>(REPORTS)).flatMap((each) => each.reports);
    for (const { file, header, formatVersion } of await this.packs()) {
      if (!READABLE_VERSIONS.includes(formatVersion)) continue;
      regions.push(openRegionBytes(await this.bytesOf(file, header.region), header.name));
      atlases.push(await this.bytesOf(file, header.places));
      if (header.map) maps.push(this.sourceOf(file, header.map));
    }
    const file = (await this.store.names()).find((name) => name.endsWith(NAMES));
    const names = file === undefined ? null : await this.store.read(file, 0, await this.store.sizeOf(file));
    return { regions, atlases, maps, reports, names };
  }

  /** Returns the complete packs, the newest per name. */
  private async packs(): Promise<PackRecord[]> {
    const all = await this.records<PackRecord>(COMPLETE);
    all.sort((a, b) => b.savedAt.localeCompare(a.savedAt));
    return all.filter(({ name }, i) => all.findIndex((other) => other.name === name) === i);
  }

  /** Checks every part of a received pack and records the pack as complete. @throws PackError if damaged */
  private async finish(name: string, { file, etag }: Part): Promise<void> {
    try {
      const header = await readPackHeader(this.store, file);
      for (const part of [header.region, header.map, header.places]) if (part) await this.verify(file, part);
      const opened = openRegionBytes(await this.bytesOf(file, header.region), header.name).header;
      const { title, titles, bounds, dataUpdatedAt, importedAt } = opened.info;
      await this.write(file + COMPLETE, {
        name,
        title,
        ...(titles && { titles }),
        part: header.part,
        bounds,
        dataUpdatedAt,
        importedAt,
        savedAt: new Date().toISOString(),
        bytes: await this.store.sizeOf(file),
        mapBytes: header.map?.bytes ?? null,
        formatVersion: opened.formatVersion,
        etag,
        file,
        header,
      } satisfies PackRecord);
    } finally {
      // removed for a damaged pack, too: it is then fetched again from its start
      await this.store.remove(file + PART);
    }
  }

  private async verify(file: string, part: PackPart): Promise<void> {
    if ((await hashOf(await this.bytesOf(file, part))) !== part.hash)
      throw new PackError('a part of it does not match its checksum');
  }

  private bytesOf(file: string, { offset, bytes }: PackPart): Promise<Uint8Array<ArrayBuffer>> {
    return this.store.read(file, offset, bytes);
  }

  /** Returns a source that reads single pieces of a part. */
  private sourceOf(file: string, { offset, bytes }: PackPart): ByteSource {
    return { size: bytes, read: (from, length) => this.store.read(file, offset + from, length) };
  }

  /** Deletes older packs of a name, packs without a record, and reports of regions that are not saved. */
  private async tidy(): Promise<void> {
    const packs = await this.packs();
    const kept = new Set(packs.flatMap(({ file }) => [file, file + COMPLETE]));
    const isReport = (file: string) =>
      file.endsWith(REPORTS) && packs.some(({ name }) => name === nameOf(file));
    const isNames = (file: string) => file.endsWith(NAMES) && packs.length > 0;
    for (const file of await this.store.names()) if (isReport(file) || isNames(file)) kept.add(file);
    for (const { file } of await this.records<Part>(PART)) kept.add(file).add(file + PART);
    for (const file of await this.store.names()) if (!kept.has(file)) await this.store.remove(file);
  }

  /** Runs work under the lock. @throws Error when another tab has the lock */
  private alone<T>(work: () => Promise<T>): Promise<T> {
    return navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => {
      if (!lock) throw new Error('another tab is saving a region');
      return work();
    });
  }

  private async records<T>(kind: string): Promise<T[]> {
    const all: T[] = [];
    for (const file of await this.store.names()) {
      if (!file.endsWith(kind)) continue;
      const bytes = await this.store.read(file, 0, await this.store.sizeOf(file));
      try {
        all.push(JSON.parse(new TextDecoder().decode(bytes)) as T);
      } catch {
        // the page was closed during the write: the record counts as missing
      }
    }
    return all;
  }

  private async write(file: string, record: PackRecord | Part | RegionReports): Promise<void> {
    const writer = await this.store.append(file);
    await writer.write(encoded(record));
    await writer.close();
  }
}

function encoded(record: PackRecord | Part | RegionReports): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(record));
}

/** Returns the SHA-256 of bytes, hexadecimal. */
async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the region that a file of the store belongs to. */
function nameOf(file: string): string {
  return file.slice(0, file.lastIndexOf('~'));
}
