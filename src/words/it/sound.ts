/** Italian sentences about sound. */
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
  motorway: 'Autostrada',
  trunk: 'Superstrada',
  primary: 'Strada principale',
  secondary: 'Strada principale',
  tertiary: 'Strada di passaggio',
  unclassified: 'Strada secondaria',
  residential: 'Via residenziale',
  living_street: 'Via a passo d’uomo',
  service: 'Strada di accesso',
  busway: 'Corsia degli autobus',
  motorway_link: 'Svincolo autostradale',
  trunk_link: 'Svincolo',
  primary_link: 'Svincolo',
  secondary_link: 'Svincolo',
  tertiary_link: 'Svincolo',
  rail_main: 'Linea ferroviaria principale',
  rail_highspeed: 'Linea ad alta velocità',
  rail_passenger: 'Ferrovia per passeggeri',
  rail_freight: 'Ferrovia per merci',
  rail_branch: 'Ferrovia secondaria',
  rail_unknown: 'Ferrovia',
  rail_industrial: 'Binario industriale',
  rail_yard: 'Scalo ferroviario',
  light_rail: 'Metrotranvia',
  subway: 'Metropolitana in superficie',
  tram: 'Tram',
  narrow_gauge: 'Ferrovia a scartamento ridotto',
  funicular: 'Funicolare',
  monorail: 'Monorotaia',
};

const SITES = {
  industrial: 'Zona industriale',
  works: 'Fabbrica',
  power_plant: 'Centrale elettrica',
  wastewater: 'Depuratore',
  port: 'Terminal portuale',
  harbour: 'Porto',
  logistics: 'Centro logistico',
  wind_turbine: 'Pala eolica',
  substation: 'Cabina elettrica',
  ferry_terminal: 'Terminal traghetti',
} as const;

const VENUES: Partial<Record<PointCategoryName, string>> = {
  nightclub: 'Discoteca',
  music_venue: 'Sala concerti',
  bar: 'Bar',
  biergarten: 'Birreria all’aperto',
  outdoor_seating: 'Tavoli all’aperto',
  fast_food: 'Fast food',
  restaurant: 'Ristorante',
  casino: 'Sala giochi',
};

const PARKING = { parking: 'Parcheggio', rest_area: 'Area di sosta', fuel: 'Distributore' } as const;

const ROAD: RoadWords = {
  faint: ['si sente appena', 'si sentono appena'],
  audible: ['si sente', 'si sentono'],
  clear: ['si sente bene', 'si sentono bene'],
  light_sleepers: ['disturba i sonni leggeri', 'disturbano i sonni leggeri'],
  many_sleepers: ['è troppo forte per molti', 'sono troppo forti per molti'],
};

const OFFICIAL = { road: 'Strade', rail: 'Ferrovia', air: 'Aerei', industry: 'Industria' };

const VENUE_COUNTS = {
  bars: ['bar', 'bar'],
  clubs: ['discoteca', 'discoteche'],
  others: 'ristoranti o fast food',
  and: 'e',
} as const;

const PASSING = {
  trains: ['treno o tram rumoroso', 'treni o tram rumorosi'],
  flights: ['aereo rumoroso', 'aerei rumorosi'],
  both: ['treno o aereo rumoroso', 'treni e aerei rumorosi'],
} as const;

export const sound: Wording<SoundPhrases> = {
  official_noise: ({ kind, map, year, level }) =>
    `${OFFICIAL[kind]} secondo la mappa ufficiale ${map}${year === null ? '' : ` (${year})`}: ${loudness(level)}`,
  road_noise: ({ roadClass, name, distance: metres, level, alone, traffic }) => {
    const kind = LINES[LINE_CLASSES[roadClass]!] ?? 'Strada';
    return alone
      ? `${named(kind, name)}, ${away(metres)}, ${roadLoudness(ROAD, level, true)}${trafficCount(traffic)}`
      : `Le strade ${roadLoudness(ROAD, level, false)}, specie ${named(kind.toLowerCase(), name)} ${away(metres)}`;
  },
  rail_noise: ({ railClass, name, distance: metres, level, trains }) =>
    `${named(LINES[LINE_CLASSES[railClass]!] ?? 'Ferrovia', name)}, ${away(metres)}: ${loudness(level)}` +
    (trains > 0
      ? `, ${trains === 1 ? '' : 'circa '}${LINE_CLASSES[railClass] === 'tram' ? `${trains} tram` : counted(trains, 'treno', 'treni')}`
      : ''),
  aircraft_noise: ({ airport, distance: metres, beside, level }) => {
    const where = beside
      ? `${named('Pista di aeroporto', airport)}, ${away(metres)}`
      : named('Rotta degli aerei', airport);
    return `${where}, se volano di notte: ${loudness(level)}`;
  },
  industry_noise: ({ kind, name, distance: metres, level }) =>
    `${named(SITES[kind], name)}, ${away(metres)}: ${loudness(level)}`,
  nightlife: (facts) => {
    const { bars, clubs, others, category, name, level, late } = facts;
    const where =
      bars + clubs + others === 1
        ? `${named(VENUES[POINT_CATEGORIES[category]!] ?? 'Locale', name)}, ${away(facts.distance)}`
        : `${venuesOf(facts, VENUE_COUNTS)} entro ${distanceWithin(facts.within)}`;
    return `${where}, ${late ? 'fino a tardi' : 'di sera'}: ${loudness(level)}`;
  },
  parking_activity: ({ kind, name, distance: metres, level }) =>
    `${named(PARKING[kind], name)}, ${away(metres)}, viavai di auto: ${loudness(level)}`,
  pass_bys: (facts) => {
    const { events, one, many } = passingEvents(facts, PASSING);
    if (events === 0) return `Di rado potrebbero svegliarti ${many}`;
    return `${counted(events, `${one} potrebbe`, `${many} potrebbero`)} svegliarti`;
  },
  crowd: ({ venues: open }) =>
    `Gente in giro di notte: ${counted(open, 'locale aperto', 'locali aperti')} dopo mezzanotte`,
  very_quiet: ({ level }) => `Molto tranquillo: al massimo ${Math.round(level)} dB, si sente appena`,
};

/** Returns «, 1116 veicoli all’ora contati di notte (2018)»; '' without a count. */
function trafficCount(traffic: CountedTraffic | null): string {
  if (!traffic) return '';
  const { vehicles_per_hour, year } = traffic;
  const number = vehicles(vehicles_per_hour);
  const [what, passed] = number === '1' ? ['veicolo', 'contato'] : ['veicoli', 'contati'];
  return `, ${number} ${what} all’ora ${passed} di notte${inYear(year)}`;
}

function away(metres: number): string {
  return metres < 1 ? 'proprio qui' : `a ${distance(metres)}`;
}
