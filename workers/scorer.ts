/** A scoring thread: opens regions and scores spots in them. */
import { answerTask } from '../src/pool/answer-task.ts';
import { serveThread } from '../src/pool/thread.ts';
import { openRegion } from '../src/region-source.ts';
import { CommunityIndex } from '../src/scoring/community.ts';
import { Scorer } from '../src/scoring/scorer.ts';

const community = new CommunityIndex();

serveThread(
  (sources) => {
    const scorer = new Scorer(sources.map(openRegion), community);
    return (task) => answerTask(scorer, task);
  },
  (news) => {
    if (news.type === 'signals') community.replace(news.base, news.added);
    else community.add(news.records);
  },
);
