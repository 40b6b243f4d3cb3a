/**
 * Bounds the memory of bodies being received and of answers being sent. A client that sends or reads slowly holds all of
 * them meanwhile, so large ones have room among those of their client only (`src/config/shares.ts`).
 */
import { largeShares, SHARES } from '../../config/shares.ts';
import { FairQueue, once } from '../../shared/program/fair-queue.ts';
import type { ClientOf } from './client-address.ts';
import { contextOf, type Handler, type HeldRoom, type LargePart, type Room } from './context.ts';

/** Size from which a body or an answer is large, bytes: thousands of smaller ones fit. */
const LARGE_BYTES = 256 * 1024;
const MEGABYTE = 1e6;
/** Size of the pieces in which a large answer is sent, bytes: what is left of it can be told. */
const PIECE_BYTES = 256 * 1024;
/** Time for sending an answer of any size, and for each of its megabytes, ms: 1 Mbit/s. */
const SENT_WITHIN_MS = 30_000;
const MEGABYTE_WITHIN_MS = 8_000;
/** Time that the reader of a stream may be behind, in sum, ms; what it reads gives time back, as that of an answer. */
const STREAM_BEHIND_MS = 60_000;
/** Time that each piece of a stream gives back at least, ms: small ones wait for this process rather than for the reader. */
const PIECE_GIVES_MS = 50;

export class LargeParts implements Room {
  private readonly queues: Record<LargePart, FairQueue>;

  /** @param memory of the service, bytes */
  constructor(
    private readonly clientOf: ClientOf,
    memory = Number.POSITIVE_INFINITY,
  ) {
    const { bodies, answers } = largeShares(memory);
    this.queues = {
      bodies: new FairQueue(bodies),
      answers: new FairQueue(answers),
      streams: new FairQueue(SHARES.streams),
    };
  }

  /** Waits for room. Resolves to a function that gives it back. @throws NoSlot */
  enter(part: LargePart, request: Request, weight: number): Promise<() => void> {
    return this.queues[part].enter(this.clientOf(request), request.signal, weight);
  }
}

/**
 * Waits until there is room for receiving a body; at once for a small one.
 * @param bytes its size, or the maximum if that is unknown
 * @returns function that gives the room back
 * @throws NoSlot
 */
export async function roomForBody(request: Request, bytes: number): Promise<() => void> {
  const large = bytes < LARGE_BYTES ? null : contextOf(request)?.large;
  return large ? large.enter('bodies', request, megabytes(bytes)) : () => {};
}

/**
 * Waits until there is room for an answer, before it is made; at once for a small one. The room is given back when the
 * answer is sent.
 * @param bytes its size, about
 * @throws NoSlot
 */
export async function roomForAnswer(request: Request, bytes: number): Promise<void> {
  const context = contextOf(request);
  if (bytes < LARGE_BYTES || !context?.large) return;
  const leave = await context.large.enter('answers', request, megabytes(bytes));
  const withinMs = SENT_WITHIN_MS + (bytes / MEGABYTE) * MEGABYTE_WITHIN_MS;
  context.held = { leave, withinMs, isStream: false };
}

/** Room for the results of a stream, of which it has some while any of them are made or not yet read. */
export interface StreamRoom {
  /** Waits until there is room for the results of one more batch of lines. @throws NoSlot */
  enter(): Promise<void>;
  /** Called when the results of a batch are read; room is given back after those of the last one. */
  leave(): void;
}

/**
 * Returns the room of a stream. While it waits for lines it has none: those who send them slowly keep nobody out. The
 * stream may take any time, but its reader must keep up.
 */
export function roomForStream(request: Request): StreamRoom {
  const context = contextOf(request);
  const large = context?.large;
  if (!large) return { enter: async () => {}, leave() {} };
  let entered: Promise<() => void> | null = null;
  let batches = 0;
  let isOver = false;
  const giveBack = () => {
    void entered?.then((leave) => leave()).catch(() => {});
    entered = null;
  };
  context.held = {
    leave() {
      isOver = true;
      giveBack();
    },
    withinMs: STREAM_BEHIND_MS,
    isStream: true,
  };
  return {
    async enter() {
      batches++;
      // its lines may arrive after the end of its answer
      if (!isOver) entered ??= large.enter('streams', request, 1);
      await entered;
    },
    leave() {
      if (--batches === 0) giveBack();
    },
  };
}

function megabytes(bytes: number): number {
  return Math.ceil(bytes / MEGABYTE);
}

/** Gives the room of answers back when they are sent, and ends those that are not sent in time. */
export function untilSent(next: Handler, large: LargeParts): Handler {
  return function untilSent(request, context) {
    context.large = large;
    const answer = next(request, context);
    // room is only given to answers that wait for something
    if (!(answer instanceof Promise)) return answer;
    return answer.then(
      (response) => (context.held ? sent(response, context.held, request.signal) : response),
      (error) => {
        context.held?.leave();
        throw error;
      },
    );
  };
}

function sent(response: Response, held: HeldRoom, left: AbortSignal): Response {
  const { body, status, headers } = response;
  if (body !== null && status === 200) return new Response(withEnd(body, held, left), { status, headers });
  held.leave();
  return response;
}

/**
 * Returns a body in pieces of PIECE_BYTES. Its room is given back once: at its end, when the client has left, or when it
 * has not read in time, which for a stream is when it is behind by `withinMs`.
 */
function withEnd(
  body: ReadableStream<Uint8Array>,
  { leave, withinMs, isStream }: HeldRoom,
  left: AbortSignal,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let rest: Uint8Array = new Uint8Array(0);
  let fail = () => {};
  const finish = once(() => {
    clearTimeout(timer);
    left.removeEventListener('abort', giveUp);
    rest = rest.subarray(0, 0);
    leave();
  });
  const giveUp = () => {
    finish();
    reader.cancel().catch(() => {});
    fail();
  };
  let leftMs = withinMs;
  let offeredAt = performance.now();
  const startTimer = () => setTimeout(giveUp, leftMs).unref();
  let timer = startTimer();
  /** A piece of a stream may take long to come, but not to go. */
  const pieceTaken = (bytes: number) => {
    clearTimeout(timer);
    const given = Math.max(PIECE_GIVES_MS, (bytes / MEGABYTE) * MEGABYTE_WITHIN_MS);
    leftMs = Math.min(withinMs, leftMs - (performance.now() - offeredAt) + given);
  };
  let offered = 0;
  left.addEventListener('abort', giveUp, { once: true });
  if (left.aborted) giveUp();

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        // without an error Bun ends the connection, and prints nothing
        fail = () => controller.error();
      },
      async pull(controller) {
        if (isStream) pieceTaken(offered);
        if (rest.length === 0) {
          const { value, done } = await reader.read();
          if (done) {
            finish();
            return controller.close();
          }
          rest = value;
        }
        const piece = rest.subarray(0, PIECE_BYTES);
        offered = piece.length;
        offeredAt = performance.now();
        controller.enqueue(piece);
        rest = rest.subarray(PIECE_BYTES);
        if (isStream) timer = startTimer();
      },
      cancel: giveUp,
    },
    { highWaterMark: 0 },
  );
}
