/** Portuguese sentences about sound. */
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
  motorway: 'Autoestrada',
  trunk: 'Via rápida',
  primary: 'Estrada principal',
  secondary: 'Estrada principal',
  tertiary: 'Estrada local',
  unclassified: 'Estrada secundária',
  residential: 'Rua residencial',
  living_street: 'Rua a passo de peão',
  service: 'Via de acesso',
  busway: 'Faixa de autocarros',
  motorway_link: 'Acesso à autoestrada',
  trunk_link: 'Ramal de acesso',
  primary_link: 'Ramal de acesso',
  secondary_link: 'Ramal de acesso',
  tertiary_link: 'Ramal de acesso',
  rail_main: 'Linha férrea principal',
  rail_highspeed: 'Linha de alta velocidade',
  rail_passenger: 'Linha de passageiros',
  rail_freight: 'Linha de mercadorias',
  rail_branch: 'Linha férrea secundária',
  rail_unknown: 'Linha de comboio',
  rail_industrial: 'Ramal industrial',
  rail_yard: 'Parque de manobras',
  light_rail: 'Metro ligeiro',
  subway: 'Metro à superfície',
  tram: 'Elétrico',
  narrow_gauge: 'Comboio de via estreita',
  funicular: 'Funicular',
  monorail: 'Monocarril',
};

const SITES = {
  industrial: 'Zona industrial',
  works: 'Fábrica',
  power_plant: 'Central elétrica',
  wastewater: 'Estação de esgotos',
  port: 'Terminal portuário',
  harbour: 'Porto',
  logistics: 'Centro logístico',
  wind_turbine: 'Turbina eólica',
  substation: 'Subestação elétrica',
  ferry_terminal: 'Terminal de ferries',
} as const;

const VENUES: Partial<Record<PointCategoryName, string>> = {
  nightclub: 'Discoteca',
  music_venue: 'Sala de concertos',
  bar: 'Bar',
  biergarten: 'Bar ao ar livre',
  outdoor_seating: 'Esplanada',
  fast_food: 'Comida rápida',
  restaurant: 'Restaurante',
  casino: 'Casino',
};

const PARKING = {
  parking: 'Estacionamento',
  rest_area: 'Área de descanso',
  fuel: 'Posto de combustível',
} as const;

const ROAD: RoadWords = {
  faint: ['mal se ouve', 'mal se ouvem'],
  audible: ['ouve-se', 'ouvem-se'],
  clear: ['ouve-se bem', 'ouvem-se bem'],
  light_sleepers: ['perturba o sono leve', 'perturbam o sono leve'],
  many_sleepers: ['é forte demais para muitos', 'são fortes demais para muitos'],
};

const OFFICIAL = { road: 'Estradas', rail: 'Ferrovia', air: 'Aviões', industry: 'Indústria' };

const VENUE_COUNTS = {
  bars: ['bar', 'bares'],
  clubs: ['discoteca', 'discotecas'],
  others: 'sítios para comer',
  and: 'e',
} as const;

const PASSING = {
  trains: ['comboio ou elétrico', 'comboios ou elétricos'],
  flights: ['avião', 'aviões'],
  both: ['comboio ou avião', 'comboios e aviões'],
} as const;

export const sound: Wording<SoundPhrases> = {
  official_noise: ({ kind, map, year, level }) =>
    `${OFFICIAL[kind]} segundo o mapa oficial ${map}${year === null ? '' : ` (${year})`}: ${loudness(level)}`,
  road_noise: ({ roadClass, name, distance: metres, level, alone, traffic }) => {
    const kind = LINES[LINE_CLASSES[roadClass]!] ?? 'Estrada';
    return alone
      ? `${named(kind, name)}, ${away(metres)}, ${roadLoudness(ROAD, level, true)}${trafficCount(traffic)}`
      : `As estradas ${roadLoudness(ROAD, level, false)}, sobretudo ${named(kind.toLowerCase(), name)} ${away(metres)}`;
  },
  rail_noise: ({ railClass, name, distance: metres, level, trains }) =>
    `${named(LINES[LINE_CLASSES[railClass]!] ?? 'Linha de comboio', name)}, ${away(metres)}: ${loudness(level)}` +
    (trains > 0
      ? `, ${trains === 1 ? '' : 'uns '}${LINE_CLASSES[railClass] === 'tram' ? counted(trains, 'elétrico', 'elétricos') : counted(trains, 'comboio', 'comboios')}`
      : ''),
  aircraft_noise: ({ airport, distance: metres, beside, level }) => {
    const where = beside
      ? `${named('Pista de aeroporto', airport)}, ${away(metres)}`
      : named('Rota de aviões', airport);
    return `${where}, se voarem de noite: ${loudness(level)}`;
  },
  industry_noise: ({ kind, name, distance: metres, level }) =>
    `${named(SITES[kind], name)}, ${away(metres)}: ${loudness(level)}`,
  nightlife: (facts) => {
    const { bars, clubs, others, category, name, level, late } = facts;
    const where =
      bars + clubs + others === 1
        ? `${named(VENUES[POINT_CATEGORIES[category]!] ?? 'Estabelecimento', name)}, ${away(facts.distance)}`
        : `${venuesOf(facts, VENUE_COUNTS)} a menos de ${distanceWithin(facts.within)}`;
    return `${where}, ${late ? 'até tarde' : 'à noite'}: ${loudness(level)}`;
  },
  parking_activity: ({ kind, name, distance: metres, level }) =>
    `${named(PARKING[kind], name)}, ${away(metres)}, entram e saem carros: ${loudness(level)}`,
  pass_bys: (facts) => {
    const { events, one, many } = passingEvents(facts, PASSING);
    if (events === 0) return `Raramente passam ${many} que podem acordar`;
    return `${counted(events, `${one} que pode`, `${many} que podem`)} acordar`;
  },
  crowd: ({ venues: open }) =>
    `Vida noturna por perto: ${counted(open, 'local aberto', 'locais abertos')} depois da meia-noite`,
  very_quiet: ({ level }) => `Muito sossegado: no máximo ${Math.round(level)} dB, mal se ouve`,
};

/** Returns «, 1116 veículos por hora contados de noite (2018)»; '' without a count. */
function trafficCount(traffic: CountedTraffic | null): string {
  if (!traffic) return '';
  const { vehicles_per_hour, year } = traffic;
  const number = vehicles(vehicles_per_hour);
  const s = number === '1' ? '' : 's';
  return `, ${number} veículo${s} por hora contado${s} de noite${inYear(year)}`;
}

function away(metres: number): string {
  return metres < 1 ? 'mesmo aqui' : `a ${distance(metres)}`;
}
