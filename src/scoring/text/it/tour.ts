/** Italian: days of a tour without a good night. */
import type { TourProblem } from '../../../api/tour.ts';
import type { TourPhrases } from '../phrases/tour.ts';
import type { Wording } from '../phrases.ts';

const PROBLEMS: Record<TourProblem, string> = {
  no_map: 'Nessun dato della mappa dove finisce questa giornata',
  no_place: 'In questa giornata nessun posto per un van è raggiungibile',
  no_match: 'Nessun posto raggiungibile ha tutto ciò che vuoi',
  only_bad: 'Solo posti cattivi sono raggiungibili, e un giro ne ha al massimo uno',
  no_plan_b: 'Nessun secondo posto entro dieci minuti',
  too_far: 'Questo posto è troppo lontano per una giornata di guida',
  no_road: 'Nessuna strada nota per questo tragitto; la lunghezza è stimata',
};

export const tour: Wording<TourPhrases> = { tour_problem: ({ problem }) => PROBLEMS[problem] };
