/** Sends requests to the service of this page; all URLs are relative. */

/** Timeout, ms: a phone with bad reception needs seconds for a response. */
export const DEADLINE_MS = 12_000;

/** Delay before the next request to a service that did not respond, ms. */
export const RETRY_MS = 30_000;

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

export async function ask(path: string, init: RequestInit = {}, deadlineMs = DEADLINE_MS): Promise<unknown> {
  return reach(path, init, deadlineMs, (response) => response.json());
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
  { status, statusText }: Response,
  { error, detail, next_allowed_at, errors }: ProblemBody,
): Refused {
  return new Refused(status, error ?? 'unknown', detail ?? statusText, next_allowed_at, errors?.[0]?.field);
}

/** Builds a query without null values. */
export function query(values: Record<string, string | number | null>): string {
  const given = Object.entries(values).filter(([, value]) => value !== null);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}
