/** French sentences about sound. */
import {
  LINE_CLASSES,
  type LineClassName,
  POINT_CATEGORIES,
  type PointCategoryName,
} from '../../region/format/codes.ts';
import { counted, passingEvents, type RoadWords, roadLoudness, venuesOf } from '../names-and-numbers.ts';
import type { CountedTraffic, SoundPhrases } from '../phrases/sound.ts';
import type { Wording } from '../phrases.ts';
import { distance, distanceWithin, inYear, loudness, named, vehicles } from './units.ts';

const LINES: Partial<Record<LineClassName, string>> = {
  motorway: 'Autoroute',
  trunk: 'Voie rapide',
  primary: 'Route principale',
  secondary: 'Route principale',
  tertiary: 'Route locale',
  unclassified: 'Petite route',
  residential: 'Rue d’habitation',
  living_street: 'Rue au pas',
  service: 'Voie d’accès',
  busway: 'Voie de bus',
  motorway_link: 'Bretelle d’autoroute',
  trunk_link: 'Bretelle',
  primary_link: 'Bretelle',
  secondary_link: 'Bretelle',
  tertiary_link: 'Bretelle',
  rail_main: 'Grande ligne de train',
  rail_highspeed: 'Ligne à grande vitesse',
  rail_passenger: 'Ligne de voyageurs',
  rail_freight: 'Ligne de fret',
  rail_branch: 'Petite ligne de train',
  rail_unknown: 'Voie ferrée',
  rail_industrial: 'Voie ferrée d’usine',
  rail_yard: 'Gare de triage',
  light_rail: 'Métro léger',
  subway: 'Métro à l’air libre',
  tram: 'Tramway',
  narrow_gauge: 'Train à voie étroite',
  funicular: 'Funiculaire',
  monorail: 'Monorail',
};

const SITES = {
  industrial: 'Zone industrielle',
  works: 'Usine',
  power_plant: 'Centrale électrique',
  wastewater: 'Station d’épuration',
  port: 'Terminal portuaire',
  harbour: 'Port',
  logistics: 'Centre logistique',
  wind_turbine: 'Éolienne',
  substation: 'Transformateur électrique',
  ferry_terminal: 'Gare maritime',
} as const;

const VENUES: Partial<Record<PointCategoryName, string>> = {
  nightclub: 'Boîte de nuit',
  music_venue: 'Salle de concert',
  bar: 'Bar',
  biergarten: 'Bar en plein air',
  outdoor_seating: 'Terrasse',
  fast_food: 'Snack',
  restaurant: 'Restaurant',
  casino: 'Casino',
};

const PARKING = { parking: 'Parking', rest_area: 'Aire de repos', fuel: 'Station-service' } as const;

const ROAD: RoadWords = {
  faint: ['s’entend à peine', 's’entendent à peine'],
  audible: ['s’entend', 's’entendent'],
  clear: ['s’entend bien', 's’entendent bien'],
  light_sleepers: ['gêne le sommeil léger', 'gênent le sommeil léger'],
  many_sleepers: ['est trop bruyante pour beaucoup', 'sont trop bruyantes pour beaucoup'],
};

const OFFICIAL = { road: 'Routes', rail: 'Chemin de fer', air: 'Avions', industry: 'Industrie' };

const VENUE_COUNTS = {
  bars: ['bar', 'bars'],
  clubs: ['club', 'clubs'],
  others: 'restos ou snacks',
  and: 'et',
} as const;

const PASSING = {
  trains: ['train ou tram bruyant', 'trains ou trams bruyants'],
  flights: ['avion bruyant', 'avions bruyants'],
  both: ['train ou avion bruyant', 'trains et avions bruyants'],
} as const;

export const sound: Wording<SoundPhrases> = {
  official_noise: ({ kind, map, year, level }) =>
    `${OFFICIAL[kind]} selon la carte officielle ${map}${year === null ? '' : ` (${year})`}\u00a0: ${loudness(level)}`,
  road_noise: ({ roadClass, name, distance: metres, level, alone, traffic }) => {
    const kind = LINES[LINE_CLASSES[roadClass]!] ?? 'Route';
    return alone
      ? `${named(kind, name)}, ${away(metres)}, ${roadLoudness(ROAD, level, true)}${trafficCount(traffic)}`
      : `Les routes ${roadLoudness(ROAD, level, false)}, surtout ${named(kind.toLowerCase(), name)} ${away(metres)}`;
  },
  rail_noise: ({ railClass, name, distance: metres, level, trains }) =>
    `${named(LINES[LINE_CLASSES[railClass]!] ?? 'Voie ferrée', name)}, ${away(metres)}\u00a0: ${loudness(level)}` +
    (trains > 0
      ? `, ${trains === 1 ? '' : 'environ '}${LINE_CLASSES[railClass] === 'tram' ? counted(trains, 'tram', 'trams') : counted(trains, 'train', 'trains')}`
      : ''),
  aircraft_noise: ({ airport, distance: metres, beside, level }) => {
    const where = beside
      ? `${named('Piste d’aéroport', airport)}, ${away(metres)}`
      : named('Couloir aérien', airport);
    return `${where}, si vols de nuit\u00a0: ${loudness(level)}`;
  },
  industry_noise: ({ kind, name, distance: metres, level }) =>
    `${named(SITES[kind], name)}, ${away(metres)}\u00a0: ${loudness(level)}`,
  nightlife: (facts) => {
    const { bars, clubs, others, category, name, level, late } = facts;
    const where =
      bars + clubs + others === 1
        ? `${named(VENUES[POINT_CATEGORIES[category]!] ?? 'Bar ou salle', name)}, ${away(facts.distance)}`
        : `${venuesOf(facts, VENUE_COUNTS)} à moins de ${distanceWithin(facts.within)}`;
    return `${where}, ${late ? 'jusque tard' : 'en soirée'}\u00a0: ${loudness(level)}`;
  },
  parking_activity: ({ kind, name, distance: metres, level }) =>
    `${named(PARKING[kind], name)}, ${away(metres)}, va-et-vient de voitures\u00a0: ${loudness(level)}`,
  pass_bys: (facts) => {
    const { events, one, many } = passingEvents(facts, PASSING);
    if (events === 0) return `Rarement, des ${many} peuvent vous réveiller`;
    return `${counted(events, `${one} peut`, `${many} peuvent`)} vous réveiller`;
  },
  crowd: ({ venues: open }) =>
    `Noctambules à côté\u00a0: ${counted(open, 'lieu ouvert', 'lieux ouverts')} après minuit`,
  very_quiet: ({ level }) => `Très calme\u00a0: ${Math.round(level)} dB au plus, à peine audible`,
};

/** Returns « , 1 116 véhicules par heure comptés la nuit (2018) »; '' without a count. */
function trafficCount(traffic: CountedTraffic | null): string {
  if (!traffic) return '';
  const { vehicles_per_hour, year } = traffic;
  // less than two of anything is singular
  const s = vehicles_per_hour < 2 ? '' : 's';
  return `, ${vehicles(vehicles_per_hour)} véhicule${s} par heure compté${s} la nuit${inYear(year)}`;
}

function away(metres: number): string {
  return metres < 1 ? 'juste ici' : `à ${distance(metres)}`;
}
