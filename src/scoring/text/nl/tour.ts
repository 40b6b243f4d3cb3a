/** Dutch: days of a tour without a good night. */
import type { TourProblem } from '../../../api/tour.ts';
import type { TourPhrases } from '../phrases/tour.ts';
import type { Wording } from '../phrases.ts';

const PROBLEMS: Record<TourProblem, string> = {
  no_map: 'Geen kaartgegevens waar deze dag eindigt',
  no_place: 'Op deze dag is geen plek voor een camper bereikbaar',
  no_match: 'Geen bereikbare plek heeft alles wat je wilt',
  only_bad: 'Alleen slechte plekken zijn bereikbaar, en een tocht heeft er hoogstens één',
  no_plan_b: 'Geen tweede plek binnen tien minuten',
  too_far: 'Deze plek is te ver voor één dag rijden',
  no_road: 'Geen wegen bekend voor deze rit; de lengte is geschat',
};

export const tour: Wording<TourPhrases> = { tour_problem: ({ problem }) => PROBLEMS[problem] };
