/** Portuguese sentences about local events, dates and reports. */
import type { Celebration, EventPhrases, SpecialNightName } from '../phrases/events.ts';
import type { Wording } from '../phrases.ts';
import { count, list, named, near } from './units.ts';

const REPORTS = { calm: 'noite calma', noise: 'ruído', knock: 'pancadas na porta', police: 'polícia' };

const SPECIAL_NIGHTS: Record<SpecialNightName, string> = {
  new_year: 'Passagem de ano',
  independence_day: 'Dia da Independência dos EUA',
  canada_day: 'Dia do Canadá',
  bastille_day: 'Festa nacional francesa',
  swiss_national_day: 'Festa nacional suíça',
  liechtenstein_national_day: 'Festa nacional do Listenstaine',
  ferragosto: 'Ferragosto',
  santo_antonio: 'Noite de Santo António',
  sao_joao: 'Noite de São João',
  sant_joan: 'Noite de São João',
  bonfire_night: 'Noite de Guy Fawkes',
  kings_night: 'Noite do Rei',
  midsummer: 'Festa do solstício de verão',
  walpurgis: 'Noite de Walpurgis',
  karneval: 'Carnaval',
  fasnet: 'Carnaval',
  fasnacht: 'Carnaval',
  basler_fasnacht: 'Carnaval de Basileia',
};

const CELEBRATIONS: Record<Celebration, string> = {
  fireworks: 'fogo de artifício e festas',
  bonfires: 'fogueiras e festas',
  parties: 'festas nas ruas',
};

export const events: Wording<EventPhrases> = {
  bells: ({ name, distance }) =>
    `${named('Igreja', name)} ${near(distance)}: os sinos podem dar as horas toda a noite`,
  mosque: ({ name, distance }) =>
    `${named('Mesquita', name)} ${near(distance)}: chamada à oração antes do amanhecer`,
  train_horn: ({ distance }) => `Passagem de nível ${near(distance)}: os comboios podem apitar`,
  crossing_bell: ({ distance }) => `Passagem de nível ${near(distance)}: toca a cada comboio`,
  hospital: ({ name, distance }) => `${named('Hospital', name)} ${near(distance)}: sirenes possíveis`,
  helipad: ({ name, distance }) =>
    `${named('Heliporto', name)} ${near(distance)}: helicópteros possíveis a qualquer hora`,
  fire_station: ({ name, distance }) =>
    `${named('Quartel de bombeiros', name)} ${near(distance)}: sirenes possíveis`,
  ambulance_station: ({ name, distance }) =>
    `${named('Base de ambulâncias', name)} ${near(distance)}: sirenes possíveis`,
  siren: ({ distance }) => `Sirene de alarme ${near(distance)}: alta se disparar`,
  bus_stop: ({ name, distance }) =>
    `${named('Paragem de autocarro', name)} ${near(distance)}: primeiros autocarros de manhã cedo`,
  bus_station: ({ name, distance }) =>
    `${named('Terminal rodoviário', name)} ${near(distance)}: autocarros e gente a qualquer hora`,
  rail_station: ({ name, distance }) =>
    `${named('Estação de comboios', name)} ${near(distance)}: avisos e comboios a travar`,
  ferry_terminal: ({ name, distance }) =>
    `${named('Terminal de ferries', name)} ${near(distance)}: filas, avisos e motores`,
  delivery: ({ name, distance }) =>
    `${named('Supermercado', name)} ${near(distance)}: entregas a partir das 4 h`,
  bakery: ({ name, distance }) => `${named('Padaria', name)} ${near(distance)}: trabalho a partir das 3 h`,
  market: ({ name, distance }) =>
    `${named('Praça do mercado', name)} ${near(distance)}: bancas talvez montadas desde as 4 h`,
  recycling: ({ distance }) => `Vidrão ${near(distance)}: vidros a partir até tarde ao fim de semana`,
  waste_depot: ({ name, distance }) =>
    `${named('Ecocentro', name)} ${near(distance)}: camiões cedo nos dias úteis`,
  lorries: ({ name, distance }) =>
    `${distance === 0 ? name || 'Zona industrial' : `${named('Zona industrial', name)} ${near(distance)}`}: camiões a sair cedo nos dias úteis`,
  construction: ({ distance }) => `Obra ${near(distance)}: podem chegar camiões antes das 6 h`,
  farmyard: ({ distance }) => `Quinta ${near(distance)}: trabalho e animais a partir das 5 h`,
  light: () => 'Luzes acesas toda a noite',
  special_night: ({ night, celebration }) => `${SPECIAL_NIGHTS[night]}: ${CELEBRATIONS[celebration]}`,
  hangout: () => 'Talvez ponto de encontro nas noites quentes de fim de semana: carros, música, vozes',
  events_feed: ({ name, distance, morning }) =>
    `${name} ${near(distance)}: ${morning ? 'evento de manhã, montagem cedo' : 'evento esta noite'}`,
  community: ({ counts }) => {
    const kinds = (Object.keys(REPORTS) as (keyof typeof REPORTS)[]).filter((kind) => counts[kind] > 0);
    const all = kinds.reduce((sum, kind) => sum + counts[kind], 0);
    const total = `${all} ${count(all, 'aviso recente', 'avisos recentes')}`;
    if (kinds.length === 1) return `${total}: ${REPORTS[kinds[0]!]}`;
    return `${total}: ${list(kinds.map((kind) => `${counts[kind]} × ${REPORTS[kind]}`))}`;
  },
  no_map_data: () => 'Ainda não há mapa deste lugar: nada se sabe sobre o ruído aqui',
};
