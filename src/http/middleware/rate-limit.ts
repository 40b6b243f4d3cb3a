/** How many requests a client may send: a bucket of tokens each, refilled evenly; and how many long ones at once. */
import { LRUCache } from 'lru-cache';
import { Problem } from '../problem.ts';
import type { ClientOf } from './client-address.ts';
import { type Handler, noteQuota, type RequestContext } from './context.ts';
import { isUnlimited } from './probes.ts';

/** Clients remembered at once, about 10 MB. The least recent ones are forgotten, which gives them a full bucket. */
const CLIENTS_REMEMBERED = 50_000;
const MINUTE_MS = 60_000;
/** Nobody knows when a long answer is complete. */
const RETRY_LONG_AFTER_S = 10;

interface Bucket {
  tokens: number;
  /** when `tokens` was right, ms on the limiter's clock */
  at: number;
}

export interface RateLimit {
  /**
   * Takes a token of the client, and notes in the context what is left, for the headers of the answer.
   * @throws Problem 429 when there is none
   */
  take(client: string, context: RequestContext | undefined): void;
}

/**
 * @param name of the limit in the headers of answers
 * @param perMinute requests a minute; as many may come at once; 0 = no limit, which is null
 * @param now a clock that never goes back, ms
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
   * Counts an answer that takes long, until the function that it returns is called.
   * @throws Problem 429 when there are too many
   */
  begin(client: string, context: RequestContext | undefined): () => void;
}

/**
 * @param name of the limit in the headers of answers
 * @param most answers under way for one client
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
  /** null = there is none */
  limit: RateLimit | null;
  clientOf: ClientOf;
}

/** All routes share one limit, but those by which the service is watched. */
export function limitRequests(next: Handler, { limit, clientOf }: LimitOptions): Handler {
  if (limit === null) return next;
  return function limitRequests(request, context) {
    if (!isUnlimited(request)) limit.take(clientOf(request), context);
    return next(request, context);
  };
}
