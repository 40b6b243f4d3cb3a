/** A scoring thread for tests of the pool: does what the `at` of its task says. */
import { existsSync } from 'node:fs';
import type { RegionSource } from '../../../src/region/read/source.ts';
import type { Task } from '../../../src/threads/messages.ts';
import { serveScoring } from '../../../src/threads/scoring-thread.ts';

function open(sources: RegionSource[]) {
  const names = sources.map((source) => (source.kind === 'file' ? source.path : source.label));
  if (names.includes('unusable')) throw new Error('this region is unusable');
  if (names.includes('deadly')) process.exit(7);

  return (task: Task): string => {
    if (task.op !== 'features') return task.op;
    const { at, lat } = task;
    const [order, argument] = at.split(' ');
    switch (order) {
      case 'fail':
        throw new Error('the model has a fault');
      case 'die':
        process.exit(3);
        break;
      case 'explode':
        setTimeout(() => {
          throw new Error('an error outside of any task');
        });
        break;
      case 'hold':
        // see held-task.ts
        while (!existsSync(argument!)) Bun.sleepSync(1);
        break;
    }
    return `${lat} of ${names.join('+')}`;
  };
}

serveScoring(open);
