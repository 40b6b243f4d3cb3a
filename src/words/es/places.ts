/** Spanish titles of places, reasons why another is better, sentences about the ground. */

import type { PlaceWords } from '../skeletons/places.ts';
import { kindsEs } from './kinds.ts';

export const places: PlaceWords = {
  kinds: kindsEs,
  directions: {
    n: 'al norte',
    ne: 'al noreste',
    e: 'al este',
    se: 'al sureste',
    s: 'al sur',
    sw: 'al suroeste',
    w: 'al oeste',
    nw: 'al noroeste',
  },
  of: (name) => `de ${name}`,
  at: (name) => ` junto a ${name}`,
  joints: { on: ' en ', off: ' a ', in: ' en ' },
  named: (kind, name) => `${kind} ${name}`,
  better: {
    reachable: 'Allí sí puede parar una camper',
    allowed: 'Allí no se conoce ninguna prohibición',
    official: 'Sitio oficial para dormir',
    official_quieter: 'Sitio oficial para dormir, y más tranquilo',
    quieter_safer: 'Más tranquilo, y menos riesgo de que llamen a la puerta',
    safer: 'Menos riesgo de que llamen a la puerta',
    much_quieter: 'Mucho más tranquilo que aquí',
    quieter: 'Claramente más tranquilo que aquí',
    calmer: 'Menos cosas que puedan despertarte',
    little: 'Un poco mejor que aquí',
  },
  noneKnown: (distance) => `No se conoce ningún buen sitio para dormir a menos de ${distance}`,
  none: (where) => `Ningún buen sitio ${where}`,
  wanted: 'con todo lo que quieres',
  inView: 'en esta parte del mapa',
  within: (distance) => `a menos de ${distance}`,
  onRoute: (distance) => `a menos de ${distance} de la ruta`,
  nearest: (name, distance) => `El más cercano: ${name}a ${distance}`,
  level: 'El suelo es llano',
  wedges: (slope) => `El suelo se inclina ${slope}: hay que calzar`,
  steep: (slope) => `El suelo se inclina ${slope}: no hay cuña que lo nivele`,
  hollow: (metres) =>
    `En una hoya, ${metres} m bajo los alrededores: se junta aire frío en la noche de invierno`,
  windOnRidge: (metres) =>
    `En una loma, ${metres} m sobre lo demás: expuesto al viento, ojo al techo elevable`,
  windBySea: 'Junto al mar abierto: expuesto al viento, ojo al techo elevable',
  frost: (metres) => `A ${metres} m de altitud: en este mes suele helar de noche`,
};
