/** German: days of a tour without a good night. */
import type { TourProblem } from '../../../api/tour.ts';
import type { TourPhrases } from '../phrases/tour.ts';
import type { Wording } from '../phrases.ts';

const PROBLEMS: Record<TourProblem, string> = {
  no_map: 'Wo dieser Tag endet, gibt es keine Kartendaten',
  no_place: 'An diesem Tag ist kein Platz für einen Van erreichbar',
  no_match: 'Kein erreichbarer Platz hat alles, was du willst',
  only_bad: 'Nur schlechte Plätze sind erreichbar, und höchstens einer gehört in eine Tour',
  no_plan_b: 'Kein zweiter Platz innerhalb von zehn Minuten',
  too_far: 'Dieser Platz ist für einen Fahrtag zu weit',
  no_road: 'Für diese Fahrt sind keine Straßen bekannt; ihre Länge ist geschätzt',
};

export const tour: Wording<TourPhrases> = { tour_problem: ({ problem }) => PROBLEMS[problem] };
