/** Facts for the sentences about a tour. */
import type { TourProblem } from '../../../api/tour.ts';

export interface TourPhrases {
  /** what a day of a tour lacks */
  tour_problem: { problem: TourProblem };
}
