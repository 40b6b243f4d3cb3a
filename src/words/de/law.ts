/** German sentences about law, permission and risk of a knock. */
import type { ClosedGround } from '../../api/facts/spot-context.ts';
import { countryName } from '../country-names.ts';
import type { AccessGround, CountryRuleFacts, LawGround, LawPhrases } from '../phrases/law.ts';
import type { Wording } from '../phrases.ts';
import { kindsDe } from './kinds.ts';
import { distance, duration, named, near } from './units.ts';

const GROUNDS: Record<AccessGround, string> = {
  ...kindsDe,
  road: 'Straße',
  ground: 'Gelände',
};

const CLOSED: Record<ClosedGround | 'private', string> = {
  water: 'Wasser',
  building: 'In oder an einem Gebäude',
  pedestrian: 'Fußgängerzone oder Platz',
  railway: 'Bahngelände',
  pitch: 'Sportplatz',
  cemetery: 'Friedhof',
  park: 'Park oder Garten',
  private: 'Nur private oder gesperrte Wege',
};

const PROTECTIONS = {
  national_park: 'Nationalpark',
  nature_reserve: 'Naturschutzgebiet',
  habitat: 'Schutzgebiet',
  landscape: 'Landschaftsschutzgebiet',
  water: 'Wasserschutzgebiet',
  other: 'Schutzgebiet',
};

const LAW_GROUNDS: Record<LawGround, string> = {
  road: '',
  car_park: ', auf Parkplätzen',
  private: ', auf Privatgrund',
  shore: ', am Ufer',
  public_land: ', auf öffentlichem Land',
};

const LEVELS: Record<CountryRuleFacts['level'], string> = {
  allowed: 'im geparkten Camper darf man schlafen',
  tolerated: 'im geparkten Camper zu schlafen wird meist geduldet',
  restricted: 'ob man im Camper schlafen darf, regelt jeder Ort selbst, auf Schilder achten',
  forbidden: 'im Camper zu schlafen ist nur auf offiziellen Plätzen erlaubt',
  unknown: 'Gesetz unbekannt, auf Schilder achten',
};

function detailsOf({ level, maxHours, maxNights, selfContained, fine }: CountryRuleFacts): string {
  if (level === 'forbidden' && fine) {
    const { least, most, currency } = fine;
    return `, sonst Bußgeld ${least === most ? `von ${most}` : `von ${least} bis ${most}`} ${currency}`;
  }
  if (level !== 'allowed') return '';
  if (selfContained) return ', wenn er Toilette und Abwassertank hat und kein Schild es verbietet';
  if (maxNights) return maxNights === 1 ? ', eine Nacht lang' : `, bis zu ${maxNights} Nächte`;
  return maxHours ? `, bis zu ${duration(maxHours * 60)}` : '';
}

export const law: Wording<LawPhrases> = {
  official_site: ({ site, name }) => `Offizieller Übernachtungsplatz: ${name || kindsDe[site]}`,
  permitted_site: ({ why, name }) => {
    switch (why) {
      case 'overnight':
        return `${named('Parkplatz', name)}: Übernachten ist erlaubt`;
      case 'vans':
        return `${named('Parkplatz', name)}: Wohnmobile dürfen hier parken`;
      case 'rest_area':
        return `${named('Rastplatz', name)}: zum Ausruhen gedacht, auf die Parkdauer achten`;
      case 'services':
        return `${named('Raststätte', name)}: zum Ausruhen gedacht, auf die Parkdauer achten`;
    }
  },
  access_rule: ({ rule, ground, name, minutes }) => {
    const here = ground === 'road' && name ? name : named(GROUNDS[ground], name);
    switch (rule) {
      case 'military':
        return name ? `Militärgelände: ${name}` : 'Militärgelände';
      case 'too_low':
        return `${here}: ein Camper passt nicht hinein`;
      case 'private':
        return `${here}: privat, nicht für alle zugänglich`;
      case 'closed':
        return `${here}: für Fahrzeuge gesperrt`;
      case 'permit':
        return `${here}: nur mit Genehmigung`;
      case 'out_of_season':
        return `${here}: zu dieser Jahreszeit geschlossen`;
      case 'no_vans':
        return `${here}: Wohnmobile oder Übernachten verboten`;
      case 'not_for_guests':
        return `${here}: nicht für durchreisende Vans`;
      case 'hospital':
        return `${here}: gehört zu einem Krankenhaus, kein Platz für die Nacht`;
      case 'school':
        return `${here}: gehört zu einer Schule, kein Platz für die Nacht`;
      case 'kindergarten':
        return `${here}: gehört zu einem Kindergarten, kein Platz für die Nacht`;
      case 'worship':
        return `${here}: gehört zu einem Gotteshaus, kein Platz für die Nacht`;
      case 'private_road':
        return `${here}: Privatweg`;
      case 'driveway':
        return `${here}: private Zufahrt`;
      case 'kerb_closed':
        return `${here}: auf dieser Seite Parkverbot`;
      case 'kerb_reserved':
        return `${here}: Parkplätze auf dieser Seite sind reserviert`;
      case 'forestry':
        return `${here}: nur für Land- und Forstwirtschaft frei`;
      case 'short_stay':
        return `${here}: Parken nur bis zu ${duration(minutes)}`;
      case 'lot_of_homes':
        return `${here}: gehört zu den Häusern, Abschleppen möglich`;
      case 'customers':
        return `${here}: nur für Kunden`;
      case 'destination':
        return `${here}: nur für Anlieger frei`;
    }
  },
  protected_area: ({ protection, name }) => {
    const area = named(PROTECTIONS[protection], name);
    return protection === 'landscape' || protection === 'water' || protection === 'other'
      ? `${area}: Übernachten ist vielleicht nicht erlaubt`
      : `${area}: Übernachten ist meist verboten`;
  },
  forest: ({ onSite }) =>
    onSite
      ? 'Parkplatz im Wald: Förster sehen Übernachter ungern'
      : 'Im Wald: Übernachten ist meist verboten',
  closed_track: () => 'Wald- oder Feldweg: für Autos gesperrt, wo kein Schild sie zulässt',
  country_rule: (facts) => {
    const { country, isPart, level, ground } = facts;
    const name = country ? countryName(country, 'de') : 'Hier';
    const where = `${name}${isPart ? ', in diesem Landesteil' : ''}${LAW_GROUNDS[ground]}`;
    if (level === 'restricted' && ground === 'private')
      return `${where}: übernachten nur, wenn der Eigentümer zustimmt`;
    return `${where}: ${LEVELS[level]}${detailsOf(facts)}`;
  },
  legal_notice: () => 'Keine Rechtsberatung: es gelten die Schilder vor Ort',
  not_reachable: ({ ground, distance: metres }) => {
    if (ground) return `${CLOSED[ground]}: hier kann kein Van stehen`;
    const road =
      metres === null
        ? 'Keine Straße im Umkreis von 120 m'
        : `Die nächste Straße ist ${distance(metres)} entfernt`;
    return `${road}: hier kann kein Van stehen`;
  },
  residents: ({ distance }) =>
    distance === 0
      ? 'Mitten unter Wohnhäusern: ein Van fällt auf'
      : `Wohnhäuser ${near(distance)}: ein Van fällt auf`,
  police: ({ name, distance }) => `${named('Polizeiwache', name)} ${near(distance)}: Streifen kommen vorbei`,
  playground: ({ distance }) => `Spielplatz ${near(distance)}: ein Van daneben weckt Misstrauen`,
  military_nearby: ({ name, distance }) =>
    `${named('Militärgelände', name)} ${near(distance)}: Kontrollen wahrscheinlich`,
  small_car_park: ({ spaces }) =>
    spaces === 1
      ? 'Nur ein Stellplatz zwischen Wohnhäusern: ein Van fällt auf'
      : `Nur ${spaces} Stellplätze zwischen Wohnhäusern: ein Van fällt auf`,
  cemetery: ({ distance }) => `Friedhof ${near(distance)}: ein Van fällt auf`,
};
