/** The one way out: a `fetch` with identification, deadline, byte cap, gates and a breaker in front of it. */
import { Breaker } from './breaker.ts';
import { retryAfterMs } from './cache-headers.ts';
import { type Clock, systemClock } from './clock.ts';
import { UpstreamError } from './errors.ts';
import { enterAll, type Gate } from './limiters.ts';

/** A chain longer than this is a loop or a mistake. */
const MAX_REDIRECTS = 3;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface UpstreamOptions {
  /** for messages and `/health`: "tiles" */
  name: string;
  /** see `userAgent` */
  userAgent: string;
  /** from sending to the last byte, ms */
  deadlineMs: number;
  /** of a decoded body */
  maxBytes: number;
  gates: Gate[];
  /**
   * Whether connections are used again. The runtime repeats a request on its own when such a connection proves
   * broken, so an upstream that counts requests gets a new one each time. Default true.
   */
  keepAlive?: boolean;
  clock?: Clock;
  fetch?: Fetch;
}

export interface UpstreamRequest {
  url: string;
  accept: string;
  /** origin of the page that asked, for providers that want to know */
  referer?: string;
  language?: string;
  /** of the copy we hold; makes the request conditional */
  validators?: Validators;
  /** form fields; makes the request a POST */
  form?: Record<string, string>;
  /** what is wrong with this body, or null; rubbish counts as a failure of the upstream */
  check?: (body: Uint8Array<ArrayBuffer>, headers: Headers) => string | null;
}

export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** 200 with a complete, checked body, or 304 (only after a conditional request) with an empty one. */
export interface UpstreamAnswer {
  status: 200 | 304;
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
}

/** `spotscore/1.2.0 (+me@example.org)`: the providers' policies want a name and somebody to talk to. */
export function userAgent(version: string, contact: string | null): string {
  return contact ? `spotscore/${version} (+${contact})` : `spotscore/${version}`;
}

export class Upstream {
  readonly name: string;
  readonly breaker: Breaker;
  readonly #options: Required<UpstreamOptions>;
  #requests = 0;
  #errors = 0;
  #lastSuccess: number | null = null;
  #lastError: { at: number; message: string } | null = null;

  constructor(options: UpstreamOptions) {
    this.#options = {
      clock: systemClock,
      keepAlive: true,
      fetch: (url, init) => fetch(url, init),
      ...options,
    };
    this.name = options.name;
    this.breaker = new Breaker(this.#options.clock);
  }

  /** Asks upstream once. Buffers the body and never aborts because a client left. @throws UpstreamError */
  async request(request: UpstreamRequest): Promise<UpstreamAnswer> {
    // Before the queue, so that nobody waits for an upstream that will not be asked.
    if (this.breaker.refusing) throw this.#open();
    const leave = await enterAll(this.#options.gates);
    try {
      return await this.#send(request);
    } finally {
      leave();
    }
  }

  /** For `/health`: times are ISO 8601, errors one sentence. */
  status() {
    return {
      breaker: this.breaker.state,
      breaker_reason: this.breaker.reason,
      breaker_opened: this.breaker.opened,
      requests: this.#requests,
      errors: this.#errors,
      last_success_at: this.#lastSuccess === null ? null : new Date(this.#lastSuccess).toISOString(),
      last_error_at: this.#lastError === null ? null : new Date(this.#lastError.at).toISOString(),
      last_error: this.#lastError?.message ?? null,
    };
  }

  async #send(request: UpstreamRequest): Promise<UpstreamAnswer> {
    const permit = this.breaker.admit();
    if (!permit) throw this.#open();
    const { clock } = this.#options;
    this.#requests++;
    try {
      const answer = await this.#exchange(request);
      permit.succeeded();
      this.#lastSuccess = clock.now();
      return answer;
    } catch (thrown) {
      // Whatever fetch throws is the connection's fault; an error of ours must still give the permit back.
      const error = thrown instanceof UpstreamError ? thrown : unreachable(thrown);
      if (error.fault === 'gone' || error.fault === 'rejected') permit.succeeded();
      else if (error.fault === 'refused') permit.refused(error.message, error.retryAfterSeconds * 1000);
      else permit.failed(error.message);
      this.#errors++;
      this.#lastError = { at: clock.now(), message: error.message };
      throw error;
    }
  }

  async #exchange(request: UpstreamRequest): Promise<UpstreamAnswer> {
    const { deadlineMs, clock } = this.#options;
    const abort = new AbortController();
    const late = new UpstreamError('timeout', `No complete answer within ${deadlineMs / 1000} s.`);
    const cancel = clock.after(deadlineMs, () => abort.abort(late));
    // Not left to fetch alone: a body that drips may notice an abort late.
    const aborted = new Promise<never>((_, reject) => {
      abort.signal.addEventListener('abort', () => reject(late), { once: true });
    });
    try {
      return await Promise.race([this.#follow(request, abort.signal), aborted]);
    } finally {
      cancel();
    }
  }

  async #follow(request: UpstreamRequest, signal: AbortSignal): Promise<UpstreamAnswer> {
    let url = request.url;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const response = await this.#options.fetch(url, {
        ...this.#message(request),
        redirect: 'manual',
        keepalive: this.#options.keepAlive,
        signal,
      });
      if (!REDIRECTS.includes(response.status)) return this.#read(request, response);
      await discard(response);
      url = sameHost(url, response.headers.get('location'));
    }
    throw new UpstreamError('bad_answer', `More than ${MAX_REDIRECTS} redirects.`);
  }

  /** Headers from scratch: nothing a browser sent, such as `Cache-Control: no-cache`, reaches the provider. */
  #message(request: UpstreamRequest): RequestInit {
    const headers: Record<string, string> = {
      'user-agent': this.#options.userAgent,
      accept: request.accept,
      'accept-encoding': request.accept.startsWith('image/') ? 'identity' : 'gzip',
    };
    if (request.referer) headers.referer = request.referer;
    if (request.language) headers['accept-language'] = request.language;
    if (request.validators?.etag) headers['if-none-match'] = request.validators.etag;
    if (request.validators?.lastModified) headers['if-modified-since'] = request.validators.lastModified;
    if (!request.form) return { headers };
    headers['content-type'] = 'application/x-www-form-urlencoded';
    return { method: 'POST', headers, body: new URLSearchParams(request.form).toString() };
  }

  async #read(request: UpstreamRequest, response: Response): Promise<UpstreamAnswer> {
    const { status, headers } = response;
    const conditional = Boolean(request.validators?.etag || request.validators?.lastModified);
    if (status !== 200) {
      await discard(response);
      if (status === 304 && conditional) return { status, headers, body: new Uint8Array(0) };
      throw this.#badStatus(status, headers);
    }
    const body = await readCapped(response, this.#options.maxBytes);
    const problem = request.check?.(body, headers) ?? null;
    if (problem !== null) throw new UpstreamError('bad_answer', problem);
    return { status, headers, body };
  }

  #badStatus(status: number, headers: Headers): UpstreamError {
    const message = `The upstream answered with status ${status}.`;
    if (status === 403 || status === 429) {
      const wait = retryAfterMs(headers, this.#options.clock.now());
      return new UpstreamError('refused', message, Math.ceil(wait / 1000));
    }
    if (status === 404 || status === 410) return new UpstreamError('gone', message);
    if (status >= 500) return new UpstreamError('server_error', message);
    return new UpstreamError(status >= 400 ? 'rejected' : 'bad_answer', message);
  }

  #open(): UpstreamError {
    const { reason, retryAfterSeconds } = this.breaker;
    return new UpstreamError(
      'breaker_open',
      `Not asked because of earlier trouble: ${reason}`,
      retryAfterSeconds,
    );
  }
}

/** Reads a body to its end. @throws UpstreamError when it is larger than `maxBytes` */
async function readCapped(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const announced = Number(response.headers.get('content-length') ?? 0);
  const tooLarge = () => new UpstreamError('bad_answer', `The answer is larger than ${maxBytes} bytes.`);
  if (announced > maxBytes) {
    await discard(response);
    throw tooLarge();
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  if (response.body) {
    for await (const chunk of response.body) {
      length += chunk.length;
      // Leaving the loop cancels the body.
      if (length > maxBytes) throw tooLarge();
      chunks.push(chunk);
    }
  }
  const body = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    body.set(chunk, offset);
    offset += chunk.length;
  }
  return body;
}

/** Ends a response whose body nobody wants; a connection that breaks while doing so does not matter. */
async function discard(response: Response): Promise<void> {
  await response.body?.cancel().catch(() => {});
}

/** The target of a redirect. Another host was never configured by the operator and may be inside the network. */
function sameHost(from: string, location: string | null): string {
  const target = location === null ? null : URL.parse(location, from);
  const origin = new URL(from);
  const downgrade = origin.protocol === 'https:' && target?.protocol !== 'https:';
  if (!target || target.host !== origin.host || downgrade || !/^https?:$/.test(target.protocol)) {
    throw new UpstreamError('bad_answer', 'The upstream redirects to another host.');
  }
  return target.href;
}

function unreachable(cause: unknown): UpstreamError {
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  return new UpstreamError('unreachable', `No connection to the upstream${code}.`, 0, cause);
}
