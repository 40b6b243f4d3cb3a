/** A scoring thread that scores like any other, but at one latitude: it stands in for `workers/scorer.ts`. */

import { openRegions } from '../../../src/region/read/source.ts';
import { Scorer } from '../../../src/scoring/scorer.ts';
import { answerTask } from '../../../src/threads/pool/answer-task.ts';
import { sendInternalError, serveScoring } from '../../../src/threads/pool/scoring-thread.ts';
import { FaultyReports } from '../scoring/faulty-reports.ts';

/** Degrees: a score there fails, and nothing else. */
const FAULTY_LATITUDE = 55.5;

const reports = new FaultyReports((lat) => lat === FAULTY_LATITUDE);

serveScoring((sources) => {
  const scorer = new Scorer(sources.flatMap(openRegions), reports, undefined, sendInternalError);
  return (task) => answerTask(scorer, task);
});
