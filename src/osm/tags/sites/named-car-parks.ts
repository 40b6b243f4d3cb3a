/** What the names of car parks say besides their owner: how long, for which vehicles, and below which roof. */
import type { Tags } from '../tags.ts';
import { patternOf } from './whole-words.ts';

/** Words for stays that are too short for a night. */
const SHORT_STAY =
  /(?<!\p{L})(?:kiss[ -]?(?:and|&|\+|n)[ -]?(?:ride|fly|rail)|k\s?[+&]\s?r|short[ -](?:stay|term)|drop[ -]?off|pick[ -]?up|set[ -]down|waiting area|kurzzeitpark\p{L}*|kurzparken|kurzparker|dépose[ -]minute|arrêt[ -]minute|courte durée|corta estancia|corta duración|estacionamiento exprés|sosta breve|sosta veloce|curta duração|kort parkeren|kortparkeren)(?!\p{L})/iu;

/** Returns true for a car park for stays of minutes or a few hours by its name. */
export function isForShortStays(tags: Tags): boolean {
  return SHORT_STAY.test(tags.get('name') ?? '');
}

const LOT = '(?:parkpl|stellpl|parking|parkering|park\\b|car park)';
/** Names of car parks of lorries, coaches and two-wheelers alone. */
const OF_OTHER_VEHICLES = new RegExp(
  `^(?:(?:reise)?bus(?:se)?|lkw|motorrad|motorräder|fahrrad|fahrräder|lorry|truck|hgv|coach|motorcycle|bicycle|bike)[ -]?${LOT}` +
    '|^(?:taxi(?:s|stand|stände|standplatz|halteplatz| rank| stand)?|car[ -]?sharing(?:[ -]?\\p{L}+)?|autopartage|motorrad|motorräder|motorcycles?|motos)$' +
    '|^parking (?:des |de |pour )?(?:bus|poids[ -]lourds|camions|autocars|motos|vélos|taxis?)$' +
    '|^parcheggio (?:bus|camion|moto|biciclette)$|^aparcamiento (?:de )?(?:autobuses|camiones|motos|bicicletas)$',
  'iu',
);

/** Returns true for a car park that is one of lorries, coaches or two-wheelers by its name. */
export function isOfOtherVehicles(tags: Tags): boolean {
  return OF_OTHER_VEHICLES.test(tags.get('name') ?? '');
}

/** Words for car parks below the ground or with floors. */
const ROOFED = patternOf([
  'parkade multistorey multi-storey',
  'parkhaus tiefgarage -tiefgarage hochgarage parkgarage',
  'souterrain subterráneo subterraneo sotterraneo multipiano subterrâneo parkeergarage',
]);
const UNDERGROUND_LOT = /underground (?:car ?park|parking|garage)|parking garage/i;

/** Returns true for a car park with a roof by its name. */
export function isRoofedByName(tags: Tags): boolean {
  const name = tags.get('name') ?? '';
  return ROOFED.test(name) || UNDERGROUND_LOT.test(name);
}
