/** Serves the atlas of a sweep: pictures of low zooms, and the quietest places in a bbox. */
import { closeSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import type { SourceRow } from '../api/health.ts';
import type { Zooms } from '../api/map.ts';
import type { QuietSpot, WideBox } from '../api/quietest.ts';
import { ArchiveReader } from '../map-tiles/pmtiles/archive-reader.ts';
import { TileArchiveError, type TileKind } from '../map-tiles/pmtiles/header.ts';
import { unpackedTile } from '../map-tiles/tile-format.ts';
import { fileSource } from '../shared/files/byte-source.ts';
import { halvesOf, isInside } from '../shared/geo/box.ts';
import { codeOf } from '../shared/program/error-code.ts';
import type { Log } from '../shared/program/log.ts';
import { QUIET_PLACES_ZOOM, tilesIn } from './atlas-tiles.ts';
import { SWEEP_FILES } from './files.ts';

/**
 * Highest zoom whose pictures are served from the atlas. Higher tiles are so small that current scores are fast enough.
 */
const DEEPEST_PICTURE = 11;
/** Interval of checks for a new sweep, ms. */
const LOOK_EVERY_MS = 5_000;

/** An open atlas. */
export class Atlas {
  /** reason why the atlas is unusable, one sentence; null while it is usable */
  damage: string | null = null;

  private constructor(
    private readonly vectors: ArchiveReader,
    private readonly pictures: ArchiveReader,
    private readonly descriptors: readonly number[],
  ) {}

  /** Opens the atlas in a folder. @throws TileArchiveError, the usual file system errors */
  static async open(folder: string): Promise<Atlas> {
    const descriptors: number[] = [];
    const reader = (name: string, kind: TileKind) => {
      const descriptor = openSync(join(folder, name), 'r');
      descriptors.push(descriptor);
      return ArchiveReader.open(fileSource(descriptor), name, kind);
    };
    try {
      const vectors = await reader(SWEEP_FILES.atlas, 'vector');
      return new Atlas(vectors, await reader(SWEEP_FILES.pictures, 'png'), descriptors);
    } catch (error) {
      for (const descriptor of descriptors) closeSync(descriptor);
      throw error;
    }
  }

  /** Date-time that the sweep rated, ISO 8601. */
  get at(): string {
    return String(this.vectors.metadata.at);
  }

  /** Distance between cells, m. */
  get step(): number {
    return Number(this.vectors.metadata.step_m);
  }

  /** Zooms at which pictures of the swept area are served. */
  get zooms(): Zooms {
    const { minZoom, maxZoom } = this.pictures.header;
    return { least: minZoom, most: Math.min(DEEPEST_PICTURE, maxZoom) };
  }

  /** Bounds of the sweep: west, south, east, north, degrees. */
  get bounds(): [number, number, number, number] {
    return [...this.pictures.header.bounds];
  }

  /** Returns the picture of a tile, PNG; null above DEEPEST_PICTURE, where the atlas has none, or if it is damaged. */
  async picture(z: number, x: number, y: number): Promise<Uint8Array<ArrayBuffer> | null> {
    return z > DEEPEST_PICTURE ? null : this.undamaged(() => this.pictures.tile(z, x, y));
  }

  /** Returns the quietest places in a bbox, the quietest first; null if the atlas is damaged. */
  async quietest(box: WideBox, limit: number): Promise<QuietSpot[] | null> {
    return this.undamaged(() => this.quietestIn(box, limit));
  }

  private async quietestIn(box: WideBox, limit: number): Promise<QuietSpot[]> {
    let found: QuietSpot[] = [];
    for (const { z, x, y } of tilesIn(halvesOf([...box]), QUIET_PLACES_ZOOM)) {
      const packed = await this.vectors.tile(z, x, y);
      // not sorted all at the end: a box may have a hundred thousand
      if (packed)
        found = [...found, ...placesIn(packed).filter((place) => isInside(place, [...box]))]
          .sort(byQuiet)
          .slice(0, limit);
    }
    return found;
  }

  close(): void {
    for (const descriptor of this.descriptors) closeSync(descriptor);
  }

  /**
   * Returns the result of `read`. If it fails, for example because the files were overwritten, sets `damage` and
   * returns null.
   */
  private async undamaged<T>(read: () => Promise<T>): Promise<T | null> {
    try {
      return await read();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.damage = error instanceof TileArchiveError ? why : `${SWEEP_FILES.atlas} is damaged (${why}).`;
      return null;
    }
  }
}

function byQuiet(a: QuietSpot, b: QuietSpot): number {
  return b.score - a.score || a.night_noise_db - b.night_noise_db || a.spot_id.localeCompare(b.spot_id);
}

function placesIn(packed: Uint8Array): QuietSpot[] {
  const layer = new VectorTile(new PbfReader(unpackedTile(packed))).layers.quiet_places;
  return Array.from({ length: layer?.length ?? 0 }, (_, i) => {
    const { name = null, light, ...facts } = layer!.feature(i).properties;
    return { ...facts, name, ampel: light } as QuietSpot;
  });
}

interface Known {
  /** of the files, or the code of the error that hides it */
  version: string;
  atlas: Atlas | null;
  /** why the atlas that is there cannot be used, one sentence; null if it can, or if there is none */
  problem: string | null;
}

/** The atlas in a folder, reopened when a sweep has replaced it. */
export class AtlasFolder {
  private known: Known = { version: '', atlas: null, problem: null };
  private looking: Promise<void> = Promise.resolve();
  private nextLook = 0;

  /** Opens nothing until `current` is called. @param now clock, ms */
  constructor(
    private readonly folder: string,
    private readonly log: Log,
    private readonly now: () => number,
  ) {}

  /** Returns the open atlas; null if there is none, or if it is damaged and its files have not changed since. */
  async current(): Promise<Atlas | null> {
    if (this.now() >= this.nextLook) {
      this.nextLook = this.now() + LOOK_EVERY_MS;
      this.looking = this.looking.then(() => this.look());
    }
    await this.looking;
    const { atlas, version } = this.known;
    if (atlas === null || atlas.damage === null) return atlas;
    this.log.warn('the atlas cannot be used', { reason: atlas.damage });
    this.known = { version, atlas: null, problem: atlas.damage };
    closeSoon(atlas);
    return null;
  }

  /** Returns why the atlas that is there cannot be used, one sentence; null if it can, or if there is none. */
  problem(): string | null {
    return this.known.atlas?.damage ?? this.known.problem;
  }

  /** Returns the row of /api/health, and has the files looked at for the next one; none without an atlas. */
  rows(): SourceRow[] {
    void this.current();
    const { atlas } = this.known;
    const problem = this.problem();
    if (atlas === null && problem === null) return [];
    const common = { source_name: 'atlas', kind: 'atlas', imported_at: null, record_count: null } as const;
    return problem === null
      ? [{ ...common, status: 'ok', notes: `For low zooms and quiet places, of the night of ${atlas?.at}.` }]
      : [{ ...common, status: 'degraded', notes: `${problem} Make it again with "spotscore sweep".` }];
  }

  close(): void {
    this.known.atlas?.close();
  }

  private async look(): Promise<void> {
    let version: string | null;
    try {
      version = versionOf(this.folder);
    } catch (error) {
      const reason = codeOf(error);
      if (reason !== this.known.version) this.log.warn('the atlas cannot be checked', { reason });
      // an open atlas stays open, and the files are a new version once they can be read
      this.known.version = reason;
      if (this.known.atlas === null) this.known.problem = `Its folder cannot be read (${reason}).`;
      return;
    }
    if (version === this.known.version) return;
    const before = this.known.atlas;
    let atlas: Atlas | null = null;
    let problem: string | null = null;
    try {
      if (version !== null) atlas = await Atlas.open(this.folder);
    } catch (error) {
      const reason = error instanceof TileArchiveError ? error.message : codeOf(error);
      this.log.warn('the atlas cannot be used', { reason });
      problem = error instanceof TileArchiveError ? reason : `Its files cannot be read (${reason}).`;
    }
    this.known = { version: version ?? '', atlas, problem };
    if (before) closeSoon(before);
  }
}

/** Closes an atlas later, as earlier requests may still read it. */
function closeSoon(atlas: Atlas): void {
  setTimeout(() => atlas.close(), LOOK_EVERY_MS).unref();
}

/**
 * Returns a version of the files, which changes when a sweep replaces them; null if one is missing.
 * @throws the usual file system errors
 */
function versionOf(folder: string): string | null {
  const stats = [SWEEP_FILES.atlas, SWEEP_FILES.pictures].map((name) =>
    statSync(join(folder, name), { throwIfNoEntry: false }),
  );
  if (stats.includes(undefined)) return null;
  return stats.map((stat) => `${stat!.ino} ${stat!.size} ${stat!.mtimeMs}`).join(' ');
}
