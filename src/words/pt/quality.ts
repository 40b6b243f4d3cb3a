/** Portuguese sentences about data quality. */
import { countryName } from '../country-names.ts';
import type { QualityPhrases } from '../phrases/quality.ts';
import type { Wording } from '../phrases.ts';
import { count, distance, list } from './units.ts';

const LEVELS = { high: 'alta', medium: 'média', low: 'baixa' };
const MISSING = {
  roads: 'estradas',
  buildings: 'edifícios',
  places: 'lojas',
  land_use: 'zonas',
};

export const quality: Wording<QualityPhrases> = {
  quality_level: ({ level }) => LEVELS[level],
  quality_age: ({ year }) => `O mapa é de ${year}`,
  quality_undated: () => 'Não se sabe de quando é o mapa',
  quality_edge: ({ distance: metres }) =>
    metres > 0
      ? `O mapa acaba a cerca de ${distance(metres)} daqui: para lá nada se sabe`
      : 'O mapa acaba mesmo aqui: para lá nada se sabe',
  quality_guessed: ({ percent }) =>
    `${percent} % do ruído é estimado: no mapa faltam velocidades, trânsito ou horários`,
  quality_uncounted: () => 'O trânsito aqui é uma estimativa: ninguém o contou',
  quality_network: () => 'O trânsito é estimado pela rede de estradas e pelas casas em redor',
  quality_terrain: () => 'Não se conhecem colinas nem muros que travem o ruído',
  little_known: () => 'Sabe-se pouco daqui: pode haver mais ruído do que parece',
  quality_sample: () => 'É apenas o mapa de exemplo que vem com o spotscore',
  quality_sparse: ({ missing }) =>
    missing.length === 0
      ? 'O mapa aqui está um pouco menos completo do que é normal'
      : `Há pouco no mapa aqui: quase não há ${list(missing.map((what) => MISSING[what]))}`,
  quality_country: ({ country, confidence }) => {
    const rules = country ? `As regras do país (${countryName(country, 'pt')})` : 'As regras do país';
    return confidence === 'low' ? `${rules} são pouco conhecidas` : `${rules} mudam de lugar para lugar`;
  },
  quality_reports: ({ reports }) =>
    `${reports} ${count(reports, 'aviso recente', 'avisos recentes')} de quem dormiu aqui`,
};
