/** A scoring thread: opens regions and scores spots in them. */

import { openRegion } from '../src/region/read/source.ts';
import { CommunityIndex } from '../src/scoring/community/community.ts';
import { FeedIndex } from '../src/scoring/events/announced/feed-index.ts';
import { Scorer } from '../src/scoring/scorer.ts';
import { answerTask } from '../src/threads/pool/answer-task.ts';
import { serveThread } from '../src/threads/pool/scoring-thread.ts';

const community = new CommunityIndex();
const feeds = new FeedIndex();

serveThread(
  (sources) => {
    const scorer = new Scorer(sources.map(openRegion), community, feeds);
    return (task) => answerTask(scorer, task);
  },
  (news) => {
    switch (news.type) {
      case 'signals':
        return community.replace(news.base, news.added);
      case 'signals_added':
        return community.add(news.records);
      case 'events':
        return feeds.replace(news.events);
    }
  },
);
