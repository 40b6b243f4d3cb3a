/** French titles of places, reasons why another is better, sentences about the ground. */

import type { PlaceWords } from '../skeletons/places.ts';
import { de, kindsFr } from './kinds.ts';

export const places: PlaceWords = {
  kinds: kindsFr,
  directions: {
    n: 'au nord',
    ne: 'au nord-est',
    e: 'à l’est',
    se: 'au sud-est',
    s: 'au sud',
    sw: 'au sud-ouest',
    w: 'à l’ouest',
    nw: 'au nord-ouest',
  },
  of: de,
  at: (name) => ` près ${de(name)}`,
  joints: { on: ', ', off: ' à ', in: ' à ' },
  named: (kind, name) => `${kind} ${name}`,
  better: {
    reachable: 'Un van peut s’y garer',
    allowed: 'Aucune interdiction n’y est connue',
    official: 'Lieu officiel pour la nuit',
    official_quieter: 'Lieu officiel pour la nuit, et plus calme',
    quieter_safer: 'Plus calme, et moins de risque qu’on frappe à la porte',
    safer: 'Moins de risque qu’on frappe à la porte',
    much_quieter: 'Bien plus calme qu’ici',
    quieter: 'Nettement plus calme qu’ici',
    calmer: 'Moins de choses qui peuvent vous réveiller',
    little: 'Un peu mieux qu’ici',
  },
  noneKnown: (distance) => `Aucun bon lieu pour la nuit n’est connu à moins de ${distance}`,
  none: (where) => `Aucun bon lieu ${where}`,
  wanted: 'avec tout ce que vous voulez',
  inView: 'dans cette partie de la carte',
  within: (distance) => `à moins de ${distance}`,
  onRoute: (distance) => `à moins de ${distance} de l’itinéraire`,
  nearest: (name, distance) => `Le plus proche\u00a0: ${name}à ${distance}`,
  level: 'Ici le sol est plat',
  wedges: (slope) => `Le sol penche de ${slope}\u00a0: prenez des cales`,
  steep: (slope) => `Le sol penche de ${slope}\u00a0: trop pour des cales`,
  hollow: (metres) =>
    `Dans un creux, ${metres} m sous les alentours\u00a0: l’air froid s’y dépose par nuit claire en hiver`,
  windOnRidge: (metres) =>
    `Sur une crête, ${metres} m au-dessus des alentours\u00a0: exposé au vent, gare au toit relevable`,
  windBySea: 'Face à la mer\u00a0: exposé au vent, gare au toit relevable',
  frost: (metres) => `À ${metres} m d’altitude\u00a0: il gèle souvent la nuit en ce mois`,
};
