/** The list of served regions, and their packs. */
import { statSync } from 'node:fs';
import type { RegionReport, RegionRow } from '../../api/regions.ts';
import { platform } from '../../platform/runtime.ts';
import { REGION_SUFFIX } from '../../region/format/file.ts';
import { isLiveRegion } from '../../region/format/live-cell.ts';
import type { Bounds } from '../../region/format/region-info.ts';
import { outlineOf } from '../../region/read/outline.ts';
import type { Region } from '../../region/read/reader.ts';
import { openRegions, type RegionSource } from '../../region/read/source.ts';
import { cutAtlas } from '../../region/world/cut-atlas.ts';
import { type OpenPack, PackUnavailable } from '../../shared/files/region-pack.ts';
import { aroundAcross } from '../../shared/geo/box.ts';
import { type PartBox, partName, type RegionPart } from '../../shared/geo/region-part.ts';
import { VERSION } from '../../shared/program/version.ts';
import { type Asker, type CutRegions, NoLongerServed } from './packs/cut-regions.ts';
import { boundsOfPart, placeIn } from './packs/part-area.ts';
import { openPack, type PackedFile, packHash, packSize } from './packs/region-pack.ts';
import { reportsIn } from './packs/region-reports.ts';
import type { RegionMap, RegionMaps } from './region-maps.ts';
import type { ServedRegion } from './region-set.ts';

type Outline = RegionRow['outline'];

/** Bytes of an archive of all tiles per byte of the map file: 1.1 in cities, 1.5 in mountains. */
const ARCHIVE_PER_MAP_FILE = 1.3;
/** Maximum number of attempts to open the pack of a region that is being replaced. */
const MAX_LOOKS = 5;
/** Pause before each attempt except the first, ms: an import replaces map and region within about 10 ms. */
const LOOK_PAUSE_MS = 100;
const REPLACED_RETRY_SECONDS = 5;

/** A region and its map; `map` is null if it has none. */
interface RegionVersion {
  region: ServedRegion;
  map: RegionMap | null;
}

/** The served regions, and whether they match the folder. */
export interface ServedNow {
  current: { regions: readonly ServedRegion[]; evidence?: { version: string } };
  /** Returns false if the file was replaced since the last look. */
  isAsSeen(file: string): boolean;
  /** Reads the folder; resolves when its files are served. */
  reload(): Promise<void>;
}

export class RegionList {
  private readonly regionsBySource = new WeakMap<RegionSource, readonly Region[]>();
  private readonly outlines = new WeakMap<RegionSource, Outline>();
  /** hashes for packs, cached because a gigabyte takes a second */
  private readonly hashes = new WeakMap<RegionSource | RegionMap | PackedFile, Promise<string>>();
  private readonly places = new WeakMap<RegionSource, { memory: Uint8Array }>();
  /** bytes of archives made from whole map files */
  private readonly drawnBytes = new WeakMap<RegionMap, number>();

  constructor(
    private readonly served: ServedNow,
    private readonly maps: Pick<RegionMaps, 'mapOf' | 'isAsSeen'>,
    /** maximum size of the pack of a whole region, bytes; 0 = no packs at all, not even partial ones */
    private readonly largestPack: number,
    private readonly cuts: Pick<CutRegions, 'get'>,
    /** returns all reports, as lists of records (shared/report-record.ts) */
    private readonly signals: () => readonly Float64Array[],
  ) {}

  /** Lists all regions except cells of live map data. */
  list(): RegionRow[] {
    return this.regions().map((region) => {
      const { info, source } = region;
      return {
        name: nameOf(region),
        title: info.title,
        titles: info.titles ?? {},
        sample: info.sample,
        bounds: info.bounds,
        outline: this.outlineOf(region),
        imported_at: info.importedAt,
        data_updated_at: info.dataUpdatedAt,
        attribution: info.attribution,
        region_bytes: sizeOf(source),
        map_bytes: this.mapBytesOf(region),
        pack_bytes: this.wholeSizeOf(region),
        parts: this.packsAreOn,
        terrain: (info.terrain ?? []).length > 0,
      };
    });
  }

  /**
   * Returns the pack of a region as it is served now, or of its part in a bbox; null if no region has this name.
   * Region and map have the same version: while they are being replaced, waits for the new ones.
   * @throws PackUnavailable, the usual file system errors
   */
  async openPack(name: string, box: PartBox | null, asker: Asker): Promise<OpenPack | null> {
    for (let look = 0; look < MAX_LOOKS; look++) {
      if (look > 0) {
        await Bun.sleep(LOOK_PAUSE_MS);
        await this.served.reload();
      }
      const region = this.find(name);
      if (!region) return null;
      const version = { region, map: this.maps.mapOf(region) };
      if (!this.isServed(version)) continue;
      try {
        return await this.openVersion(version, box, asker);
      } catch (error) {
        if (!(error instanceof NoLongerServed)) throw error;
      }
    }
    throw new PackUnavailable(
      'busy',
      'This region is being replaced. Retry after the delay in Retry-After.',
      REPLACED_RETRY_SECONDS,
    );
  }

  /** Opens the pack of one version of a region. @throws NoLongerServed if it was replaced; as `openPack` */
  private async openVersion(version: RegionVersion, box: PartBox | null, asker: Asker): Promise<OpenPack> {
    const { region, map } = version;
    const within = box && boundsOfPart(region, box);
    // a device reads a region of one part only: several parts are combined
    const bounds = box && region.parts > 1 ? (within ?? region.info.bounds) : within;
    if (box && bounds) return this.openPart(version, { of: nameOf(region), bbox: box }, bounds, asker);
    if (this.wholeSizeOf(region) === null) throw tooLarge(region);
    const places = this.placesOf(region);
    const [regionHash, placesHash] = await Promise.all([
      this.hashOf(region.source, fileOf(region.source)),
      this.hashOf(places, places),
    ]);
    // last asynchronous step: cached files may be closed during another one
    const packedMap = map && (await this.packedMap(version, map, asker));
    // the hashed version may be outdated
    if (!this.isServed(version)) throw new NoLongerServed();
    return openPack(
      namesOf(region),
      { region: fileOf(region.source), map: packedMap?.file ?? null, places },
      { region: regionHash, map: packedMap?.hash ?? null, places: placesHash },
    );
  }

  /** Returns true if region and map are served and match the folder: an import replaces the map first. */
  private isServed({ region, map }: RegionVersion): boolean {
    const now = this.find(nameOf(region));
    const isSame = now?.source === region.source && this.maps.mapOf(now) === map;
    return isSame && this.maps.isAsSeen(now) && (now.file === null || this.served.isAsSeen(now.file));
  }

  /** Returns the map of a whole region for a pack: an archive, drawn first if the region has a map file. */
  private async packedMap(
    version: RegionVersion,
    map: RegionMap,
    asker: Asker,
  ): Promise<{ file: PackedFile; hash: string }> {
    const { kind, file } = map;
    if (kind === 'archive') return { file, hash: await this.hashOf(map, file) };
    const { region } = version;
    const key = ['map', nameOf(region), map.version].join(' ');
    const isServed = () => this.isServed(version);
    const making = {
      source: null,
      map: { file, kind },
      info: region.info,
      box: region.info.bounds,
      isServed,
    };
    const drawn = await this.cuts.get(key, making, asker);
    this.drawnBytes.set(map, drawn.map!.bytes);
    return drawn.map!;
  }

  /** Returns the partial pack of a region. @param bounds intersection of the bbox with the region */
  private async openPart(
    version: RegionVersion,
    part: RegionPart,
    bounds: Bounds,
    asker: Asker,
  ): Promise<OpenPack> {
    const { region, map } = version;
    const { info, source } = region;
    const name = partName(part);
    const place = placeIn(this.opened(source), bounds);
    const titleOf = (whole: string) => `${whole} (${place})`;
    const titles = Object.entries(info.titles ?? {}).map(([language, whole]) => [language, titleOf(whole)]);
    const making = {
      source,
      map: map && { file: map.file, kind: map.kind },
      info: {
        ...{ ...info, name, title: titleOf(info.title), titles: Object.fromEntries(titles) },
        bounds: aroundAcross(bounds),
        ...(bounds[0] > bounds[2] && { across: bounds }),
      },
      box: bounds,
      isServed: () => this.isServed(version),
    };
    const evidence = this.served.current.evidence?.version;
    const key = [name, info.importedAt, info.dataUpdatedAt, map?.version, evidence].join(' ');
    const cut = await this.cuts.get(key, making, asker);
    return openPack(
      { name, part, service_version: VERSION },
      { region: cut.region!.file, map: cut.map?.file ?? null, places: cut.places.file },
      { region: cut.region!.hash, map: cut.map?.hash ?? null, places: cut.places.hash },
    );
  }

  /** Returns the reports in a region; null if no region has this name. */
  async reports(name: string): Promise<RegionReport[] | null> {
    const region = this.find(name);
    return region ? await reportsIn(this.opened(region.source), this.signals()) : null;
  }

  /** Returns the bytes of the copies that regions are served from, on disk or in memory. */
  servedBytes(): number {
    return this.served.current.regions.reduce((sum, { source }) => sum + sizeOf(source), 0);
  }

  get packsAreOn(): boolean {
    return this.largestPack > 0;
  }

  /** Returns the bytes of a whole region's pack; null if it is not offered. */
  private wholeSizeOf(region: ServedRegion): number | null {
    if (!this.packsAreOn || region.parts > 1) return null;
    const bytes = packSize(namesOf(region), {
      region: sizeOf(region.source),
      map: this.packedMapBytesOf(region),
      places: this.placesOf(region).memory.length,
    });
    return bytes <= this.largestPack ? bytes : null;
  }

  private mapBytesOf(region: ServedRegion): number | null {
    return this.maps.mapOf(region)?.source.size ?? null;
  }

  /** Returns the size of the map in a pack, bytes: estimated until the archive has been made once. */
  private packedMapBytesOf(region: ServedRegion): number | null {
    const map = this.maps.mapOf(region);
    if (!map) return null;
    if (map.kind === 'archive') return map.source.size;
    return this.drawnBytes.get(map) ?? Math.round(map.source.size * ARCHIVE_PER_MAP_FILE);
  }

  private regions(): ServedRegion[] {
    return this.served.current.regions.filter(({ info }) => !isLiveRegion(info.name));
  }

  private find(name: string): ServedRegion | undefined {
    return this.regions().find((region) => nameOf(region) === name);
  }

  private outlineOf({ source, info }: ServedRegion): Outline {
    let outline = this.outlines.get(source);
    if (!outline) {
      outline = { type: 'MultiPolygon', coordinates: outlineOf(info.bounds, this.opened(source)) };
      this.outlines.set(source, outline);
    }
    return outline;
  }

  private opened(source: RegionSource): readonly Region[] {
    let regions = this.regionsBySource.get(source);
    if (!regions) {
      regions = openRegions(source);
      this.regionsBySource.set(source, regions);
    }
    return regions;
  }

  private placesOf({ source, info }: ServedRegion): { memory: Uint8Array } {
    let places = this.places.get(source);
    if (!places) {
      places = { memory: cutAtlas(platform.atlases()[0]!, info.bounds) };
      this.places.set(source, places);
    }
    return places;
  }

  private hashOf(key: RegionSource | RegionMap | PackedFile, file: PackedFile): Promise<string> {
    const known = this.hashes.get(key);
    if (known) return known;
    const hash = packHash(file);
    this.hashes.set(key, hash);
    // retry next time
    hash.catch(() => this.hashes.delete(key));
    return hash;
  }
}

function tooLarge({ info }: ServedRegion): PackUnavailable {
  const detail = `${info.title} is larger than the largest pack that this server sends whole. Request a part of it with bbox.`;
  return new PackUnavailable('too_large', detail);
}

/** Returns the file stem of a region, which is also its name in commands; the sample has a fixed name. */
function nameOf({ file, info }: ServedRegion): string {
  return file === null ? info.name : file.slice(0, -REGION_SUFFIX.length);
}

function namesOf(region: ServedRegion) {
  return { name: nameOf(region), part: null, service_version: VERSION };
}

function sizeOf(source: RegionSource): number {
  return source.kind === 'file' ? statSync(source.path).size : source.bytes.byteLength;
}

function fileOf(source: RegionSource): PackedFile {
  return source.kind === 'file' ? { path: source.path } : { memory: new Uint8Array(source.bytes) };
}
