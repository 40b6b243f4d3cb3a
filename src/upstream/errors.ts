/** Faults of upstreams, and the HTTP status that clients get for each. */

const STATUS_OF_FAULT = {
  /** no complete response within the deadline */
  timeout: 504,
  /** refused connection, broken connection, name not found */
  unreachable: 502,
  /** 5xx */
  server_error: 502,
  /** 401, 402, 403, 407 or 429: the upstream refuses requests */
  refused: 503,
  /** 404 or 410: the upstream works, the resource does not exist */
  gone: 502,
  /** another 4xx: the upstream works, but rejects this request */
  rejected: 502,
  /** any other status, or an invalid body */
  bad_answer: 502,
  /** not sent: the breaker is open */
  breaker_open: 503,
  /** not sent: too many requests are waiting, the wait was too long, or the shared limit is unreachable */
  busy: 503,
} as const;

export type UpstreamFault = keyof typeof STATUS_OF_FAULT;

export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
  readonly status: 502 | 503 | 504;

  /**
   * @param message one sentence for the log and /api/health, without URL parts that a user typed
   * @param retryAfterSeconds delay before a retry; 0 = unknown
   */
  constructor(
    readonly fault: UpstreamFault,
    message: string,
    readonly retryAfterSeconds = 0,
    cause?: unknown,
  ) {
    super(message, { cause });
    this.status = STATUS_OF_FAULT[fault];
  }
}
