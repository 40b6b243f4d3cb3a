/** English: law, permission and knock risk. */
import type { ClosedGround } from '../../../api/score.ts';
import { countryName } from '../country-names.ts';
import type { AccessGround, LawPhrases } from '../phrases/law.ts';
import type { Wording } from '../phrases.ts';
import { COUNTRY_RULE_CLAUSES, LEGAL_NOTE } from './countries.ts';
import { called, count, distance, duration, near } from './units.ts';

const SITES = { caravan_site: 'motorhome site', camp_site: 'campsite' };

const GROUNDS: Record<AccessGround, string> = {
  parking: 'car park',
  rest_area: 'rest area',
  services: 'service area',
  caravan_site: 'motorhome site',
  camp_site: 'campsite',
  road: 'road',
  ground: 'ground',
};

const CLOSED: Record<ClosedGround | 'private', string> = {
  water: 'Water',
  building: 'Inside a building',
  pedestrian: 'Street or square for people on foot',
  railway: 'Railway land',
  pitch: 'Sports ground',
  cemetery: 'Cemetery',
  park: 'Park or garden',
  private: 'Only private or closed ways',
};

const PROTECTIONS = {
  national_park: 'national park',
  nature_reserve: 'nature reserve',
  habitat: 'protected habitat',
  landscape: 'protected landscape',
  water: 'water protection area',
  other: 'protected area',
};

export const law: Wording<LawPhrases> = {
  official_site: ({ site, name }) => `Official overnight place: ${name || SITES[site]}`,
  permitted_site: ({ why, name }) => {
    switch (why) {
      case 'overnight':
        return `${called('car park', name)}: staying overnight is allowed`;
      case 'vans':
        return `${called('car park', name)}: camper vans may park here`;
      case 'rest_area':
        return `${called('rest area', name)}: resting is expected, mind the time limit`;
      case 'services':
        return `${called('motorway services', name)}: resting is expected, mind the time limit`;
    }
  },
  access_rule: ({ rule, ground, name, minutes }) => {
    const here = ground === 'road' && name ? name : called(GROUNDS[ground], name);
    switch (rule) {
      case 'military':
        return name ? `Military area: ${name}` : 'Military area';
      case 'too_low':
        return `${here}: a camper van does not fit in`;
      case 'private':
        return `${here}: private, not open to the public`;
      case 'closed':
        return `${here}: closed to vehicles`;
      case 'permit':
        return `${here}: permit holders only`;
      case 'no_vans':
        return `${here}: camper vans or staying overnight forbidden`;
      case 'private_road':
        return `${here}: private road`;
      case 'driveway':
        return `${here}: somebody’s driveway`;
      case 'kerb_closed':
        return `${here}: no parking on this side`;
      case 'kerb_reserved':
        return `${here}: parking on this side is reserved`;
      case 'forestry':
        return `${here}: forestry and farm traffic only`;
      case 'short_stay':
        return `${here}: parking limited to ${duration(minutes)}`;
      case 'customers':
        return `${here}: for customers only`;
      case 'destination':
        return `${here}: access only, no through traffic`;
    }
  },
  protected_area: ({ protection, name }) => {
    const area = called(PROTECTIONS[protection], name);
    return protection === 'landscape' || protection === 'water' || protection === 'other'
      ? `${area}: staying overnight may be restricted`
      : `${area}: staying overnight is usually forbidden`;
  },
  forest: ({ onSite }) =>
    onSite
      ? 'Parking in the forest: foresters may object to a night'
      : 'In the forest: staying overnight is usually forbidden',
  country_rule: ({ country, rule, shore }) => {
    const where = country ? countryName(country, 'en') : 'Unknown country';
    return `${where}${shore ? ', by the shore' : ''}: ${COUNTRY_RULE_CLAUSES[rule]} (${LEGAL_NOTE})`;
  },
  not_reachable: ({ ground, distance: metres }) => {
    if (ground) return `${CLOSED[ground]}: no van can stand here`;
    const road =
      metres === null
        ? 'No road to stop at within 120 m'
        : `The nearest road to stop at is ${distance(metres)} away`;
    return `${road}: no van can stand here`;
  },
  residents: ({ distance }) =>
    distance === 0 ? 'Among homes: a van is noticed' : `Homes ${near(distance)}: a van is noticed`,
  police: ({ name, distance }) => `${called('police station', name)} ${near(distance)}: patrols pass by`,
  playground: ({ distance }) => `Playground ${near(distance)}: a van beside it draws suspicion`,
  military_nearby: ({ name, distance }) =>
    `${called('military area', name)} ${near(distance)}: checks are likely`,
  small_car_park: ({ spaces }) =>
    `Only ${spaces} ${count(spaces, 'space', 'spaces')} among homes: a van stands out`,
  cemetery: ({ distance }) => `Cemetery ${near(distance)}: a van stands out`,
};
