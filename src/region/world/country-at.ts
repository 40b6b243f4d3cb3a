/** Finds the country and state of a position in all borders that this program or page has. */
import { platform } from '../../platform/runtime.ts';
import { type AtlasCountry, BorderAtlas, type Located } from './border-atlas.ts';

/** Open borders, and the files they were read from. The files change in a page only. */
let opened: { files: readonly Uint8Array[]; atlases: readonly BorderAtlas[] } | undefined;

function atlases(): readonly BorderAtlas[] {
  const files = platform.atlases();
  if (opened?.files !== files) opened = { files, atlases: files.map((file) => new BorderAtlas(file)) };
  return opened.atlases;
}

/** Returns all countries with their bboxes and time zones. Overseas parts are separate entries. */
export function countryAreas(): readonly AtlasCountry[] {
  return atlases().flatMap(({ countries }) => countries);
}

/**
 * Returns the country and state of a position; null on the high seas.
 * @param lat degrees, -90 to 90
 * @param lon degrees, -180 to 180
 * @example countryAt(47.14, 9.52).country // "LI"
 */
export function countryAt(lat: number, lon: number): Located | null {
  for (const atlas of atlases()) {
    const located = atlas.locate(lat, lon);
    if (located) return located;
  }
  return null;
}
