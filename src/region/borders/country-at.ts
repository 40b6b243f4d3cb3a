/** Which country and state a place lies in, by all borders that this program or page has. */
import { platform } from '../../platform/runtime.ts';
import { type AtlasCountry, BorderAtlas, type Located } from './border-atlas.ts';

/** Opened from these files, which change only in a page. */
let opened: { files: readonly Uint8Array[]; atlases: readonly BorderAtlas[] } | undefined;

function atlases(): readonly BorderAtlas[] {
  const files = platform.atlases();
  if (opened?.files !== files) opened = { files, atlases: files.map((file) => new BorderAtlas(file)) };
  return opened.atlases;
}

/** The pieces of all countries with their boxes; overseas parts are pieces of their own. */
export function countryAreas(): readonly AtlasCountry[] {
  return atlases().flatMap(({ countries }) => countries);
}

/** @param lat degrees, -90..90; @param lon -180..180. Null on the high seas. */
export function countryAt(lat: number, lon: number): Located | null {
  for (const atlas of atlases()) {
    const located = atlas.locate(lat, lon);
    if (located) return located;
  }
  return null;
}
