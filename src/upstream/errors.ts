/** Everything that can go wrong upstream, and the HTTP status a client of ours sees for it. */

const STATUS_OF_FAULT = {
  /** no complete answer within the deadline */
  timeout: 504,
  /** refused connection, broken connection, name not found */
  unreachable: 502,
  /** 5xx */
  server_error: 502,
  /** 403 or 429: we were told to stop */
  refused: 503,
  /** 404 or 410: upstream works, the thing does not exist */
  gone: 502,
  /** another 4xx: upstream works, but does not like this request */
  rejected: 502,
  /** any other status, or a body that is not what was asked for */
  bad_answer: 502,
  /** not asked at all: the breaker is open */
  breaker_open: 503,
  /** not asked at all: too many are waiting, or it took too long to be next */
  busy: 503,
} as const;

export type UpstreamFault = keyof typeof STATUS_OF_FAULT;

export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
  readonly status: 502 | 503 | 504;

  /**
   * @param message one sentence for the log and for `/health`; holds no URL parts that a user typed
   * @param retryAfterSeconds when it is worth asking again, 0 = unknown
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
