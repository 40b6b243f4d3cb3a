/** How many requests a client may send: a bucket of tokens each, refilled evenly; and how many long ones at once. */
import { LRUCache } from 'lru-cache';
import { Problem } from '../problem.ts';
import type { ClientKey } from './client-address.ts';
import type { Handler } from './context.ts';
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
  /** Takes a token of the client; who that is is only asked when it matters. @throws Problem 429 when there is none */
  take(clientOf: () => string): void;
}

/**
 * @param perMinute requests a minute; as many may come at once; 0 = no limit, which is null
 * @param now a clock that never goes back, ms
 */
export function createRateLimit(
  perMinute: number,
  now: () => number = () => performance.now(),
): RateLimit | null {
  if (perMinute === 0) return null;
  const buckets = new LRUCache<string, Bucket>({ max: CLIENTS_REMEMBERED });
  const perMillisecond = perMinute / MINUTE_MS;
  return {
    take(clientOf) {
      const client = clientOf();
      const time = now();
      const bucket = buckets.get(client) ?? { tokens: perMinute, at: time };
      bucket.tokens = Math.min(perMinute, bucket.tokens + (time - bucket.at) * perMillisecond);
      bucket.at = time;
      buckets.set(client, bucket);
      if (bucket.tokens >= 1) {
        bucket.tokens--;
        return;
      }
      const seconds = Math.ceil((1 - bucket.tokens) / perMillisecond / 1000);
      throw new Problem(
        429,
        'rate_limited',
        `At most ${perMinute} requests a minute are taken from one client; please wait ${seconds} s.`,
        { headers: { 'retry-after': String(seconds) } },
      );
    },
  };
}

export interface ConcurrencyLimit {
  /** Counts an answer that takes long, until the function that comes back is called. @throws Problem 429 when there are too many */
  begin(client: string): () => void;
}

/** @param most answers under way for one client */
export function createConcurrencyLimit(most: number): ConcurrencyLimit {
  const underWay = new Map<string, number>();
  return {
    begin(client) {
      const count = underWay.get(client) ?? 0;
      if (count >= most) {
        throw new Problem(
          429,
          'rate_limited',
          `At most ${most} of these are sent to one client at once; please wait until one is complete.`,
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
  clientKey: ClientKey;
  /** the address a request came from; null = not known */
  peerOf(request: Request): string | null;
}

/** All routes share one limit, but those by which the service is watched. */
export function limitRequests(next: Handler, { limit, clientKey, peerOf }: LimitOptions): Handler {
  if (limit === null) return next;
  return function limitRequests(request, context) {
    if (!isUnlimited(request)) {
      limit.take(() => clientKey(peerOf(request), request.headers.get('x-forwarded-for')));
    }
    return next(request, context);
  };
}
