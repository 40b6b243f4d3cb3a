/** French words about data quality. */
import type { QualityWords } from '../skeletons/quality.ts';

export const quality: QualityWords = {
  levels: { high: 'élevée', medium: 'moyenne', low: 'faible' },
  age: (year) => `La carte date de ${year}`,
  oldMap: (year) => `La carte date de ${year}\u00a0: routes, aires et interdictions ont pu changer`,
  undated: 'On ne sait pas de quand date la carte',
  edge: {
    here: 'La carte s’arrête ici même',
    at: (distance) => `La carte s’arrête à environ ${distance} d’ici`,
    beyond: 'au-delà, on ne sait rien',
  },
  guessed: (percent) =>
    `${percent} % du bruit est estimé\u00a0: il manque vitesses, trafic ou horaires sur la carte`,
  uncounted: 'Le trafic est ici une estimation\u00a0: personne ne l’a compté',
  network: 'Le trafic est estimé d’après le réseau routier et les habitations alentour',
  unconfirmed: 'Seul un point sur la carte indique ce lieu',
  terrain: 'Les collines et murs qui arrêtent le bruit ne sont pas connus',
  littleKnown: 'Lieu mal connu\u00a0: il peut être plus bruyant qu’il n’y paraît',
  sample: 'Ce n’est que la carte d’exemple fournie avec spotscore',
  sparse: 'La carte est ici un peu moins complète que d’habitude',
  hardlyAny: 'La carte est presque vide ici\u00a0: peu de ',
  missing: {
    roads: 'routes',
    buildings: 'bâtiments',
    places: 'commerces',
    land_use: 'zones',
  },
  rulesOf: (country) => (country ? `Les règles (${country})` : 'Les règles du pays'),
  rules: { unknown: 'sont mal connues', differ: 'changent d’un lieu à l’autre' },
  reports: { recent: ['signalement récent', 'signalements récents'], from: 'de gens qui ont dormi ici' },
};
