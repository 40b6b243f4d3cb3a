/** One question to a thread of an import, and its one answer. */
import { OsmDataError } from '../osm/errors.ts';

/** What a thread says when it can't answer. */
export interface ThreadFailure {
  type: 'failed';
  message: string;
  isDataError: boolean;
}

export function failureOf(error: unknown): ThreadFailure {
  const message = error instanceof Error ? error.message : String(error);
  return { type: 'failed', message, isDataError: error instanceof OsmDataError };
}

/**
 * Sends one message and waits for its one answer.
 * @throws OsmDataError when the map is to blame, Error when the thread is
 */
export function ask<Question, Answer extends { type: string }>(
  worker: Worker,
  question: Question,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Answer | ThreadFailure>) => {
      if (!isFailure(data)) resolve(data);
      else if (data.isDataError) reject(new OsmDataError(data.message));
      else reject(new Error(`an import thread failed: ${data.message}`));
    };
    worker.onerror = (event) => reject(new Error(`an import thread failed: ${event.message}`));
    worker.addEventListener('close', () => reject(new Error('an import thread ended')), { once: true });
    worker.postMessage(question);
  });
}

function isFailure(answer: { type: string }): answer is ThreadFailure {
  return answer.type === 'failed';
}
