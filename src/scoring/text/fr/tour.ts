/** French: days of a tour without a good night. */
import type { TourProblem } from '../../../api/tour.ts';
import type { TourPhrases } from '../phrases/tour.ts';
import type { Wording } from '../phrases.ts';

const PROBLEMS: Record<TourProblem, string> = {
  no_map: 'Pas de carte là où cette journée se termine',
  no_place: 'Aucune place pour un van n’est accessible ce jour-là',
  no_match: 'Aucune place accessible n’a tout ce que vous voulez',
  only_bad: 'Seules de mauvaises places sont accessibles, et un circuit en compte une au plus',
  no_plan_b: 'Pas de deuxième place à moins de dix minutes',
  too_far: 'Cette place est trop loin pour une journée de route',
  no_road: 'Aucune route connue pour ce trajet\u00a0; sa longueur est estimée',
};

export const tour: Wording<TourPhrases> = { tour_problem: ({ problem }) => PROBLEMS[problem] };
