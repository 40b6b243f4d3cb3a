/** Asks the service that delivered this page; every address is relative to it. */

/** A phone at the edge of a cell needs seconds for one answer; after this it has none. */
export const DEADLINE_MS = 12_000;

/** A service that does not answer is asked again after this. */
export const RETRY_MS = 30_000;

/** The service cannot be reached: no network, or nobody answers. */
export class Unreachable extends Error {
  override name = 'Unreachable';

  constructor(
    cause: unknown,
    /** it was reached, as far as can be told, but its answer did not come in time */
    readonly isLate: boolean,
  ) {
    super('the service cannot be reached', { cause });
  }
}

/** The service answered with a problem (RFC 9457). */
export class Refused extends Error {
  override name = 'Refused';

  constructor(
    readonly status: number,
    /** the stable code, e.g. `cooldown_active` */
    readonly code: string,
    detail: string,
    /** ISO 8601, with `cooldown_active` */
    readonly nextAllowedAt: string | undefined,
    /** the first bad one, with `invalid_input` */
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

/** @throws Unreachable, Refused; what `fetch` throws when `init.signal` is aborted */
export async function reach<T>(
  path: string,
  init: RequestInit,
  deadlineMs: number,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const deadline = AbortSignal.timeout(deadlineMs);
  const signal = init.signal ? AbortSignal.any([init.signal, deadline]) : deadline;
  try {
    const response = await fetch(new URL(path, document.baseURI), { ...init, signal });
    if (response.ok) return await read(response);
    throw refusal(response, (await response.json()) as ProblemBody);
  } catch (error) {
    if (error instanceof Refused || init.signal?.aborted) throw error;
    throw new Unreachable(error, deadline.aborted);
  }
}

function refusal(
  { status, statusText }: Response,
  { error, detail, next_allowed_at, errors }: ProblemBody,
): Refused {
  return new Refused(status, error ?? 'unknown', detail ?? statusText, next_allowed_at, errors?.[0]?.field);
}

/** Without what is null. */
export function query(values: Record<string, string | number | null>): string {
  const given = Object.entries(values).filter(([, value]) => value !== null);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}
