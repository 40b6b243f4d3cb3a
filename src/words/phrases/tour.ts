/** Facts for the sentences about a tour. */
import type { NotKeptReason } from '../../api/facts/not-kept.ts';
import type { TourProblem } from '../../api/tour.ts';

export interface TourPhrases {
  /** what a day of a tour lacks; `over`: minutes by which its drive is too long, 0 if it is not */
  tour_problem: { problem: TourProblem; over: number };
  /**
   * a night that the traveller chose and that the tour does not keep; names are '' if unknown; `amount`: minutes by
   * which a drive is too long, or metres from the stop, 0 for other reasons
   */
  tour_not_kept: { name: string; reason: NotKeptReason; amount: number; instead: string };
}
