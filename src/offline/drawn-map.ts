/**
 * The drawn map of all saved regions and of the world: the same tiles as the service's, from the same code.
 */
import { BaseMap, type TilePlace } from '../map-tiles/base-map.ts';
import { ArchiveReader } from '../map-tiles/pmtiles/archive-reader.ts';
import { unpackedTile } from '../map-tiles/tile-format.ts';
import type { ByteSource } from '../shared/files/byte-source.ts';

/** Name of the world map, a file of the page that the service worker caches once a region is saved. */
const WORLD = 'world.pmtiles';

export class DrawnMap {
  private constructor(private readonly map: BaseMap) {}

  /** Opens the maps, skipping damaged ones. @param maps archives of regions */
  static async open(maps: readonly ByteSource[]): Promise<DrawnMap> {
    const map = new BaseMap();
    const archives = await Promise.all(maps.map((source) => opened(source, 'a saved map')));
    await map.show(
      await worldArchive(),
      archives.filter((archive) => archive !== null),
    );
    return new DrawnMap(map);
  }

  /** Returns an unpacked vector tile; null where the map is empty. @throws Error when it is unreadable */
  async tile(place: TilePlace): Promise<Uint8Array | null> {
    const tile = await this.map.get(place);
    return tile && unpackedTile(tile.packed);
  }
}

/** Returns the map of the world; null if it is neither cached nor fetchable, so only regions are drawn. */
async function worldArchive(): Promise<ArchiveReader | null> {
  const response = await fetch(new URL(WORLD, self.location.href)).catch(() => null);
  if (!response?.ok) return null;
  const bytes = new Uint8Array(await response.arrayBuffer());
  return opened(
    { size: bytes.length, read: async (at, length) => bytes.slice(at, at + length) },
    'the world',
  );
}

async function opened(source: ByteSource, label: string): Promise<ArchiveReader | null> {
  try {
    return await ArchiveReader.open(source, label);
  } catch (error) {
    console.warn(error);
    return null;
  }
}
