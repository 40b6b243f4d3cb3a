/** Spanish sentences about data quality. */
import { countryName } from '../country-names.ts';
import type { QualityPhrases } from '../phrases/quality.ts';
import type { Wording } from '../phrases.ts';
import { count, distance, list } from './units.ts';

const LEVELS = { high: 'alta', medium: 'media', low: 'baja' };
const MISSING = {
  roads: 'carreteras',
  buildings: 'edificios',
  places: 'tiendas',
  land_use: 'zonas',
};

export const quality: Wording<QualityPhrases> = {
  quality_level: ({ level }) => LEVELS[level],
  quality_age: ({ year }) => `El mapa es de ${year}`,
  quality_undated: () => 'No se sabe de cuándo es el mapa',
  quality_edge: ({ distance: metres }) =>
    metres > 0
      ? `El mapa acaba a unos ${distance(metres)} de aquí: más allá no se sabe nada`
      : 'El mapa acaba aquí mismo: más allá no se sabe nada',
  quality_guessed: ({ percent }) =>
    `El ${percent} % del ruido es estimado: en el mapa faltan velocidades, tráfico u horarios`,
  quality_uncounted: () => 'El tráfico aquí es una estimación: nadie lo ha contado',
  quality_network: () => 'El tráfico se estima por la red de carreteras y las viviendas de alrededor',
  quality_terrain: () => 'No se conocen las colinas ni los muros que frenan el ruido',
  little_known: () => 'Se sabe poco de aquí: puede haber más ruido de lo que parece',
  quality_sample: () => 'Es solo el mapa de muestra que trae spotscore',
  quality_sparse: ({ missing }) =>
    missing.length === 0
      ? 'El mapa está aquí algo menos completo de lo normal'
      : `El mapa está casi vacío aquí: apenas hay ${list(missing.map((what) => MISSING[what]))}`,
  quality_country: ({ country, confidence }) => {
    const rules = country ? `Las normas del país (${countryName(country, 'es')})` : 'Las normas del país';
    return confidence === 'low' ? `${rules} se conocen mal` : `${rules} cambian de un lugar a otro`;
  },
  quality_reports: ({ reports }) =>
    `${reports} ${count(reports, 'aviso reciente', 'avisos recientes')} de gente que durmió aquí`,
};
