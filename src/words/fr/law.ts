/** French sentences about law, permission and risk of a knock. */
import type { ClosedGround } from '../../api/facts/spot-context.ts';
import { countryName } from '../country-names.ts';
import type { AccessGround, CountryRuleFacts, LawGround, LawPhrases } from '../phrases/law.ts';
import type { Wording } from '../phrases.ts';
import { kindsFr } from './kinds.ts';
import { distance, duration, named, near } from './units.ts';

const GROUNDS: Record<AccessGround, string> = {
  ...kindsFr,
  road: 'Route',
  ground: 'Terrain',
};

const CLOSED: Record<ClosedGround | 'private', string> = {
  water: 'Eau',
  building: 'Dans ou contre un bâtiment',
  pedestrian: 'Zone piétonne',
  railway: 'Terrain ferroviaire',
  pitch: 'Terrain de sport',
  cemetery: 'Cimetière',
  park: 'Parc ou jardin',
  private: 'Seulement des voies privées ou fermées',
};

const PROTECTIONS = {
  national_park: 'Parc national',
  nature_reserve: 'Réserve naturelle',
  habitat: 'Milieu naturel protégé',
  landscape: 'Paysage protégé',
  water: 'Zone de captage d’eau',
  other: 'Zone protégée',
};

const LAW_GROUNDS: Record<LawGround, string> = {
  road: '',
  car_park: ', sur les parkings',
  private: ', sur terrain privé',
  shore: ', au bord de l’eau',
  public_land: ', sur les terres publiques',
};

const LEVELS: Record<CountryRuleFacts['level'], string> = {
  allowed: 'on peut dormir dans un van garé',
  tolerated: 'dormir dans un van garé est en général toléré',
  restricted: 'les règles locales disent si l’on peut dormir dans un van, regardez les panneaux',
  forbidden: 'dormir dans un van est interdit hors des lieux officiels',
  unknown: 'loi inconnue, suivez les panneaux',
};

function detailsOf({ level, maxHours, maxNights, selfContained, fine }: CountryRuleFacts): string {
  if (level === 'forbidden' && fine) {
    const { least, most, currency } = fine;
    return least === most ? `, amende de ${most} ${currency}` : `, amendes de ${least} à ${most} ${currency}`;
  }
  if (level !== 'allowed') return '';
  if (selfContained) return ' s’il a toilettes et cuve d’eaux usées, sauf panneau contraire';
  if (maxNights) return maxNights === 1 ? ', pour une nuit' : `, jusqu’à ${maxNights} nuits`;
  return maxHours ? `, jusqu’à ${duration(maxHours * 60)}` : '';
}

export const law: Wording<LawPhrases> = {
  official_site: ({ site, name }) => `Lieu officiel pour la nuit\u00a0: ${name || kindsFr[site]}`,
  permitted_site: ({ why, name }) => {
    switch (why) {
      case 'overnight':
        return `${named(GROUNDS.parking, name)}\u00a0: on peut y passer la nuit`;
      case 'vans':
        return `${named(GROUNDS.parking, name)}\u00a0: les vans peuvent s’y garer`;
      case 'rest_area':
        return `${named(GROUNDS.rest_area, name)}\u00a0: fait pour se reposer, durée limitée`;
      case 'services':
        return `${named(GROUNDS.services, name)}\u00a0: fait pour se reposer, durée limitée`;
    }
  },
  access_rule: ({ rule, ground, name, minutes }) => {
    const here = ground === 'road' && name ? name : named(GROUNDS[ground], name);
    switch (rule) {
      case 'military':
        return name ? `Terrain militaire\u00a0: ${name}` : 'Terrain militaire';
      case 'too_low':
        return `${here}\u00a0: trop bas pour un van`;
      case 'private':
        return `${here}\u00a0: propriété privée, sans accès public`;
      case 'closed':
        return `${here}\u00a0: accès interdit aux véhicules`;
      case 'permit':
        return `${here}\u00a0: sur autorisation seulement`;
      case 'out_of_season':
        return `${here}\u00a0: fermeture saisonnière`;
      case 'no_vans':
        return `${here}\u00a0: vans ou nuits interdits`;
      case 'not_for_guests':
        return `${here}\u00a0: pas pour les vans de passage`;
      case 'hospital':
        return `${here}\u00a0: appartient à un hôpital, pas un lieu pour dormir`;
      case 'school':
        return `${here}\u00a0: appartient à une école, pas un lieu pour dormir`;
      case 'kindergarten':
        return `${here}\u00a0: appartient à une école maternelle, pas un lieu pour dormir`;
      case 'worship':
        return `${here}\u00a0: appartient à un lieu de culte, pas un lieu pour dormir`;
      case 'private_road':
        return `${here}\u00a0: voie privée`;
      case 'driveway':
        return `${here}\u00a0: entrée privée`;
      case 'kerb_closed':
        return `${here}\u00a0: stationnement interdit de ce côté`;
      case 'kerb_reserved':
        return `${here}\u00a0: places réservées de ce côté`;
      case 'forestry':
        return `${here}\u00a0: accès agricole et forestier seulement`;
      case 'short_stay':
        return `${here}\u00a0: stationnement limité à ${duration(minutes)}`;
      case 'lot_of_homes':
        return `${here}\u00a0: réservé aux habitants, risque de fourrière`;
      case 'customers':
        return `${here}\u00a0: réservé aux clients`;
      case 'destination':
        return `${here}\u00a0: réservé aux riverains`;
    }
  },
  protected_area: ({ protection, name }) => {
    const area = named(PROTECTIONS[protection], name);
    return protection === 'landscape' || protection === 'water' || protection === 'other'
      ? `${area}\u00a0: y dormir peut être limité`
      : `${area}\u00a0: y dormir est le plus souvent interdit`;
  },
  forest: ({ onSite }) =>
    onSite
      ? 'Parking en forêt\u00a0: les gardes n’aiment pas qu’on y dorme'
      : 'En forêt\u00a0: y dormir est le plus souvent interdit',
  closed_track: () => 'Chemin\u00a0: fermé aux voitures par la loi forestière, sauf panneau',
  country_rule: (facts) => {
    const { country, isPart, level, ground } = facts;
    const name = country ? countryName(country, 'fr') : 'Ici';
    const where = `${name}${isPart ? ', dans cette région' : ''}${LAW_GROUNDS[ground]}`;
    if (level === 'restricted' && ground === 'private')
      return `${where}\u00a0: pas de nuit sans l’accord du propriétaire`;
    return `${where}\u00a0: ${LEVELS[level]}${detailsOf(facts)}`;
  },
  legal_notice: () => 'Pas un conseil juridique\u00a0: les panneaux sur place décident',
  not_reachable: ({ ground, distance: metres }) => {
    if (ground) return `${CLOSED[ground]}\u00a0: aucun van ne peut s’y garer`;
    const road =
      metres === null ? 'Aucune route à moins de 120 m' : `La route la plus proche est à ${distance(metres)}`;
    return `${road}\u00a0: aucun van ne peut s’y garer`;
  },
  residents: ({ distance }) =>
    distance === 0
      ? 'Entre des maisons\u00a0: un van se remarque'
      : `Maisons ${near(distance)}\u00a0: un van se remarque`,
  police: ({ name, distance }) =>
    `${named('Poste de police', name)} ${near(distance)}\u00a0: des patrouilles passent`,
  playground: ({ distance }) => `Aire de jeux ${near(distance)}\u00a0: un van à côté inquiète`,
  military_nearby: ({ name, distance }) =>
    `${named('Terrain militaire', name)} ${near(distance)}\u00a0: contrôles probables`,
  small_car_park: ({ spaces }) =>
    spaces === 1
      ? 'Une seule place entre des maisons\u00a0: un van se remarque'
      : `Seulement ${spaces} places entre des maisons\u00a0: un van se remarque`,
  cemetery: ({ distance }) => `Cimetière ${near(distance)}\u00a0: un van se remarque`,
};
