/** Finds the file of places in an archive, such as the KML file of a KMZ file. */
import { unzipSync } from 'fflate';

const MARK = [0x50, 0x4b, 0x03, 0x04];
const READABLE = /\.(?:kml|gpx|geojson|json|csv)$/i;
/** Maximum number of entries: an archive of a map has an entry per icon and photo. */
const MAX_ENTRIES = 10_000;

export function isZip(bytes: Uint8Array): boolean {
  return MARK.every((byte, i) => bytes[i] === byte);
}

/**
 * Returns the first readable file of an archive; null if there is none, or if the archive is damaged.
 * @param most maximum size of the file, bytes: memory is taken for the size that the archive declares, and no more
 */
export function fileInZip(bytes: Uint8Array, most: number): Uint8Array | null {
  let [entries, found]: [number, string | null] = [0, null];
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (++entries > MAX_ENTRIES) throw new RangeError('too many entries');
        if (found !== null || !READABLE.test(name) || name.startsWith('__MACOSX/')) return false;
        if (originalSize > most) return false;
        found = name;
        return true;
      },
    });
    return found === null ? null : (files[found] ?? null);
  } catch {
    return null;
  }
}
