/** English sentences about local events, dates and reports. */
import type { Celebration, EventPhrases, SpecialNightName } from '../phrases/events.ts';
import type { Wording } from '../phrases.ts';
import { called, count, list, near } from './units.ts';

const REPORTS = {
  calm: 'of a quiet night',
  noise: 'of noise',
  knock: 'of a knock on the door',
  police: 'of the police',
};

const SPECIAL_NIGHTS: Record<SpecialNightName, string> = {
  new_year: 'New Year’s Eve',
  independence_day: 'Independence Day',
  canada_day: 'Canada Day',
  bastille_day: 'French national holiday',
  swiss_national_day: 'Swiss National Day',
  liechtenstein_national_day: 'National Day of Liechtenstein',
  ferragosto: 'Ferragosto',
  santo_antonio: 'Eve of Santo António',
  sao_joao: 'Eve of São João',
  sant_joan: 'Eve of St John',
  bonfire_night: 'Bonfire Night',
  kings_night: 'King’s Night',
  midsummer: 'Midsummer Eve',
  walpurgis: 'Walpurgis Night',
  karneval: 'Carnival',
  fasnet: 'Carnival',
  fasnacht: 'Carnival',
  basler_fasnacht: 'Basel Carnival',
};

const CELEBRATIONS: Record<Celebration, string> = {
  fireworks: 'fireworks and parties',
  bonfires: 'bonfires and parties',
  parties: 'parties in the streets',
};

export const events: Wording<EventPhrases> = {
  bells: ({ name, distance }) =>
    `${called('church', name)} ${near(distance)}: its bells may strike the hours all night`,
  mosque: ({ name, distance }) => `${called('mosque', name)} ${near(distance)}: call to prayer before dawn`,
  train_horn: ({ distance }) => `Level crossing ${near(distance)}: trains may sound the horn`,
  crossing_bell: ({ distance }) => `Level crossing ${near(distance)}: it rings when a train comes`,
  hospital: ({ name, distance }) => `${called('hospital', name)} ${near(distance)}: sirens possible`,
  helipad: ({ name, distance }) =>
    `${called('helipad', name)} ${near(distance)}: helicopters possible at any hour`,
  fire_station: ({ name, distance }) => `${called('fire station', name)} ${near(distance)}: sirens possible`,
  ambulance_station: ({ name, distance }) =>
    `${called('ambulance station', name)} ${near(distance)}: sirens possible`,
  siren: ({ distance }) => `Warning siren ${near(distance)}: loud if it goes off`,
  bus_stop: ({ name, distance }) =>
    `${called('bus stop', name)} ${near(distance)}: first buses early in the morning`,
  bus_station: ({ name, distance }) =>
    `${called('bus station', name)} ${near(distance)}: buses and people at all hours`,
  rail_station: ({ name, distance }) =>
    `${called('station', name)} ${near(distance)}: announcements and braking trains`,
  ferry_terminal: ({ name, distance }) =>
    `${called('ferry terminal', name)} ${near(distance)}: queues, announcements and engines`,
  delivery: ({ name, distance }) => `${called('supermarket', name)} ${near(distance)}: deliveries from 4 am`,
  bakery: ({ name, distance }) => `${called('bakery', name)} ${near(distance)}: work starts at 3 am`,
  market: ({ name, distance }) =>
    `${called('marketplace', name)} ${near(distance)}: stalls may be set up from 4 am`,
  recycling: ({ distance }) => `Bottle bank ${near(distance)}: breaking glass late on weekend nights`,
  waste_depot: ({ name, distance }) =>
    `${called('recycling depot', name)} ${near(distance)}: lorries early on working days`,
  lorries: ({ name, distance }) =>
    distance === 0
      ? `${name || 'Industrial estate'}: lorries start early on working days`
      : `${called('industrial estate', name)} ${near(distance)}: lorries start early on working days`,
  construction: ({ distance }) => `Building site ${near(distance)}: lorries may come before six`,
  farmyard: ({ distance }) => `Farmyard ${near(distance)}: work and animals from 5 am`,
  light: () => 'Lights stay on all night',
  special_night: ({ night, celebration }) => `${SPECIAL_NIGHTS[night]}: ${CELEBRATIONS[celebration]}`,
  hangout: () => 'Perhaps a meeting place on warm weekend nights: cars, music, voices',
  events_feed: ({ name, distance, morning }) =>
    `${name} ${near(distance)}: ${morning ? 'event in the morning, set up early' : 'event tonight'}`,
  community: ({ counts }) => {
    const kinds = (Object.keys(REPORTS) as (keyof typeof REPORTS)[]).filter((kind) => counts[kind] > 0);
    const all = kinds.reduce((sum, kind) => sum + counts[kind], 0);
    const total = `${all} recent ${count(all, 'report', 'reports')}`;
    if (kinds.length === 1) return `${total} ${REPORTS[kinds[0]!]}`;
    return `${total}: ${list(kinds.map((kind) => `${counts[kind]} ${REPORTS[kind]}`))}`;
  },
  no_map_data: () => 'No map of this place yet: nothing is known about its noise',
};
