/** German: sound. */
import {
  LINE_CLASSES,
  type LineClassName,
  POINT_CATEGORIES,
  type PointCategoryName,
} from '../../../region/format/codes.ts';
import { type Loudness, loudnessOf } from '../loudness.ts';
import type { CountedTraffic, SoundPhrases } from '../phrases/sound.ts';
import type { Wording } from '../phrases.ts';
import { distance, inYear, loudness, named, vehicles, within } from './units.ts';

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

const ROAD: Readonly<Record<Loudness, readonly [one: string, all: string]>> = {
  faint: ['ist kaum zu hören', 'sind kaum zu hören'],
  audible: ['ist zu hören', 'sind zu hören'],
  clear: ['ist gut zu hören', 'sind gut zu hören'],
  light_sleepers: ['stört leichte Schläfer', 'stören leichte Schläfer'],
  many_sleepers: ['ist zu laut für viele', 'sind zu laut für viele'],
};

const OFFICIAL = { road: 'Straßen', rail: 'Bahn', air: 'Flugzeuge', industry: 'Industrie' };

export const sound: Wording<SoundPhrases> = {
  official_noise: ({ kind, map, year, level }) =>
    `${OFFICIAL[kind]} nach der amtlichen Karte ${map}${year === null ? '' : ` (${year})`}: ${loudness(level)}`,
  road_noise: ({ roadClass, name, distance: metres, level, alone, traffic }) => {
    const road = named(LINES[LINE_CLASSES[roadClass]!] ?? 'Straße', name);
    return alone
      ? `${road} ${away(metres)} ${roadLoudness(level, true)}${trafficCount(traffic)}`
      : `Die Straßen ${roadLoudness(level, false)}, am lautesten ${road} ${away(metres)}`;
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
        : `${venues(bars, clubs, others)} in ${within(facts.within)} Umkreis`;
    return `${where}, ${late ? 'lange' : 'abends'} offen: ${loudness(level)}`;
  },
  parking_activity: ({ kind, name, distance: metres, level }) =>
    `${named(PARKING[kind], name)} ${away(metres)}, nachts Betrieb: ${loudness(level)}`,
  pass_bys: ({ trains, flights }) => {
    const events = Math.round(trains + flights);
    const [one, many] =
      flights === 0
        ? ['laute Bahn', 'laute Bahnen']
        : trains === 0
          ? ['lauter Überflug', 'laute Überflüge']
          : ['lauter Zug oder Überflug', 'laute Züge und Überflüge'];
    if (events === 0) return `Selten könnten dich ${many} wecken`;
    return `${counted(events, `${one} könnte`, `${many} könnten`)} dich wecken`;
  },
  crowd: ({ venues: open }) =>
    `Nachtschwärmer in der Nähe: ${counted(open, 'Lokal', 'Lokale')} nach Mitternacht geöffnet`,
  very_quiet: ({ level }) => `Sehr ruhig: höchstens ${Math.round(level)} dB, kaum zu hören`,
};

/** „, nachts 1.116 Fahrzeuge pro Stunde gezählt (2018)“ */
function trafficCount(traffic: CountedTraffic | null): string {
  if (!traffic) return '';
  const { vehicles_per_hour, year } = traffic;
  const number = vehicles(vehicles_per_hour);
  return `, nachts ${number} ${number === '1' ? 'Fahrzeug' : 'Fahrzeuge'} pro Stunde gezählt${inYear(year)}`;
}

/** „ist gut zu hören, 43 dB“ of one road, „sind gut zu hören, 43 dB“ of all */
function roadLoudness(level: number, isAlone: boolean): string {
  const decibels = Math.round(level);
  return `${ROAD[loudnessOf(decibels)][isAlone ? 0 : 1]}, ${decibels} dB`;
}

function away(metres: number): string {
  return metres < 1 ? 'direkt hier' : `in ${distance(metres)}`;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** "3 Bars", "2 Bars und 1 Club"; others only if there is neither. */
function venues(bars: number, clubs: number, others: number): string {
  if (bars + clubs === 0) return `${others} Gaststätten`;
  if (clubs === 0) return counted(bars, 'Bar', 'Bars');
  if (bars === 0) return counted(clubs, 'Club', 'Clubs');
  return `${counted(bars, 'Bar', 'Bars')} und ${counted(clubs, 'Club', 'Clubs')}`;
}
