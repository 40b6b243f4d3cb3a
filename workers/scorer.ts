/** A scoring thread: opens regions and scores spots in them. */
import { answerTask } from '../src/pool/answer-task.ts';
import { serveThread } from '../src/pool/thread.ts';
import { openRegion } from '../src/region-source.ts';
import { CommunityIndex } from '../src/scoring/community.ts';
import { FeedIndex } from '../src/scoring/events/feed-index.ts';
import { Scorer } from '../src/scoring/scorer.ts';

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
