/** The operations of a scoring thread. */

import { countryLawsAt } from '../../scoring/law/country-laws.ts';
import { mapFeaturesOf } from '../../scoring/map-features.ts';
import { elevationTile } from '../../scoring/map-layer/elevation-tile.ts';
import { gridOf } from '../../scoring/map-layer/grid.ts';
import { paintTile } from '../../scoring/map-layer/paint.ts';
import { candidatesAround } from '../../scoring/nearby/candidates.ts';
import { candidatesIn } from '../../scoring/nearby/in-box.ts';
import { candidatesAlong } from '../../scoring/nearby/route/along-route.ts';
import type { Scorer } from '../../scoring/scorer.ts';
import { spotListOf } from '../../scoring/spot-list.ts';
import { sweepBlock } from '../../scoring/sweep/sweep-block.ts';
import { answerWithNights, timelineOf } from '../../scoring/timeline.ts';
import { sitesBeside } from '../../scoring/tour/sites-beside.ts';
import type { AnswerOf, Task } from './messages.ts';

export function answerTask(scorer: Scorer, task: Task): AnswerOf<Task> {
  switch (task.op) {
    case 'score':
      return task.nights ? answerWithNights(scorer, { ...task, nights: task.nights }) : scorer.answer(task);
    case 'batch':
      return spotListOf(scorer, task);
    case 'timeline':
      return timelineOf(scorer, task);
    case 'features':
      return mapFeaturesOf(scorer.rateSpot(task), task.lang);
    case 'sites':
      return JSON.stringify(candidatesAround(scorer.regions, task));
    case 'sites_in':
      return JSON.stringify(candidatesIn(scorer.regions, task));
    case 'laws':
      return JSON.stringify(countryLawsAt(task.places, task.also));
    case 'sites_along':
      return JSON.stringify(candidatesAlong(scorer.regions, task));
    case 'sites_beside':
      return JSON.stringify(sitesBeside(scorer.regions, task));
    case 'grid':
      return gridOf(scorer, task);
    case 'sweep':
      return sweepBlock(scorer, task);
    case 'paint':
      return paintTile(task.scores, task.step);
    case 'elevation':
      return elevationTile(scorer.regions, task) ?? new Uint8Array(0);
  }
}
