/** Sends requests to the service of this page; all URLs are relative. */

/** Timeout, ms: a phone with bad reception needs seconds for a response. */
export const DEADLINE_MS = 12_000;

/** Delay before the next request to a service that did not respond, ms. */
export const RETRY_MS = 30_000;

/** Statuses of a service that has too many requests, of this client or of all. */
const BUSY = [429, 503];
/** Delay after which such a service is asked again if it names none, ms. */
const USUAL_BUSY_MS = 1000;
/** Maximum delay that a request waits for by itself, ms: longer ones are shown. */
const BRIEF_MS = 3000;
const MAX_RETRIES = 2;

/** Error of an unreachable service: no network, or no usable response. */
export class Unreachable extends Error {
  override name = 'Unreachable';

  constructor(
    cause: unknown,
    /** true if the service seems reachable, but its response is late */
    readonly isLate: boolean,
  ) {
    super('the service cannot be reached', { cause });
  }
}

/** Error of a service that responded with a problem (RFC 9457). */
export class Refused extends Error {
  override name = 'Refused';

  constructor(
    readonly status: number,
    /** stable error code, e.g. `cooldown_active` */
    readonly code: string,
    detail: string,
    /** time of the next possible report, ISO 8601; only for `cooldown_active` */
    readonly nextAllowedAt: string | undefined,
    /** the first invalid field, for `invalid_input` */
    readonly field: string | undefined,
    /** delay after which a busy service wants to be asked again, ms; null for any other refusal */
    readonly retryMs: number | null = null,
  ) {
    super(detail);
  }
}

interface ProblemBody {
  error?: string;
  detail?: string;
  next_allowed_at?: string;
  errors?: { field: string }[];
}

/**
 * Sends a request and returns the JSON of the response. Waits and asks again when the service is busy for a moment.
 * @throws as `reach`
 */
export async function ask(path: string, init: RequestInit = {}, deadlineMs = DEADLINE_MS): Promise<unknown> {
  for (let retries = 0; ; retries++) {
    try {
      return await reach(path, init, deadlineMs, (response) => response.json());
    } catch (error) {
      const waitMs = error instanceof Refused ? error.retryMs : null;
      if (waitMs === null || waitMs > BRIEF_MS || retries === MAX_RETRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      init.signal?.throwIfAborted();
    }
  }
}

/** Maximum number of times that a busy service is asked again for something that somebody waits for. */
const MOST_WAITS = 5;

/**
 * Repeats a request as often as a busy service wants it, at the times that it names.
 * @param tell gets the time of the next request, Unix time, ms
 * @throws as `request`; the reason of `signal` once it is aborted
 */
export async function whileBusy<T>(
  request: () => Promise<T>,
  tell: (at: number) => void,
  signal?: AbortSignal,
): Promise<T> {
  for (let waits = 0; ; waits++) {
    try {
      return await request();
    } catch (error) {
      const waitMs = error instanceof Refused ? error.retryMs : null;
      if (waitMs === null || waits === MOST_WAITS) throw error;
      tell(Date.now() + waitMs);
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      signal?.throwIfAborted();
    }
  }
}

/** Sends a request. @throws Unreachable, Refused; errors of `fetch` after an abort of `init.signal` */
export async function reach<T>(
  path: string,
  init: RequestInit,
  deadlineMs: number,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const request = new AbortController();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    request.abort();
  }, deadlineMs);
  // `AbortSignal.any` is newer than the oldest supported browsers
  const abort = () => request.abort(init.signal?.reason);
  if (init.signal?.aborted) abort();
  init.signal?.addEventListener('abort', abort);
  try {
    const response = await fetch(new URL(path, document.baseURI), { ...init, signal: request.signal });
    if (response.ok) return await read(response);
    throw refusal(response, (await response.json()) as ProblemBody);
  } catch (error) {
    if (error instanceof Refused || init.signal?.aborted) throw error;
    throw new Unreachable(error, isLate);
  } finally {
    clearTimeout(timer);
    init.signal?.removeEventListener('abort', abort);
  }
}

function refusal(
  { status, statusText, headers }: Response,
  { error, detail, next_allowed_at, errors }: ProblemBody,
): Refused {
  const seconds = Number(headers.get('retry-after'));
  const isBusy = BUSY.includes(status) && !next_allowed_at;
  const retryMs = isBusy ? (seconds > 0 ? seconds * 1000 : USUAL_BUSY_MS) : null;
  const field = errors?.[0]?.field;
  return new Refused(status, error ?? 'unknown', detail ?? statusText, next_allowed_at, field, retryMs);
}

/** Builds a query without null values. */
export function query(values: Record<string, string | number | null>): string {
  const given = Object.entries(values).filter(([, value]) => value !== null);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}
