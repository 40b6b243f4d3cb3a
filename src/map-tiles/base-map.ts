/** The served map: the maps of all regions and that of the world, merged. */
import { LRUCache } from 'lru-cache';
import { toUnits } from '../shared/geo/earth.ts';
import { codeOf } from '../shared/program/error-code.ts';
import { deeperTile } from './deeper-tile.ts';
import { mercatorX, mercatorY } from './mercator.ts';
import { mergedTile } from './merged-tile.ts';
import { type ArchiveHeader, TileArchiveError } from './pmtiles/header.ts';
import { tileId } from './pmtiles/tile-id.ts';
import { DEEPEST_ZOOM } from './schema.ts';
import { BUFFER, EXTENT, packedTile, unpackedTile } from './tile-format.ts';
import { layersOf } from './tile-layers.ts';

/** Size of the tile cache, bytes: about 1,500 tiles of a city. */
const CACHE_BYTES = 32 * 1024 * 1024;
/** Overhead of a cached tile, bytes. */
const ENTRY_OVERHEAD_BYTES = 300;
/** Name of the map in messages about its tiles. */
const MAP = 'the map';
/** Margin of a tile on each side, as a share of its side. */
const MARGIN = BUFFER / EXTENT;

export interface TilePlace {
  z: number;
  x: number;
  y: number;
}

/** Source of tiles: an archive or a map file. */
export interface TileSource {
  /** name in messages */
  readonly label: string;
  readonly header: Pick<ArchiveHeader, 'minZoom' | 'maxZoom' | 'bounds'>;
  readonly metadata: Record<string, unknown>;
  /** Returns a tile, packed with gzip; null if there is none. @throws TileArchiveError if it is damaged */
  tile(z: number, x: number, y: number): Promise<Uint8Array<ArrayBuffer> | null>;
}

export interface BaseTile {
  /** vector tile, packed with gzip */
  readonly packed: Uint8Array<ArrayBuffer>;
}

export class BaseMap {
  private archives: readonly TileSource[] = [];
  private world: TileSource | null = null;
  private readonly kept = new LRUCache<number, BaseTile>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ packed }) => packed.length + ENTRY_OVERHEAD_BYTES,
  });
  private making = new Map<number, Promise<BaseTile | null>>();

  /**
   * Replaces the sources of the map. Resolves when no request reads the previous sources any more.
   * @param world coarse map of low zooms; null if there is none
   * @param archives maps of the regions
   */
  async show(world: TileSource | null, archives: readonly TileSource[]): Promise<void> {
    const underWay = [...this.making.values()];
    this.world = world;
    this.archives = archives;
    this.making = new Map();
    this.kept.clear();
    await Promise.allSettled(underWay);
  }

  /** Attributions to show beside the map. */
  get attribution(): string {
    const texts = [...this.archives, ...(this.world ? [this.world] : [])].map(
      ({ metadata }) => metadata.attribution,
    );
    return [...new Set(texts.filter((text) => typeof text === 'string'))].join(', ');
  }

  /** Returns a tile from the cache, synchronously; undefined if it is not there. */
  hit({ z, x, y }: TilePlace): BaseTile | undefined {
    return this.kept.get(tileId(z, x, y));
  }

  /**
   * Returns a tile; null where the map is empty.
   * @throws TileArchiveError when an archive cannot be read there
   */
  get(place: TilePlace): Promise<BaseTile | null> {
    const known = this.hit(place);
    if (known) return Promise.resolve(known);
    const id = tileId(place.z, place.x, place.y);
    const { making } = this;
    const underWay = making.get(id);
    if (underWay) return underWay;
    const tile = this.make(place)
      .then((made) => {
        // a tile of replaced archives is not cached
        if (made && making === this.making) this.kept.set(id, made);
        return made;
      })
      .finally(() => making.delete(id));
    making.set(id, tile);
    return tile;
  }

  private async make({ z, x, y }: TilePlace): Promise<BaseTile | null> {
    if (z > DEEPEST_ZOOM) {
      const [column, row] = [x, y].map((each) => Math.floor(each / 2 ** (z - DEEPEST_ZOOM)));
      const above = await this.get({ z: DEEPEST_ZOOM, x: column!, y: row! });
      if (!above) return null;
      return remade(() => deeperTile(layersOf(unpacked(above.packed, MAP)), z, x, y));
    }
    const { world } = this;
    const [far, ...near] = await Promise.all(
      [world, ...this.archives].map((archive) => archive && tileIn(archive, { z, x, y })),
    );
    const found = [far, ...near].filter((tile) => tile != null);
    // keeps the packed bytes only: an unpacked copy would waste memory
    if (found.length < 2) return found[0] ? { packed: found[0].packed } : null;
    // region and world draw the same borders, up to a mile apart: the world's are used
    const without = far ? 'boundaries' : undefined;
    return remade(() =>
      mergedTile(found.map((tile) => (tile === far ? tile : { plain: tile.plain, without }))),
    );
  }
}

/** Packs the tile that `make` returns; null if it is empty. @throws TileArchiveError if `make` fails */
function remade(make: () => Uint8Array | null): BaseTile | null {
  let plain: Uint8Array | null;
  try {
    plain = make();
  } catch (error) {
    if (error instanceof TileArchiveError) throw error;
    throw new TileArchiveError(`${MAP} is damaged (a tile).`);
  }
  return plain && { packed: packedTile(plain) };
}

/** Returns the tile of one archive. Unpacks it once, so that no damaged tile is sent. */
async function tileIn(archive: TileSource, place: TilePlace) {
  if (!mayHold(archive.header, place)) return null;
  try {
    const packed = await archive.tile(place.z, place.x, place.y);
    return packed && { packed, plain: unpacked(packed, archive.label) };
  } catch (error) {
    if (error instanceof TileArchiveError) throw error;
    throw new TileArchiveError(`${archive.label} cannot be read (${codeOf(error)}).`);
  }
}

function unpacked(packed: Uint8Array, label: string): Uint8Array {
  try {
    return unpackedTile(packed);
  } catch {
    throw new TileArchiveError(`${label} is damaged (a tile).`);
  }
}

/** Returns false where an archive cannot have the tile. */
function mayHold({ minZoom, maxZoom, bounds }: TileSource['header'], { z, x, y }: TilePlace): boolean {
  if (z < minZoom || z > maxZoom) return false;
  const [west, south, east, north] = bounds;
  const side = 2 ** z;
  return (
    mercatorX(toUnits(west)) * side < x + 1 + MARGIN &&
    mercatorX(toUnits(east)) * side > x - MARGIN &&
    mercatorY(toUnits(north)) * side < y + 1 + MARGIN &&
    mercatorY(toUnits(south)) * side > y - MARGIN
  );
}
