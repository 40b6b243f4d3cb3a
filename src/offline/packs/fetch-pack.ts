/** Fetches a pack into the store, from where an earlier attempt ended. */
import type { PackStore } from './pack-store.ts';

/** A pack of which something has come: kept beside it, so that a later attempt can go on. */
export interface Part {
  /** in the store */
  file: string;
  etag: string;
}

export interface FetchOptions {
  store: PackStore;
  url: URL;
  /** of an earlier attempt */
  part: Part | undefined;
  /** tag of what is kept already: the same is not fetched again */
  known: string | undefined;
  /** name for a file that is begun anew */
  newFile(): string;
  /** notes that a file is begun */
  begin(part: Part): Promise<void>;
  signal: AbortSignal;
  onProgress: Progress;
}

/** Told how many bytes have come, of how many; 0 = not known. */
export type Progress = (done: number, total: number) => void;

/** The service does not give the pack. */
export class PackRefused extends Error {
  override name = 'PackRefused';
}

const OK = 200;
const PARTIAL = 206;
const UNCHANGED = 304;
/** It begins where the file ends: all has come. */
const BEYOND_THE_END = 416;

/**
 * Resolves when the file is complete; null = what is kept already is the newest.
 * @throws PackRefused, and what `fetch` and the store throw: what has come by then stays
 */
export async function fetchPack(options: FetchOptions): Promise<Part | null> {
  const { store, url, part, known, signal } = options;
  const have = part ? await store.sizeOf(part.file) : 0;
  const headers: Record<string, string> = {};
  if (part && have > 0) Object.assign(headers, { range: `bytes=${have}-`, 'if-range': part.etag });
  else if (known) headers['if-none-match'] = known;
  // the store keeps it: a second copy in the cache of the browser would only take its room
  const response = await fetch(url, { headers, signal, cache: 'no-store' });
  if (response.status === UNCHANGED) return null;
  if (response.status === BEYOND_THE_END && part) return part;
  if (response.status === PARTIAL && part) {
    await pour(response, part, have, options);
    return part;
  }
  if (response.status !== OK) throw new PackRefused(`the service answered ${response.status}`);
  const begun = { file: options.newFile(), etag: response.headers.get('etag') ?? '' };
  await options.begin(begun);
  await pour(response, begun, 0, options);
  return begun;
}

/** Ends early with an error of `fetch`, never without one. */
async function pour(response: Response, part: Part, have: number, { store, onProgress }: FetchOptions) {
  const length = Number(response.headers.get('content-length') ?? 0);
  const total = length > 0 ? have + length : 0;
  const reader = response.body!.getReader();
  const writer = await store.append(part.file);
  let done = have;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      await writer.write(next.value);
      done += next.value.length;
      onProgress(done, total);
    }
  } finally {
    await writer.close();
  }
}
