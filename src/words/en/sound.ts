/** English sentences about sound. */
import {
  LINE_CLASSES,
  type LineClassName,
  POINT_CATEGORIES,
  type PointCategoryName,
} from '../../region/format/codes.ts';
import { counted, passingEvents, venuesOf } from '../names-and-numbers.ts';
import type { CountedTraffic, SoundPhrases } from '../phrases/sound.ts';
import type { Wording } from '../phrases.ts';
import { count, distance, distanceWithin, inYear, loudness, named, vehicles } from './units.ts';

const LINES: Partial<Record<LineClassName, string>> = {
  motorway: 'Motorway',
  trunk: 'Trunk road',
  primary: 'Main road',
  secondary: 'Main road',
  tertiary: 'Local road',
  unclassified: 'Minor road',
  residential: 'Residential street',
  living_street: 'Walking-pace street',
  service: 'Service road',
  busway: 'Busway',
  motorway_link: 'Motorway slip road',
  trunk_link: 'Slip road',
  primary_link: 'Slip road',
  secondary_link: 'Slip road',
  tertiary_link: 'Slip road',
  rail_main: 'Main railway line',
  rail_highspeed: 'High-speed railway',
  rail_passenger: 'Passenger railway',
  rail_freight: 'Freight railway',
  rail_branch: 'Branch line',
  rail_unknown: 'Railway',
  rail_industrial: 'Railway siding',
  rail_yard: 'Railway yard',
  light_rail: 'Light rail line',
  subway: 'Metro line above ground',
  tram: 'Tram line',
  narrow_gauge: 'Narrow-gauge railway',
  funicular: 'Funicular',
  monorail: 'Monorail',
};

const SITES = {
  industrial: 'Industrial area',
  works: 'Factory',
  power_plant: 'Power plant',
  wastewater: 'Sewage works',
  port: 'Port terminal',
  harbour: 'Harbour',
  logistics: 'Logistics centre',
  wind_turbine: 'Wind turbine',
  substation: 'Electrical substation',
  ferry_terminal: 'Ferry terminal',
} as const;

const VENUES: Partial<Record<PointCategoryName, string>> = {
  nightclub: 'Nightclub',
  music_venue: 'Music venue',
  bar: 'Bar',
  biergarten: 'Beer garden',
  outdoor_seating: 'Terrace',
  fast_food: 'Takeaway',
  restaurant: 'Restaurant',
  casino: 'Casino',
};

const PARKING = { parking: 'Car park', rest_area: 'Rest area', fuel: 'Petrol station' } as const;

const OFFICIAL = { road: 'Road', rail: 'Railway', air: 'Aircraft', industry: 'Industrial' };

const VENUE_COUNTS = {
  bars: ['bar', 'bars'],
  clubs: ['club', 'clubs'],
  others: 'places to eat',
  and: 'and',
} as const;

const PASSING = {
  trains: ['train or tram', 'trains or trams'],
  flights: ['plane', 'planes'],
  both: ['train or plane', 'trains and planes'],
} as const;

export const sound: Wording<SoundPhrases> = {
  official_noise: ({ kind, map, year, level }) =>
    `${OFFICIAL[kind]} noise on the official map ${map}${year === null ? '' : ` (${year})`}: ${loudness(level)}`,
  road_noise: ({ roadClass, name, distance: metres, level, alone, traffic }) => {
    const kind = LINES[LINE_CLASSES[roadClass]!] ?? 'Road';
    return alone
      ? `${named(kind, name)}, ${away(metres)}: ${loudness(level)}${trafficCount(traffic)}`
      : `All roads: ${loudness(level)}; loudest: ${named(kind.toLowerCase(), name)}, ${away(metres)}`;
  },
  rail_noise: ({ railClass, name, distance: metres, level, trains }) =>
    `${named(LINES[LINE_CLASSES[railClass]!] ?? 'Railway', name)}, ${away(metres)}: ${loudness(level)}` +
    (trains > 0
      ? `, ${trains === 1 ? '' : 'about '}${LINE_CLASSES[railClass] === 'tram' ? counted(trains, 'tram', 'trams') : counted(trains, 'train', 'trains')}`
      : ''),
  aircraft_noise: ({ airport, distance: metres, beside, level }) => {
    const where = beside
      ? `Runway of ${airport || 'an airport'}, ${away(metres)}`
      : `Flight path of ${airport || 'an airport'}`;
    return `${where}, if used at night: ${loudness(level)}`;
  },
  industry_noise: ({ kind, name, distance: metres, level }) =>
    `${named(SITES[kind], name)}, ${away(metres)}: ${loudness(level)}`,
  nightlife: (facts) => {
    const { bars, clubs, others, category, name, level, late } = facts;
    const where =
      bars + clubs + others === 1
        ? `${named(VENUES[POINT_CATEGORIES[category]!] ?? 'Venue', name)}, ${away(facts.distance)}`
        : `${venuesOf(facts, VENUE_COUNTS)} within ${distanceWithin(facts.within)}`;
    return `${where}, open ${late ? 'late' : 'in the evening'}: ${loudness(level)}`;
  },
  parking_activity: ({ kind, name, distance: metres, level }) =>
    `${named(PARKING[kind], name)}, ${away(metres)}, cars come and go: ${loudness(level)}`,
  pass_bys: (facts) => {
    const { events, one, many } = passingEvents(facts, PASSING);
    if (events === 0) return `Loud ${many} may wake you, but rarely`;
    return `${events} loud ${count(events, one, many)} could wake you`;
  },
  crowd: ({ venues: open }) =>
    `People going out nearby: ${counted(open, 'place', 'places')} open past midnight`,
  very_quiet: ({ level }) => `Very quiet: only faint sounds, ${Math.round(level)} dB at most`,
};

/** Returns ", 1,116 vehicles an hour counted at night (2018)"; '' without a count. */
function trafficCount(traffic: CountedTraffic | null): string {
  if (!traffic) return '';
  const { vehicles_per_hour, year } = traffic;
  const number = vehicles(vehicles_per_hour);
  return `, ${number} ${number === '1' ? 'vehicle' : 'vehicles'} an hour counted at night${inYear(year)}`;
}

function away(metres: number): string {
  return metres < 1 ? 'right here' : `${distance(metres)} away`;
}
