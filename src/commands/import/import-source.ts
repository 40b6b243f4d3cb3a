/** What `import` is given: a file or a URL, and what a file holds. */
import { statSync } from 'node:fs';
import { UsageError } from '../../config/config.ts';
import { mayHoldCounts } from '../../counts/read-counts.ts';
import { kindOfNoiseMap } from '../../official/read-map.ts';
import { mayHoldTerrain } from '../../terrain/read-terrain.ts';
import { importCounts } from './import-counts.ts';
import { importNoiseMap } from './import-noise-map.ts';
import { importTerrain } from './import-terrain.ts';

/** How a file is taken in that is no map; null = it may be one. */
export async function importBeside(path: string) {
  if (await mayHoldTerrain(path)) return importTerrain;
  const noiseMap = await kindOfNoiseMap(path);
  if (noiseMap) return (beside: Parameters<typeof importNoiseMap>[0]) => importNoiseMap(beside, noiseMap);
  return (await mayHoldCounts(path)) ? importCounts : null;
}

export function urlOf(source: string): URL | null {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(source)) return null;
  const url = URL.canParse(source) ? new URL(source) : null;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new UsageError(`"${source}" can't be downloaded; expected a file or an http(s) URL`);
}

export function requireFile(path: string): void {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) throw new UsageError(`there is no file "${path}"`);
  if (!stat.isFile()) throw new UsageError(`"${path}" is not a file`);
}
