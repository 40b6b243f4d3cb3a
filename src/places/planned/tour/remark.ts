/** Something to know about a tour, before its sentence is known. */
import type { TourNotice } from '../../../api/facts/tour-notice.ts';
import type { TourNoticeSubject } from '../../../words/phrases/tour.ts';

export interface Remark extends Omit<TourNotice, 'notice'> {
  about: TourNoticeSubject;
  /** name of the road; absent for what is named by its position or country */
  name?: string;
}
