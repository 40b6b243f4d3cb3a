/** French sentences about data quality. */
import { countryName } from '../country-names.ts';
import type { QualityPhrases } from '../phrases/quality.ts';
import type { Wording } from '../phrases.ts';
import { count, distance, list } from './units.ts';

const LEVELS = { high: 'élevée', medium: 'moyenne', low: 'faible' };
const MISSING = {
  roads: 'routes',
  buildings: 'bâtiments',
  places: 'commerces',
  land_use: 'zones',
};

export const quality: Wording<QualityPhrases> = {
  quality_level: ({ level }) => LEVELS[level],
  quality_age: ({ year }) => `La carte date de ${year}`,
  quality_undated: () => 'On ne sait pas de quand date la carte',
  quality_edge: ({ distance: metres }) =>
    metres > 0
      ? `La carte s’arrête à environ ${distance(metres)} d’ici\u00a0: au-delà, on ne sait rien`
      : 'La carte s’arrête ici même\u00a0: au-delà, on ne sait rien',
  quality_guessed: ({ percent }) =>
    `${percent} % du bruit est estimé\u00a0: il manque vitesses, trafic ou horaires sur la carte`,
  quality_uncounted: () => 'Le trafic est ici une estimation\u00a0: personne ne l’a compté',
  quality_network: () => 'Le trafic est estimé d’après le réseau routier et les habitations alentour',
  quality_terrain: () => 'Les collines et murs qui arrêtent le bruit ne sont pas connus',
  little_known: () => 'Lieu mal connu\u00a0: il peut être plus bruyant qu’il n’y paraît',
  quality_sample: () => 'Ce n’est que la carte d’exemple fournie avec spotscore',
  quality_sparse: ({ missing }) =>
    missing.length === 0
      ? 'La carte est ici un peu moins complète que d’habitude'
      : `La carte est presque vide ici\u00a0: peu de ${list(missing.map((what) => MISSING[what]))}`,
  quality_country: ({ country, confidence }) => {
    const rules = country ? `Les règles (${countryName(country, 'fr')})` : 'Les règles du pays';
    return confidence === 'low' ? `${rules} sont mal connues` : `${rules} changent d’un lieu à l’autre`;
  },
  quality_reports: ({ reports }) =>
    `${reports} ${count(reports, 'signalement récent', 'signalements récents')} de gens qui ont dormi ici`,
};
