/** French: what the law of each country makes of sleeping in a parked van. */
import type { CountryRuleKey } from '../phrases/law.ts';

/** Shown next to each country rule. */
export const LEGAL_NOTE = 'ceci n’est pas un conseil juridique, les panneaux sur place décident';

/** One clause each that follows the country's name and a colon, without a full stop. */
export const COUNTRY_RULE_CLAUSES: Readonly<Record<CountryRuleKey, string>> = {
  DE: 'une nuit pour pouvoir reprendre la route est permise là où l’on peut se garer, pas le camping',
  AT: 'dormir dans un véhicule hors des campings est le plus souvent interdit, selon le Land',
  CH: 'le canton et la commune décident ; sans règle, une nuit est souvent tolérée',
  FR: 'un camping-car peut se garer comme une voiture et y dormir est toléré, sauf au bord de la mer ou près des sites classés',
  ES: 'dormir dans un véhicule garé est permis tant que rien n’est sorti ; côtes et parcs sont plus stricts',
  PT: 'jusqu’à 48 heures par commune sont permises, mais aucune nuit en zone protégée ou côtière',
  IT: 'se garer n’est pas camper, mais beaucoup de communes interdisent la nuit',
  NL: 'dormir dans un véhicule hors des campings est en général interdit, et contrôlé',
  BE: 'une nuit est tolérée, sur les aires d’autoroute jusqu’à 24 heures',
  DK: 'dormir hors des campings est en pratique interdit, une courte pause sur une aire non',
  SE: 'une nuit au bord de la route loin des maisons est permise, rouler hors des routes est interdit',
  NO: 'une nuit au bord d’une route en pleine nature est permise à 150 m des maisons ; les interdictions locales augmentent',
  FI: 'hors de la route il faut l’accord du propriétaire, une nuit sur un parking est tolérée',
  GB: 'aucune loi nationale n’interdit de dormir au bord de la route, mais des arrêtés locaux et la plupart des parkings municipaux si',
  US: 'les règles changent selon l’endroit\u00a0: beaucoup de villes l’interdisent, les aires de repos limitent les heures',
  HR: 'les nuits hors des campings seraient punies d’amendes, surtout sur la côte',
  GR: 'les nuits hors des campings seraient interdites, surtout au bord de la mer',
  unknown: 'nous ne connaissons pas de règle pour dormir dans un véhicule garé ici, demandez sur place',
};
