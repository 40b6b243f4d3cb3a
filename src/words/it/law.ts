/** Italian sentences about law, permission and risk of a knock. */
import type { ClosedGround } from '../../api/facts/spot-context.ts';
import { countryName } from '../country-names.ts';
import type { AccessGround, CountryRuleFacts, LawGround, LawPhrases } from '../phrases/law.ts';
import type { Wording } from '../phrases.ts';
import { kindsIt } from './kinds.ts';
import { distance, duration, named, near } from './units.ts';

const GROUNDS: Record<AccessGround, string> = {
  ...kindsIt,
  road: 'Strada',
  ground: 'Terreno',
};

const CLOSED: Record<ClosedGround | 'private', string> = {
  water: 'Acqua',
  building: 'Dentro o contro un edificio',
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

const LAW_GROUNDS: Record<LawGround, string> = {
  road: '',
  car_park: ', nei parcheggi',
  private: ', su terreno privato',
  shore: ', in riva all’acqua',
  public_land: ', su terreno demaniale',
};

const LEVELS: Record<CountryRuleFacts['level'], string> = {
  allowed: 'nel camper parcheggiato si può dormire',
  tolerated: 'dormire nel camper parcheggiato di solito è tollerato',
  restricted: 'ogni comune decide se si può dormire in camper, guarda i cartelli',
  forbidden: 'dormire in camper è vietato fuori dai posti ufficiali',
  unknown: 'non conosciamo la legge, guarda i cartelli',
};

function detailsOf({ level, maxHours, maxNights, selfContained, fine }: CountryRuleFacts): string {
  if (level === 'forbidden' && fine) {
    const { least, most, currency } = fine;
    return `, multe ${least === most ? `di ${most}` : `da ${least} a ${most}`} ${currency}`;
  }
  if (level !== 'allowed') return '';
  if (selfContained) return ' se ha bagno e serbatoi di scarico e nessun cartello lo vieta';
  if (maxNights) return maxNights === 1 ? ', per una notte' : `, fino a ${maxNights} notti`;
  return maxHours ? `, fino a ${duration(maxHours * 60)}` : '';
}

export const law: Wording<LawPhrases> = {
  official_site: ({ site, name }) => `Posto ufficiale per la notte: ${name || kindsIt[site]}`,
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
      case 'out_of_season':
        return `${here}: in questo periodo non si entra`;
      case 'no_vans':
        return `${here}: camper o pernottamento vietati`;
      case 'not_for_guests':
        return `${here}: non è per camper di passaggio`;
      case 'hospital':
        return `${here}: è di un ospedale, non è un posto per la notte`;
      case 'school':
        return `${here}: è di una scuola, non è un posto per la notte`;
      case 'kindergarten':
        return `${here}: è di un asilo, non è un posto per la notte`;
      case 'worship':
        return `${here}: è di un luogo di culto, non è un posto per la notte`;
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
      case 'lot_of_homes':
        return `${here}: dei residenti, rischio di rimozione`;
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
  closed_track: () => 'Strada forestale: chiusa alle auto per legge, salvo cartelli',
  country_rule: (facts) => {
    const { country, isPart, level, ground } = facts;
    const name = country ? countryName(country, 'it') : 'Qui';
    const where = `${name}${isPart ? ', in questa regione' : ''}${LAW_GROUNDS[ground]}`;
    if (level === 'restricted' && ground === 'private')
      return `${where}: una notte solo se il proprietario è d’accordo`;
    return `${where}: ${LEVELS[level]}${detailsOf(facts)}`;
  },
  legal_notice: () => 'Non è un parere legale: contano i cartelli sul posto',
  not_reachable: ({ ground, distance: metres }) => {
    if (ground) return `${CLOSED[ground]}: qui un camper non può stare`;
    const road =
      metres === null ? 'Nessuna strada entro 120 m' : `La strada più vicina è a ${distance(metres)}`;
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
