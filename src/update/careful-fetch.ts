/**
 * HTTP requests to servers of map data, which can be broken or hostile. Restricts redirects and the size of
 * small responses, and rejects compressed bodies.
 */

import { codeOf } from '../shared/program/error-code.ts';
import { concealUrls } from '../shared/text/conceal-url.ts';
import { discard, encodingOf, type Fetch, fetchFollowing } from '../upstream/redirects.ts';

/** Error of a request to a server of map data; the message is one sentence without a full stop. */
export class RemoteError extends Error {
  override name = 'RemoteError';

  /** @param message a sentence; health and status show it, without the credentials of its URLs */
  constructor(message: string) {
    super(concealUrls(message));
  }
}

const MAX_REDIRECTS = 5;

/**
 * Returns the message of an error of a connection, without the runtime's advice for programmers and the address, which
 * is named before.
 */
export function faultOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const words = message
    .replace(/\.? For more information, .*/s, '')
    .replace(/ fetching ".*"$/s, '')
    .replace(/(?:: )?Unable to connect\. Is the computer able .*/s, '');
  return words || codeOf(error);
}

/**
 * Sends one request and follows redirects to the same host and port. Follows a redirect to another host only
 * over https, on the default port and to a name: a certificate then proves the identity, so no server can
 * redirect us into the local network. The body is read as sent, never decompressed.
 * @throws RemoteError for a forbidden redirect or a compressed body; what `fetch` throws without a connection
 */
export async function fetchPlain(url: string, init: BunFetchRequestInit, fetch: Fetch): Promise<Response> {
  const headers = { ...(init.headers as Record<string, string>), 'accept-encoding': 'identity' };
  const response = await fetchFollowing(url, { ...init, headers }, fetch, {
    most: MAX_REDIRECTS,
    next: (from, target) => allowed(from, target, url),
    tooMany: () =>
      new RemoteError(`${url} can't be downloaded: it redirects more than ${MAX_REDIRECTS} times`),
  });
  const encoding = encodingOf(response.headers);
  if (encoding === 'identity') return response;
  await discard(response);
  throw new RemoteError(
    `${url} can't be downloaded: the server compressed it as "${encoding.slice(0, 20)}", which was not requested`,
  );
}

/**
 * Returns the first bytes of a small response as text, without waiting for the rest.
 * @throws errors of the connection
 */
export async function firstText(response: Response, mostBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk.subarray(0, mostBytes - bytes), { stream: true });
    bytes += chunk.length;
    // leaving the loop cancels the body
    if (bytes >= mostBytes) break;
  }
  return text;
}

function allowed(from: URL, target: URL | null, url: string): URL {
  if (target && (target.host === from.host ? isNoWorse(from, target) : isProven(target))) return target;
  const where = target ? `${target.protocol}//${target.host}` : 'no address';
  throw new RemoteError(
    `${url} can't be downloaded: it redirects to ${where}, and redirects to another host are followed only to a name over https; if you trust it, import from there`,
  );
}

function isNoWorse(from: URL, target: URL): boolean {
  return target.protocol === from.protocol || isProven(target);
}

/**
 * Returns true if a certificate must prove the identity of the server: https on the default port, to a name with
 * a dot. The last part of such a name begins with a letter, unlike that of an IP address.
 */
function isProven({ protocol, port, hostname }: URL): boolean {
  return protocol === 'https:' && port === '' && /\.[a-z][a-z0-9-]*$/i.test(hostname);
}
