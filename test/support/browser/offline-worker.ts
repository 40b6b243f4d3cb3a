/** The page's worker for saved regions, asked by a test. */
import type { Page } from 'playwright-core';
import type { OfflineOperations } from '../../../src/offline/operations.ts';
import type { AnswerOf, QuestionOf } from '../../../src/threads/protocol.ts';

type Op = keyof OfflineOperations;
type Ask = (op: string, questions: readonly unknown[]) => Promise<unknown[]>;

export interface OfflineWorker {
  /** Answers to questions in their order; bytes come as lists of numbers. @throws what an operation throws */
  ask<O extends Op>(
    op: O,
    questions: readonly QuestionOf<OfflineOperations[O]>[],
  ): Promise<AnswerOf<OfflineOperations[O]>[]>;
}

/** Starts one in the page, beside the page's own. */
export async function startOfflineWorker(page: Page): Promise<OfflineWorker> {
  await page.evaluate(() => {
    const worker = new Worker('offline.js', { type: 'module' });
    const waiting = new Map<number, PromiseWithResolvers<unknown>>();
    let lastId = 0;
    worker.onmessage = ({ data }) => {
      if (data.type === 'failure') waiting.get(data.id)?.reject(new Error(data.failure.message));
      if (data.type !== 'answer') return;
      waiting.get(data.id)?.resolve(data.answer instanceof Uint8Array ? [...data.answer] : data.answer);
    };
    const askOffline: Ask = (op, questions) =>
      Promise.all(
        questions.map((question) => {
          const answer = Promise.withResolvers<unknown>();
          waiting.set(++lastId, answer);
          worker.postMessage({ type: 'ask', id: lastId, op, question });
          return answer.promise;
        }),
      );
    Object.assign(globalThis, { askOffline });
  });
  return {
    async ask(op, questions) {
      const answers = await page.evaluate(
        ([op, questions]) => (globalThis as unknown as { askOffline: Ask }).askOffline(op, questions),
        [op, questions] as const,
      );
      return answers as never;
    },
  };
}
