/** Portuguese: days of a tour without a good night. */
import type { TourProblem } from '../../../api/tour.ts';
import type { TourPhrases } from '../phrases/tour.ts';
import type { Wording } from '../phrases.ts';

const PROBLEMS: Record<TourProblem, string> = {
  no_map: 'Não há dados do mapa onde este dia termina',
  no_place: 'Neste dia não há nenhum lugar para uma carrinha ao alcance',
  no_match: 'Nenhum lugar ao alcance tem tudo o que quer',
  only_bad: 'Só há lugares maus ao alcance, e uma viagem tem no máximo um',
  no_plan_b: 'Não há um segundo lugar a menos de dez minutos',
  too_far: 'Este lugar fica demasiado longe para um dia de condução',
  no_road: 'Não se conhecem estradas para este trajeto; a distância é uma estimativa',
};

export const tour: Wording<TourPhrases> = { tour_problem: ({ problem }) => PROBLEMS[problem] };
