/** Finds the files of places in an archive: those of KMZ, of the backup of an app, of an export. */
import { gunzipSync, unzipSync } from 'fflate';

const MARK = [0x50, 0x4b, 0x03, 0x04];
const GZIP_MARK = [0x1f, 0x8b, 0x08];
const READABLE = /\.(?:kml|gpx|geojson|json|csv)$/i;
/** Archives in an archive: exports of several lists. */
const ARCHIVE = /\.kmz$/i;
/** Maximum number of entries: an archive of a map has an entry per icon and photo. */
const MAX_ENTRIES = 10_000;

/** Maximum number of files of places in an archive. */
const MAX_FILES = 100;

export interface Unpacked {
  files: Uint8Array[];
  /** false if some are too large or too many */
  isWhole: boolean;
}

/**
 * Returns the readable files of an archive, or the one that is compressed alone; null for any other file. There are none if
 * it is damaged.
 * @param most maximum size of all files, bytes: memory is taken for the size that the archive declares, and no more
 * @param withArchives false to leave out archives in it
 */
export function unpacked(bytes: Uint8Array, most: number, withArchives = true): Unpacked | null {
  try {
    if (begins(bytes, GZIP_MARK)) return { files: [alone(bytes, most)], isWhole: true };
    return begins(bytes, MARK) ? filesIn(bytes, most, withArchives) : null;
  } catch {
    return { files: [], isWhole: false };
  }
}

function begins(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, i) => bytes[i] === byte);
}

function filesIn(bytes: Uint8Array, most: number, withArchives: boolean): Unpacked {
  let [entries, size, isWhole] = [0, 0, true];
  const wanted: string[] = [];
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (++entries > MAX_ENTRIES) throw new RangeError('too many entries');
      const isReadable = READABLE.test(name) || (withArchives && ARCHIVE.test(name));
      if (!isReadable || name.startsWith('__MACOSX/')) return false;
      if (size + originalSize > most || wanted.length === MAX_FILES) {
        isWhole = false;
        return false;
      }
      size += originalSize;
      wanted.push(name);
      return true;
    },
  });
  const found: Uint8Array[] = [];
  for (const name of wanted) {
    const file = files[name];
    if (!file) continue;
    const inner = withArchives && ARCHIVE.test(name) ? unpacked(file, most - size, false) : null;
    for (const each of inner?.files ?? [file]) {
      if (inner) size += each.length;
      if (found.length < MAX_FILES) found.push(each);
      else isWhole = false;
    }
    isWhole &&= inner?.isWhole ?? true;
  }
  return { files: found, isWhole };
}

/** Unpacks a file of gzip, whose last bytes are its size. */
function alone(bytes: Uint8Array, most: number): Uint8Array {
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(bytes.length - 4, true);
  if (size > most) throw new RangeError('too large');
  return gunzipSync(bytes);
}
