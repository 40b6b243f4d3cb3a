/** Italian: sound. */
import {
  LINE_CLASSES,
  type LineClassName,
  POINT_CATEGORIES,
  type PointCategoryName,
} from '../../../region/format/codes.ts';
import { type Loudness, loudnessOf } from '../loudness.ts';
import type { CountedTraffic, SoundPhrases } from '../phrases/sound.ts';
import type { Wording } from '../phrases.ts';
import { count, distance, inYear, loudness, named, vehicles, within } from './units.ts';

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

const ROAD: Readonly<Record<Loudness, readonly [one: string, all: string]>> = {
  faint: ['si sente appena', 'si sentono appena'],
  audible: ['si sente', 'si sentono'],
  clear: ['si sente bene', 'si sentono bene'],
  light_sleepers: ['disturba i sonni leggeri', 'disturbano i sonni leggeri'],
  many_sleepers: ['è troppo forte per molti', 'sono troppo forti per molti'],
};

const OFFICIAL = { road: 'Strade', rail: 'Ferrovia', air: 'Aerei', industry: 'Industria' };

export const sound: Wording<SoundPhrases> = {
  official_noise: ({ kind, map, year, level }) =>
    `${OFFICIAL[kind]} secondo la mappa ufficiale ${map}${year === null ? '' : ` (${year})`}: ${loudness(level)}`,
  road_noise: ({ roadClass, name, distance: metres, level, alone, traffic }) => {
    const kind = LINES[LINE_CLASSES[roadClass]!] ?? 'Strada';
    return alone
      ? `${named(kind, name)}, ${away(metres)}, ${roadLoudness(level, true)}${trafficCount(traffic)}`
      : `Le strade ${roadLoudness(level, false)}, specie ${named(kind.toLowerCase(), name)} ${away(metres)}`;
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
        : `${venues(bars, clubs, others)} entro ${within(facts.within)}`;
    return `${where}, ${late ? 'fino a tardi' : 'di sera'}: ${loudness(level)}`;
  },
  parking_activity: ({ kind, name, distance: metres, level }) =>
    `${named(PARKING[kind], name)}, ${away(metres)}, viavai di auto: ${loudness(level)}`,
  pass_bys: ({ trains, flights }) => {
    const events = Math.round(trains + flights);
    const [one, many] =
      flights === 0
        ? ['treno o tram rumoroso', 'treni o tram rumorosi']
        : trains === 0
          ? ['aereo rumoroso', 'aerei rumorosi']
          : ['treno o aereo rumoroso', 'treni e aerei rumorosi'];
    if (events === 0) return `Di rado potrebbero svegliarti ${many}`;
    return `${counted(events, `${one} potrebbe`, `${many} potrebbero`)} svegliarti`;
  },
  crowd: ({ venues: open }) =>
    `Gente in giro di notte: ${counted(open, 'locale aperto', 'locali aperti')} dopo mezzanotte`,
  very_quiet: ({ level }) => `Molto tranquillo: al massimo ${Math.round(level)} dB, si sente appena`,
};

/** «, 1116 veicoli all’ora contati di notte (2018)» */
function trafficCount(traffic: CountedTraffic | null): string {
  if (!traffic) return '';
  const { vehicles_per_hour, year } = traffic;
  const number = vehicles(vehicles_per_hour);
  const [what, passed] = number === '1' ? ['veicolo', 'contato'] : ['veicoli', 'contati'];
  return `, ${number} ${what} all’ora ${passed} di notte${inYear(year)}`;
}

/** «si sente bene, 43 dB» of one road, «si sentono bene, 43 dB» of all */
function roadLoudness(level: number, isAlone: boolean): string {
  const decibels = Math.round(level);
  return `${ROAD[loudnessOf(decibels)][isAlone ? 0 : 1]}, ${decibels} dB`;
}

function away(metres: number): string {
  return metres < 1 ? 'proprio qui' : `a ${distance(metres)}`;
}

function counted(number: number, one: string, many: string): string {
  return `${number} ${count(number, one, many)}`;
}

/** «3 bar», «2 bar e 1 discoteca»; others only if there is neither. */
function venues(bars: number, clubs: number, others: number): string {
  if (bars + clubs === 0) return `${others} ristoranti o fast food`;
  if (clubs === 0) return `${bars} bar`;
  if (bars === 0) return counted(clubs, 'discoteca', 'discoteche');
  return `${bars} bar e ${counted(clubs, 'discoteca', 'discoteche')}`;
}
