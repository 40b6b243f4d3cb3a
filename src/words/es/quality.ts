/** Spanish words about data quality. */
import type { QualityWords } from '../skeletons/quality.ts';

export const quality: QualityWords = {
  levels: { high: 'alta', medium: 'media', low: 'baja' },
  age: (year) => `El mapa es de ${year}`,
  oldMap: (year) => `El mapa es de ${year}: vías, áreas y prohibiciones pueden haber cambiado`,
  undated: 'No se sabe de cuándo es el mapa',
  edge: {
    here: 'El mapa acaba aquí mismo',
    at: (distance) => `El mapa acaba a unos ${distance} de aquí`,
    beyond: 'más allá no se sabe nada',
  },
  guessed: (percent) =>
    `El ${percent} % del ruido es estimado: en el mapa faltan velocidades, tráfico u horarios`,
  uncounted: 'El tráfico aquí es una estimación: nadie lo ha contado',
  network: 'El tráfico se estima por la red de carreteras y las viviendas de alrededor',
  unconfirmed: 'Solo un punto en el mapa indica este sitio',
  terrain: 'No se conocen las colinas ni los muros que frenan el ruido',
  littleKnown: 'Se sabe poco de aquí: puede haber más ruido de lo que parece',
  sample: 'Es solo el mapa de muestra que trae spotscore',
  sparse: 'El mapa está aquí algo menos completo de lo normal',
  hardlyAny: 'El mapa está casi vacío aquí: apenas hay ',
  missing: {
    roads: 'carreteras',
    buildings: 'edificios',
    places: 'tiendas',
    land_use: 'zonas',
  },
  rulesOf: (country) => (country ? `Las normas del país (${country})` : 'Las normas del país'),
  rules: { unknown: 'se conocen mal', differ: 'cambian de un lugar a otro' },
  reports: { recent: ['aviso reciente', 'avisos recientes'], from: 'de gente que durmió aquí' },
};
