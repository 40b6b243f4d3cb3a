/** Rate limits per client: a token bucket for requests, and the answers of fair queues. */
import { LRUCache } from 'lru-cache';
import type { FairQueue, NoSlot } from '../../shared/program/fair-queue.ts';
import { Problem, unavailable } from '../problem.ts';
import type { ClientOf } from './client-address.ts';
import { contextOf, type Handler, noteQuota, type RequestContext } from './context.ts';
import { isUnlimited } from './probes.ts';

/** Maximum clients in memory, about 10 MB. Evicted clients start again with a full bucket. */
const CLIENTS_REMEMBERED = 50_000;
const MINUTE_MS = 60_000;
/** Retry-After of a client that has too many long requests itself, s: their end is unknown. */
const RETRY_LONG_AFTER_S = 10;
/** Retry-After if the requests of others are too many, s. */
const RETRY_FULL_AFTER_S = 5;

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
  /** Returns the token of a request that failed for a reason of the service. */
  giveBack(client: string, context: RequestContext | undefined): void;
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
  /** Records the rest of a bucket for response headers. */
  function note(context: RequestContext | undefined, { tokens }: Bucket): void {
    const state = `"${name}";r=${Math.floor(tokens)};t=${secondsUntil(perMinute - tokens)}`;
    noteQuota(context, { policy, state });
  }
  return {
    take(client, context) {
      const time = now();
      const bucket = buckets.get(client) ?? { tokens: perMinute, at: time };
      bucket.tokens = Math.min(perMinute, bucket.tokens + (time - bucket.at) * perMillisecond);
      bucket.at = time;
      buckets.set(client, bucket);
      const isLeft = bucket.tokens >= 1;
      if (isLeft) bucket.tokens--;
      note(context, bucket);
      if (isLeft) return;
      const seconds = secondsUntil(1 - bucket.tokens);
      throw new Problem(
        429,
        'rate_limited',
        `Rate limit of ${perMinute} ${name} per minute reached. Retry in ${seconds} s.`,
        { headers: { 'retry-after': String(seconds) } },
      );
    },
    giveBack(client, context) {
      const bucket = buckets.get(client);
      if (!bucket) return;
      bucket.tokens = Math.min(perMinute, bucket.tokens + 1);
      note(context, bucket);
    },
  };
}

/** Records for response headers how many more requests of a kind a client may send at once. */
export function noteShare(
  request: Request,
  name: 'packs' | 'tours' | 'searches',
  queue: FairQueue,
  client: string,
): void {
  const { most, left } = queue.quotaOf(client);
  noteQuota(contextOf(request), {
    policy: `"${name}";q=${most};qu="concurrent-requests"`,
    state: `"${name}";r=${left}`,
  });
}

/** Returns the problem of a request that got no slot of a fair queue. */
export function noSlotProblem({ reason, message }: NoSlot): Problem {
  if (reason === 'own')
    return new Problem(429, 'rate_limited', message, {
      headers: { 'retry-after': String(RETRY_LONG_AFTER_S) },
    });
  if (reason === 'left')
    return unavailable('temporarily_unavailable', 'The request was interrupted. Retry it.');
  return unavailable('overloaded', message, RETRY_FULL_AFTER_S);
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
