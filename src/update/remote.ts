/** Small requests to servers of map data: whether a file has changed. */
import { basename } from 'node:path';
import querystring from 'node:querystring';
import { concealUrl } from '../shared/text/conceal-url.ts';
import { discard, type Fetch } from '../upstream/redirects.ts';
import { faultOf, fetchPlain, firstText, RemoteError } from './careful-fetch.ts';
import type { RegionSourceState } from './sources.ts';

export interface Remote {
  fetch: Fetch;
  userAgent: string;
  /** time limit for a small text file or a HEAD request, ms; default: one minute */
  smallWithinMs?: number;
}

/** Default time limit for a small text file or a HEAD request, ms. */
const SMALL_WITHIN_MS = 60_000;
/** Returns true for status codes of servers that do not support HEAD. */
const NO_HEAD = [405, 501];
/** Maximum bytes read from a small text file. */
const LARGEST_STATE = 10_000;

/** Status codes of servers that may have a file, but cannot send it now. */
const isBusy = (status: number) => status >= 500 || status === 408 || status === 429;

/**
 * Returns the MD5 from the file beside a download, as Geofabrik and others publish it, or why it cannot be read; both are
 * null if there is none.
 */
export async function md5Of(
  url: string,
  remote: Remote,
): Promise<Pick<RegionSourceState, 'md5' | 'md5Problem'>> {
  const beside = new URL(url);
  beside.pathname += '.md5';
  const text = await small(beside.href, remote).catch((error: unknown) => {
    if (error instanceof RemoteError) return error;
    throw error;
  });
  if (text instanceof RemoteError) return { md5: null, md5Problem: notCompared(text.message) };
  if (typeof text === 'string') {
    const md5 = md5In(text, querystring.unescape(basename(new URL(url).pathname)));
    const wrong = `${concealUrl(beside.href)} has no MD5 of the file`;
    return { md5, md5Problem: md5 === null ? notCompared(wrong) : null };
  }
  const why = `${concealUrl(beside.href)} can't be downloaded: the server answered ${text}`;
  return { md5: null, md5Problem: isBusy(text) ? notCompared(why) : null };
}

/**
 * A line of md5sum (`0cc1…  map.osm.pbf`, with a backslash before a name that it escapes), of md5sum --tag, BSD and
 * openssl (`MD5 (map.osm.pbf) = 0cc1…`), or of a sum alone.
 */
const MD5_LINE = /^\\?(?:MD5 ?\((?<tagged>.*)\) ?= )?"?(?<md5>[0-9a-f]{32})"?(?:\s+\*?(?<name>.+))?$/i;

/** Returns the MD5 of a file in a text: of its line if there are several, otherwise of the only one; null if there is none. */
function md5In(text: string, file: string): string | null {
  const lines = text.split('\n').flatMap((line) => {
    const { tagged, name = tagged, md5 } = MD5_LINE.exec(line.trim())?.groups ?? {};
    return md5 === undefined ? [] : { name, md5: md5.toLowerCase() };
  });
  const own = lines.find(({ name }) => name !== undefined && basename(name) === file);
  return (own ?? (lines.length === 1 ? lines[0]! : null))?.md5 ?? null;
}

/** Returns the sentence about a file that was not compared with its MD5. */
function notCompared(why: string): string {
  return `the file was not compared with its MD5: ${why}`;
}

/**
 * Returns the current version of a file on a server; null if it is the imported one, by its ETag or date, or, on a
 * server that sends neither, by the state of its changes (`state.txt`). @throws RemoteError
 */
export async function newerVersion(
  state: RegionSourceState,
  remote: Remote,
): Promise<Pick<RegionSourceState, 'etag' | 'lastModified' | 'changesProblem'> | null> {
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
  const now = { etag: header('etag'), lastModified: header('last-modified'), changesProblem: null };
  // servers without conditional requests answer 200 for an unchanged file
  if (etag !== null && now.etag === etag) return null;
  if (etag === null && lastModified !== null && now.lastModified === lastModified) return null;
  if (now.etag !== null || now.lastModified !== null) return now;
  const changes = await changesSince(state, remote);
  return changes.are === 'none' ? null : { ...now, changesProblem: changes.problem };
}

interface Changes {
  are: 'none' | 'some' | 'unknown';
  /** why they are unknown, see `changesProblem` of a region's state; otherwise null */
  problem: string | null;
}

/**
 * Returns whether the server has changes since the imported file, for servers that send neither ETag nor date. Asked
 * only where the changes are on the same host as the file: its header could name any other one.
 */
export async function changesSince(
  { url, changesUrl, sequence }: RegionSourceState,
  remote: Remote,
): Promise<Changes> {
  const unknown = (why: string): Changes => ({
    are: 'unknown',
    problem: `the server sends neither ETag nor date of the file, and ${why}: each update downloads it`,
  });
  if (changesUrl === null || sequence === null) return unknown('the file does not say where its changes are');
  const base = URL.parse(changesUrl);
  if (base === null || !/^https?:$/.test(base.protocol)) return unknown('the URL of its changes is none');
  if (base.host !== new URL(url).host) return unknown(`its changes are on another host (${base.host})`);
  const address = `${base.href.replace(/\/*$/, '')}/state.txt`;
  const text = await small(address, remote).catch(() => 'no answer');
  const found = typeof text === 'string' ? /^sequenceNumber=(\d+)/m.exec(text)?.[1] : undefined;
  if (found === undefined)
    return unknown(
      `${address} cannot be used (${typeof text === 'number' ? `status ${text}` : 'no sequence number'})`,
    );
  return { are: found === String(sequence) ? 'none' : 'some', problem: null };
}

/** Returns the text of a small file, or the status code if it is not 200. @throws RemoteError */
async function small(url: string, remote: Remote): Promise<string | number> {
  const response = await ask(url, remote);
  if (response.ok)
    return firstText(response, LARGEST_STATE).catch((error) => Promise.reject(notHad(url, error)));
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
  return new RemoteError(`${url} can't be downloaded (${faultOf(error)})`);
}
