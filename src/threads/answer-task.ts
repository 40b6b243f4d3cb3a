/** The operations of a scoring thread. */

import { elevationTile } from '../layers/elevation-tile.ts';
import { gridOf } from '../layers/grid.ts';
import { mapFeaturesOf } from '../layers/map-features.ts';
import { paintTile } from '../layers/paint.ts';
import { sweepBlock } from '../layers/sweep-block.ts';
import { candidatesAlong } from '../places/found/along-route.ts';
import { candidatesAround } from '../places/found/candidates.ts';
import { candidatesIn } from '../places/found/in-box.ts';
import { sitesBeside } from '../places/found/sites-beside.ts';
import { spotListOf } from '../places/found/spot-list.ts';
import { countryLawsAt } from '../scoring/law/country-laws.ts';
import type { Scorer } from '../scoring/scorer.ts';
import { answerWithNights, timelineOf } from '../scoring/timeline.ts';
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
