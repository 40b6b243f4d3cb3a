/** The main thread's end of a thread: questions with a number go out, answers with the same number come back. */
import {
  type AnswerOf,
  type ErrorClass,
  errorOf,
  type FromThread,
  type Operations,
  type QuestionOf,
  type ToThread,
} from './protocol.ts';

export interface ThreadOptions<Event> {
  /** for messages: "the database thread" */
  name: string;
  /** errors that keep their class on the way; all others arrive as Error */
  errors?: readonly ErrorClass[];
  /** keeps the thread's heap small at the price of speed (Bun's `smol`) */
  smol?: boolean;
  /** true in a browser, which tells of an error, also in loading the code, but not that a thread ended */
  endsWithError?: boolean;
  /** told what the thread says without being asked */
  onEvent?(event: Event): void;
  /** the thread ended without being asked to, or with an error, or was given up; all that it owed has been rejected with this reason */
  onLost?(reason: ThreadLost): void;
}

/** The thread is gone, and with it the answer; the message is a phrase that says why. */
export class ThreadLost extends Error {
  override name = 'ThreadLost';
}

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/** One running thread. It is never terminated from outside: it ends by itself when it is asked to. */
export class Thread<Ops extends Operations<Ops>, Event = never> {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private readonly closed = Promise.withResolvers<void>();
  private lastId = 0;
  private lastError = '';
  private closing = false;
  private lostFor: ThreadLost | null = null;

  constructor(
    url: URL,
    private readonly options: ThreadOptions<Event>,
  ) {
    this.worker = new Worker(url, { type: 'module', smol: options.smol ?? false });
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

  /** True when nothing can be asked any more. */
  get lost(): boolean {
    return this.lostFor !== null;
  }

  /** @throws ThreadLost when the thread ends before it answers, otherwise what the operation throws there */
  ask<Op extends keyof Ops & string>(op: Op, question: QuestionOf<Ops[Op]>): Promise<AnswerOf<Ops[Op]>> {
    if (this.lostFor) return Promise.reject(this.lostFor);
    return new Promise((resolve, reject) => {
      const id = ++this.lastId;
      this.waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
      this.post({ type: 'ask', id, op, question });
    });
  }

  /** Without an answer; what is asked later finds it done. An error there ends the thread. */
  tell<Op extends keyof Ops & string>(op: Op, question: QuestionOf<Ops[Op]>): void {
    if (!this.lostFor) this.post({ type: 'tell', op, question });
  }

  /** Rejects all that the thread owes and listens to it no more; should it still run, it ends when it can. */
  giveUp(reason: string): void {
    if (this.lostFor) return;
    this.post({ type: 'close' });
    this.lose(reason);
  }

  /** Has the thread end after what was sent before. Resolves when it has. @throws what went wrong on the way */
  close(): Promise<void> {
    this.closing = true;
    this.post({ type: 'close' });
    return this.closed.promise;
  }

  private lose(reason: string): void {
    if (this.lostFor) return;
    this.lostFor = new ThreadLost(reason);
    for (const { reject } of this.waiting.values()) reject(this.lostFor);
    this.waiting.clear();
    if (!this.closing || this.lastError !== '') this.options.onLost?.(this.lostFor);
  }

  private receive(message: FromThread): void {
    if (this.lostFor) return;
    const { errors = [], onEvent } = this.options;
    switch (message.type) {
      case 'answer':
        this.take(message.id)?.resolve(message.answer);
        break;
      case 'failure':
        this.take(message.id)?.reject(errorOf(message.failure, errors));
        break;
      case 'event':
        onEvent?.(message.event as Event);
        break;
      case 'close_failed':
        this.closed.reject(errorOf(message.failure, errors));
    }
  }

  private take(id: number): Waiting | undefined {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    return waiting;
  }

  private post(message: ToThread): void {
    this.worker.postMessage(message);
  }
}

function exitCodeOf(event: Event): string {
  return 'code' in event ? String(event.code) : 'unknown';
}
