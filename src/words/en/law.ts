/** English sentences about law, permission and risk of a knock. */
import type { ClosedGround } from '../../api/facts/spot-context.ts';
import { countryName } from '../country-names.ts';
import type { AccessGround, CountryRuleFacts, LawGround, LawPhrases } from '../phrases/law.ts';
import type { Wording } from '../phrases.ts';
import { called, count, distance, duration, near } from './units.ts';

const SITES = { caravan_site: 'motorhome site', camp_site: 'campsite' };

const GROUNDS: Record<AccessGround, string> = {
  parking: 'car park',
  rest_area: 'rest area',
  services: 'motorway services',
  caravan_site: 'motorhome site',
  camp_site: 'campsite',
  road: 'road',
  ground: 'ground',
};

const CLOSED: Record<ClosedGround | 'private', string> = {
  water: 'Water',
  building: 'In or at a building',
  pedestrian: 'Pedestrian street or square',
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

const LAW_GROUNDS: Record<LawGround, string> = {
  road: '',
  car_park: ', on car parks',
  private: ', on private land',
  shore: ', by the shore',
  public_land: ', on public land',
};

const LEVELS: Record<CountryRuleFacts['level'], string> = {
  allowed: 'you may sleep in a parked camper',
  tolerated: 'sleeping in a parked camper is usually tolerated',
  restricted: 'local rules decide whether you may sleep in a camper, look for signs',
  forbidden: 'sleeping in a camper is forbidden outside official sites',
  unknown: 'no law is known, look for signs',
};

function detailsOf({ level, maxHours, maxNights, selfContained, fine }: CountryRuleFacts): string {
  if (level === 'forbidden' && fine) {
    const { least, most, currency } = fine;
    return `, fines of ${least === most ? most : `${least} to ${most}`} ${currency}`;
  }
  if (level !== 'allowed') return '';
  if (selfContained) return ' if it is self-contained (toilet, waste water tank), unless signs say no';
  if (maxNights) return maxNights === 1 ? ', for one night' : `, for up to ${maxNights} nights`;
  return maxHours ? `, for up to ${duration(maxHours * 60)}` : '';
}

export const law: Wording<LawPhrases> = {
  official_site: ({ site, name }) => `Official overnight site: ${name || SITES[site]}`,
  permitted_site: ({ why, name }) => {
    switch (why) {
      case 'overnight':
        return `${called('car park', name)}: staying overnight is allowed`;
      case 'vans':
        return `${called('car park', name)}: camper vans may park here`;
      case 'rest_area':
        return `${called('rest area', name)}: made for resting, mind the time limit`;
      case 'services':
        return `${called('motorway services', name)}: made for resting, mind the time limit`;
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
      case 'out_of_season':
        return `${here}: closed at this time of year`;
      case 'no_vans':
        return `${here}: no camper vans or overnight stays`;
      case 'not_for_guests':
        return `${here}: not open to touring vans`;
      case 'hospital':
        return `${here}: belongs to a hospital, no overnight stays`;
      case 'school':
        return `${here}: belongs to a school, no overnight stays`;
      case 'kindergarten':
        return `${here}: belongs to a kindergarten, no overnight stays`;
      case 'worship':
        return `${here}: belongs to a place of worship, no overnight stays`;
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
      case 'lot_of_homes':
        return `${here}: belongs to the homes around it, cars may be towed`;
      case 'customers':
        return `${here}: for customers only`;
      case 'destination':
        return `${here}: access only, no through traffic`;
    }
  },
  protected_area: ({ protection, name }) => {
    const area = called(PROTECTIONS[protection], name);
    return protection === 'landscape' || protection === 'water' || protection === 'other'
      ? `${area}: staying overnight may not be allowed`
      : `${area}: staying overnight is usually forbidden`;
  },
  forest: ({ onSite }) =>
    onSite
      ? 'Parking in the forest: foresters may not like you to sleep here'
      : 'In the forest: staying overnight is usually forbidden',
  closed_track: () => 'Track: closed to cars by forest law, unless signs allow them',
  country_rule: (facts) => {
    const { country, isPart, level, ground } = facts;
    const name = country ? countryName(country, 'en') : 'Here';
    const where = `${isPart ? `This part of ${name}` : name}${LAW_GROUNDS[ground]}`;
    if (level === 'restricted' && ground === 'private')
      return `${where}: you may stay only if the owner agrees`;
    return `${where}: ${LEVELS[level]}${detailsOf(facts)}`;
  },
  legal_notice: () => 'Not legal advice: follow local signs',
  not_reachable: ({ ground, distance: metres }) => {
    if (ground) return `${CLOSED[ground]}: vans cannot park here`;
    const road = metres === null ? 'No road within 120 m' : `The nearest road is ${distance(metres)} away`;
    return `${road}: a van cannot get here`;
  },
  residents: ({ distance }) =>
    distance === 0
      ? 'Among homes: neighbours will notice a van'
      : `Homes ${near(distance)}: neighbours will notice a van`,
  police: ({ name, distance }) => `${called('police station', name)} ${near(distance)}: patrols pass by`,
  playground: ({ distance }) => `Playground ${near(distance)}: a van parked beside it looks suspicious`,
  military_nearby: ({ name, distance }) =>
    `${called('military area', name)} ${near(distance)}: checks are likely`,
  small_car_park: ({ spaces }) =>
    `Only ${spaces} ${count(spaces, 'space', 'spaces')} among homes: a van stands out`,
  cemetery: ({ distance }) => `Cemetery ${near(distance)}: a van stands out`,
};
