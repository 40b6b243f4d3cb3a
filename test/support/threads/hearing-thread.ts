/** A scoring thread that answers with the number of reports it knows at a place, or dies when told to. */

import { CommunityIndex } from '../../../src/scoring/community/community.ts';
import { serveThread } from '../../../src/threads/pool/scoring-thread.ts';

const community = new CommunityIndex();

serveThread(
  () => (task) => {
    if (task.op !== 'score') return '';
    if (task.at === 'die') process.exit(3);
    return String(community.at(task.lat, task.lon, task.now).counts.calm);
  },
  (news) => {
    if (news.type === 'signals') community.replace(news.base, news.added);
    if (news.type === 'signals_added') community.add(news.records);
  },
);
