/** Rate limits per client: a token bucket for requests, and a maximum of concurrent long responses. */
import { LRUCache } from 'lru-cache';
import { Problem } from '../problem.ts';
import type { ClientOf } from './client-address.ts';
import { type Handler, noteQuota, type RequestContext } from './context.ts';
import { isUnlimited } from './probes.ts';

/** Maximum clients in memory, about 10 MB. Evicted clients start again with a full bucket. */
const CLIENTS_REMEMBERED = 50_000;
const MINUTE_MS = 60_000;
/** Retry-After of long responses, s: their end is unknown. */
const RETRY_LONG_AFTER_S = 10;

interface Bucket {
  tokens: number;
  /** time of the last update of `tokens`, ms on the limiter's clock */
  at: number;
}

export interface RateLimit {
  /**
   * Takes a token from the client's bucket and records the rest in the context, for response headers.
   * @throws Problem 429 if the bucket is empty
   */
  take(client: string, context: RequestContext | undefined): void;
}

/**
 * Creates a rate limit.
 * @param name name of the limit in response headers
 * @param perMinute requests per minute, also the burst size; 0 = no limit, returns null
 * @param now monotonic clock, ms
 */
export function createRateLimit(
  name: 'requests' | 'reports',
  perMinute: number,
  now: () => number = () => performance.now(),
): RateLimit | null {
  if (perMinute === 0) return null;
  const buckets = new LRUCache<string, Bucket>({ max: CLIENTS_REMEMBERED });
  const perMillisecond = perMinute / MINUTE_MS;
  const secondsUntil = (tokens: number) => Math.ceil(tokens / perMillisecond / 1000);
  const policy = `"${name}";q=${perMinute};w=${MINUTE_MS / 1000}`;
  return {
    take(client, context) {
      const time = now();
      const bucket = buckets.get(client) ?? { tokens: perMinute, at: time };
      bucket.tokens = Math.min(perMinute, bucket.tokens + (time - bucket.at) * perMillisecond);
      bucket.at = time;
      buckets.set(client, bucket);
      const isLeft = bucket.tokens >= 1;
      if (isLeft) bucket.tokens--;
      const state = `"${name}";r=${Math.floor(bucket.tokens)};t=${secondsUntil(perMinute - bucket.tokens)}`;
      noteQuota(context, { policy, state });
      if (isLeft) return;
      const seconds = secondsUntil(1 - bucket.tokens);
      throw new Problem(
        429,
        'rate_limited',
        `Rate limit of ${perMinute} ${name} per minute reached. Retry in ${seconds} s.`,
        { headers: { 'retry-after': String(seconds) } },
      );
    },
  };
}

export interface ConcurrencyLimit {
  /**
   * Counts a long response until the returned function is called.
   * @throws Problem 429 if the client has too many
   */
  begin(client: string, context: RequestContext | undefined): () => void;
}

/**
 * Creates a limit of concurrent responses.
 * @param name name of the limit in response headers
 * @param most concurrent responses per client
 */
export function createConcurrencyLimit(name: 'packs', most: number): ConcurrencyLimit {
  const underWay = new Map<string, number>();
  const policy = `"${name}";q=${most};qu="concurrent-requests"`;
  return {
    begin(client, context) {
      const count = underWay.get(client) ?? 0;
      noteQuota(context, { policy, state: `"${name}";r=${Math.max(0, most - count - 1)}` });
      if (count >= most) {
        throw new Problem(
          429,
          'rate_limited',
          `Limit of ${most} ${name} at once for one client reached. Retry when one is complete.`,
          { headers: { 'retry-after': String(RETRY_LONG_AFTER_S) } },
        );
      }
      underWay.set(client, count + 1);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        const left = underWay.get(client)! - 1;
        if (left > 0) underWay.set(client, left);
        else underWay.delete(client);
      };
    },
  };
}

export interface LimitOptions {
  /** shared rate limit; null = none */
  limit: RateLimit | null;
  clientOf: ClientOf;
}

/** Applies one shared limit to all routes except probes and /api/health. */
export function limitRequests(next: Handler, { limit, clientOf }: LimitOptions): Handler {
  if (limit === null) return next;
  return function limitRequests(request, context) {
    if (!isUnlimited(request)) limit.take(clientOf(request), context);
    return next(request, context);
  };
}
