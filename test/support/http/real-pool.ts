/** A pool without threads: a real scorer runs each task at once, by default on the sample. */

import type { Region } from '../../../src/region/read/reader.ts';
import { Scorer } from '../../../src/scoring/scorer.ts';
import { answerTask } from '../../../src/threads/answer-task.ts';
import { PoolError } from '../../../src/threads/errors.ts';
import type { AnswerOf, Task } from '../../../src/threads/messages.ts';
import type { TaskRunner } from '../../../src/threads/pool.ts';
import { turns } from '../event-loop.ts';
import { sampleRegion } from '../maps/sample-region.ts';
import { poolOf } from './test-app.ts';

export function realPool(
  regions: readonly Region[] = [sampleRegion()],
  scorer = new Scorer(regions),
): {
  pool: TaskRunner;
  tasks: Task[];
  scorer: Scorer;
} {
  const tasks: Task[] = [];
  const pool = poolOf(async <T extends Task>(task: T, abandoned?: AbortSignal) => {
    // a turn of the event loop, as a thread would take
    await turns(1);
    if (abandoned?.aborted) throw new PoolError('abandoned', 'nobody waits');
    tasks.push(task);
    return answerTask(scorer, task) as AnswerOf<T>;
  });
  return { pool, tasks, scorer };
}
