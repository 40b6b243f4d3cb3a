/** Facts for the sentences about a tour. */
import type { NotKeptReason } from '../../api/facts/not-kept.ts';
import type { TourNoticeKind } from '../../api/facts/tour-notice.ts';
import type { TourProblem } from '../../api/tour.ts';

/** What a notice of a tour is about. */
export type TourNoticeSubject = 'stop' | 'night' | 'drive' | 'track';

export interface TourPhrases {
  /**
   * something to know about a tour; `about`: whether a notice is about a stop, a night, the drive of a day or a track;
   * `name` of the stop, '' if unknown; `metres`: 0 if it has no length
   */
  tour_notice: { kind: TourNoticeKind; about: TourNoticeSubject; name: string; metres: number };
  /**
   * what a day of a tour lacks; `over`: minutes by which its drive is too long or its end too late, 0 for other problems;
   * `nearest` place that works instead and its distance, m; '' if there is none
   */
  tour_problem: { problem: TourProblem; over: number; nearest: string; metres: number };
  /**
   * a night that the traveller chose and that the tour does not keep; names are '' if unknown; `amount`: minutes by
   * which a drive is too long, or metres from the stop, 0 for other reasons
   */
  tour_not_kept: { name: string; reason: NotKeptReason; amount: number; instead: string };
}
