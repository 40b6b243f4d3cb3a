/**
 * Slots for work that costs much, shared fairly among clients: each client has a few at once, its further requests
 * wait, and no client waits behind all requests of another one. The numbers are in `src/config/shares.ts`.
 */

export interface FairQueueOptions {
  /** what is limited, in the plural, for messages: "tours" */
  name?: string;
  /** maximum number of slots in use */
  slots: number;
  /** maximum number of waiting requests; further ones are refused */
  maxWaiting: number;
  /** maximum wait, ms */
  maxWaitMs: number;
  /** limits of one client: slots at once, and all of its requests, waiting ones included; missing = none */
  client?: { slots: number; all: number };
  /** timer of the wait; returns a function that cancels it */
  after?(ms: number, action: () => void): () => void;
}

/**
 * Reason of a refusal: `own` the client has too many requests itself, `full` too many wait, `late` the wait was too
 * long, `left` the client has left.
 */
export type Refusal = 'own' | 'full' | 'late' | 'left';

/** Error of a request that gets no slot; the message is a sentence for its client. */
export class NoSlot extends Error {
  override name = 'NoSlot';

  constructor(
    readonly reason: Refusal,
    message: string,
  ) {
    super(message);
  }
}

/** Requests of one client. */
interface Held {
  slots: number;
  all: number;
}

interface Waiting {
  held: Held;
  weight: number;
  admit(): void;
}

const NO_LIMITS = { slots: Number.POSITIVE_INFINITY, all: Number.POSITIVE_INFINITY };

export class FairQueue {
  /** in order of arrival */
  private readonly waiting: Waiting[] = [];
  private readonly clients = new Map<string, Held>();
  private free: number;
  private readonly client: { slots: number; all: number };

  constructor(private readonly options: FairQueueOptions) {
    this.free = options.slots;
    this.client = options.client ?? NO_LIMITS;
  }

  /** Returns why a request would be refused now; null if it would get a slot or wait for one. */
  refusalFor(client: string): 'own' | 'full' | null {
    return this.refusal(this.clients.get(client) ?? NOTHING);
  }

  /** Returns the maximum number of requests of a client, and how many more it may send now. */
  quotaOf(client: string): { most: number; left: number } {
    const { all } = this.client;
    return { most: all, left: Math.max(0, all - (this.clients.get(client)?.all ?? 0)) };
  }

  /**
   * Takes a slot, at once or after a wait. Resolves to a function that releases it.
   * @param client key of the client; missing = a client of its own
   * @param abandoned aborted when the client leaves
   * @param weight number of slots that the request takes together; one that needs more than there are waits until its
   * client, and the whole queue, holds none
   * @throws NoSlot; RangeError if the weight is not a positive number, which would use up all slots for ever
   */
  enter(client?: string, abandoned?: AbortSignal, weight = 1): Promise<() => void> {
    if (!(weight > 0 && Number.isFinite(weight))) return Promise.reject(new RangeError(`weight ${weight}`));
    const known = client === undefined ? undefined : this.clients.get(client);
    const held = known ?? { slots: 0, all: 0 };
    if (abandoned?.aborted) return Promise.reject(this.refused('left'));
    const refusal = this.refusal(held, weight);
    if (refusal) return Promise.reject(this.refused(refusal));
    if (client !== undefined) this.clients.set(client, held);
    held.all++;
    const leave = once(() => this.leave(held, client, weight));
    if (this.isFreeFor(held, weight)) {
      this.take(held, weight);
      return Promise.resolve(leave);
    }
    return new Promise((resolve, reject) => {
      const end = () => {
        cancel();
        abandoned?.removeEventListener('abort', onLeft);
      };
      const waiting: Waiting = {
        held,
        weight,
        admit() {
          end();
          resolve(leave);
        },
      };
      const giveUp = (reason: Refusal) => {
        end();
        this.waiting.splice(this.waiting.indexOf(waiting), 1);
        this.forget(held, client);
        reject(this.refused(reason));
      };
      const onLeft = () => giveUp('left');
      const { after = afterTimeout, maxWaitMs } = this.options;
      const cancel = after(maxWaitMs, () => giveUp('late'));
      abandoned?.addEventListener('abort', onLeft);
      this.waiting.push(waiting);
    });
  }

  private refusal(held: Held, weight = 1): 'own' | 'full' | null {
    if (held.all >= this.client.all) return 'own';
    return this.waiting.length >= this.options.maxWaiting && !this.isFreeFor(held, weight) ? 'full' : null;
  }

  private isFreeFor({ slots }: Held, weight: number): boolean {
    const isIn = (free: number, isAlone: boolean) => weight <= free || (isAlone && free > 0);
    return isIn(this.free, this.free === this.options.slots) && isIn(this.client.slots - slots, slots === 0);
  }

  private take(held: Held, weight: number): void {
    this.free -= weight;
    held.slots += weight;
  }

  private leave(held: Held, client: string | undefined, weight: number): void {
    this.take(held, -weight);
    this.forget(held, client);
    while (this.admitNext());
  }

  /**
   * Gives free slots to the client with the fewest; among equals, to the request that came first. Returns false if no
   * request may have any.
   */
  private admitNext(): boolean {
    let next: Waiting | undefined;
    for (const each of this.waiting)
      if (
        this.isFreeFor(each.held, each.weight) &&
        each.held.slots < (next?.held.slots ?? Number.POSITIVE_INFINITY)
      )
        next = each;
    if (!next) return false;
    this.waiting.splice(this.waiting.indexOf(next), 1);
    this.take(next.held, next.weight);
    next.admit();
    return true;
  }

  private forget(held: Held, client: string | undefined): void {
    if (--held.all === 0 && client !== undefined) this.clients.delete(client);
  }

  private refused(reason: Refusal): NoSlot {
    const { name = 'requests' } = this.options;
    const sentences: Record<Refusal, string> = {
      own: `Limit of ${this.client.all} ${name} at once for one client reached. Retry when one is complete.`,
      full: `Too many ${name} are waiting. Retry after the delay in Retry-After.`,
      late: `Too many ${name} were waiting for too long. Retry after the delay in Retry-After.`,
      left: 'The client has left.',
    };
    return new NoSlot(reason, sentences[reason]);
  }
}

const NOTHING: Held = { slots: 0, all: 0 };

function afterTimeout(ms: number, action: () => void): () => void {
  const timer = setTimeout(action, ms);
  timer.unref();
  return () => clearTimeout(timer);
}

/** Returns a function that runs `action` once: a slot released twice would admit one request too many. */
export function once(action: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    action();
  };
}
