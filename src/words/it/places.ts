/** Italian titles of places, reasons why another is better, sentences about the ground. */

import type { PlaceWords } from '../skeletons/places.ts';
import { kindsIt } from './kinds.ts';

export const places: PlaceWords = {
  kinds: kindsIt,
  directions: {
    n: 'a nord',
    ne: 'a nord-est',
    e: 'a est',
    se: 'a sud-est',
    s: 'a sud',
    sw: 'a sud-ovest',
    w: 'a ovest',
    nw: 'a nord-ovest',
  },
  of: (name) => `di ${name}`,
  at: (name) => ` presso ${name}`,
  joints: { on: ' in ', off: ' ', in: ' a ' },
  named: (kind, name) => `${kind} ${name}`,
  better: {
    reachable: 'Lì un camper può stare',
    allowed: 'Lì non si conoscono divieti',
    official: 'Posto ufficiale per la notte',
    official_quieter: 'Posto ufficiale per la notte, e più tranquillo',
    quieter_safer: 'Più tranquillo, ed è meno probabile che bussino',
    safer: 'È meno probabile che bussino',
    much_quieter: 'Molto più tranquillo di qui',
    quieter: 'Nettamente più tranquillo di qui',
    calmer: 'Meno cose che possono svegliarti',
    little: 'Un po’ meglio di qui',
  },
  noneKnown: (distance) => `Entro ${distance} non si conosce un buon posto per la notte`,
  none: (where) => `Nessun buon posto ${where}`,
  wanted: 'con tutto ciò che vuoi',
  inView: 'in questa parte della mappa',
  within: (distance) => `entro ${distance}`,
  onRoute: (distance) => `entro ${distance} dal percorso`,
  nearest: (name, distance) => `Il più vicino: ${name}a ${distance}`,
  level: 'Il terreno è piano',
  wedges: (slope) => `Il terreno pende di ${slope}: servono i cunei`,
  steep: (slope) => `Il terreno pende di ${slope}: troppo per i cunei`,
  hollow: (metres) => `In una conca, ${metres} m sotto i dintorni: qui si raccoglie aria fredda d’inverno`,
  windOnRidge: (metres) => `Su un dosso, ${metres} m sopra i dintorni: ventoso, attenti al tetto a soffietto`,
  windBySea: 'In riva al mare: ventoso, attenti al tetto a soffietto',
  frost: (metres) => `A ${metres} m di quota: in questo mese di notte gela spesso`,
};
