/** Small requests to servers of map data: whether a file has changed. */
import { discard, type Fetch } from '../upstream/redirects.ts';
import { fetchPlain, RemoteError, textOf } from './careful-fetch.ts';
import type { RegionSourceState } from './sources.ts';

export interface Remote {
  fetch: Fetch;
  userAgent: string;
  /** time limit for a small text file or a HEAD request, ms; default: one minute */
  smallWithinMs?: number;
}

/** Default time limit for a small text file or a HEAD request, ms. */
const SMALL_WITHIN_MS = 60_000;
/** Status codes of servers that do not support HEAD. */
const NO_HEAD = [405, 501];
/** Maximum bytes read from a small text file. */
const LARGEST_STATE = 10_000;

/**
 * Returns the MD5 from the file beside a download, as Geofabrik and others publish it; null if there is none.
 */
export async function md5Of(url: string, remote: Remote): Promise<string | null> {
  const text = await small(`${url}.md5`, remote);
  return typeof text === 'string' ? (/^[0-9a-f]{32}\b/i.exec(text.trim())?.[0].toLowerCase() ?? null) : null;
}

/**
 * Returns the current version of a file on a server; null if it is the imported one, by its ETag or date, or, on a
 * server that sends neither, by the state of its changes (`state.txt`). @throws RemoteError
 */
export async function newerVersion(
  state: RegionSourceState,
  remote: Remote,
): Promise<{ etag: string | null; lastModified: string | null } | null> {
  const { url, etag, lastModified } = state;
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
  const hasHead = !NO_HEAD.includes(response.status);
  if (hasHead && !response.ok)
    throw new RemoteError(`${url} can't be downloaded: the server answered ${response.status}`);
  const header = (name: string) => (hasHead ? response.headers.get(name) : null);
  const now = { etag: header('etag'), lastModified: header('last-modified') };
  // servers without conditional requests answer 200 for an unchanged file
  if (etag !== null && now.etag === etag) return null;
  if (etag === null && lastModified !== null && now.lastModified === lastModified) return null;
  if (now.etag === null && now.lastModified === null && (await hasNoChanges(state, remote))) return null;
  return now;
}

/**
 * Returns true if the server's changes end with the imported file. Asked only where the changes are on the same host
 * as the file: its header could name any other one.
 */
async function hasNoChanges(
  { url, changesUrl, sequence }: RegionSourceState,
  remote: Remote,
): Promise<boolean> {
  if (changesUrl === null || sequence === null) return false;
  const base = URL.parse(changesUrl);
  if (base === null || base.host !== new URL(url).host || !/^https?:$/.test(base.protocol)) return false;
  const text = await small(`${base.href.replace(/\/*$/, '')}/state.txt`, remote).catch(() => '');
  return typeof text === 'string' && /^sequenceNumber=(\d+)/m.exec(text)?.[1] === String(sequence);
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
): Promise<Response> {
  const headers = { 'user-agent': userAgent, ...(init.headers as Record<string, string>) };
  try {
    return await fetchPlain(url, { ...init, headers, signal: AbortSignal.timeout(smallWithinMs) }, fetch);
  } catch (error) {
    throw error instanceof RemoteError ? error : notHad(url, error);
  }
}

function notHad(url: string, error: unknown): RemoteError {
  return new RemoteError(`${url} can't be downloaded (${error instanceof Error ? error.message : error})`);
}
