/** French sentences about local events, dates and reports. */
import type { Celebration, EventPhrases, SpecialNightName } from '../phrases/events.ts';
import type { Wording } from '../phrases.ts';
import { count, list, named, near } from './units.ts';

const REPORTS = { calm: 'nuit calme', noise: 'bruit', knock: 'coups à la porte', police: 'police' };

const SPECIAL_NIGHTS: Record<SpecialNightName, string> = {
  new_year: 'Nuit du Nouvel An',
  independence_day: 'Fête nationale des États-Unis',
  canada_day: 'Fête du Canada',
  bastille_day: 'Fête nationale française',
  swiss_national_day: 'Fête nationale suisse',
  liechtenstein_national_day: 'Fête nationale du Liechtenstein',
  ferragosto: 'Ferragosto',
  santo_antonio: 'Veille de Santo António',
  sao_joao: 'Veille de São João',
  sant_joan: 'Veille de la Saint-Jean',
  bonfire_night: 'Nuit de Guy Fawkes',
  kings_night: 'Nuit du Roi',
  midsummer: 'Nuit de la mi-été',
  walpurgis: 'Nuit de Walpurgis',
  karneval: 'Carnaval',
  fasnet: 'Carnaval',
  fasnacht: 'Carnaval',
  basler_fasnacht: 'Carnaval de Bâle',
};

const CELEBRATIONS: Record<Celebration, string> = {
  fireworks: 'feux d’artifice et fêtes',
  bonfires: 'feux de joie et fêtes',
  parties: 'fêtes dans les rues',
};

export const events: Wording<EventPhrases> = {
  bells: ({ name, distance }) =>
    `${named('Église', name)} ${near(distance)}\u00a0: les cloches peuvent sonner l’heure toute la nuit`,
  mosque: ({ name, distance }) =>
    `${named('Mosquée', name)} ${near(distance)}\u00a0: appel à la prière avant l’aube`,
  train_horn: ({ distance }) => `Passage à niveau ${near(distance)}\u00a0: les trains peuvent siffler`,
  crossing_bell: ({ distance }) => `Passage à niveau ${near(distance)}\u00a0: il sonne à chaque train`,
  hospital: ({ name, distance }) => `${named('Hôpital', name)} ${near(distance)}\u00a0: sirènes possibles`,
  helipad: ({ name, distance }) =>
    `${named('Héliport', name)} ${near(distance)}\u00a0: hélicoptères possibles à toute heure`,
  fire_station: ({ name, distance }) =>
    `${named('Caserne de pompiers', name)} ${near(distance)}\u00a0: sirènes possibles`,
  ambulance_station: ({ name, distance }) =>
    `${named('Poste d’ambulances', name)} ${near(distance)}\u00a0: sirènes possibles`,
  siren: ({ distance }) => `Sirène d’alerte ${near(distance)}\u00a0: forte si elle se déclenche`,
  bus_stop: ({ name, distance }) =>
    `${named('Arrêt de bus', name)} ${near(distance)}\u00a0: premiers bus tôt le matin`,
  bus_station: ({ name, distance }) =>
    `${named('Gare routière', name)} ${near(distance)}\u00a0: bus et monde à toute heure`,
  rail_station: ({ name, distance }) =>
    `${named('Gare', name)} ${near(distance)}\u00a0: annonces et trains qui freinent`,
  ferry_terminal: ({ name, distance }) =>
    `${named('Gare maritime', name)} ${near(distance)}\u00a0: files d’attente, annonces, moteurs`,
  delivery: ({ name, distance }) =>
    `${named('Supermarché', name)} ${near(distance)}\u00a0: livraisons dès 4 h`,
  bakery: ({ name, distance }) => `${named('Boulangerie', name)} ${near(distance)}\u00a0: au travail dès 3 h`,
  market: ({ name, distance }) =>
    `${named('Place du marché', name)} ${near(distance)}\u00a0: étals parfois montés dès 4 h`,
  recycling: ({ distance }) => `Conteneur à verre ${near(distance)}\u00a0: verre brisé tard le week-end`,
  waste_depot: ({ name, distance }) =>
    `${named('Déchetterie', name)} ${near(distance)}\u00a0: camions tôt en semaine`,
  lorries: ({ name, distance }) =>
    `${distance === 0 ? name || 'Zone d’activités' : `${named('Zone d’activités', name)} ${near(distance)}`}\u00a0: départ de camions tôt en semaine`,
  construction: ({ distance }) => `Chantier ${near(distance)}\u00a0: des camions peuvent venir avant 6 h`,
  farmyard: ({ distance }) => `Ferme ${near(distance)}\u00a0: travail et animaux dès 5 h`,
  light: () => 'Lumières allumées toute la nuit',
  special_night: ({ night, celebration }) => `${SPECIAL_NIGHTS[night]}\u00a0: ${CELEBRATIONS[celebration]}`,
  hangout: () => 'Rendez-vous possible les nuits chaudes du week-end\u00a0: voitures, musique, voix',
  events_feed: ({ name, distance, morning }) =>
    `${name} ${near(distance)}\u00a0: ${morning ? 'événement le matin, montage très tôt' : 'événement cette nuit'}`,
  community: ({ counts }) => {
    const kinds = (Object.keys(REPORTS) as (keyof typeof REPORTS)[]).filter((kind) => counts[kind] > 0);
    const all = kinds.reduce((sum, kind) => sum + counts[kind], 0);
    const total = `${all} ${count(all, 'signalement récent', 'signalements récents')}`;
    if (kinds.length === 1) return `${total}\u00a0: ${REPORTS[kinds[0]!]}`;
    return `${total}\u00a0: ${list(kinds.map((kind) => `${counts[kind]} × ${REPORTS[kind]}`))}`;
  },
  no_map_data: () => 'Pas encore de carte de ce lieu\u00a0: on ne sait rien du bruit ici',
};
