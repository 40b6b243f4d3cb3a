/** Portuguese titles of places, reasons why another is better, sentences about the ground. */

import type { PlaceWords } from '../skeletons/places.ts';
import { kindsPt } from './kinds.ts';

export const places: PlaceWords = {
  kinds: kindsPt,
  directions: {
    n: 'a norte',
    ne: 'a nordeste',
    e: 'a leste',
    se: 'a sudeste',
    s: 'a sul',
    sw: 'a sudoeste',
    w: 'a oeste',
    nw: 'a noroeste',
  },
  of: (name) => `de ${name}`,
  at: (name) => ` junto a ${name}`,
  joints: { on: ', ', off: ' ', in: ' em ' },
  named: (kind, name) => `${kind} ${name}`,
  better: {
    reachable: 'Ali pode parar uma autocaravana',
    allowed: 'Ali não se conhece nenhuma proibição',
    official: 'Lugar oficial para a noite',
    official_quieter: 'Lugar oficial para a noite, e mais calmo',
    quieter_safer: 'Mais calmo, e é menos provável que batam à porta',
    safer: 'É menos provável que batam à porta',
    much_quieter: 'Muito mais calmo do que aqui',
    quieter: 'Claramente mais calmo do que aqui',
    calmer: 'Menos coisas que possam acordar',
    little: 'Um pouco melhor do que aqui',
  },
  noneKnown: (distance) => `Não se conhece nenhum bom lugar para a noite a menos de ${distance}`,
  none: (where) => `Nenhum bom lugar ${where}`,
  wanted: 'com tudo o que quer',
  inView: 'nesta parte do mapa',
  within: (distance) => `a menos de ${distance}`,
  onRoute: (distance) => `a menos de ${distance} do percurso`,
  nearest: (name, distance) => `O mais próximo: ${name}a ${distance}`,
  level: 'O chão é plano',
  wedges: (slope) => `O chão inclina-se ${slope}: são precisos calços`,
  steep: (slope) => `O chão inclina-se ${slope}: demais para calços`,
  hollow: (metres) =>
    `Numa cova, ${metres} m abaixo dos arredores: o ar frio junta-se nas noites de inverno limpas`,
  windOnRidge: (metres) =>
    `Num cume, ${metres} m acima dos arredores: exposto ao vento, cuidado com o teto elevatório`,
  windBySea: 'Junto ao mar: exposto ao vento, cuidado com o teto elevatório',
  frost: (metres) => `A ${metres} m de altitude: neste mês é habitual gear à noite`,
};
