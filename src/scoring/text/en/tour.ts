/** English: days of a tour without a good night. */
import type { TourProblem } from '../../../api/tour.ts';
import type { TourPhrases } from '../phrases/tour.ts';
import type { Wording } from '../phrases.ts';

const PROBLEMS: Record<TourProblem, string> = {
  no_map: 'No map data where this day ends',
  no_place: 'No place for a van within reach on this day',
  no_match: 'No place within reach has everything you want',
  only_bad: 'Only bad places within reach: a tour has at most one of them',
  no_plan_b: 'No second place within ten minutes',
  too_far: 'This place is too far for one day of driving',
  no_road: 'No roads are known for this drive; its length is estimated',
};

export const tour: Wording<TourPhrases> = { tour_problem: ({ problem }) => PROBLEMS[problem] };
