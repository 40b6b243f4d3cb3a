/**
 * Requests to servers of map data, which may be broken or hostile: where a redirect may lead, how a body may be packed,
 * how much of a small answer is read.
 */

export type Fetch = (url: string, init: BunFetchRequestInit) => Promise<Response>;

/** A server of map data did not answer as it should; one sentence without a full stop. */
export class RemoteError extends Error {
  override name = 'RemoteError';
}

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];
/** A chain longer than this is a loop or a mistake. */
const MAX_REDIRECTS = 5;

/**
 * Sends one request and follows redirects: on the same host and port, and to another host only over https on its usual
 * port by a name, because a certificate then proves who answers, so that no server can send us to a machine of this
 * network. A body comes as it was sent, never unpacked.
 * @throws RemoteError when a redirect leads elsewhere or the body is packed; what `fetch` throws without a connection
 */
export async function fetchPlain(url: string, init: BunFetchRequestInit, fetch: Fetch): Promise<Response> {
  const headers = { ...(init.headers as Record<string, string>), 'accept-encoding': 'identity' };
  for (let target = url, hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const response = await fetch(target, { ...init, headers, redirect: 'manual', decompress: false });
    if (!REDIRECTS.includes(response.status)) return plain(response, url);
    await discard(response);
    target = redirected(new URL(target), response.headers.get('location'), url);
  }
  throw new RemoteError(`${url} can't be downloaded: it redirects more than ${MAX_REDIRECTS} times`);
}

/** The first bytes of a small answer as text; what comes behind them is not waited for. @throws what reading throws */
export async function textOf(response: Response, mostBytes: number): Promise<string> {
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

/** Ends a response whose body nobody wants; a connection that breaks while doing so does not matter. */
export async function discard(response: Response): Promise<void> {
  await response.body?.cancel().catch(() => {});
}

async function plain(response: Response, url: string): Promise<Response> {
  const encoding = response.headers.get('content-encoding')?.trim().toLowerCase() ?? '';
  if (encoding === '' || encoding === 'identity') return response;
  await discard(response);
  throw new RemoteError(
    `${url} can't be downloaded: the server sends it packed as "${encoding.slice(0, 20)}", which was not asked for`,
  );
}

function redirected(from: URL, location: string | null, url: string): string {
  const target = location === null ? null : URL.parse(location, from.href);
  if (target && (target.host === from.host ? isNoWorse(from, target) : isProven(target))) return target.href;
  const where = target ? `${target.protocol}//${target.host}` : 'no address';
  throw new RemoteError(
    `${url} can't be downloaded: it redirects to ${where}, and redirects to another host are followed only to a name over https; if you trust it, import from there`,
  );
}

function isNoWorse(from: URL, target: URL): boolean {
  return target.protocol === from.protocol || isProven(target);
}

/** @returns whether a certificate has to prove who answers: names of the public network have a dot and end in letters */
function isProven({ protocol, port, hostname }: URL): boolean {
  return protocol === 'https:' && port === '' && /\.[a-z][a-z0-9-]*$/i.test(hostname);
}
