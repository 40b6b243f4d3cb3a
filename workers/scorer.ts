/** A scoring thread: opens regions and scores spots in them. */
import { openRegions } from '../src/region/read/source.ts';
import { loadHolidayRules } from '../src/scoring/calendar/holidays.ts';
import { CommunityIndex } from '../src/scoring/events/community-index.ts';
import { FeedIndex } from '../src/scoring/events/feed-index.ts';
import { Scorer } from '../src/scoring/scorer.ts';
import { answerTask } from '../src/threads/answer-task.ts';
import { sendInternalError, serveScoring } from '../src/threads/scoring-thread.ts';

const community = new CommunityIndex();
const feeds = new FeedIndex();

serveScoring(
  (sources) => {
    const scorer = new Scorer(sources.flatMap(openRegions), community, feeds, sendInternalError);
    return (task) => answerTask(scorer, task);
  },
  (update) => {
    switch (update.type) {
      case 'signals':
        return community.replace(update.base, update.added);
      case 'signals_added':
        return community.add(update.records);
      case 'events':
        return feeds.replaceShared(update.feeds);
    }
  },
);

// every score needs them: read while the first thread waits for the regions, and after the others have opened theirs
setTimeout(loadHolidayRules);
