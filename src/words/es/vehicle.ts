/** Spanish words about whether the user's van fits. */
import type { VehicleWords } from '../skeletons/vehicle.ts';

export const vehicle: VehicleWords = {
  sizes: { maxheight: 'm de alto', maxlength: 'm de largo', maxwidth: 'm de ancho' },
  noFit: 'Tu camper no cabe',
  closed: 'el acceso está cerrado para ella',
  here: (limit) => `aquí como máximo ${limit}`,
  wayIn: (name, limit) => `en el único acceso${name} como máximo ${limit}`,
  known: {
    fits: 'No se conoce ningún límite para tu camper, ni aquí ni en el acceso',
    no_roads: 'No se sabe si tu camper llega: los caminos hasta aquí no están registrados',
    large: 'No se sabe si tu vehículo cabe: es grande, y no hay ningún límite registrado',
    unread: 'No se sabe si tu camper cabe: un límite aquí o en el acceso no se puede leer',
  },
  track: (distance) => `El acceso va ${distance} por pista`,
  unpaved: (distance) => `El acceso va ${distance} por carretera sin asfaltar`,
  steep: (percent) => `Hasta un ${percent} % de pendiente en el acceso`,
  lowEmissionZone: 'En una zona de bajas emisiones: prohibido entrar sin distintivo',
};
