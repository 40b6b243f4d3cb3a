/** Spanish sentences about law, permission and risk of a knock. */
import type { ClosedGround } from '../../api/facts/spot-context.ts';
import { countryName } from '../country-names.ts';
import type { AccessGround, CountryRuleFacts, LawGround, LawPhrases } from '../phrases/law.ts';
import type { Wording } from '../phrases.ts';
import { kindsEs } from './kinds.ts';
import { distance, duration, named, near } from './units.ts';

const GROUNDS: Record<AccessGround, string> = {
  ...kindsEs,
  road: 'Carretera',
  ground: 'Terreno',
};

const CLOSED: Record<ClosedGround | 'private', string> = {
  water: 'Agua',
  building: 'En un edificio o junto a él',
  pedestrian: 'Zona peatonal',
  railway: 'Terreno ferroviario',
  pitch: 'Campo de deporte',
  cemetery: 'Cementerio',
  park: 'Parque o jardín',
  private: 'Solo vías privadas o cerradas',
};

const PROTECTIONS = {
  national_park: 'Parque nacional',
  nature_reserve: 'Reserva natural',
  habitat: 'Hábitat protegido',
  landscape: 'Paisaje protegido',
  water: 'Zona de agua protegida',
  other: 'Zona protegida',
};

const LAW_GROUNDS: Record<LawGround, string> = {
  road: '',
  car_park: ', en aparcamientos',
  private: ', en terreno privado',
  shore: ', junto al agua',
  public_land: ', en terrenos públicos',
};

const LEVELS: Record<CountryRuleFacts['level'], string> = {
  allowed: 'se puede dormir en una camper aparcada',
  tolerated: 'dormir en una camper aparcada se suele tolerar',
  restricted: 'las normas locales dicen si se puede dormir en una camper, mira las señales',
  forbidden: 'dormir en una camper está prohibido fuera de los sitios oficiales',
  unknown: 'no conocemos la ley, mira las señales',
};

function detailsOf({ level, maxHours, maxNights, selfContained, fine }: CountryRuleFacts): string {
  if (level === 'forbidden' && fine) {
    const { least, most, currency } = fine;
    return least === most ? `, multa de ${most} ${currency}` : `, multas de ${least} a ${most} ${currency}`;
  }
  if (level !== 'allowed') return '';
  if (selfContained) return ' si tiene inodoro y depósito de aguas grises, salvo señal en contra';
  if (maxNights) return maxNights === 1 ? ', una sola noche' : `, hasta ${maxNights} noches`;
  return maxHours ? `, hasta ${duration(maxHours * 60)}` : '';
}

export const law: Wording<LawPhrases> = {
  official_site: ({ site, name }) => `Sitio oficial para dormir: ${name || kindsEs[site]}`,
  permitted_site: ({ why, name }) => {
    switch (why) {
      case 'overnight':
        return `${named(GROUNDS.parking, name)}: se puede pasar la noche`;
      case 'vans':
        return `${named(GROUNDS.parking, name)}: las campers pueden aparcar`;
      case 'rest_area':
        return `${named(GROUNDS.rest_area, name)}: es para descansar, mira el tiempo máximo`;
      case 'services':
        return `${named(GROUNDS.services, name)}: es para descansar, mira el tiempo máximo`;
    }
  },
  access_rule: ({ rule, ground, name, minutes }) => {
    const here = ground === 'road' && name ? name : named(GROUNDS[ground], name);
    switch (rule) {
      case 'military':
        return name ? `Zona militar: ${name}` : 'Zona militar';
      case 'too_low':
        return `${here}: una camper no cabe`;
      case 'private':
        return `${here}: propiedad privada, sin acceso público`;
      case 'closed':
        return `${here}: sin acceso para vehículos`;
      case 'permit':
        return `${here}: solo con permiso`;
      case 'out_of_season':
        return `${here}: cierra en esta época del año`;
      case 'no_vans':
        return `${here}: campers o pernocta prohibidas`;
      case 'not_for_guests':
        return `${here}: no es para campers de paso`;
      case 'hospital':
        return `${here}: pertenece a un hospital, no es sitio para dormir`;
      case 'school':
        return `${here}: pertenece a un colegio, no es sitio para dormir`;
      case 'kindergarten':
        return `${here}: pertenece a una escuela infantil, no es sitio para dormir`;
      case 'worship':
        return `${here}: pertenece a un lugar de culto, no es sitio para dormir`;
      case 'private_road':
        return `${here}: camino privado`;
      case 'driveway':
        return `${here}: entrada de una casa`;
      case 'kerb_closed':
        return `${here}: prohibido aparcar en este lado`;
      case 'kerb_reserved':
        return `${here}: aparcamiento reservado en este lado`;
      case 'forestry':
        return `${here}: solo tráfico agrícola y forestal`;
      case 'short_stay':
        return `${here}: aparcar como máximo ${duration(minutes)}`;
      case 'lot_of_homes':
        return `${here}: de los vecinos, puede venir la grúa`;
      case 'customers':
        return `${here}: solo para clientes`;
      case 'destination':
        return `${here}: solo para vecinos y visitas`;
    }
  },
  protected_area: ({ protection, name }) => {
    const area = named(PROTECTIONS[protection], name);
    return protection === 'landscape' || protection === 'water' || protection === 'other'
      ? `${area}: puede haber límites para dormir`
      : `${area}: casi siempre está prohibido dormir`;
  },
  forest: ({ onSite }) =>
    onSite
      ? 'Aparcamiento en el bosque: a los guardas no les gusta que se duerma'
      : 'En el bosque: casi siempre está prohibido dormir',
  closed_track: () => 'Pista: la ley forestal la cierra a los coches, salvo señal',
  country_rule: (facts) => {
    const { country, isPart, level, ground } = facts;
    const name = country ? countryName(country, 'es') : 'Aquí';
    const where = `${name}${isPart ? ', en esta región' : ''}${LAW_GROUNDS[ground]}`;
    if (level === 'restricted' && ground === 'private')
      return `${where}: una noche solo si el dueño lo permite`;
    return `${where}: ${LEVELS[level]}${detailsOf(facts)}`;
  },
  legal_notice: () => 'No es asesoramiento legal: mandan las señales del lugar',
  not_reachable: ({ ground, distance: metres }) => {
    if (ground) return `${CLOSED[ground]}: aquí no se puede parar`;
    const road =
      metres === null
        ? 'Sin carretera a menos de 120 m'
        : `La carretera más cercana está a ${distance(metres)}`;
    return `${road}: aquí no se puede parar`;
  },
  residents: ({ distance }) =>
    distance === 0
      ? 'Entre viviendas: una camper llama la atención'
      : `Viviendas ${near(distance)}: una camper llama la atención`,
  police: ({ name, distance }) => `${named('Comisaría', name)} ${near(distance)}: pasan patrullas`,
  playground: ({ distance }) => `Parque infantil ${near(distance)}: una camper al lado despierta sospechas`,
  military_nearby: ({ name, distance }) =>
    `${named('Zona militar', name)} ${near(distance)}: controles probables`,
  small_car_park: ({ spaces }) =>
    spaces === 1
      ? 'Una sola plaza entre viviendas: una camper llama la atención'
      : `Solo ${spaces} plazas entre viviendas: una camper llama la atención`,
  cemetery: ({ distance }) => `Cementerio ${near(distance)}: una camper llama la atención`,
};
