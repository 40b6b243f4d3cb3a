/** Fetches a pack into the store and resumes earlier attempts. */
import type { PackStore } from './pack-store.ts';

/** State of a partly received pack, stored beside the pack so that a later attempt can resume. */
export interface Part {
  /** name of the pack's file in the store */
  file: string;
  etag: string;
}

export interface FetchOptions {
  store: PackStore;
  url: URL;
  /** state of an earlier attempt; undefined if there is none */
  part: Part | undefined;
  /** ETag of the stored pack, which is fetched only if it has changed; undefined to fetch in any case */
  known: string | undefined;
  /** returns the name of a new file */
  newFile(): string;
  /** stores the state of a new file */
  begin(part: Part): Promise<void>;
  signal: AbortSignal;
  onProgress: Progress;
}

/** Receives the number of bytes received and the total size, which is 0 if unknown. */
export type Progress = (done: number, total: number) => void;

/** Error when the service refuses a pack. */
export class PackRefused extends Error {
  override name = 'PackRefused';
}

const OK = 200;
const PARTIAL = 206;
const UNCHANGED = 304;
/** Status for a range that begins at the end of the file: everything was received. */
const BEYOND_THE_END = 416;

/**
 * Fetches a pack. Resolves to its state when it is complete; null if the stored pack is the newest.
 * @throws PackRefused, and errors of `fetch` and the store: received bytes stay
 */
export async function fetchPack(options: FetchOptions): Promise<Part | null> {
  const { store, url, part, known, signal } = options;
  const have = part ? await store.sizeOf(part.file) : 0;
  const headers: Record<string, string> = {};
  if (part && have > 0) Object.assign(headers, { range: `bytes=${have}-`, 'if-range': part.etag });
  else if (known) headers['if-none-match'] = known;
  // a second copy in the browser's HTTP cache would only use up space
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

/** Appends the body of a response to the stored file. @throws errors of `fetch` and the store */
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
