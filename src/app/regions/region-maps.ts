/** The drawn maps of the regions that are served: opened, opened anew when they are replaced, closed when they are gone. */
import { closeSync, statSync } from 'node:fs';
import { join } from 'node:path';
import samplePath from '../../../dist/sample.pmtiles' with { type: 'file' };
import worldPath from '../../../dist/world.pmtiles' with { type: 'file' };
import type { BaseMap, TileSource } from '../../map-tiles/base-map/base-map.ts';
import { MapFile } from '../../map-tiles/map-file/map-file.ts';
import { type MapKind, suffixOf } from '../../map-tiles/map-file/map-kinds.ts';
import { ArchiveReader } from '../../map-tiles/pmtiles/archive-reader.ts';
import { TileArchiveError } from '../../map-tiles/pmtiles/header.ts';
import { openForReading, REGION_SUFFIX, RegionFileError } from '../../region/format/file.ts';
import { isLiveRegion } from '../../region/format/live-cell.ts';
import { codeOf } from '../../shared/error-code.ts';
import { type ByteSource, fileSource, memorySource } from '../../shared/files/byte-source.ts';
import { changedAt, versionAt, versionOf } from '../../shared/files/file-version.ts';
import type { Log } from '../../shared/log.ts';
import type { ServedRegion } from './catalog.ts';
import { MapDrawer } from './map-drawer.ts';
import type { PackedFile } from './packs/region-pack.ts';

/** An import replaces a map and its region one after the other within this time; by hand they may stay apart. */
const REPLACED_WITHIN_MS = 10_000;

/** A map that is in use. */
export interface RegionMap {
  kind: MapKind;
  reader: TileSource;
  source: ByteSource;
  /** the same bytes for who opens them anew */
  file: PackedFile;
  /** changes with the file */
  version: string;
  close(): void;
}

/** Why a region has no map, in one sentence. */
interface Refusal {
  reason: string;
  /** there is no file: regions of older builds have none, and are as good as they were */
  isMissing: boolean;
}

export class RegionMaps {
  /** by stem of the region's file; of the sample '' */
  private found = new Map<string, RegionMap | Refusal>();
  private world: ArchiveReader | null = null;
  private looking: Promise<void> = Promise.resolve();
  private readonly drawer: MapDrawer;
  /** map files that were opened so far */
  private opened = 0;

  /** @param directory the folder of imported regions */
  constructor(
    private readonly directory: string,
    private readonly baseMap: BaseMap,
    private readonly log: Log,
    /** ms since 1970 */
    private readonly now: () => number = Date.now,
  ) {
    this.drawer = new MapDrawer(log);
  }

  /** Looks for the maps of these regions; resolves when the base map shows them. */
  look(regions: readonly ServedRegion[]): Promise<void> {
    this.looking = this.looking.catch(() => {}).then(() => this.lookNow(regions));
    return this.looking;
  }

  /** The map of a region, if it has one. */
  mapOf(region: ServedRegion): RegionMap | null {
    const found = this.found.get(keyOf(region));
    return found && 'reader' in found ? found : null;
  }

  /**
   * False when the map of an imported region is not the one of the last look, or when it has just been replaced and the
   * region file has not: an import replaces the map first.
   */
  isAsSeen(region: ServedRegion): boolean {
    if (region.file === null) return true;
    const stem = keyOf(region);
    const found = this.found.get(stem);
    const version = versionAt(join(this.directory, stem + suffixOf(this.kindOf(stem))));
    if (found === undefined || version === undefined) return found !== undefined;
    if ('reason' in found) return !found.isMissing || version === null;
    return found.version === version && !this.isAhead(version, versionAt(join(this.directory, region.file)));
  }

  /** @param map and region: versions of the files on the disk */
  private isAhead(map: string, region: string | null | undefined): boolean {
    if (!region || changedAt(map) <= changedAt(region)) return false;
    return this.now() - changedAt(map) < REPLACED_WITHIN_MS;
  }

  /** Why a region is without a map, in one sentence; null = it has one, or never has. */
  problemOf(region: ServedRegion): string | null {
    const found = this.found.get(keyOf(region));
    return found && 'reason' in found ? found.reason : null;
  }

  /** Closes all. */
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
    for (const map of gone) map.close();
  }

  /** What is known of a map if it has not changed, else what comes of opening it. */
  private async open(stem: string, known: RegionMap | Refusal | undefined): Promise<RegionMap | Refusal> {
    const kind = this.kindOf(stem);
    const label = stem + suffixOf(kind);
    let descriptor: number | null = null;
    try {
      const file = openForReading(join(this.directory, label), label);
      descriptor = file;
      const version = versionOf(file);
      if (known && 'reader' in known && known.version === version) {
        closeSync(file);
        return known;
      }
      const source = fileSource(file);
      const reader =
        kind === 'archive'
          ? await ArchiveReader.open(source, label)
          : await this.mapFile(source, label, file);
      return {
        kind,
        reader,
        source,
        version,
        file: { path: `/dev/fd/${file}` },
        close: () => closeSync(file),
      };
    } catch (error) {
      if (descriptor !== null) closeSync(descriptor);
      const code = codeOf(error);
      const isMissing = code === 'ENOENT';
      const reason =
        error instanceof TileArchiveError || error instanceof RegionFileError
          ? error.message
          : isMissing
            ? `there is no ${label}; import the region again.`
            : `${label} cannot be read (${code}).`;
      return known && 'reason' in known && known.reason === reason ? known : { reason, isMissing };
    }
  }

  /** An import that is killed may leave both kinds: the one that was made last. */
  private kindOf(stem: string): MapKind {
    const changed = (kind: MapKind) =>
      statSync(join(this.directory, stem + suffixOf(kind)), { throwIfNoEntry: false })?.mtimeMs ?? -1;
    return changed('archive') > changed('file') ? 'archive' : 'file';
  }

  private mapFile(source: ByteSource, label: string, descriptor: number): Promise<MapFile> {
    this.drawer.start();
    const id = this.opened++;
    return MapFile.open(source, label, (tile) => this.drawer.draw({ ...tile, descriptor, id }));
  }

  /** Says once why a region has no map. */
  private tell(before: ReadonlyMap<string, RegionMap | Refusal>): void {
    for (const [key, map] of this.found) {
      if (!('reason' in map) || before.get(key) === map) continue;
      this.log[map.isMissing ? 'info' : 'warn'](`a region is served without its map: ${map.reason}`);
    }
  }
}

function keyOf({ file }: ServedRegion): string {
  return file === null ? '' : file.slice(0, -REGION_SUFFIX.length);
}

async function embeddedSample(known: RegionMap | Refusal | undefined): Promise<RegionMap | Refusal> {
  if (known) return known;
  const memory = await Bun.file(samplePath).bytes();
  const source = memorySource(memory);
  const reader = await ArchiveReader.open(source, 'the map of the sample');
  return { kind: 'archive', reader, source, version: 'sample', file: { memory }, close: () => {} };
}
