/** Main thread's side of a thread: sends numbered requests and receives responses with the same number. */
import { pending } from '../shared/pending.ts';
import { takeEarly } from './early-thread.ts';
import {
  type AnswerOf,
  type ErrorClass,
  errorOf,
  type FromThread,
  failureOf,
  type Operations,
  type QuestionOf,
  type ToThread,
  Waiting,
} from './protocol.ts';

export interface ThreadOptions<Event> {
  /** name of the thread in messages: "the database thread" */
  name: string;
  /** classes whose errors arrive as instances of the class; all other errors arrive as Error */
  errors?: readonly ErrorClass[];
  /** keeps the thread's heap small at the expense of speed (Bun's `smol`) */
  smol?: boolean;
  /** true if an error counts as the end of the thread; for browsers, which do not announce its end */
  endsWithError?: boolean;
  /** time for a thread that was given up to end by itself, ms; default: END_WITHIN_MS */
  endWithinMs?: number;
  /** receives events of the thread */
  onEvent?(event: Event): void;
  /** answers calls of the thread (`callMain`) */
  onCall?(op: string, question: unknown): Promise<unknown>;
  /**
   * called when the thread failed, was given up, or ended without `close`; its pending requests are rejected
   * with this reason
   */
  onLost?(reason: ThreadLost): void;
}

/** Error of a request to a thread that is gone; the message is a phrase that says why. */
export class ThreadLost extends Error {
  override name = 'ThreadLost';
}

/** Time for a thread that was given up to end by itself, ms; then it is terminated, as it may be in an endless loop. */
const END_WITHIN_MS = 5_000;

/** One running thread. It ends on request; only one that was given up is terminated. */
export class Thread<Ops extends Operations<Ops>, Event = never> {
  private readonly worker: Worker;
  private readonly waiting = new Waiting();
  private readonly closed = pending<void>();
  private lastError = '';
  private closing = false;
  private lostFor: ThreadLost | null = null;

  constructor(
    url: URL,
    private readonly options: ThreadOptions<Event>,
  ) {
    this.worker = takeEarly(url) ?? new Worker(url, { type: 'module', smol: options.smol ?? false });
    this.worker.onmessage = ({ data }: MessageEvent<FromThread>) => this.receive(data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.lastError = event.message;
      if (options.endsWithError) this.lose(`${options.name} failed (${event.message})`);
    };
    this.worker.addEventListener('close', (event) => {
      this.closed.resolve();
      this.lose(`${options.name} ended (${this.lastError || `exit code ${exitCodeOf(event)}`})`);
    });
  }

  /** True when the thread accepts no more requests. */
  get lost(): boolean {
    return this.lostFor !== null;
  }

  /**
   * Sends a request.
   * @throws ThreadLost when the thread ends before it answers, otherwise the error of the operation
   */
  ask<Op extends keyof Ops & string>(op: Op, question: QuestionOf<Ops[Op]>): Promise<AnswerOf<Ops[Op]>> {
    if (this.lostFor) return Promise.reject(this.lostFor);
    return this.waiting.add((id) => this.post({ type: 'ask', id, op, question }));
  }

  /** Sends a message without a response; it takes effect before later requests. An error in it ends the thread. */
  tell<Op extends keyof Ops & string>(op: Op, question: QuestionOf<Ops[Op]>): void {
    if (!this.lostFor) this.post({ type: 'tell', op, question });
  }

  /** Rejects all pending requests and ignores the thread from now on. It ends, or is terminated soon. */
  giveUp(reason: string): void {
    if (this.lostFor) return;
    this.post({ type: 'close' });
    this.lose(reason);
    const timer = setTimeout(() => this.worker.terminate(), this.options.endWithinMs ?? END_WITHIN_MS);
    // browsers return a number
    timer.unref?.();
    void this.closed.promise.then(
      () => clearTimeout(timer),
      () => {},
    );
  }

  /**
   * Ends the thread once it has received all previous messages; does not wait for asynchronous operations in
   * progress. Resolves when the thread has ended.
   * @throws the error of the thread's `onClose`
   */
  close(): Promise<void> {
    this.closing = true;
    this.post({ type: 'close' });
    return this.closed.promise;
  }

  private lose(reason: string): void {
    if (this.lostFor) return;
    this.lostFor = new ThreadLost(reason);
    this.waiting.rejectAll(this.lostFor);
    if (!this.closing || this.lastError !== '') this.options.onLost?.(this.lostFor);
  }

  private receive(message: FromThread): void {
    if (this.lostFor) return;
    const { errors = [], onEvent } = this.options;
    switch (message.type) {
      case 'answer':
      case 'failure':
        this.waiting.settle(message, errors);
        break;
      case 'call':
        void this.answer(message.id, message.op, message.question);
        break;
      case 'event':
        onEvent?.(message.event as Event);
        break;
      case 'close_failed':
        this.closed.reject(errorOf(message.failure, errors));
    }
  }

  private async answer(id: number, op: string, question: unknown): Promise<void> {
    try {
      const answer = await this.options.onCall?.(op, question);
      if (!this.lostFor) this.post({ type: 'answer', id, answer });
    } catch (error) {
      if (!this.lostFor) this.post({ type: 'failure', id, failure: failureOf(error) });
    }
  }

  private post(message: ToThread): void {
    this.worker.postMessage(message);
  }
}

function exitCodeOf(event: Event): string {
  return 'code' in event ? String(event.code) : 'unknown';
}
