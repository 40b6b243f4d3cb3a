/** Spanish sentences about problems of a tour and chosen nights that are not kept, and notices. */
import type { TourWords } from '../skeletons/tour.ts';

export const tour: TourWords = {
  problems: {
    no_map: 'No hay datos del mapa donde termina este día',
    no_place: 'Este día no hay ningún sitio para una furgoneta al alcance',
    no_match: 'Ningún sitio al alcance tiene todo lo que quieres',
    only_bad: 'Solo hay sitios malos al alcance, y una ruta tiene como máximo uno',
    no_plan_b: 'No hay un segundo sitio a menos de diez minutos',
    no_road: 'No se conocen carreteras para este trayecto; su longitud es una estimación',
    not_allowed: 'Aquí no se puede pasar la noche',
    closed: 'Cerrado de noche: no se puede salir',
    no_van_place: 'Aquí no puede aparcar ninguna furgoneta',
    does_not_fit: 'Tu camper no cabe aquí',
  },
  tooLong: (over) => `Este trayecto dura ${over} más de lo que quieres conducir al día`,
  tooLate: (over) => `Llegas ${over} tarde`,
  nearest: (name, away) => `El sitio más cercano que sirve: ${name} (${away})`,
  chosen: (name, why) => (name ? `Elegiste ${name}, pero ${why}` : `Elegiste un sitio, pero ${why}`),
  why: {
    no_road: 'no se conoce ninguna carretera hasta allí',
    no_map: 'allí no hay datos del mapa',
    no_van_place: 'allí no puede aparcar una furgoneta',
    not_allowed: 'allí no está permitido pasar la noche',
    does_not_fit: 'tu camper no cabe allí',
    no_night: 'la ruta no tiene noche ese día',
  },
  tooFar: (over) => `el trayecto hasta allí es ${over} demasiado largo para un día`,
  nextTooFar: (over) => `el trayecto del día siguiente desde allí es ${over} demasiado largo`,
  farFromStop: (away) => `está a ${away} del final de ese día`,
  nightBefore: (metres, name) =>
    `${metres} antes de ${name || 'la parada'}: no hay un sitio permitido más cerca`,
  noRoadNear: (metres, name) =>
    `Ninguna carretera para tu camper llega a ${name || 'una parada'}: el trayecto pasa a ${metres}`,
  leftOut: (name) => `${name || 'Una parada'} queda fuera: ninguna carretera para tu camper llega hasta allí`,
  offTrack: (metres) => `${metres} del track no van por carreteras conocidas: se usa otro camino`,
  ferry: (metres) => `Con ferri (${metres})`,
  border: (country) => `Frontera: ${country}`,
  closedRoad: (name) => `Cerrada ese día y evitada: ${name || 'una carretera'}`,
  ford: (name) => `Un vado en el camino${name && `: ${name}`}`,
  unpaved: (metres) => `${metres} por carreteras sin asfaltar`,
  instead: (name) => `En su lugar: ${name}`,
};
