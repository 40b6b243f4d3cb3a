/** Spanish sentences about sound. */
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
  motorway: 'Autopista',
  trunk: 'Autovía',
  primary: 'Carretera principal',
  secondary: 'Carretera principal',
  tertiary: 'Carretera local',
  unclassified: 'Carretera secundaria',
  residential: 'Calle residencial',
  living_street: 'Calle a paso de peatón',
  service: 'Vía de acceso',
  busway: 'Carril bus',
  motorway_link: 'Enlace de autopista',
  trunk_link: 'Enlace',
  primary_link: 'Enlace',
  secondary_link: 'Enlace',
  tertiary_link: 'Enlace',
  rail_main: 'Línea principal de tren',
  rail_highspeed: 'Línea de alta velocidad',
  rail_passenger: 'Línea de pasajeros',
  rail_freight: 'Línea de mercancías',
  rail_branch: 'Línea secundaria de tren',
  rail_unknown: 'Vía de tren',
  rail_industrial: 'Vía de tren industrial',
  rail_yard: 'Playa de vías',
  light_rail: 'Metro ligero',
  subway: 'Metro en superficie',
  tram: 'Tranvía',
  narrow_gauge: 'Tren de vía estrecha',
  funicular: 'Funicular',
  monorail: 'Monorraíl',
};

const SITES = {
  industrial: 'Polígono industrial',
  works: 'Fábrica',
  power_plant: 'Central eléctrica',
  wastewater: 'Depuradora',
  port: 'Terminal portuaria',
  harbour: 'Puerto',
  logistics: 'Centro logístico',
  wind_turbine: 'Aerogenerador',
  substation: 'Subestación eléctrica',
  ferry_terminal: 'Terminal de ferris',
} as const;

const VENUES: Partial<Record<PointCategoryName, string>> = {
  nightclub: 'Discoteca',
  music_venue: 'Sala de conciertos',
  bar: 'Bar',
  biergarten: 'Bar al aire libre',
  outdoor_seating: 'Terraza',
  fast_food: 'Local de comida rápida',
  restaurant: 'Restaurante',
  casino: 'Casino',
};

const PARKING = { parking: 'Aparcamiento', rest_area: 'Área de descanso', fuel: 'Gasolinera' } as const;

const ROAD: RoadWords = {
  faint: ['apenas se oye', 'apenas se oyen'],
  audible: ['se oye', 'se oyen'],
  clear: ['se oye bien', 'se oyen bien'],
  light_sleepers: ['molesta al sueño ligero', 'molestan al sueño ligero'],
  many_sleepers: ['es demasiado fuerte para muchos', 'son demasiado fuertes para muchos'],
};

const OFFICIAL = { road: 'Carreteras', rail: 'Ferrocarril', air: 'Aviones', industry: 'Industria' };

const VENUE_COUNTS = {
  bars: ['bar', 'bares'],
  clubs: ['discoteca', 'discotecas'],
  others: 'sitios para comer',
  and: 'y',
} as const;

const PASSING = {
  trains: ['tren o tranvía ruidoso', 'trenes o tranvías ruidosos'],
  flights: ['avión ruidoso', 'aviones ruidosos'],
  both: ['tren o avión ruidoso', 'trenes y aviones ruidosos'],
} as const;

export const sound: Wording<SoundPhrases> = {
  official_noise: ({ kind, map, year, level }) =>
    `${OFFICIAL[kind]} según el mapa oficial ${map}${year === null ? '' : ` (${year})`}: ${loudness(level)}`,
  road_noise: ({ roadClass, name, distance: metres, level, alone, traffic }) => {
    const kind = LINES[LINE_CLASSES[roadClass]!] ?? 'Carretera';
    return alone
      ? `${named(kind, name)}, ${away(metres)}, ${roadLoudness(ROAD, level, true)}${trafficCount(traffic)}`
      : `Las vías ${roadLoudness(ROAD, level, false)}, sobre todo ${named(kind.toLowerCase(), name)} ${away(metres)}`;
  },
  rail_noise: ({ railClass, name, distance: metres, level, trains }) =>
    `${named(LINES[LINE_CLASSES[railClass]!] ?? 'Vía de tren', name)}, ${away(metres)}: ${loudness(level)}` +
    (trains > 0
      ? `, ${trains === 1 ? '' : 'unos '}${LINE_CLASSES[railClass] === 'tram' ? counted(trains, 'tranvía', 'tranvías') : counted(trains, 'tren', 'trenes')}`
      : ''),
  aircraft_noise: ({ airport, distance: metres, beside, level }) => {
    const where = beside
      ? `${named('Pista de aviones', airport)}, ${away(metres)}`
      : named('Ruta de aviones', airport);
    return `${where}, si vuelan de noche: ${loudness(level)}`;
  },
  industry_noise: ({ kind, name, distance: metres, level }) =>
    `${named(SITES[kind], name)}, ${away(metres)}: ${loudness(level)}`,
  nightlife: (facts) => {
    const { bars, clubs, others, category, name, level, late } = facts;
    const where =
      bars + clubs + others === 1
        ? `${named(VENUES[POINT_CATEGORIES[category]!] ?? 'Local', name)}, ${away(facts.distance)}`
        : `${venuesOf(facts, VENUE_COUNTS)} en ${distanceWithin(facts.within)}`;
    return `${where}, ${late ? 'hasta tarde' : 'por la noche'}: ${loudness(level)}`;
  },
  parking_activity: ({ kind, name, distance: metres, level }) =>
    `${named(PARKING[kind], name)}, ${away(metres)}, entran y salen coches: ${loudness(level)}`,
  pass_bys: (facts) => {
    const { events, one, many } = passingEvents(facts, PASSING);
    if (events === 0) return `Rara vez podrían despertarte ${many}`;
    return `${counted(events, `${one} podría`, `${many} podrían`)} despertarte`;
  },
  crowd: ({ venues: open }) =>
    `Gente de fiesta cerca: ${counted(open, 'local abierto', 'locales abiertos')} después de medianoche`,
  very_quiet: ({ level }) => `Muy tranquilo: ${Math.round(level)} dB como mucho, apenas se oye`,
};

/** Returns «, 1116 vehículos por hora contados de noche (2018)»; '' without a count. */
function trafficCount(traffic: CountedTraffic | null): string {
  if (!traffic) return '';
  const { vehicles_per_hour, year } = traffic;
  const number = vehicles(vehicles_per_hour);
  const s = number === '1' ? '' : 's';
  return `, ${number} vehículo${s} por hora contado${s} de noche${inYear(year)}`;
}

function away(metres: number): string {
  return metres < 1 ? 'aquí mismo' : `a ${distance(metres)}`;
}
