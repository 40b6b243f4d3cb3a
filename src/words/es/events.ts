/** Spanish sentences about local events, dates and reports. */
import type { Celebration, EventPhrases, SpecialNightName } from '../phrases/events.ts';
import type { Wording } from '../phrases.ts';
import { count, list, named, near } from './units.ts';

const REPORTS = { calm: 'noche tranquila', noise: 'ruido', knock: 'golpes en la puerta', police: 'policía' };

const SPECIAL_NIGHTS: Record<SpecialNightName, string> = {
  new_year: 'Nochevieja',
  independence_day: 'Día de la Independencia',
  canada_day: 'Día de Canadá',
  bastille_day: 'Fiesta nacional de Francia',
  swiss_national_day: 'Fiesta nacional de Suiza',
  liechtenstein_national_day: 'Fiesta nacional de Liechtenstein',
  ferragosto: 'Ferragosto',
  santo_antonio: 'Víspera de Santo António',
  sao_joao: 'Víspera de São João',
  sant_joan: 'Noche de San Juan',
  bonfire_night: 'Noche de Guy Fawkes',
  kings_night: 'Noche del Rey',
  midsummer: 'Fiesta del solsticio',
  walpurgis: 'Noche de Walpurgis',
  karneval: 'Carnaval',
  fasnet: 'Carnaval',
  fasnacht: 'Carnaval',
  basler_fasnacht: 'Carnaval de Basilea',
};

const CELEBRATIONS: Record<Celebration, string> = {
  fireworks: 'fuegos artificiales y fiestas',
  bonfires: 'hogueras y fiestas',
  parties: 'fiestas en las calles',
};

export const events: Wording<EventPhrases> = {
  bells: ({ name, distance }) =>
    `${named('Iglesia', name)} ${near(distance)}: las campanas pueden dar las horas toda la noche`,
  mosque: ({ name, distance }) =>
    `${named('Mezquita', name)} ${near(distance)}: llamada a la oración antes del alba`,
  train_horn: ({ distance }) => `Paso a nivel ${near(distance)}: los trenes pueden pitar`,
  crossing_bell: ({ distance }) => `Paso a nivel ${near(distance)}: suena con cada tren`,
  hospital: ({ name, distance }) => `${named('Hospital', name)} ${near(distance)}: posibles sirenas`,
  helipad: ({ name, distance }) =>
    `${named('Helipuerto', name)} ${near(distance)}: posibles helicópteros a cualquier hora`,
  fire_station: ({ name, distance }) =>
    `${named('Parque de bomberos', name)} ${near(distance)}: posibles sirenas`,
  ambulance_station: ({ name, distance }) =>
    `${named('Base de ambulancias', name)} ${near(distance)}: posibles sirenas`,
  siren: ({ distance }) => `Sirena de alarma ${near(distance)}: fuerte si se dispara`,
  bus_stop: ({ name, distance }) =>
    `${named('Parada de autobús', name)} ${near(distance)}: autobuses a primera hora`,
  bus_station: ({ name, distance }) =>
    `${named('Estación de autobuses', name)} ${near(distance)}: autobuses y gente a todas horas`,
  rail_station: ({ name, distance }) =>
    `${named('Estación de tren', name)} ${near(distance)}: avisos y trenes que frenan`,
  ferry_terminal: ({ name, distance }) =>
    `${named('Terminal de ferris', name)} ${near(distance)}: colas, avisos y motores`,
  delivery: ({ name, distance }) => `${named('Supermercado', name)} ${near(distance)}: reparto desde las 4`,
  bakery: ({ name, distance }) => `${named('Panadería', name)} ${near(distance)}: trabajan desde las 3`,
  market: ({ name, distance }) =>
    `${named('Plaza del mercado', name)} ${near(distance)}: quizá montan puestos desde las 4`,
  recycling: ({ distance }) => `Contenedor de vidrio ${near(distance)}: ruido de cristales el fin de semana`,
  waste_depot: ({ name, distance }) =>
    `${named('Punto limpio', name)} ${near(distance)}: camiones temprano los laborables`,
  lorries: ({ name, distance }) =>
    `${distance === 0 ? name || 'Polígono industrial' : `${named('Polígono industrial', name)} ${near(distance)}`}: salen camiones temprano los laborables`,
  construction: ({ distance }) => `Obra ${near(distance)}: pueden llegar camiones antes de las 6`,
  farmyard: ({ distance }) => `Granja ${near(distance)}: trabajo y animales desde las 5`,
  light: () => 'Luces encendidas toda la noche',
  special_night: ({ night, celebration }) => `${SPECIAL_NIGHTS[night]}: ${CELEBRATIONS[celebration]}`,
  hangout: () => 'Quizá punto de encuentro en noches cálidas de fin de semana: coches, música, voces',
  events_feed: ({ name, distance, morning }) =>
    `${name} ${near(distance)}: ${morning ? 'evento por la mañana, montaje temprano' : 'evento esta noche'}`,
  community: ({ counts }) => {
    const kinds = (Object.keys(REPORTS) as (keyof typeof REPORTS)[]).filter((kind) => counts[kind] > 0);
    const all = kinds.reduce((sum, kind) => sum + counts[kind], 0);
    const total = `${all} ${count(all, 'aviso reciente', 'avisos recientes')}`;
    if (kinds.length === 1) return `${total}: ${REPORTS[kinds[0]!]}`;
    return `${total}: ${list(kinds.map((kind) => `${counts[kind]} × ${REPORTS[kind]}`))}`;
  },
  no_map_data: () => 'Aún no hay mapa de este lugar: no se sabe nada de su ruido',
};
