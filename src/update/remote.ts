/** Small questions to the servers of map data: has a file changed, and which changes are there. */
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { ChangeSet } from '../osm/changes/change-set.ts';
import { readOsc } from '../osm/changes/osc-reader.ts';
import { OsmDataError } from '../osm/errors.ts';
import { DiskError, withDiskSentence } from '../shared/program/disk.ts';
import type { RegionSourceState } from './sources.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface Remote {
  fetch: Fetch;
  userAgent: string;
}

/** The changes cannot be had without a gap; one phrase that says why. */
export class ChangesMissing extends Error {
  override name = 'ChangesMissing';
}

/** A server of map data did not answer as it should; one sentence without a full stop. */
export class RemoteError extends Error {
  override name = 'RemoteError';
}

/** The newest state of a source of changes. */
export interface ChangesState {
  sequence: number;
  /** ms since 1970 */
  updatedAt: number;
}

/** Small files come within this time, those of a day's changes of a continent too, ms. */
const DEADLINE_MS = 300_000;
/** What servers answer that do not know HEAD. */
const NO_HEAD = [405, 501];
/** A file with a number or two, bytes. */
const LARGEST_STATE = 10_000;

/** The MD5 of a file that lies beside it as Geofabrik and others have it; null when there is none. */
export async function md5Of(url: string, remote: Remote): Promise<string | null> {
  const response = await ask(`${url}.md5`, remote);
  if (!response.ok) return null;
  return /^[0-9a-f]{32}\b/i.exec((await textOf(response)).trim())?.[0].toLowerCase() ?? null;
}

/** What a server says of the file now; null = it is the one that was imported. @throws RemoteError */
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
  if (response.status === 304) return null;
  // a server that takes no such question gives the file all the same
  if (NO_HEAD.includes(response.status)) return { etag: null, lastModified: null };
  if (!response.ok) throw new RemoteError(`${url} can't be had: the server answered ${response.status}`);
  const now = { etag: response.headers.get('etag'), lastModified: response.headers.get('last-modified') };
  // servers that know no conditions answer 200 for what has not changed
  if (etag !== null && now.etag === etag) return null;
  if (etag === null && lastModified !== null && now.lastModified === lastModified) return null;
  return now;
}

/** @param base folder of the changes @throws ChangesMissing */
export async function newestChanges(base: string, remote: Remote): Promise<ChangesState> {
  const text = await fetched(`${base}/state.txt`, remote).then(textOf);
  const sequence = /^sequenceNumber=(\d+)/m.exec(text)?.[1];
  const time = Date.parse(/^timestamp=(\S+)/m.exec(text)?.[1]?.replaceAll('\\', '') ?? '');
  if (sequence === undefined || Number.isNaN(time))
    throw new ChangesMissing(`${base}/state.txt tells no number and time`);
  return { sequence: Number(sequence), updatedAt: time };
}

/**
 * Adds the changes of one number to those before it.
 * @param folder for the file while it is read: reading is slower than the network, and memory would fill
 * @throws ChangesMissing when they are not there, or damaged; DiskError
 */
export async function addChanges(
  base: string,
  sequence: number,
  changes: ChangeSet,
  folder: string,
  remote: Remote,
): Promise<void> {
  const url = `${base}/${pathOf(sequence)}.osc.gz`;
  const response = await fetched(url, remote);
  const path = join(folder, 'changes.osc.gz');
  try {
    await pipeline(response.body ?? [], createWriteStream(path));
    await readOsc(unpacked(path), changes);
  } catch (error) {
    const known = withDiskSentence(error);
    if (known instanceof DiskError) throw known;
    const why = known instanceof OsmDataError ? known.message : 'it cannot be unpacked';
    throw new ChangesMissing(`${url} can't be used: ${why}`);
  } finally {
    await rm(path, { force: true });
  }
}

/** 1234567 → "001/234/567" */
export function pathOf(sequence: number): string {
  return String(sequence)
    .padStart(9, '0')
    .replace(/^(\d+)(\d{3})(\d{3})$/, '$1/$2/$3');
}

async function fetched(url: string, remote: Remote): Promise<Response> {
  const response = await ask(url, remote).catch((error: Error) => {
    throw new ChangesMissing(error.message);
  });
  if (!response.ok) throw new ChangesMissing(`${url} is not there (the server answered ${response.status})`);
  return response;
}

async function ask(url: string, { fetch, userAgent }: Remote, init: RequestInit = {}): Promise<Response> {
  const headers = { 'user-agent': userAgent, 'accept-encoding': 'identity', ...init.headers };
  try {
    return await fetch(url, { ...init, headers, signal: AbortSignal.timeout(DEADLINE_MS) });
  } catch (error) {
    throw new RemoteError(`${url} can't be had (${error instanceof Error ? error.message : error})`);
  }
}

async function textOf(response: Response): Promise<string> {
  return (await response.text()).slice(0, LARGEST_STATE);
}

async function* unpacked(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const gunzip = createGunzip();
  const feeding = pipeline(createReadStream(path), gunzip);
  // waited for at the end: until then its failure is that of the loop
  feeding.catch(() => {});
  for await (const chunk of gunzip) yield decoder.decode(chunk as Uint8Array, { stream: true });
  await feeding;
}
