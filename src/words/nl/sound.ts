/** Dutch sentences about sound. */
import {
  LINE_CLASSES,
  type LineClassName,
  POINT_CATEGORIES,
  type PointCategoryName,
} from '../../region/format/codes.ts';
import { counted, passingEvents, venuesOf } from '../names-and-numbers.ts';
import type { CountedTraffic, SoundPhrases } from '../phrases/sound.ts';
import type { Wording } from '../phrases.ts';
import { distance, distanceWithin, inYear, loudness, named, vehicles } from './units.ts';

const LINES: Partial<Record<LineClassName, string>> = {
  motorway: 'Snelweg',
  trunk: 'Autoweg',
  primary: 'Hoofdweg',
  secondary: 'Hoofdweg',
  tertiary: 'Doorgaande weg',
  unclassified: 'Kleine weg',
  residential: 'Woonstraat',
  living_street: 'Woonerf',
  service: 'Toegangsweg',
  busway: 'Busbaan',
  motorway_link: 'Oprit van de snelweg',
  trunk_link: 'Oprit',
  primary_link: 'Oprit',
  secondary_link: 'Oprit',
  tertiary_link: 'Oprit',
  rail_main: 'Hoofdspoorlijn',
  rail_highspeed: 'Hogesnelheidslijn',
  rail_passenger: 'Reizigersspoorlijn',
  rail_freight: 'Goederenspoorlijn',
  rail_branch: 'Kleine spoorlijn',
  rail_unknown: 'Spoorlijn',
  rail_industrial: 'Bedrijfsspoor',
  rail_yard: 'Rangeerterrein',
  light_rail: 'Sneltram',
  subway: 'Bovengrondse metro',
  tram: 'Tramlijn',
  narrow_gauge: 'Smalspoor',
  funicular: 'Kabelspoor',
  monorail: 'Monorail',
};

const SITES = {
  industrial: 'Bedrijventerrein',
  works: 'Fabriek',
  power_plant: 'Energiecentrale',
  wastewater: 'Waterzuivering',
  port: 'Haventerminal',
  harbour: 'Haven',
  logistics: 'Distributiecentrum',
  wind_turbine: 'Windmolen',
  substation: 'Transformatorstation',
  ferry_terminal: 'Veerhaven',
} as const;

const VENUES: Partial<Record<PointCategoryName, string>> = {
  nightclub: 'Nachtclub',
  music_venue: 'Concertzaal',
  bar: 'Bar',
  biergarten: 'Biertuin',
  outdoor_seating: 'Terras',
  fast_food: 'Snackbar',
  restaurant: 'Restaurant',
  casino: 'Casino',
};

const PARKING = { parking: 'Parkeerplaats', rest_area: 'Rustplaats', fuel: 'Tankstation' } as const;

const OFFICIAL = { road: 'Wegen', rail: 'Spoor', air: 'Vliegtuigen', industry: 'Industrie' };

const VENUE_COUNTS = {
  bars: ['bar', 'bars'],
  clubs: ['club', 'clubs'],
  others: 'eetzaken',
  and: 'en',
} as const;

const PASSING = {
  trains: ['luide trein of tram', 'treinen of trams'],
  flights: ['luid vliegtuig', 'vliegtuigen'],
  both: ['luide trein of vliegtuig', 'treinen en vliegtuigen'],
} as const;

export const sound: Wording<SoundPhrases> = {
  official_noise: ({ kind, map, year, level }) =>
    `${OFFICIAL[kind]} volgens de officiële kaart ${map}${year === null ? '' : ` (${year})`}: ${loudness(level)}`,
  road_noise: ({ roadClass, name, distance: metres, level, alone, traffic }) => {
    const kind = LINES[LINE_CLASSES[roadClass]!] ?? 'Weg';
    return alone
      ? `${named(kind, name)} ${away(metres)} is ${loudness(level)}${trafficCount(traffic)}`
      : `De wegen zijn ${loudness(level)}, vooral ${named(kind.toLowerCase(), name)} ${away(metres)}`;
  },
  rail_noise: ({ railClass, name, distance: metres, level, trains }) =>
    `${named(LINES[LINE_CLASSES[railClass]!] ?? 'Spoorlijn', name)} ${away(metres)}: ${loudness(level)}` +
    (trains > 0
      ? `, ${trains === 1 ? '' : 'ongeveer '}${LINE_CLASSES[railClass] === 'tram' ? counted(trains, 'tram', 'trams') : counted(trains, 'trein', 'treinen')}`
      : ''),
  aircraft_noise: ({ airport, distance: metres, beside, level }) => {
    const where = beside
      ? `${named('Landingsbaan', airport)} ${away(metres)}`
      : named('Aanvliegroute', airport);
    return `${where}, bij nachtvluchten: ${loudness(level)}`;
  },
  industry_noise: ({ kind, name, distance: metres, level }) =>
    `${named(SITES[kind], name)} ${away(metres)}: ${loudness(level)}`,
  nightlife: (facts) => {
    const { bars, clubs, others, category, name, level, late } = facts;
    const where =
      bars + clubs + others === 1
        ? `${named(VENUES[POINT_CATEGORIES[category]!] ?? 'Horecazaak', name)} ${away(facts.distance)}`
        : `${venuesOf(facts, VENUE_COUNTS)} binnen ${distanceWithin(facts.within)}`;
    return `${where}, ${late ? 'tot laat' : '’s avonds'} open: ${loudness(level)}`;
  },
  parking_activity: ({ kind, name, distance: metres, level }) =>
    `${named(PARKING[kind], name)} ${away(metres)}, auto’s komen en gaan: ${loudness(level)}`,
  pass_bys: (facts) => {
    const { events, one, many } = passingEvents(facts, PASSING);
    if (events === 0) return `Zelden kunnen luide ${many} je wekken`;
    return `${counted(events, `${one} kan`, `luide ${many} kunnen`)} je wekken`;
  },
  crowd: ({ venues: open }) =>
    `Uitgaanspubliek dichtbij: ${counted(open, 'zaak', 'zaken')} na middernacht open`,
  very_quiet: ({ level }) => `Heel stil: hooguit ${Math.round(level)} dB, nauwelijks te horen`,
};

/** Returns „, ’s nachts 1.116 voertuigen per uur geteld (2018)“; '' without a count. */
function trafficCount(traffic: CountedTraffic | null): string {
  if (!traffic) return '';
  const { vehicles_per_hour, year } = traffic;
  const number = vehicles(vehicles_per_hour);
  return `, ’s nachts ${number} ${number === '1' ? 'voertuig' : 'voertuigen'} per uur geteld${inYear(year)}`;
}

function away(metres: number): string {
  return metres < 1 ? 'vlak hier' : `op ${distance(metres)}`;
}
