/** German sentences about sound. */
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
  motorway: 'Autobahn',
  trunk: 'Schnellstraße',
  primary: 'Hauptstraße',
  secondary: 'Hauptstraße',
  tertiary: 'Verbindungsstraße',
  unclassified: 'Nebenstraße',
  residential: 'Wohnstraße',
  living_street: 'Spielstraße',
  service: 'Zufahrtsweg',
  busway: 'Busspur',
  motorway_link: 'Autobahnauffahrt',
  trunk_link: 'Auffahrt',
  primary_link: 'Auffahrt',
  secondary_link: 'Auffahrt',
  tertiary_link: 'Auffahrt',
  rail_main: 'Bahn-Hauptstrecke',
  rail_highspeed: 'Schnellfahrstrecke',
  rail_passenger: 'Bahnstrecke für Personenzüge',
  rail_freight: 'Bahnstrecke für Güterzüge',
  rail_branch: 'Nebenbahn',
  rail_unknown: 'Bahnstrecke',
  rail_industrial: 'Industriegleis',
  rail_yard: 'Rangiergleise',
  light_rail: 'Stadtbahn',
  subway: 'Oberirdische U-Bahn',
  tram: 'Straßenbahn',
  narrow_gauge: 'Schmalspurbahn',
  funicular: 'Standseilbahn',
  monorail: 'Einschienenbahn',
};

const SITES = {
  industrial: 'Gewerbegebiet',
  works: 'Fabrik',
  power_plant: 'Kraftwerk',
  wastewater: 'Kläranlage',
  port: 'Hafenterminal',
  harbour: 'Hafen',
  logistics: 'Logistikzentrum',
  wind_turbine: 'Windrad',
  substation: 'Umspannwerk',
  ferry_terminal: 'Fähranleger',
} as const;

const VENUES: Partial<Record<PointCategoryName, string>> = {
  nightclub: 'Club',
  music_venue: 'Konzertsaal',
  bar: 'Bar',
  biergarten: 'Biergarten',
  outdoor_seating: 'Terrasse',
  fast_food: 'Imbiss',
  restaurant: 'Restaurant',
  casino: 'Spielhalle',
};

const PARKING = { parking: 'Parkplatz', rest_area: 'Rastplatz', fuel: 'Tankstelle' } as const;

const ROAD: RoadWords = {
  faint: ['ist kaum zu hören', 'sind kaum zu hören'],
  audible: ['ist zu hören', 'sind zu hören'],
  clear: ['ist gut zu hören', 'sind gut zu hören'],
  light_sleepers: ['stört leichte Schläfer', 'stören leichte Schläfer'],
  many_sleepers: ['ist zu laut für viele', 'sind zu laut für viele'],
};

const OFFICIAL = { road: 'Straßen', rail: 'Bahn', air: 'Flugzeuge', industry: 'Industrie' };

const VENUE_COUNTS = {
  bars: ['Bar', 'Bars'],
  clubs: ['Club', 'Clubs'],
  others: 'Gaststätten',
  and: 'und',
} as const;

const PASSING = {
  trains: ['laute Bahn', 'laute Bahnen'],
  flights: ['lauter Überflug', 'laute Überflüge'],
  both: ['lauter Zug oder Überflug', 'laute Züge und Überflüge'],
} as const;

export const sound: Wording<SoundPhrases> = {
  official_noise: ({ kind, map, year, level }) =>
    `${OFFICIAL[kind]} nach der amtlichen Karte ${map}${year === null ? '' : ` (${year})`}: ${loudness(level)}`,
  road_noise: ({ roadClass, name, distance: metres, level, alone, traffic }) => {
    const road = named(LINES[LINE_CLASSES[roadClass]!] ?? 'Straße', name);
    return alone
      ? `${road} ${away(metres)} ${roadLoudness(ROAD, level, true)}${trafficCount(traffic)}`
      : `Die Straßen ${roadLoudness(ROAD, level, false)}, am lautesten ${road} ${away(metres)}`;
  },
  rail_noise: ({ railClass, name, distance: metres, level, trains }) =>
    `${named(LINES[LINE_CLASSES[railClass]!] ?? 'Bahnstrecke', name)} ${away(metres)}: ${loudness(level)}` +
    (trains > 0
      ? `, ${trains === 1 ? '' : 'etwa '}${LINE_CLASSES[railClass] === 'tram' ? counted(trains, 'Bahn', 'Bahnen') : counted(trains, 'Zug', 'Züge')}`
      : ''),
  aircraft_noise: ({ airport, distance: metres, beside, level }) => {
    const where = beside
      ? `${named('Landebahn', airport)} ${away(metres)}`
      : named('Einflugschneise', airport);
    return `${where}, falls nachts geflogen wird: ${loudness(level)}`;
  },
  industry_noise: ({ kind, name, distance: metres, level }) =>
    `${named(SITES[kind], name)} ${away(metres)}: ${loudness(level)}`,
  nightlife: (facts) => {
    const { bars, clubs, others, category, name, level, late } = facts;
    const where =
      bars + clubs + others === 1
        ? `${named(VENUES[POINT_CATEGORIES[category]!] ?? 'Lokal', name)} ${away(facts.distance)}`
        : `${venuesOf(facts, VENUE_COUNTS)} in ${distanceWithin(facts.within)} Umkreis`;
    return `${where}, ${late ? 'lange' : 'abends'} offen: ${loudness(level)}`;
  },
  parking_activity: ({ kind, name, distance: metres, level }) =>
    `${named(PARKING[kind], name)} ${away(metres)}, nachts Betrieb: ${loudness(level)}`,
  pass_bys: (facts) => {
    const { events, one, many } = passingEvents(facts, PASSING);
    if (events === 0) return `Selten könnten dich ${many} wecken`;
    return `${counted(events, `${one} könnte`, `${many} könnten`)} dich wecken`;
  },
  crowd: ({ venues: open }) =>
    `Nachtschwärmer in der Nähe: ${counted(open, 'Lokal', 'Lokale')} nach Mitternacht geöffnet`,
  very_quiet: ({ level }) => `Sehr ruhig: höchstens ${Math.round(level)} dB, kaum zu hören`,
};

/** Returns „, nachts 1.116 Fahrzeuge pro Stunde gezählt (2018)“; '' without a count. */
function trafficCount(traffic: CountedTraffic | null): string {
  if (!traffic) return '';
  const { vehicles_per_hour, year } = traffic;
  const number = vehicles(vehicles_per_hour);
  return `, nachts ${number} ${number === '1' ? 'Fahrzeug' : 'Fahrzeuge'} pro Stunde gezählt${inYear(year)}`;
}

function away(metres: number): string {
  return metres < 1 ? 'direkt hier' : `in ${distance(metres)}`;
}
