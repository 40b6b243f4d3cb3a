/** Dutch sentences about local events, dates and reports. */
import type { Celebration, EventPhrases, SpecialNightName } from '../phrases/events.ts';
import type { Wording } from '../phrases.ts';
import { count, list, named, near } from './units.ts';

const REPORTS = { calm: 'rustige nacht', noise: 'lawaai', knock: 'geklop op de deur', police: 'politie' };

const SPECIAL_NIGHTS: Record<SpecialNightName, string> = {
  new_year: 'Oudjaarsnacht',
  independence_day: 'Onafhankelijkheidsdag van de VS',
  canada_day: 'Nationale feestdag van Canada',
  bastille_day: 'Franse nationale feestdag',
  swiss_national_day: 'Zwitserse nationale feestdag',
  liechtenstein_national_day: 'Nationale feestdag van Liechtenstein',
  ferragosto: 'Ferragosto',
  santo_antonio: 'Vooravond van Santo António',
  sao_joao: 'Vooravond van São João',
  sant_joan: 'Sint-Jansnacht',
  bonfire_night: 'Guy Fawkes-nacht',
  kings_night: 'Koningsnacht',
  midsummer: 'Midzomernacht',
  walpurgis: 'Walpurgisnacht',
  karneval: 'Carnaval',
  fasnet: 'Carnaval',
  fasnacht: 'Carnaval',
  basler_fasnacht: 'Carnaval van Bazel',
};

const CELEBRATIONS: Record<Celebration, string> = {
  fireworks: 'vuurwerk en feesten',
  bonfires: 'vreugdevuren en feesten',
  parties: 'feesten op straat',
};

export const events: Wording<EventPhrases> = {
  bells: ({ name, distance }) =>
    `${named('Kerk', name)} ${near(distance)}: misschien slaat de klok de hele nacht de uren`,
  mosque: ({ name, distance }) => `${named('Moskee', name)} ${near(distance)}: gebedsoproep voor zonsopgang`,
  train_horn: ({ distance }) => `Spoorwegovergang ${near(distance)}: treinen kunnen hier fluiten`,
  crossing_bell: ({ distance }) => `Spoorwegovergang ${near(distance)}: hij belt bij elke trein`,
  hospital: ({ name, distance }) => `${named('Ziekenhuis', name)} ${near(distance)}: sirenes mogelijk`,
  helipad: ({ name, distance }) =>
    `${named('Helihaven', name)} ${near(distance)}: helikopters mogelijk op elk uur`,
  fire_station: ({ name, distance }) =>
    `${named('Brandweerkazerne', name)} ${near(distance)}: sirenes mogelijk`,
  ambulance_station: ({ name, distance }) =>
    `${named('Ambulancepost', name)} ${near(distance)}: sirenes mogelijk`,
  siren: ({ distance }) => `Waarschuwingssirene ${near(distance)}: luid als hij afgaat`,
  bus_stop: ({ name, distance }) =>
    `${named('Bushalte', name)} ${near(distance)}: eerste bussen vroeg in de ochtend`,
  bus_station: ({ name, distance }) =>
    `${named('Busstation', name)} ${near(distance)}: bussen en mensen op elk uur`,
  rail_station: ({ name, distance }) =>
    `${named('Station', name)} ${near(distance)}: omroepberichten en remmende treinen`,
  ferry_terminal: ({ name, distance }) =>
    `${named('Veerhaven', name)} ${near(distance)}: wachtrijen, omroep en motoren`,
  delivery: ({ name, distance }) => `${named('Supermarkt', name)} ${near(distance)}: leveringen vanaf 4 uur`,
  bakery: ({ name, distance }) => `${named('Bakkerij', name)} ${near(distance)}: werk vanaf 3 uur`,
  market: ({ name, distance }) =>
    `${named('Marktplein', name)} ${near(distance)}: misschien opbouw van kramen vanaf 4 uur`,
  recycling: ({ distance }) => `Glasbak ${near(distance)}: glasgerinkel tot laat in het weekend`,
  waste_depot: ({ name, distance }) =>
    `${named('Milieustraat', name)} ${near(distance)}: vrachtwagens vroeg op werkdagen`,
  lorries: ({ name, distance }) =>
    `${distance === 0 ? name || 'Bedrijventerrein' : `${named('Bedrijventerrein', name)} ${near(distance)}`}: vrachtwagens vertrekken vroeg op werkdagen`,
  construction: ({ distance }) => `Bouwplaats ${near(distance)}: misschien vrachtwagens voor zes uur`,
  farmyard: ({ distance }) => `Boerderij ${near(distance)}: werk en dieren vanaf 5 uur`,
  light: () => 'De hele nacht brandt er licht',
  special_night: ({ night, celebration }) => `${SPECIAL_NIGHTS[night]}: ${CELEBRATIONS[celebration]}`,
  hangout: () => 'Misschien een trefpunt op warme weekendnachten: auto’s, muziek, stemmen',
  events_feed: ({ name, distance, morning }) =>
    `${name} ${near(distance)}: ${morning ? 'evenement in de ochtend, vroeg opgebouwd' : 'evenement deze nacht'}`,
  community: ({ counts }) => {
    const kinds = (Object.keys(REPORTS) as (keyof typeof REPORTS)[]).filter((kind) => counts[kind] > 0);
    const all = kinds.reduce((sum, kind) => sum + counts[kind], 0);
    const total = `${all} ${count(all, 'recente melding', 'recente meldingen')}`;
    if (kinds.length === 1) return `${total}: ${REPORTS[kinds[0]!]}`;
    return `${total}: ${list(kinds.map((kind) => `${counts[kind]} × ${REPORTS[kind]}`))}`;
  },
  no_map_data: () => 'Van deze plek is er nog geen kaart: over het lawaai hier is niets bekend',
};
