/** The format of a pack: one file with a header, a region, its drawn map and the borders around it. */
import type { PackHeader } from '../api/regions.ts';
import type { PackStore } from './pack-store.ts';

/** "SPOTPACK" */
const MAGIC = new Uint8Array([0x53, 0x50, 0x4f, 0x54, 0x50, 0x41, 0x43, 0x4b]);
/** Size of the magic and of the header's length (a 32-bit little-endian number) together, bytes. */
const PRELUDE_BYTES = MAGIC.length + 4;
/** Maximum size of a header, bytes; a valid one has a few hundred. */
const LARGEST_HEADER_BYTES = 2 ** 20;
const VERSION = 1;

/** Error about an unusable pack; the message says why. */
export class PackError extends Error {
  override name = 'PackError';
}

/** Reads the header of a pack. @throws PackError if the file is not a pack of this version */
export async function readPackHeader(store: PackStore, file: string): Promise<PackHeader> {
  const prelude = await store.read(file, 0, PRELUDE_BYTES);
  if (MAGIC.some((byte, i) => prelude[i] !== byte)) throw new PackError('it is not a region pack');
  const length = new DataView(prelude.buffer).getUint32(MAGIC.length, true);
  if (length > LARGEST_HEADER_BYTES) throw new PackError('its header is damaged');
  const header = parsed(new TextDecoder().decode(await store.read(file, PRELUDE_BYTES, length)));
  if (header.version !== VERSION) throw new PackError('it was made for another version of this page');
  return header;
}

/** Returns the header in a text. @throws PackError if it is not a JSON object */
function parsed(text: string): PackHeader {
  try {
    const header: unknown = JSON.parse(text);
    if (typeof header === 'object' && header !== null) return header as PackHeader;
  } catch {
    // not JSON
  }
  throw new PackError('its header is damaged');
}
