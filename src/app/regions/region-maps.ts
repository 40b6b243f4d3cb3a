/** The drawn maps of the served regions. Opens them, reopens replaced ones, closes removed ones. */
import { closeSync } from 'node:fs';
import { basename, join } from 'node:path';
import samplePath from '../../../dist/sample.pmtiles' with { type: 'file' };
import worldPath from '../../../dist/world.pmtiles' with { type: 'file' };
import type { BaseMap, TileSource } from '../../map-tiles/base-map.ts';
import { type BlockPlace, MAP_FILE_SUFFIX } from '../../map-tiles/map-file/header.ts';
import { MapFile } from '../../map-tiles/map-file/map-file.ts';
import { outgrownMapOf } from '../../map-tiles/map-file/outgrown-map.ts';
import { verifyMap } from '../../map-tiles/map-file/verify-map.ts';
import { ArchiveReader } from '../../map-tiles/pmtiles/archive-reader.ts';
import { TileArchiveError } from '../../map-tiles/pmtiles/header.ts';
import { openForReading, REGION_SUFFIX, RegionFileError } from '../../region/format/file.ts';
import { isLiveRegion } from '../../region/format/live-cell.ts';
import { type ByteSource, fileSource, memorySource } from '../../shared/files/byte-source.ts';
import { changedAt, versionAt, versionOf } from '../../shared/files/file-version.ts';
import { codeOf } from '../../shared/program/error-code.ts';
import type { Log } from '../../shared/program/log.ts';
import { ThreadLost } from '../../threads/ask.ts';
import { MapDrawer } from './map-drawer.ts';
import type { MapKind } from './packs/cut-files.ts';
import type { PackedFile } from './packs/region-pack.ts';
import type { ServedRegion } from './region-set.ts';

/**
 * Maximum time between an import's replacements of map and region, ms. A map that is newer than its region for longer
 * was replaced alone.
 */
const REPLACED_WITHIN_MS = 10_000;

/** An open map. */
export interface RegionMap {
  kind: MapKind;
  reader: TileSource;
  source: ByteSource;
  /** file or memory behind `source`, for modules that open it again */
  file: PackedFile;
  /** version of the map; changes when the file changes */
  version: string;
  /** why parts of it cannot be drawn, without a full stop; null as far as is known */
  damage: string | null;
  /** Ends the verification and closes the file. */
  close(): Promise<void>;
}

/** Why a region has no map, or one with gaps. */
export interface MapProblem {
  /** sentences for the operator */
  note: string;
  /** true if a file is damaged: a map may also be missing, which is no fault */
  isDamage: boolean;
}

/** Reason why a region has no map. */
interface Refusal {
  reason: string;
  /** true if there is no map file */
  isMissing: boolean;
  /** level in the log: maps are missing beside regions of the first versions, which is not an error */
  level: 'info' | 'warn';
}

export class RegionMaps {
  /** maps by stem of the region's file; '' for the sample */
  private found = new Map<string, RegionMap | Refusal>();
  private world: ArchiveReader | null = null;
  private looking: Promise<void> = Promise.resolve();
  private verifying: Promise<void> = Promise.resolve();
  private readonly drawer: MapDrawer;
  /** number of map files opened so far */
  private count = 0;

  /** @param directory folder of imported regions */
  constructor(
    private readonly directory: string,
    private readonly baseMap: BaseMap,
    private readonly log: Log,
    /** ms since 1970 */
    private readonly now: () => number = Date.now,
  ) {
    this.drawer = new MapDrawer(log);
  }

  /** Opens the maps of these regions; resolves when the base map shows them. */
  look(regions: readonly ServedRegion[]): Promise<void> {
    this.looking = this.looking.catch(() => {}).then(() => this.lookNow(regions));
    return this.looking;
  }

  /** Returns the map of a region; null if it has none. */
  mapOf(region: ServedRegion): RegionMap | null {
    const found = this.found.get(keyOf(region));
    return found && 'reader' in found ? found : null;
  }

  /**
   * Returns false if the map of an imported region has changed since the last look, or was just replaced
   * while the region file was not: an import replaces the map first.
   */
  isAsSeen(region: ServedRegion): boolean {
    if (region.file === null) return true;
    const stem = keyOf(region);
    const found = this.found.get(stem);
    const version = versionAt(join(this.directory, stem + MAP_FILE_SUFFIX));
    if (found === undefined || version === undefined) return found !== undefined;
    if ('reason' in found) return !found.isMissing || version === null;
    return found.version === version && !this.isAhead(version, versionAt(join(this.directory, region.file)));
  }

  /**
   * Returns true if the map was replaced after the region, and less than REPLACED_WITHIN_MS ago.
   * @param map version of the map file
   * @param region version of the region file; null if missing, undefined if unknown
   */
  private isAhead(map: string, region: string | null | undefined): boolean {
    if (!region || changedAt(map) <= changedAt(region)) return false;
    return this.now() - changedAt(map) < REPLACED_WITHIN_MS;
  }

  /** Returns why a region has no map, or gaps in it; null if it has a whole one, or if no map was looked for. */
  problemOf(region: ServedRegion): MapProblem | null {
    const found = this.found.get(keyOf(region));
    if (!found) return null;
    if ('reason' in found) return { note: `Without a map: ${found.reason}`, isDamage: !found.isMissing };
    return found.damage === null ? null : { note: `Its map has gaps: ${gapsIn(found)}`, isDamage: true };
  }

  /** Resolves when all open maps are verified, which is done in the background. */
  verified(): Promise<void> {
    return this.verifying;
  }

  /** Closes all maps. */
  async close(): Promise<void> {
    await this.look([]);
    await this.drawer.close();
  }

  private async lookNow(regions: readonly ServedRegion[]): Promise<void> {
    const before = this.found;
    const found = new Map<string, RegionMap | Refusal>();
    for (const region of regions) {
      if (isLiveRegion(region.info.name)) continue;
      const key = keyOf(region);
      const known = before.get(key);
      found.set(key, region.file === null ? await embeddedSample(known) : await this.open(key, known));
    }
    const isSame = before.size === found.size && [...found].every(([key, map]) => before.get(key) === map);
    if (isSame && this.world) return;
    this.world ??= await ArchiveReader.open(memorySource(await Bun.file(worldPath).bytes()), 'the world');
    this.found = found;
    this.tell(before);
    const maps = [...found.values()].filter((map) => 'reader' in map);
    await this.baseMap.show(
      this.world,
      maps.map(({ reader }) => reader),
    );
    const gone = [...before.values()].filter((map) => 'reader' in map && !maps.includes(map)) as RegionMap[];
    await Promise.all(gone.map((map) => map.close()));
  }

  /** Returns the known result if the map is unchanged, otherwise opens it. */
  private async open(stem: string, known: RegionMap | Refusal | undefined): Promise<RegionMap | Refusal> {
    const label = stem + MAP_FILE_SUFFIX;
    let descriptor: number | null = null;
    try {
      const file = openForReading(join(this.directory, label), label);
      descriptor = file;
      const version = versionOf(file);
      if (known && 'reader' in known && known.version === version) {
        closeSync(file);
        return known;
      }
      return await this.opened(file, label, version);
    } catch (error) {
      if (descriptor !== null) closeSync(descriptor);
      const code = codeOf(error);
      const refusal =
        code === 'ENOENT'
          ? this.missing(stem)
          : {
              reason: reasonOf(error) ?? `${label} cannot be read (${code}).`,
              isMissing: false,
              level: 'warn' as const,
            };
      return known && 'reason' in known && known.reason === refusal.reason ? known : refusal;
    }
  }

  private missing(stem: string): Refusal {
    const outgrown = outgrownMapOf(join(this.directory, stem));
    if (outgrown === null)
      return {
        reason: `there is no ${stem + MAP_FILE_SUFFIX}; import the region again.`,
        isMissing: true,
        level: 'info',
      };
    return {
      reason: `${basename(outgrown)} is the map of an older version, which is not drawn; import the region again, or run "update".`,
      isMissing: true,
      level: 'warn',
    };
  }

  /** Opens a map file, and has it verified in the background. @throws as `MapFile.open` */
  private async opened(descriptor: number, label: string, version: string): Promise<RegionMap> {
    this.drawer.start();
    const source = fileSource(descriptor);
    const id = this.count++;
    const file = await MapFile.open(source, label, (tile) => this.drawer.draw({ ...tile, descriptor, id }));
    const note = (error: unknown): never => {
      // a lost thread says nothing about the file
      if (!(error instanceof ThreadLost) && map.damage === null) {
        map.damage = (reasonOf(error) ?? `${label} cannot be read (${codeOf(error)})`).replace(/\.$/, '');
        this.log.warn(`the map of a region has gaps: ${gapsIn(map)}`);
      }
      throw error;
    };
    let isClosed = false;
    let reading = Promise.resolve();
    const map: RegionMap = {
      kind: 'file',
      reader: {
        label,
        header: file.header,
        metadata: file.metadata,
        tile: (z, x, y) => file.tile(z, x, y).catch(note),
      },
      source,
      file: { path: `/dev/fd/${descriptor}` },
      version,
      damage: null,
      async close() {
        isClosed = true;
        await reading;
        closeSync(descriptor);
      },
    };
    const verify = (place: BlockPlace) => this.drawer.verify({ descriptor, place });
    // one map after the other; a closed one neither waits for its turn nor takes it
    this.verifying = this.verifying.then(() => {
      if (!isClosed)
        reading = verifyMap(file, verify, () => isClosed)
          .catch(note)
          .catch(() => {});
      return reading;
    });
    return map;
  }

  /** Logs for each region why it has no map, unless the reason was known before. */
  private tell(before: ReadonlyMap<string, RegionMap | Refusal>): void {
    for (const [key, map] of this.found) {
      if (!('reason' in map) || before.get(key) === map) continue;
      this.log[map.level](`a region is served without its map: ${map.reason}`);
    }
  }
}

/** Returns the sentence of an error; null if it is not a sentence for the operator. */
function reasonOf(error: unknown): string | null {
  return error instanceof TileArchiveError || error instanceof RegionFileError ? error.message : null;
}

/** Returns what is damaged in a map, and what helps, in one sentence. */
function gapsIn({ damage }: RegionMap): string {
  return `${damage}; import the region again.`;
}

function keyOf({ file }: ServedRegion): string {
  return file === null ? '' : file.slice(0, -REGION_SUFFIX.length);
}

async function embeddedSample(known: RegionMap | Refusal | undefined): Promise<RegionMap | Refusal> {
  if (known) return known;
  const memory = await Bun.file(samplePath).bytes();
  const source = memorySource(memory);
  const reader = await ArchiveReader.open(source, 'the map of the sample');
  return {
    kind: 'archive',
    reader,
    source,
    version: 'sample',
    file: { memory },
    damage: null,
    close: async () => {},
  };
}
