/** Spanish: days of a tour without a good night. */
import type { TourProblem } from '../../../api/tour.ts';
import type { TourPhrases } from '../phrases/tour.ts';
import type { Wording } from '../phrases.ts';

const PROBLEMS: Record<TourProblem, string> = {
  no_map: 'No hay datos del mapa donde termina este día',
  no_place: 'Este día no hay ningún sitio para una furgoneta al alcance',
  no_match: 'Ningún sitio al alcance tiene todo lo que quieres',
  only_bad: 'Solo hay sitios malos al alcance, y una ruta tiene como máximo uno',
  no_plan_b: 'No hay un segundo sitio a menos de diez minutos',
  too_far: 'Este sitio está demasiado lejos para un día de viaje',
  no_road: 'No se conocen carreteras para este trayecto; su longitud es una estimación',
};

export const tour: Wording<TourPhrases> = { tour_problem: ({ problem }) => PROBLEMS[problem] };
