/** A scoring thread that answers with the number of reports it knows at a place, or dies on request. */

import { CommunityIndex } from '../../../src/scoring/events/community-index.ts';
import { serveScoring } from '../../../src/threads/scoring-thread.ts';

const community = new CommunityIndex();

serveScoring(
  () => (task) => {
    if (task.op !== 'features') return '';
    if (task.at === 'die') process.exit(3);
    return String(community.at(task.lat, task.lon, task.now).counts.calm);
  },
  (update) => {
    if (update.type === 'signals') community.replace(update.base, update.added);
    if (update.type === 'signals_added') community.add(update.records);
  },
);
