/** Portuguese sentences about law, permission and risk of a knock. */
import type { ClosedGround } from '../../api/facts/spot-context.ts';
import { countryName } from '../country-names.ts';
import type { AccessGround, CountryRuleFacts, LawGround, LawPhrases } from '../phrases/law.ts';
import type { Wording } from '../phrases.ts';
import { kindsPt } from './kinds.ts';
import { distance, duration, named, near } from './units.ts';

const GROUNDS: Record<AccessGround, string> = {
  ...kindsPt,
  road: 'Estrada',
  ground: 'Terreno',
};

const CLOSED: Record<ClosedGround | 'private', string> = {
  water: 'Água',
  building: 'Dentro ou junto a um edifício',
  pedestrian: 'Zona pedonal',
  railway: 'Terreno ferroviário',
  pitch: 'Campo de jogos',
  cemetery: 'Cemitério',
  park: 'Parque ou jardim',
  private: 'Só vias privadas ou fechadas',
};

const PROTECTIONS = {
  national_park: 'Parque nacional',
  nature_reserve: 'Reserva natural',
  habitat: 'Habitat protegido',
  landscape: 'Paisagem protegida',
  water: 'Zona de água protegida',
  other: 'Área protegida',
};

const LAW_GROUNDS: Record<LawGround, string> = {
  road: '',
  car_park: ', em estacionamentos',
  private: ', em terreno privado',
  shore: ', junto à água',
  public_land: ', em terrenos públicos',
};

const LEVELS: Record<CountryRuleFacts['level'], string> = {
  allowed: 'pode dormir-se na autocaravana estacionada',
  tolerated: 'dormir na autocaravana estacionada costuma ser tolerado',
  restricted: 'as regras locais dizem onde se pode dormir na autocaravana, atenção aos sinais',
  forbidden: 'dormir na autocaravana é proibido fora dos lugares oficiais',
  unknown: 'não conhecemos a lei, veja os sinais',
};

function detailsOf({ level, maxHours, maxNights, selfContained, fine }: CountryRuleFacts): string {
  if (level === 'forbidden' && fine) {
    const { least, most, currency } = fine;
    return least === most ? `, coima de ${most} ${currency}` : `, coimas de ${least} a ${most} ${currency}`;
  }
  if (level !== 'allowed') return '';
  if (selfContained) return ' se tiver WC e depósito de águas usadas, salvo sinal em contrário';
  if (maxNights) return maxNights === 1 ? ', por uma noite' : `, até ${maxNights} noites`;
  return maxHours ? `, até ${duration(maxHours * 60)}` : '';
}

export const law: Wording<LawPhrases> = {
  official_site: ({ site, name }) => `Lugar oficial para a noite: ${name || kindsPt[site]}`,
  permitted_site: ({ why, name }) => {
    switch (why) {
      case 'overnight':
        return `${named(GROUNDS.parking, name)}: pode passar-se a noite`;
      case 'vans':
        return `${named(GROUNDS.parking, name)}: as autocaravanas podem estacionar`;
      case 'rest_area':
        return `${named(GROUNDS.rest_area, name)}: serve para descansar, atenção ao tempo máximo`;
      case 'services':
        return `${named(GROUNDS.services, name)}: serve para descansar, atenção ao tempo máximo`;
    }
  },
  access_rule: ({ rule, ground, name, minutes }) => {
    const here = ground === 'road' && name ? name : named(GROUNDS[ground], name);
    switch (rule) {
      case 'military':
        return name ? `Zona militar: ${name}` : 'Zona militar';
      case 'too_low':
        return `${here}: uma autocaravana não cabe`;
      case 'private':
        return `${here}: propriedade privada, sem acesso público`;
      case 'closed':
        return `${here}: sem acesso a veículos`;
      case 'permit':
        return `${here}: só com autorização`;
      case 'out_of_season':
        return `${here}: fecha nesta época do ano`;
      case 'no_vans':
        return `${here}: autocaravanas ou pernoita proibidas`;
      case 'not_for_guests':
        return `${here}: não é para quem está de passagem`;
      case 'hospital':
        return `${here}: pertence a um hospital, não é sítio para dormir`;
      case 'school':
        return `${here}: pertence a uma escola, não é sítio para dormir`;
      case 'kindergarten':
        return `${here}: pertence a um jardim de infância, não é sítio para dormir`;
      case 'worship':
        return `${here}: pertence a um lugar de culto, não é sítio para dormir`;
      case 'private_road':
        return `${here}: caminho privado`;
      case 'driveway':
        return `${here}: entrada de uma casa`;
      case 'kerb_closed':
        return `${here}: proibido estacionar deste lado`;
      case 'kerb_reserved':
        return `${here}: lugares reservados deste lado`;
      case 'forestry':
        return `${here}: só trânsito agrícola e florestal`;
      case 'short_stay':
        return `${here}: estacionar no máximo ${duration(minutes)}`;
      case 'lot_of_homes':
        return `${here}: dos moradores, risco de reboque`;
      case 'customers':
        return `${here}: só para clientes`;
      case 'destination':
        return `${here}: só para moradores e visitas`;
    }
  },
  protected_area: ({ protection, name }) => {
    const area = named(PROTECTIONS[protection], name);
    return protection === 'landscape' || protection === 'water' || protection === 'other'
      ? `${area}: pode haver limites para dormir`
      : `${area}: dormir é quase sempre proibido`;
  },
  forest: ({ onSite }) =>
    onSite
      ? 'Estacionamento na floresta: os guardas não gostam que se durma ali'
      : 'Na floresta: dormir é quase sempre proibido',
  closed_track: () => 'Caminho: a lei florestal fecha-o a carros, salvo sinal',
  country_rule: (facts) => {
    const { country, isPart, level, ground } = facts;
    const name = country ? countryName(country, 'pt') : 'Aqui';
    const where = `${name}${isPart ? ', nesta região' : ''}${LAW_GROUNDS[ground]}`;
    if (level === 'restricted' && ground === 'private') return `${where}: uma noite só se o dono concordar`;
    return `${where}: ${LEVELS[level]}${detailsOf(facts)}`;
  },
  legal_notice: () => 'Não é aconselhamento jurídico: valem os sinais no local',
  not_reachable: ({ ground, distance: metres }) => {
    if (ground) return `${CLOSED[ground]}: aqui não se pode parar`;
    const road =
      metres === null ? 'Sem estrada a menos de 120 m' : `A estrada mais próxima fica a ${distance(metres)}`;
    return `${road}: aqui não se pode parar`;
  },
  residents: ({ distance }) =>
    distance === 0
      ? 'Entre casas: uma autocaravana dá nas vistas'
      : `Casas ${near(distance)}: uma autocaravana dá nas vistas`,
  police: ({ name, distance }) => `${named('Esquadra de polícia', name)} ${near(distance)}: passam patrulhas`,
  playground: ({ distance }) =>
    `Parque infantil ${near(distance)}: uma autocaravana ao lado levanta suspeitas`,
  military_nearby: ({ name, distance }) =>
    `${named('Zona militar', name)} ${near(distance)}: controlos prováveis`,
  small_car_park: ({ spaces }) =>
    spaces === 1
      ? 'Um só lugar entre casas: uma autocaravana dá nas vistas'
      : `Só ${spaces} lugares entre casas: uma autocaravana dá nas vistas`,
  cemetery: ({ distance }) => `Cemitério ${near(distance)}: uma autocaravana dá nas vistas`,
};
