/** Italian: law, permission and knock risk. */
import type { ClosedGround } from '../../../api/score.ts';
import { countryName } from '../country-names.ts';
import type { AccessGround, LawPhrases } from '../phrases/law.ts';
import type { Wording } from '../phrases.ts';
import { COUNTRY_RULE_CLAUSES, LEGAL_NOTE } from './countries.ts';
import { distance, duration, named, near } from './units.ts';

const SITES = { caravan_site: 'Area sosta camper', camp_site: 'Campeggio' };

const GROUNDS: Record<AccessGround, string> = {
  parking: 'Parcheggio',
  rest_area: 'Area di sosta',
  services: 'Area di servizio',
  caravan_site: 'Area sosta camper',
  camp_site: 'Campeggio',
  road: 'Strada',
  ground: 'Terreno',
};

const CLOSED: Record<ClosedGround | 'private', string> = {
  water: 'Acqua',
  building: 'Dentro un edificio',
  pedestrian: 'Zona pedonale',
  railway: 'Terreno ferroviario',
  pitch: 'Campo sportivo',
  cemetery: 'Cimitero',
  park: 'Parco o giardino',
  private: 'Solo vie private o chiuse',
};

const PROTECTIONS = {
  national_park: 'Parco nazionale',
  nature_reserve: 'Riserva naturale',
  habitat: 'Habitat protetto',
  landscape: 'Paesaggio protetto',
  water: 'Zona di acque protette',
  other: 'Area protetta',
};

export const law: Wording<LawPhrases> = {
  official_site: ({ site, name }) => `Posto ufficiale per la notte: ${name || SITES[site]}`,
  permitted_site: ({ why, name }) => {
    switch (why) {
      case 'overnight':
        return `${named(GROUNDS.parking, name)}: si può passare la notte`;
      case 'vans':
        return `${named(GROUNDS.parking, name)}: i camper possono parcheggiare`;
      case 'rest_area':
        return `${named(GROUNDS.rest_area, name)}: è fatta per riposare, occhio al tempo massimo`;
      case 'services':
        return `${named(GROUNDS.services, name)}: è fatta per riposare, occhio al tempo massimo`;
    }
  },
  access_rule: ({ rule, ground, name, minutes }) => {
    const here = ground === 'road' && name ? name : named(GROUNDS[ground], name);
    switch (rule) {
      case 'military':
        return name ? `Zona militare: ${name}` : 'Zona militare';
      case 'too_low':
        return `${here}: un camper non ci passa`;
      case 'private':
        return `${here}: proprietà privata, niente accesso pubblico`;
      case 'closed':
        return `${here}: vietato l’accesso ai veicoli`;
      case 'permit':
        return `${here}: solo con permesso`;
      case 'no_vans':
        return `${here}: camper o pernottamento vietati`;
      case 'private_road':
        return `${here}: strada privata`;
      case 'driveway':
        return `${here}: ingresso di una casa`;
      case 'kerb_closed':
        return `${here}: divieto di sosta su questo lato`;
      case 'kerb_reserved':
        return `${here}: posti riservati su questo lato`;
      case 'forestry':
        return `${here}: solo mezzi agricoli e forestali`;
      case 'short_stay':
        return `${here}: sosta al massimo ${duration(minutes)}`;
      case 'customers':
        return `${here}: solo per clienti`;
      case 'destination':
        return `${here}: solo per residenti e ospiti`;
    }
  },
  protected_area: ({ protection, name }) => {
    const area = named(PROTECTIONS[protection], name);
    return protection === 'landscape' || protection === 'water' || protection === 'other'
      ? `${area}: possono esserci limiti per la notte`
      : `${area}: dormire è quasi sempre vietato`;
  },
  forest: ({ onSite }) =>
    onSite
      ? 'Parcheggio nel bosco: ai forestali non piace chi ci dorme'
      : 'Nel bosco: dormire è quasi sempre vietato',
  country_rule: ({ country, rule, shore }) => {
    const where = country ? countryName(country, 'it') : 'Paese sconosciuto';
    return `${where}${shore ? ', in riva' : ''}: ${COUNTRY_RULE_CLAUSES[rule]} (${LEGAL_NOTE})`;
  },
  not_reachable: ({ ground, distance: metres }) => {
    if (ground) return `${CLOSED[ground]}: qui un camper non può stare`;
    const road =
      metres === null
        ? 'Nessuna strada dove fermarsi entro 120 m'
        : `La strada più vicina è a ${distance(metres)}`;
    return `${road}: qui un camper non può stare`;
  },
  residents: ({ distance }) =>
    distance === 0 ? 'In mezzo alle case: un camper si nota' : `Case ${near(distance)}: un camper si nota`,
  police: ({ name, distance }) => `${named('Posto di polizia', name)} ${near(distance)}: passano pattuglie`,
  playground: ({ distance }) => `Parco giochi ${near(distance)}: un camper accanto insospettisce`,
  military_nearby: ({ name, distance }) =>
    `${named('Zona militare', name)} ${near(distance)}: controlli probabili`,
  small_car_park: ({ spaces }) =>
    spaces === 1
      ? 'Un solo posto tra le case: un camper si nota'
      : `Solo ${spaces} posti tra le case: un camper si nota`,
  cemetery: ({ distance }) => `Cimitero ${near(distance)}: un camper si nota`,
};
