/** Which country and state a place lies in, by all borders that this program or page has. */
import { platform } from '../../platform/runtime.ts';
import { BorderAtlas, type Located } from './border-atlas.ts';

/** Opened from these files, which change only in a page. */
let opened: { files: readonly Uint8Array[]; atlases: readonly BorderAtlas[] } | undefined;

/** @param lat degrees, -90..90; @param lon -180..180. Null on the high seas. */
export function countryAt(lat: number, lon: number): Located | null {
  const files = platform.atlases();
  if (opened?.files !== files) opened = { files, atlases: files.map((file) => new BorderAtlas(file)) };
  for (const atlas of opened.atlases) {
    const located = atlas.locate(lat, lon);
    if (located) return located;
  }
  return null;
}
