/** Spanish: what the law of each country makes of sleeping in a parked van. */
import type { CountryRuleKey } from '../phrases/law.ts';

/** Shown next to each country rule. */
export const LEGAL_NOTE = 'no es asesoramiento legal; valen las señales del lugar';

/** One clause each that follows the country's name and a colon, without a full stop. */
export const COUNTRY_RULE_CLAUSES: Readonly<Record<CountryRuleKey, string>> = {
  DE: 'una noche para poder seguir conduciendo está permitida donde se puede aparcar, acampar no',
  AT: 'dormir en un vehículo fuera de los campings suele estar prohibido, según el estado federado',
  CH: 'deciden el cantón y el municipio; si no hay norma, una noche se suele tolerar',
  FR: 'una autocaravana puede aparcar como un coche y se tolera dormir en ella, pero no junto al mar ni en lugares protegidos',
  ES: 'dormir en un vehículo aparcado está permitido si no se saca nada fuera; costas y parques son más estrictos',
  PT: 'se permiten hasta 48 horas por municipio, pero ninguna noche en zonas protegidas o costeras',
  IT: 'aparcar no es acampar, pero muchos municipios prohíben pasar la noche',
  NL: 'dormir en un vehículo fuera de los campings está en general prohibido, y se controla',
  BE: 'una noche se tolera, en áreas de autopista hasta 24 horas',
  DK: 'dormir fuera de los campings está en la práctica prohibido, un descanso corto no',
  SE: 'una noche junto a la carretera lejos de casas está bien, salir de la carretera está prohibido',
  NO: 'una noche junto a una carretera en campo abierto está bien a 150 m de las casas; hay cada vez más prohibiciones',
  FI: 'fuera de la carretera hace falta permiso del dueño, una noche en un aparcamiento se tolera',
  GB: 'ninguna ley nacional prohíbe dormir junto a la carretera, pero sí normas locales y la mayoría de aparcamientos municipales',
  US: 'las normas cambian según el lugar: muchas ciudades lo prohíben, las áreas de descanso limitan las horas',
  HR: 'se dice que dormir fuera de los campings se multa, sobre todo en la costa',
  GR: 'se dice que dormir fuera de los campings está prohibido, sobre todo junto al mar',
  unknown: 'no conocemos ninguna norma para dormir en un vehículo aparcado aquí, pregunta en el lugar',
};
