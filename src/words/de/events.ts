/** German sentences about local events, dates and reports. */
import type { Celebration, EventPhrases, SpecialNightName } from '../phrases/events.ts';
import type { Wording } from '../phrases.ts';
import { count, list, named, near } from './units.ts';

const REPORTS = { calm: 'ruhige Nacht', noise: 'Lärm', knock: 'Klopfen am Wagen', police: 'Polizei' };

const SPECIAL_NIGHTS: Record<SpecialNightName, string> = {
  new_year: 'Silvesternacht',
  independence_day: 'Unabhängigkeitstag der USA',
  canada_day: 'Nationalfeiertag Kanadas',
  bastille_day: 'Französischer Nationalfeiertag',
  swiss_national_day: 'Schweizer Bundesfeier',
  liechtenstein_national_day: 'Staatsfeiertag Liechtensteins',
  ferragosto: 'Ferragosto',
  santo_antonio: 'Vorabend von Santo António',
  sao_joao: 'Vorabend von São João',
  sant_joan: 'Johannisnacht',
  bonfire_night: 'Guy-Fawkes-Nacht',
  kings_night: 'Königsnacht',
  midsummer: 'Mittsommernacht',
  walpurgis: 'Walpurgisnacht',
  karneval: 'Karneval',
  fasnet: 'Fasnet',
  fasnacht: 'Fasnacht',
  basler_fasnacht: 'Basler Fasnacht',
};

const CELEBRATIONS: Record<Celebration, string> = {
  fireworks: 'Feuerwerk und Feiern',
  bonfires: 'Feuer und Feiern',
  parties: 'Feiern auf den Straßen',
};

export const events: Wording<EventPhrases> = {
  bells: ({ name, distance }) =>
    `${named('Kirche', name)} ${near(distance)}: die Uhr schlägt vielleicht die ganze Nacht`,
  mosque: ({ name, distance }) => `${named('Moschee', name)} ${near(distance)}: Gebetsruf vor Sonnenaufgang`,
  train_horn: ({ distance }) => `Bahnübergang ${near(distance)}: hier pfeifen vielleicht Züge`,
  crossing_bell: ({ distance }) => `Bahnübergang ${near(distance)}: bei jedem Zug läutet die Glocke`,
  hospital: ({ name, distance }) => `${named('Krankenhaus', name)} ${near(distance)}: Martinshorn möglich`,
  helipad: ({ name, distance }) =>
    `${named('Hubschrauberlandeplatz', name)} ${near(distance)}: Flüge zu jeder Stunde möglich`,
  fire_station: ({ name, distance }) => `${named('Feuerwache', name)} ${near(distance)}: Martinshorn möglich`,
  ambulance_station: ({ name, distance }) =>
    `${named('Rettungswache', name)} ${near(distance)}: Martinshorn möglich`,
  siren: ({ distance }) => `Warnsirene ${near(distance)}: laut, falls sie losgeht`,
  bus_stop: ({ name, distance }) =>
    `${named('Bushaltestelle', name)} ${near(distance)}: früh am Morgen fahren Busse`,
  bus_station: ({ name, distance }) =>
    `${named('Busbahnhof', name)} ${near(distance)}: Busse und Leute zu jeder Stunde`,
  rail_station: ({ name, distance }) =>
    `${named('Bahnhof', name)} ${near(distance)}: Durchsagen und bremsende Züge`,
  ferry_terminal: ({ name, distance }) =>
    `${named('Fähranleger', name)} ${near(distance)}: Warteschlangen, Durchsagen, Motoren`,
  delivery: ({ name, distance }) => `${named('Supermarkt', name)} ${near(distance)}: ab 4 Uhr wird geliefert`,
  bakery: ({ name, distance }) => `${named('Bäckerei', name)} ${near(distance)}: Arbeit ab 3 Uhr`,
  market: ({ name, distance }) =>
    `${named('Marktplatz', name)} ${near(distance)}: vielleicht werden ab 4 Uhr Stände aufgebaut`,
  recycling: ({ distance }) => `Altglascontainer ${near(distance)}: am Wochenende klirrt es bis spät`,
  waste_depot: ({ name, distance }) => `${named('Wertstoffhof', name)} ${near(distance)}: werktags früh Lkw`,
  lorries: ({ name, distance }) =>
    distance === 0
      ? `${name || 'Gewerbegebiet'}: werktags starten hier früh Lkw`
      : `${named('Gewerbegebiet', name)} ${near(distance)}: werktags starten dort früh Lkw`,
  construction: ({ distance }) => `Baustelle ${near(distance)}: vielleicht kommen Lkw vor sechs Uhr`,
  farmyard: ({ distance }) => `Bauernhof ${near(distance)}: Arbeit und Tiere ab 5 Uhr`,
  light: () => 'Die ganze Nacht brennt Licht',
  special_night: ({ night, celebration }) => `${SPECIAL_NIGHTS[night]}: ${CELEBRATIONS[celebration]}`,
  hangout: () => 'Vielleicht ein Treffpunkt in warmen Wochenendnächten: Autos, Musik, Stimmen',
  events_feed: ({ name, distance, morning }) =>
    `${name} ${near(distance)}: ${morning ? 'Veranstaltung am Morgen mit frühem Aufbau' : 'Veranstaltung in dieser Nacht'}`,
  community: ({ counts }) => {
    const kinds = (Object.keys(REPORTS) as (keyof typeof REPORTS)[]).filter((kind) => counts[kind] > 0);
    const all = kinds.reduce((sum, kind) => sum + counts[kind], 0);
    const total = `${all} aktuelle ${count(all, 'Meldung', 'Meldungen')}`;
    if (kinds.length === 1) return `${total}: ${REPORTS[kinds[0]!]}`;
    return `${total}: ${list(kinds.map((kind) => `${counts[kind]} × ${REPORTS[kind]}`))}`;
  },
  no_map_data: () => 'Von diesem Ort gibt es noch keine Karte: über den Lärm hier ist nichts bekannt',
};
