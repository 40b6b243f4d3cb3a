/**
 * Bounds the memory of bodies being received and of answers being sent. A client that sends or reads slowly holds all of
 * them meanwhile, so large ones have room among those of their client only (`src/config/shares.ts`).
 */
import { SHARES } from '../../config/shares.ts';
import { FairQueue, once } from '../../shared/program/fair-queue.ts';
import type { ClientOf } from './client-address.ts';
import { contextOf, type Handler, type HeldRoom, type Room } from './context.ts';

/** Size from which a body or an answer is large, bytes: thousands of smaller ones fit. */
const LARGE_BYTES = 256 * 1024;
const MEGABYTE = 1e6;
/** Size of the pieces in which a large answer is sent, bytes: what is left of it can be told. */
const PIECE_BYTES = 256 * 1024;
/** Time for sending an answer of any size, and for each of its megabytes, ms: 1 Mbit/s. */
const SENT_WITHIN_MS = 30_000;
const MEGABYTE_WITHIN_MS = 8_000;

export class LargeParts implements Room {
  private readonly bodies = new FairQueue(SHARES.largeBodies);
  private readonly answers = new FairQueue(SHARES.largeAnswers);

  constructor(private readonly clientOf: ClientOf) {}

  /** Waits for room. Resolves to a function that gives it back. @throws NoSlot */
  enter(part: 'bodies' | 'answers', request: Request, bytes: number): Promise<() => void> {
    return this[part].enter(this.clientOf(request), request.signal, Math.ceil(bytes / MEGABYTE));
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
  return large ? large.enter('bodies', request, bytes) : () => {};
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
  const leave = await context.large.enter('answers', request, bytes);
  context.held = { leave, withinMs: SENT_WITHIN_MS + (bytes / MEGABYTE) * MEGABYTE_WITHIN_MS };
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

function sent(response: Response, { leave, withinMs }: HeldRoom, left: AbortSignal): Response {
  const { body, status, headers } = response;
  if (body !== null && status === 200)
    return new Response(withEnd(body, leave, withinMs, left), { status, headers });
  leave();
  return response;
}

/**
 * Returns a body in pieces of PIECE_BYTES.
 * @param end called once: at its end, when the client has left, or when it has not read all of it in time
 */
function withEnd(
  body: ReadableStream<Uint8Array>,
  end: () => void,
  withinMs: number,
  left: AbortSignal,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let rest: Uint8Array = new Uint8Array(0);
  let fail = () => {};
  const finish = once(() => {
    clearTimeout(timer);
    left.removeEventListener('abort', giveUp);
    rest = rest.subarray(0, 0);
    end();
  });
  const giveUp = () => {
    finish();
    reader.cancel().catch(() => {});
    fail();
  };
  const timer = setTimeout(giveUp, withinMs);
  timer.unref();
  left.addEventListener('abort', giveUp, { once: true });
  if (left.aborted) giveUp();

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        // without an error Bun ends the connection, and prints nothing
        fail = () => controller.error();
      },
      async pull(controller) {
        if (rest.length === 0) {
          const { value, done } = await reader.read();
          if (done) {
            finish();
            return controller.close();
          }
          rest = value;
        }
        controller.enqueue(rest.subarray(0, PIECE_BYTES));
        rest = rest.subarray(PIECE_BYTES);
      },
      cancel: giveUp,
    },
    { highWaterMark: 0 },
  );
}
