/** Portuguese: what the law of each country makes of sleeping in a parked van. */
import type { CountryRuleKey } from '../phrases/law.ts';

/** Shown next to each country rule. */
export const LEGAL_NOTE = 'não é aconselhamento jurídico; valem os sinais no local';

/** One clause each that follows the country's name and a colon, without a full stop. */
export const COUNTRY_RULE_CLAUSES: Readonly<Record<CountryRuleKey, string>> = {
  DE: 'uma noite para poder voltar a conduzir é permitida onde se pode estacionar, acampar não',
  AT: 'dormir num veículo fora dos parques de campismo é quase sempre proibido, conforme o estado',
  CH: 'decidem o cantão e o município; sem regra, uma noite é muitas vezes tolerada',
  FR: 'uma autocaravana pode estacionar como um carro e dormir nela é tolerado, mas não junto ao mar nem em sítios classificados',
  ES: 'dormir num veículo estacionado é permitido se nada estiver montado fora; costas e parques são mais rigorosos',
  PT: 'são permitidas até 48 horas por município, mas nenhuma noite em zonas protegidas ou costeiras',
  IT: 'estacionar não é acampar, mas muitos municípios proíbem a noite',
  NL: 'dormir num veículo fora dos parques de campismo é em geral proibido, e há controlos',
  BE: 'uma noite é tolerada, nas áreas de autoestrada até 24 horas',
  DK: 'dormir fora dos parques de campismo é na prática proibido, uma paragem curta não',
  SE: 'uma noite à beira da estrada longe de casas é permitida, sair da estrada é proibido',
  NO: 'uma noite à beira da estrada em campo aberto é permitida a 150 m das casas; as proibições locais aumentam',
  FI: 'fora da estrada é preciso o acordo do dono, uma noite num estacionamento é tolerada',
  GB: 'nenhuma lei nacional proíbe dormir à beira da estrada, mas regras locais e a maioria dos parques municipais sim',
  US: 'as regras mudam de lugar para lugar: muitas cidades proíbem, as áreas de descanso limitam as horas',
  HR: 'diz-se que noites fora dos parques de campismo dão multa, sobretudo na costa',
  GR: 'diz-se que noites fora dos parques de campismo são proibidas, sobretudo junto ao mar',
  unknown: 'não conhecemos regra para dormir num veículo estacionado aqui, o melhor é perguntar no local',
};
