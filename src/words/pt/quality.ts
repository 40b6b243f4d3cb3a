/** Portuguese words about data quality. */
import type { QualityWords } from '../skeletons/quality.ts';

export const quality: QualityWords = {
  levels: { high: 'alta', medium: 'média', low: 'baixa' },
  age: (year) => `O mapa é de ${year}`,
  oldMap: (year) => `O mapa é de ${year}: estradas, áreas e proibições podem ter mudado`,
  undated: 'Não se sabe de quando é o mapa',
  edge: {
    here: 'O mapa acaba mesmo aqui',
    at: (distance) => `O mapa acaba a cerca de ${distance} daqui`,
    beyond: 'para lá nada se sabe',
  },
  guessed: (percent) => `${percent} % do ruído é estimado: no mapa faltam velocidades, trânsito ou horários`,
  uncounted: 'O trânsito aqui é uma estimativa: ninguém o contou',
  network: 'O trânsito é estimado pela rede de estradas e pelas casas em redor',
  unconfirmed: 'Só um ponto no mapa indica este lugar',
  terrain: 'Não se conhecem colinas nem muros que travem o ruído',
  littleKnown: 'Sabe-se pouco daqui: pode haver mais ruído do que parece',
  sample: 'É apenas o mapa de exemplo que vem com o spotscore',
  sparse: 'O mapa aqui está um pouco menos completo do que é normal',
  hardlyAny: 'Há pouco no mapa aqui: quase não há ',
  missing: {
    roads: 'estradas',
    buildings: 'edifícios',
    places: 'lojas',
    land_use: 'zonas',
  },
  rulesOf: (country) => (country ? `As regras do país (${country})` : 'As regras do país'),
  rules: { unknown: 'são pouco conhecidas', differ: 'mudam de lugar para lugar' },
  reports: { recent: ['aviso recente', 'avisos recentes'], from: 'de quem dormiu aqui' },
};
