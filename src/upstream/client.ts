/** Client of an upstream: every request passes its limiters and its breaker. */
import { spanned } from '../shared/program/spans.ts';
import { Breaker } from './breaker.ts';
import { systemClock } from './clock.ts';
import { UpstreamError } from './errors.ts';
import { enterAll, type Limiter } from './limit/limiter.ts';
import { type ExchangeOptions, exchange, type UpstreamAnswer, type UpstreamRequest } from './request.ts';

export interface UpstreamOptions
  extends Omit<ExchangeOptions, 'keepAlive' | 'clock' | 'fetch'>,
    Partial<Pick<ExchangeOptions, 'keepAlive' | 'clock' | 'fetch'>> {
  /** name for messages and /api/health: "tiles" */
  name: string;
  limiters: Limiter[];
}

/**
 * Returns the User-Agent: `spotscore/1.2.0 (+me@example.org)`. The providers' policies require a name and a contact.
 */
export function userAgent(version: string, contact: string | null): string {
  return contact ? `spotscore/${version} (+${contact})` : `spotscore/${version}`;
}

export class Upstream {
  readonly name: string;
  readonly breaker: Breaker;
  private readonly options: Required<UpstreamOptions>;
  /** whether the last response showed that the upstream works; null before the first */
  private works: boolean | null = null;
  private requests = 0;
  private errors = 0;
  private lastSuccess: number | null = null;
  /** the success before the last one */
  private successBefore: number | null = null;
  private lastError: { at: number; message: string } | null = null;

  constructor(options: UpstreamOptions) {
    this.options = {
      clock: systemClock,
      keepAlive: true,
      fetch: (url, init) => fetch(url, init),
      ...options,
    };
    this.name = options.name;
    this.breaker = new Breaker(this.options.clock);
  }

  /** Sends one request. Buffers the response and never aborts because a client left. @throws UpstreamError */
  async request(request: UpstreamRequest): Promise<UpstreamAnswer> {
    // before the queue, so that nothing waits for a blocked upstream
    if (this.breaker.refusing) throw this.open();
    return spanned(`upstream ${this.name}`, async () => {
      const leave = await enterAll(this.options.limiters, request.client);
      try {
        return await this.send(request);
      } finally {
        leave();
      }
    });
  }

  /** Notes that the last response is unusable, as its whole content tells: only its start is checked on arrival. */
  foundUnusable(message: string): void {
    this.works = false;
    this.errors++;
    this.lastSuccess = this.successBefore;
    this.lastError = { at: this.options.clock.now(), message };
  }

  /** Returns the state for /api/health: times are ISO 8601, errors one sentence. */
  status() {
    return {
      works: this.works,
      breaker: this.breaker.state,
      breaker_reason: this.breaker.reason,
      breaker_opened: this.breaker.opened,
      requests: this.requests,
      errors: this.errors,
      last_success_at: this.lastSuccess === null ? null : new Date(this.lastSuccess).toISOString(),
      last_error_at: this.lastError === null ? null : new Date(this.lastError.at).toISOString(),
      last_error: this.lastError?.message ?? null,
    };
  }

  private async send(request: UpstreamRequest): Promise<UpstreamAnswer> {
    const permit = this.breaker.admit();
    if (!permit) throw this.open();
    const { clock } = this.options;
    this.requests++;
    try {
      const answer = await exchange(request, this.options);
      permit.succeeded();
      this.works = true;
      [this.successBefore, this.lastSuccess] = [this.lastSuccess, clock.now()];
      return answer;
    } catch (thrown) {
      // fetch throws only for connection failures; an internal error must still return the permit
      const error = thrown instanceof UpstreamError ? thrown : unreachable(thrown);
      this.works = error.fault === 'gone' || error.fault === 'rejected';
      if (this.works) permit.succeeded();
      else if (error.fault === 'refused') permit.refused(error.message, error.retryAfterSeconds * 1000);
      else permit.failed(error.message);
      this.errors++;
      this.lastError = { at: clock.now(), message: error.message };
      throw this.breaker.refusing && error.fault === 'refused' ? this.refusal(error) : error;
    }
  }

  /** Returns a refusal with the delay after which the upstream is asked again. */
  private refusal(error: UpstreamError): UpstreamError {
    return new UpstreamError('refused', error.message, this.breaker.retryAfterSeconds, error);
  }

  private open(): UpstreamError {
    const { reason, retryAfterSeconds } = this.breaker;
    return new UpstreamError(
      'breaker_open',
      `Not sent, because earlier requests failed: ${reason}`,
      retryAfterSeconds,
    );
  }
}

/** What codes of failed connections mean. */
const CONNECTION_FAULTS: Record<string, string> = {
  ECONNREFUSED: 'The upstream refuses the connection',
  ECONNRESET: 'The upstream closed the connection before its response was complete',
  ENOTFOUND: 'The name of the upstream cannot be resolved',
};

function unreachable(cause: unknown): UpstreamError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : null;
  const fault = CONNECTION_FAULTS[code ?? ''] ?? 'No connection to the upstream';
  return new UpstreamError('unreachable', `${fault}${code === null ? '' : ` (${code})`}.`, 0, cause);
}
