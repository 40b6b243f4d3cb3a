/** Lets a test call the page's worker for saved regions. */
import type { Page } from 'playwright-core';
import type { OfflineOperations } from '../../../src/offline/operations.ts';
import type { AnswerOf, QuestionOf } from '../../../src/threads/protocol.ts';

type Op = keyof OfflineOperations;
type Ask = (op: string, questions: readonly unknown[]) => Promise<unknown[]>;

interface Global {
  offline: { bytesCome: number; ask: Ask };
}

export interface OfflineWorker {
  /** Returns the bytes of a pack that have arrived, by the worker's last event. */
  bytesCome(): Promise<number>;
  /**
   * Returns the answers in the order of the questions; bytes become lists of numbers. @throws the error of an
   * operation
   */
  ask<O extends Op>(
    op: O,
    questions: readonly QuestionOf<OfflineOperations[O]>[],
  ): Promise<AnswerOf<OfflineOperations[O]>[]>;
}

/** Starts a second worker in the page, beside the page's own. */
export async function startOfflineWorker(page: Page): Promise<OfflineWorker> {
  await page.evaluate(() => {
    const worker = new Worker('offline.js', { type: 'module' });
    const waiting = new Map<number, PromiseWithResolvers<unknown>>();
    let lastId = 0;
    const offline = { bytesCome: 0, ask: (() => Promise.resolve([])) as Ask };
    Object.assign(globalThis, { offline });
    worker.onmessage = ({ data }) => {
      if (data.type === 'event') offline.bytesCome = data.event.done;
      if (data.type === 'failure') waiting.get(data.id)?.reject(new Error(data.failure.message));
      if (data.type !== 'answer') return;
      waiting.get(data.id)?.resolve(data.answer instanceof Uint8Array ? [...data.answer] : data.answer);
    };
    offline.ask = (op, questions) =>
      Promise.all(
        questions.map((question) => {
          const answer = Promise.withResolvers<unknown>();
          waiting.set(++lastId, answer);
          worker.postMessage({ type: 'ask', id: lastId, op, question });
          return answer.promise;
        }),
      );
  });
  return {
    bytesCome: () => page.evaluate(() => (globalThis as unknown as Global).offline.bytesCome),
    async ask(op, questions) {
      const answers = await page.evaluate(
        ([op, questions]) => (globalThis as unknown as Global).offline.ask(op, questions),
        [op, questions] as const,
      );
      return answers as never;
    },
  };
}
