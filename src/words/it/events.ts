/** Italian sentences about local events, dates and reports. */
import type { Celebration, EventPhrases, SpecialNightName } from '../phrases/events.ts';
import type { Wording } from '../phrases.ts';
import { count, list, named, near } from './units.ts';

const REPORTS = { calm: 'notte tranquilla', noise: 'rumore', knock: 'colpi alla porta', police: 'polizia' };

const SPECIAL_NIGHTS: Record<SpecialNightName, string> = {
  new_year: 'Notte di Capodanno',
  independence_day: 'Festa dell’Indipendenza degli USA',
  canada_day: 'Festa nazionale del Canada',
  bastille_day: 'Festa nazionale francese',
  swiss_national_day: 'Festa nazionale svizzera',
  liechtenstein_national_day: 'Festa nazionale del Liechtenstein',
  ferragosto: 'Ferragosto',
  santo_antonio: 'Vigilia di Santo António',
  sao_joao: 'Vigilia di São João',
  sant_joan: 'Notte di San Giovanni',
  bonfire_night: 'Notte di Guy Fawkes',
  kings_night: 'Notte del Re',
  midsummer: 'Festa di mezza estate',
  walpurgis: 'Notte di Valpurga',
  karneval: 'Carnevale',
  fasnet: 'Carnevale',
  fasnacht: 'Carnevale',
  basler_fasnacht: 'Carnevale di Basilea',
};

const CELEBRATIONS: Record<Celebration, string> = {
  fireworks: 'fuochi d’artificio e feste',
  bonfires: 'falò e feste',
  parties: 'feste per strada',
};

export const events: Wording<EventPhrases> = {
  bells: ({ name, distance }) =>
    `${named('Chiesa', name)} ${near(distance)}: forse le campane battono le ore tutta la notte`,
  mosque: ({ name, distance }) =>
    `${named('Moschea', name)} ${near(distance)}: richiamo alla preghiera prima dell’alba`,
  train_horn: ({ distance }) => `Passaggio a livello ${near(distance)}: i treni possono fischiare`,
  crossing_bell: ({ distance }) => `Passaggio a livello ${near(distance)}: suona a ogni treno`,
  hospital: ({ name, distance }) => `${named('Ospedale', name)} ${near(distance)}: possibili sirene`,
  helipad: ({ name, distance }) =>
    `${named('Eliporto', name)} ${near(distance)}: possibili elicotteri a ogni ora`,
  fire_station: ({ name, distance }) =>
    `${named('Caserma dei pompieri', name)} ${near(distance)}: possibili sirene`,
  ambulance_station: ({ name, distance }) =>
    `${named('Sede delle ambulanze', name)} ${near(distance)}: possibili sirene`,
  siren: ({ distance }) => `Sirena d’allarme ${near(distance)}: forte se scatta`,
  bus_stop: ({ name, distance }) =>
    `${named('Fermata dell’autobus', name)} ${near(distance)}: primi autobus al mattino presto`,
  bus_station: ({ name, distance }) =>
    `${named('Stazione degli autobus', name)} ${near(distance)}: autobus e gente a ogni ora`,
  rail_station: ({ name, distance }) =>
    `${named('Stazione', name)} ${near(distance)}: annunci e treni che frenano`,
  ferry_terminal: ({ name, distance }) =>
    `${named('Terminal traghetti', name)} ${near(distance)}: code, annunci e motori`,
  delivery: ({ name, distance }) => `${named('Supermercato', name)} ${near(distance)}: consegne dalle 4`,
  bakery: ({ name, distance }) => `${named('Panificio', name)} ${near(distance)}: al lavoro dalle 3`,
  market: ({ name, distance }) =>
    `${named('Piazza del mercato', name)} ${near(distance)}: forse bancarelle dalle 4`,
  recycling: ({ distance }) => `Campana del vetro ${near(distance)}: vetri rotti fino a tardi nel weekend`,
  waste_depot: ({ name, distance }) =>
    `${named('Centro di raccolta rifiuti', name)} ${near(distance)}: camion presto nei giorni feriali`,
  lorries: ({ name, distance }) =>
    `${distance === 0 ? name || 'Zona artigianale' : `${named('Zona artigianale', name)} ${near(distance)}`}: camion in partenza presto nei giorni feriali`,
  construction: ({ distance }) => `Cantiere ${near(distance)}: forse camion prima delle sei`,
  farmyard: ({ distance }) => `Fattoria ${near(distance)}: lavoro e animali dalle 5`,
  light: () => 'Luci accese tutta la notte',
  special_night: ({ night, celebration }) => `${SPECIAL_NIGHTS[night]}: ${CELEBRATIONS[celebration]}`,
  hangout: () => 'Forse un ritrovo nelle calde notti del weekend: auto, musica, voci',
  events_feed: ({ name, distance, morning }) =>
    `${name} ${near(distance)}: ${morning ? 'evento al mattino, montaggio presto' : 'evento questa notte'}`,
  community: ({ counts }) => {
    const kinds = (Object.keys(REPORTS) as (keyof typeof REPORTS)[]).filter((kind) => counts[kind] > 0);
    const all = kinds.reduce((sum, kind) => sum + counts[kind], 0);
    const total = `${all} ${count(all, 'segnalazione recente', 'segnalazioni recenti')}`;
    if (kinds.length === 1) return `${total}: ${REPORTS[kinds[0]!]}`;
    return `${total}: ${list(kinds.map((kind) => `${counts[kind]} × ${REPORTS[kind]}`))}`;
  },
  no_map_data: () => 'Non c’è ancora una mappa di questo luogo: del rumore qui non si sa nulla',
};
