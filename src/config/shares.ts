/**
 * Shares of clients in work that costs much. Every operation with such work takes a slot of one of these queues
 * (`src/shared/program/fair-queue.ts`). They are not settings: they follow from what the work costs.
 */
import type { FairQueueOptions } from '../shared/program/fair-queue.ts';

export const SHARES = {
  /** tours, which are planned in one thread and score hundreds of places each; wait and planning stay below 30 s */
  tours: { name: 'tours', slots: 8, maxWaiting: 48, maxWaitMs: 8_000, client: { slots: 2, all: 12 } },
  /** packs being sent: a person saves one or two regions, and an address may be shared */
  packs: {
    name: 'packs',
    slots: Number.POSITIVE_INFINITY,
    maxWaiting: 0,
    maxWaitMs: 0,
    client: { slots: 4, all: 4 },
  },
  /** partial packs being built, in some seconds each */
  partialPacks: {
    name: 'partial packs',
    slots: 1,
    maxWaiting: 8,
    maxWaitMs: 25_000,
    client: { slots: 1, all: 2 },
  },
  /** cells of live map data; at the rate of Overpass the last one starts in time */
  liveCells: {
    name: 'cells',
    slots: 1,
    maxWaiting: 47,
    maxWaitMs: 10 * 60_000,
    client: { slots: 1, all: 1 },
  },
  /** searches among names of the regions: slices of the main thread, so one at a time is as fast as many */
  searches: { name: 'searches', slots: 1, maxWaiting: 200, maxWaitMs: 5_000, client: { slots: 1, all: 20 } },
  /** requests to the geocoder, at most one a second; wait and time limits stay below 30 s */
  geocoder: { name: 'searches', slots: 1, maxWaiting: 100, maxWaitMs: 12_000, client: { slots: 1, all: 2 } },
  /**
   * megabytes of large answers from their making to their last byte: as texts in memory they take two to three times as
   * much. A list of 10,000 spots has 2 MB, with all details 50 MB
   */
  largeAnswers: {
    name: 'large answers',
    slots: 80,
    maxWaiting: 48,
    maxWaitMs: 20_000,
    client: { slots: 50, all: 24 },
  },
  /** streams of scores, which hold up to 4 MB of results that their client does not read, and its lines */
  streams: { name: 'streams', slots: 64, maxWaiting: 100, maxWaitMs: 20_000, client: { slots: 16, all: 80 } },
  /** megabytes of large bodies that are being received; a list of 10,000 spots has 1 MB */
  largeBodies: {
    name: 'large bodies',
    slots: 64,
    maxWaiting: 100,
    maxWaitMs: 10_000,
    client: { slots: 16, all: 64 },
  },
  /** reports that are counted by their scores, after their clients were answered: two scores each */
  counts: { name: 'counts', slots: 1, maxWaiting: 1000, maxWaitMs: 60_000, client: { slots: 1, all: 100 } },
} satisfies Record<string, FairQueueOptions>;

/** Memory of the service from which large bodies and answers have the room above, bytes. */
const FULL_MEMORY = 1e9;

/**
 * Returns the shares of large bodies and of large answers. With less than FULL_MEMORY they have less room, and fewer wait:
 * a list that waits has been read, and holds its spots.
 * @param memory of the service, bytes
 */
export function largeShares(memory: number): Record<'bodies' | 'answers', FairQueueOptions> {
  const share = Math.min(1, memory / FULL_MEMORY);
  const scaled = (options: FairQueueOptions) => ({
    ...options,
    slots: Math.ceil(options.slots * share),
    maxWaiting: Math.ceil(options.maxWaiting * share),
  });
  return { bodies: scaled(SHARES.largeBodies), answers: scaled(SHARES.largeAnswers) };
}
