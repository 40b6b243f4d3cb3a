/** Stands in for `workers/scorer.ts`: scores like it, but fails at one latitude. */

import { openRegions } from '../../../src/region/read/source.ts';
import { Scorer } from '../../../src/scoring/scorer.ts';
import { answerTask } from '../../../src/threads/answer-task.ts';
import { sendInternalError, serveScoring } from '../../../src/threads/scoring-thread.ts';
import { FaultyReports } from '../scoring/faulty-reports.ts';

/** Degrees. A score at this latitude fails, without other effects. */
const FAULTY_LATITUDE = 55.5;

const reports = new FaultyReports((lat) => lat === FAULTY_LATITUDE);

serveScoring((sources) => {
  const scorer = new Scorer(sources.flatMap(openRegions), reports, undefined, sendInternalError);
  return (task) => answerTask(scorer, task);
});
