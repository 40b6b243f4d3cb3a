/** Portuguese sentences about problems of a tour and chosen nights that are not kept, and notices. */
import type { TourWords } from '../skeletons/tour.ts';

export const tour: TourWords = {
  problems: {
    no_map: 'Não há dados do mapa onde este dia termina',
    no_place: 'Neste dia não há nenhum lugar para uma carrinha ao alcance',
    no_match: 'Nenhum lugar ao alcance tem tudo o que quer',
    only_bad: 'Só há lugares maus ao alcance, e uma viagem tem no máximo um',
    no_plan_b: 'Não há um segundo lugar a menos de dez minutos',
    no_road: 'Não se conhecem estradas para este trajeto; a distância é uma estimativa',
    not_allowed: 'Não se pode pernoitar aqui',
    closed: 'Fechado à noite: não se pode sair',
    no_van_place: 'Uma carrinha não pode estacionar aqui',
    does_not_fit: 'A autocaravana não cabe aqui',
  },
  tooLong: (over) => `Este trajeto demora mais ${over} do que quer conduzir por dia`,
  tooLate: (over) => `Chega ${over} atrasado`,
  nearest: (name, away) => `O lugar possível mais próximo: ${name} (${away})`,
  chosen: (name, why) => (name ? `Escolheu ${name}, mas ${why}` : `Escolheu um lugar, mas ${why}`),
  why: {
    no_road: 'não se conhece nenhuma estrada até lá',
    no_map: 'não há dados do mapa nesse sítio',
    no_van_place: 'uma carrinha não pode estacionar lá',
    not_allowed: 'não é permitido passar lá a noite',
    does_not_fit: 'a autocaravana não cabe lá',
    no_night: 'a viagem não tem noite nesse dia',
  },
  tooFar: (over) => `o trajeto até lá é ${over} longo demais para um dia`,
  nextTooFar: (over) => `de lá, o trajeto do dia seguinte é ${over} longo demais`,
  farFromStop: (away) => `fica a ${away} do fim desse dia`,
  nightBefore: (metres, name) =>
    `${metres} antes de ${name || 'a paragem'}: não há um lugar permitido mais perto`,
  noRoadNear: (metres, name) =>
    `Nenhuma estrada para a autocaravana chega a ${name || 'uma paragem'}: o trajeto passa a ${metres}`,
  leftOut: (name) => `${name || 'Uma paragem'} fica de fora: nenhuma estrada para a autocaravana chega lá`,
  offTrack: (metres) => `${metres} do percurso não estão em estradas conhecidas: usa-se outro caminho`,
  ferry: (metres) => `Com ferry (${metres})`,
  border: (country) => `Fronteira: ${country}`,
  closedRoad: (name) => `Fechada nesse dia e evitada: ${name || 'uma estrada'}`,
  ford: (name) => `Um vau no caminho${name && `: ${name}`}`,
  unpaved: (metres) => `${metres} em estradas não pavimentadas`,
  instead: (name) => `Em vez disso: ${name}`,
};
