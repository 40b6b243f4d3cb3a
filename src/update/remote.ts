/** Small requests to servers of map data: whether a file has changed, and its change files. */
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { ChangeSet } from '../osm/changes/change-set.ts';
import { readOsc } from '../osm/changes/osc-reader.ts';
import { OsmDataError } from '../osm/errors.ts';
import { DiskError, withDiskSentence } from '../shared/program/disk.ts';
import { discard, type Fetch, fetchPlain, RemoteError, textOf } from './careful-fetch.ts';
import type { RegionSourceState } from './sources.ts';

export interface Remote {
  fetch: Fetch;
  userAgent: string;
  /** time limit for a small text file or a HEAD request, ms; default: one minute */
  smallWithinMs?: number;
}

/** Unusable changes: files are missing, damaged or too many, for example. The message is one phrase. */
export class ChangesMissing extends Error {
  override name = 'ChangesMissing';
}

/** Newest state of a source of changes. */
export interface ChangesState {
  sequence: number;
  /** date of the map data, ms since 1970 */
  updatedAt: number;
}

/** Default time limit for a small text file or a HEAD request, ms. */
const SMALL_WITHIN_MS = 60_000;
/** Time limit for a change file, ms: enough for a day of changes to a continent. */
const CHANGES_WITHIN_MS = 300_000;
/** Status codes of servers that do not support HEAD. */
const NO_HEAD = [405, 501];
/** Maximum bytes read from a small text file. */
const LARGEST_STATE = 10_000;
/** Minimum budget of compressed changes, bytes, however small the map. */
const MIN_PACKED_BYTES = 10e6;
/** Minimum budget of decompressed changes, bytes, however small the map. */
const MIN_TEXT_BYTES = 100e6;
/**
 * Maximum bytes of decompressed changes per byte of .osm.pbf. A map as text is 15 to 20 times as long as its
 * .osm.pbf, so half of the objects have changed at this limit.
 */
const TEXT_PER_MAP_BYTE = 10;

/** Bytes of changes that may still be read before a full download is cheaper. */
export class ChangesBudget {
  private packed: number;
  private text: number;

  /** @param mapBytes size of the .osm.pbf file that is changed, bytes */
  constructor(mapBytes: number) {
    this.packed = Math.max(MIN_PACKED_BYTES, mapBytes);
    this.text = Math.max(MIN_TEXT_BYTES, TEXT_PER_MAP_BYTE * mapBytes);
  }

  /** Takes compressed bytes from the budget. @throws OsmDataError if it is exhausted */
  takePacked(bytes: number): void {
    this.packed -= bytes;
    this.check();
  }

  /** Takes decompressed characters from the budget. @throws OsmDataError if it is exhausted */
  takeText(characters: number): void {
    this.text -= characters;
    this.check();
  }

  private check(): void {
    if (this.packed < 0 || this.text < 0)
      throw new OsmDataError('the changes would cost more than a full download');
  }
}

/**
 * Returns the MD5 from the file beside a download, as Geofabrik and others publish it; null if there is none.
 */
export async function md5Of(url: string, remote: Remote): Promise<string | null> {
  const text = await small(`${url}.md5`, remote);
  return typeof text === 'string' ? (/^[0-9a-f]{32}\b/i.exec(text.trim())?.[0].toLowerCase() ?? null) : null;
}

/** Returns the current version of a file on a server; null if it is the imported one. @throws RemoteError */
export async function newerVersion(
  { url, etag, lastModified }: RegionSourceState,
  remote: Remote,
): Promise<{ etag: string | null; lastModified: string | null } | null> {
  const response = await ask(url, remote, {
    method: 'HEAD',
    headers: {
      ...(etag ? { 'if-none-match': etag } : {}),
      ...(lastModified ? { 'if-modified-since': lastModified } : {}),
    },
  });
  await discard(response);
  if (response.status === 304) return null;
  // a server without HEAD can still send the file
  if (NO_HEAD.includes(response.status)) return { etag: null, lastModified: null };
  if (!response.ok)
    throw new RemoteError(`${url} can't be downloaded: the server answered ${response.status}`);
  const now = { etag: response.headers.get('etag'), lastModified: response.headers.get('last-modified') };
  // servers without conditional requests answer 200 for an unchanged file
  if (etag !== null && now.etag === etag) return null;
  if (etag === null && lastModified !== null && now.lastModified === lastModified) return null;
  return now;
}

/** Returns the newest state of a source. @param base URL of the change files @throws ChangesMissing */
export async function newestChanges(base: string, remote: Remote): Promise<ChangesState> {
  const url = `${base}/state.txt`;
  const text = await small(url, remote).catch(asMissing);
  if (typeof text === 'number') throw notThere(url, text);
  const sequence = /^sequenceNumber=(\d+)/m.exec(text)?.[1];
  const time = Date.parse(/^timestamp=(\S+)/m.exec(text)?.[1]?.replaceAll('\\', '') ?? '');
  if (sequence === undefined || Number.isNaN(time))
    throw new ChangesMissing(`${url} contains no sequence number and time`);
  return { sequence: Number(sequence), updatedAt: time };
}

/**
 * Fetches the change file of one sequence number and adds it to `changes`.
 * @param folder folder for the file while it is read: reading is slower than the network, so a buffer would
 * fill the memory
 * @param budget remaining budget of changes, which is reduced
 * @throws ChangesMissing when it is missing, damaged or too large; DiskError
 */
export async function addChanges(
  base: string,
  sequence: number,
  changes: ChangeSet,
  folder: string,
  remote: Remote,
  budget: ChangesBudget,
): Promise<void> {
  const url = `${base}/${pathOf(sequence)}.osc.gz`;
  const response = await ask(url, remote, {}, CHANGES_WITHIN_MS).catch(asMissing);
  if (!response.ok) {
    await discard(response);
    throw notThere(url, response.status);
  }
  const path = join(folder, 'changes.osc.gz');
  try {
    await pipeline(packedOf(response, budget), createWriteStream(path));
    await readOsc(unpacked(path, budget), changes);
  } catch (error) {
    const known = withDiskSentence(error);
    if (known instanceof DiskError) throw known;
    const why = known instanceof OsmDataError ? known.message : 'it cannot be decompressed';
    throw new ChangesMissing(`${url} can't be used: ${why}`);
  } finally {
    await rm(path, { force: true });
  }
}

/** Returns the path of a change file by sequence number, without suffix: 1234567 → "001/234/567". */
export function pathOf(sequence: number): string {
  return String(sequence)
    .padStart(9, '0')
    .replace(/^(\d+)(\d{3})(\d{3})$/, '$1/$2/$3');
}

/** Returns the text of a small file, or the status code if it is not 200. @throws RemoteError */
async function small(url: string, remote: Remote): Promise<string | number> {
  const response = await ask(url, remote);
  if (response.ok)
    return textOf(response, LARGEST_STATE).catch((error) => Promise.reject(notHad(url, error)));
  await discard(response);
  return response.status;
}

async function ask(
  url: string,
  { fetch, userAgent, smallWithinMs = SMALL_WITHIN_MS }: Remote,
  init: BunFetchRequestInit = {},
  withinMs = smallWithinMs,
): Promise<Response> {
  const headers = { 'user-agent': userAgent, ...(init.headers as Record<string, string>) };
  try {
    return await fetchPlain(url, { ...init, headers, signal: AbortSignal.timeout(withinMs) }, fetch);
  } catch (error) {
    throw error instanceof RemoteError ? error : notHad(url, error);
  }
}

function notHad(url: string, error: unknown): RemoteError {
  return new RemoteError(`${url} can't be downloaded (${error instanceof Error ? error.message : error})`);
}

function asMissing(error: Error): never {
  throw new ChangesMissing(error.message);
}

function notThere(url: string, status: number): ChangesMissing {
  return new ChangesMissing(`${url} does not exist (the server answered ${status})`);
}

async function* packedOf({ body }: Response, budget: ChangesBudget): AsyncGenerator<Uint8Array> {
  for await (const chunk of body ?? []) {
    budget.takePacked(chunk.length);
    yield chunk;
  }
}

async function* unpacked(path: string, budget: ChangesBudget): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const gunzip = createGunzip();
  const feeding = pipeline(createReadStream(path), gunzip);
  // awaited at the end; an earlier failure is thrown by the loop
  feeding.catch(() => {});
  for await (const chunk of gunzip) {
    const text = decoder.decode(chunk as Uint8Array, { stream: true });
    budget.takeText(text.length);
    yield text;
  }
  await feeding;
}
