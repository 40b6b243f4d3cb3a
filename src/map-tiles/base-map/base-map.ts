/** The map that is served: the maps of all regions, and that of the world, as one. */
import { LRUCache } from 'lru-cache';
import { toUnits } from '../../shared/earth.ts';
import { codeOf } from '../../shared/error-code.ts';
import { type ArchiveHeader, TileArchiveError } from '../pmtiles/header.ts';
import { tileId } from '../pmtiles/tile-id.ts';
import { DEEPEST_ZOOM, SEA_IS_DRAWN } from '../schema.ts';
import { BUFFER, EXTENT, packedTile, unpackedTile } from '../tile-format.ts';
import { mercatorX, mercatorY } from '../tiler/mercator.ts';
import { deeperTile } from './deeper-tile.ts';
import { mergedTile } from './merged-tile.ts';
import { SEA_FROM, withSea } from './sea-of-land.ts';
import { layersOf } from './tile-layers.ts';

/** About 1500 tiles of a city. */
const CACHE_BYTES = 32 * 1024 * 1024;
/** What a kept tile takes beside its bytes. */
const ENTRY_OVERHEAD_BYTES = 300;
/** What a tile is called that comes from any archive. */
const MAP = 'the map';
/** Part of a tile's side that belongs to it on each side. */
const MARGIN = BUFFER / EXTENT;

export interface TilePlace {
  z: number;
  x: number;
  y: number;
}

/** Where tiles come from: an archive, or a map file. */
export interface TileSource {
  /** what it is called in messages */
  readonly label: string;
  readonly header: Pick<ArchiveHeader, 'minZoom' | 'maxZoom' | 'bounds'>;
  readonly metadata: Record<string, unknown>;
  /** A tile, packed with gzip; null if there is none. @throws TileArchiveError if it is damaged */
  tile(z: number, x: number, y: number): Promise<Uint8Array<ArrayBuffer> | null>;
}

export interface BaseTile {
  /** a vector tile, gzip */
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
   * From now on these are the map; `world` is coarse and ends at its deepest level.
   * @returns when nobody reads the archives before any more
   */
  async show(world: TileSource | null, archives: readonly TileSource[]): Promise<void> {
    const underWay = [...this.making.values()];
    this.world = world;
    this.archives = archives;
    this.making = new Map();
    this.kept.clear();
    await Promise.allSettled(underWay);
  }

  /** Who is to be named beside the map. */
  get attribution(): string {
    const texts = [...this.archives, ...(this.world ? [this.world] : [])].map(
      ({ metadata }) => metadata.attribution,
    );
    return [...new Set(texts.filter((text) => typeof text === 'string'))].join(', ');
  }

  /** A tile from memory, at once. */
  hit({ z, x, y }: TilePlace): BaseTile | undefined {
    return this.kept.get(tileId(z, x, y));
  }

  /**
   * A tile; null where nothing is.
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
        // what was made of archives that are gone is not kept
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
    // as it is stored; unpacked it would only take memory
    if (found.length < 2) return found[0] ? { packed: found[0].packed } : null;
    // a region has the same border as the world, a mile beside it
    const without = far ? 'boundaries' : undefined;
    return remade(() =>
      mergedTile(found.map((tile) => (tile === far ? tile : { plain: tile.plain, without }))),
    );
  }
}

/** A tile that is made of others; null when nothing is left of them. */
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

/** The tile of one archive, unpacked once so that a damaged one is not sent. */
async function tileIn(archive: TileSource, place: TilePlace) {
  if (!mayHold(archive.header, place)) return null;
  try {
    const packed = await archive.tile(place.z, place.x, place.y);
    const plain = packed && unpacked(packed, archive.label);
    if (archive.metadata[SEA_IS_DRAWN] || place.z < SEA_FROM) return packed && { packed, plain: plain! };
    const complete = withSea(plain, archive.header.bounds, place);
    return complete && { packed: packedTile(complete), plain: complete };
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

/** False where an archive need not be asked. */
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
