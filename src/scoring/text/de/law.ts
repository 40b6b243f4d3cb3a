/** German: law, permission and knock risk. */
import type { ClosedGround } from '../../../api/score.ts';
import { countryName } from '../country-names.ts';
import type { AccessGround, LawPhrases } from '../phrases/law.ts';
import type { Wording } from '../phrases.ts';
import { COUNTRY_RULE_CLAUSES, LEGAL_NOTE } from './countries.ts';
import { distance, duration, named, near } from './units.ts';

const SITES = { caravan_site: 'Wohnmobilstellplatz', camp_site: 'Campingplatz' };

const GROUNDS: Record<AccessGround, string> = {
  parking: 'Parkplatz',
  rest_area: 'Rastplatz',
  services: 'Raststätte',
  caravan_site: 'Wohnmobilstellplatz',
  camp_site: 'Campingplatz',
  road: 'Straße',
  ground: 'Gelände',
};

const CLOSED: Record<ClosedGround | 'private', string> = {
  water: 'Wasser',
  building: 'Im Gebäude',
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

export const law: Wording<LawPhrases> = {
  official_site: ({ site, name }) => `Offizieller Übernachtungsplatz: ${name || SITES[site]}`,
  permitted_site: ({ why, name }) => {
    switch (why) {
      case 'overnight':
        return `${named('Parkplatz', name)}: Übernachten ist erlaubt`;
      case 'vans':
        return `${named('Parkplatz', name)}: Wohnmobile dürfen hier parken`;
      case 'rest_area':
        return `${named('Rastplatz', name)}: Rasten ist vorgesehen, Höchstdauer beachten`;
      case 'services':
        return `${named('Raststätte', name)}: Rasten ist vorgesehen, Höchstdauer beachten`;
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
        return `${here}: privat, nicht öffentlich zugänglich`;
      case 'closed':
        return `${here}: für Fahrzeuge gesperrt`;
      case 'permit':
        return `${here}: nur mit Berechtigung`;
      case 'no_vans':
        return `${here}: Wohnmobile oder Übernachten verboten`;
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
      case 'customers':
        return `${here}: nur für Kunden`;
      case 'destination':
        return `${here}: nur für Anlieger frei`;
    }
  },
  protected_area: ({ protection, name }) => {
    const area = named(PROTECTIONS[protection], name);
    return protection === 'landscape' || protection === 'water' || protection === 'other'
      ? `${area}: Übernachten kann eingeschränkt sein`
      : `${area}: Übernachten meist verboten`;
  },
  forest: ({ onSite }) =>
    onSite ? 'Parkplatz im Wald: Förster sehen Übernachter ungern' : 'Im Wald: Übernachten meist verboten',
  country_rule: ({ country, rule, shore }) => {
    const where = country ? countryName(country, 'de') : 'Land unbekannt';
    return `${where}${shore ? ', am Ufer' : ''}: ${COUNTRY_RULE_CLAUSES[rule]} (${LEGAL_NOTE})`;
  },
  not_reachable: ({ ground, distance: metres }) => {
    if (ground) return `${CLOSED[ground]}: hier kann kein Van stehen`;
    const road =
      metres === null
        ? 'Keine Straße zum Halten im Umkreis von 120 m'
        : `Nächste Straße zum Halten ${distance(metres)} entfernt`;
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
