/** Dutch sentences about law, permission and risk of a knock. */
import type { ClosedGround } from '../../api/facts/spot-context.ts';
import { countryName } from '../country-names.ts';
import type { AccessGround, CountryRuleFacts, LawGround, LawPhrases } from '../phrases/law.ts';
import type { Wording } from '../phrases.ts';
import { kindsNl } from './kinds.ts';
import { distance, duration, named, near } from './units.ts';

const GROUNDS: Record<AccessGround, string> = {
  ...kindsNl,
  road: 'Weg',
  ground: 'Terrein',
};

const CLOSED: Record<ClosedGround | 'private', string> = {
  water: 'Water',
  building: 'In of tegen een gebouw',
  pedestrian: 'Voetgangersgebied',
  railway: 'Spoorterrein',
  pitch: 'Sportveld',
  cemetery: 'Begraafplaats',
  park: 'Park of tuin',
  private: 'Alleen privéwegen of afgesloten wegen',
};

const PROTECTIONS = {
  national_park: 'Nationaal park',
  nature_reserve: 'Natuurreservaat',
  habitat: 'Beschermd natuurgebied',
  landscape: 'Beschermd landschap',
  water: 'Waterwingebied',
  other: 'Beschermd gebied',
};

const LAW_GROUNDS: Record<LawGround, string> = {
  road: '',
  car_park: ', op parkeerplaatsen',
  private: ', op privéterrein',
  shore: ', aan de waterkant',
  public_land: ', op staatsgrond',
};

const LEVELS: Record<CountryRuleFacts['level'], string> = {
  allowed: 'in een geparkeerde camper mag je slapen',
  tolerated: 'slapen in een geparkeerde camper wordt meestal gedoogd',
  restricted: 'elke gemeente bepaalt of je in een camper mag slapen, let op de borden',
  forbidden: 'slapen in een camper is verboden buiten officiële plekken',
  unknown: 'we kennen geen wet, let op borden',
};

function detailsOf({ level, maxHours, maxNights, selfContained, fine }: CountryRuleFacts): string {
  if (level === 'forbidden' && fine) {
    const { least, most, currency } = fine;
    return `, boete ${least === most ? `van ${most}` : `van ${least} tot ${most}`} ${currency}`;
  }
  if (level !== 'allowed') return '';
  if (selfContained) return ' als hij een toilet en vuilwatertank heeft en geen bord het verbiedt';
  if (maxNights) return maxNights === 1 ? ', één nacht lang' : `, hooguit ${maxNights} nachten`;
  return maxHours ? `, hooguit ${duration(maxHours * 60)}` : '';
}

export const law: Wording<LawPhrases> = {
  official_site: ({ site, name }) => `Officiële overnachtingsplek: ${name || kindsNl[site]}`,
  permitted_site: ({ why, name }) => {
    switch (why) {
      case 'overnight':
        return `${named(GROUNDS.parking, name)}: overnachten mag`;
      case 'vans':
        return `${named(GROUNDS.parking, name)}: campers mogen hier parkeren`;
      case 'rest_area':
        return `${named(GROUNDS.rest_area, name)}: bedoeld om te rusten, let op de maximale tijd`;
      case 'services':
        return `${named(GROUNDS.services, name)}: bedoeld om te rusten, let op de maximale tijd`;
    }
  },
  access_rule: ({ rule, ground, name, minutes }) => {
    const here = ground === 'road' && name ? name : named(GROUNDS[ground], name);
    switch (rule) {
      case 'military':
        return name ? `Militair terrein: ${name}` : 'Militair terrein';
      case 'too_low':
        return `${here}: een camper past er niet in`;
      case 'private':
        return `${here}: privé, niet openbaar`;
      case 'closed':
        return `${here}: afgesloten voor voertuigen`;
      case 'permit':
        return `${here}: alleen met vergunning`;
      case 'out_of_season':
        return `${here}: in dit seizoen gesloten`;
      case 'no_vans':
        return `${here}: campers of overnachten verboden`;
      case 'not_for_guests':
        return `${here}: niet voor campers op doorreis`;
      case 'hospital':
        return `${here}: hoort bij een ziekenhuis, geen plek voor de nacht`;
      case 'school':
        return `${here}: hoort bij een school, geen plek voor de nacht`;
      case 'kindergarten':
        return `${here}: hoort bij een kinderdagverblijf, geen plek voor de nacht`;
      case 'worship':
        return `${here}: hoort bij een gebedshuis, geen plek voor de nacht`;
      case 'private_road':
        return `${here}: privéweg`;
      case 'driveway':
        return `${here}: oprit van een huis`;
      case 'kerb_closed':
        return `${here}: parkeerverbod aan deze kant`;
      case 'kerb_reserved':
        return `${here}: parkeren aan deze kant is gereserveerd`;
      case 'forestry':
        return `${here}: alleen land- en bosbouwverkeer`;
      case 'short_stay':
        return `${here}: parkeren hooguit ${duration(minutes)}`;
      case 'lot_of_homes':
        return `${here}: hoort bij de huizen, kans op wegslepen`;
      case 'customers':
        return `${here}: alleen voor klanten`;
      case 'destination':
        return `${here}: alleen bestemmingsverkeer`;
    }
  },
  protected_area: ({ protection, name }) => {
    const area = named(PROTECTIONS[protection], name);
    return protection === 'landscape' || protection === 'water' || protection === 'other'
      ? `${area}: overnachten kan beperkt zijn`
      : `${area}: overnachten is meestal verboden`;
  },
  forest: ({ onSite }) =>
    onSite
      ? 'Parkeerplaats in het bos: boswachters zien overnachters niet graag'
      : 'In het bos: overnachten is meestal verboden',
  closed_track: () => 'Bos- of veldweg: gesloten voor auto’s, tenzij een bord ze toelaat',
  country_rule: (facts) => {
    const { country, isPart, level, ground } = facts;
    const name = country ? countryName(country, 'nl') : 'Hier';
    const where = `${name}${isPart ? ', in dit landsdeel' : ''}${LAW_GROUNDS[ground]}`;
    if (level === 'restricted' && ground === 'private')
      return `${where}: een nacht alleen als de eigenaar het goedvindt`;
    return `${where}: ${LEVELS[level]}${detailsOf(facts)}`;
  },
  legal_notice: () => 'Geen juridisch advies: de borden ter plaatse gelden',
  not_reachable: ({ ground, distance: metres }) => {
    if (ground) return `${CLOSED[ground]}: hier kan geen camper staan`;
    const road =
      metres === null ? 'Geen weg binnen 120 m' : `De dichtstbijzijnde weg is op ${distance(metres)}`;
    return `${road}: hier kan geen camper staan`;
  },
  residents: ({ distance }) =>
    distance === 0 ? 'Tussen woningen: een camper valt op' : `Woningen ${near(distance)}: een camper valt op`,
  police: ({ name, distance }) =>
    `${named('Politiebureau', name)} ${near(distance)}: er rijden patrouilles langs`,
  playground: ({ distance }) => `Speeltuin ${near(distance)}: een camper ernaast wekt argwaan`,
  military_nearby: ({ name, distance }) =>
    `${named('Militair terrein', name)} ${near(distance)}: controles waarschijnlijk`,
  small_car_park: ({ spaces }) =>
    spaces === 1
      ? 'Eén enkele plek tussen woningen: een camper valt op'
      : `Maar ${spaces} plekken tussen woningen: een camper valt op`,
  cemetery: ({ distance }) => `Begraafplaats ${near(distance)}: een camper valt op`,
};
