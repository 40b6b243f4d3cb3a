/** Stands in for `workers/scorer.ts`: scores like it, but can be made to die. */

import { openRegions } from '../../../src/region/read/source.ts';
import { CommunityIndex } from '../../../src/scoring/events/community-index.ts';
import { Scorer } from '../../../src/scoring/scorer.ts';
import { answerTask } from '../../../src/threads/answer-task.ts';
import { serveScoring } from '../../../src/threads/scoring-thread.ts';

/**
 * Degrees. A score at one of these latitudes ends the thread, at once or a moment later, outside of any task.
 */
const DEADLY_LATITUDE = 66.6;
const EXPLOSIVE_LATITUDE = 77.7;

const community = new CommunityIndex();

serveScoring(
  (sources) => {
    const scorer = new Scorer(sources.flatMap(openRegions), community);
    return (task) => {
      if (task.op === 'score' && task.lat === DEADLY_LATITUDE) process.exit(9);
      if (task.op === 'score' && task.lat === EXPLOSIVE_LATITUDE) {
        setTimeout(() => {
          throw new Error('an error outside of any task');
        });
      }
      return answerTask(scorer, task);
    };
  },
  (update) => {
    if (update.type === 'signals') community.replace(update.base, update.added);
    if (update.type === 'signals_added') community.add(update.records);
  },
);
