/** Texts of mappers about a place or a gate: descriptions, inscriptions of signs, notes. */
import type { Tags } from '../tags.ts';

/** Keys of texts about a place. */
const SAYS: ReadonlySet<string> = new Set([
  ...['name', 'description', 'inscription', 'comment', 'sign', 'traffic_sign', 'note', 'fixme'],
]);
/** Prefixes of others. */
const SAYS_BEFORE = /^(?:description|inscription|traffic_sign):/;

/** Returns true for a key of a text about a place. */
export function isTextKey(key: string): boolean {
  return SAYS.has(key) || SAYS_BEFORE.test(key);
}

/** "Closed" and "given up" in other languages than those of the program. */
export const CLOSED_ELSEWHERE = [
  ...['stengt', 'lukket', 'nedlagt', 'stängt', 'stängd', 'nedlagd', 'suljettu', 'lakkautettu'], // no, da, sv, fi
  ...['zamknięt[eya]', 'nieczynn[eya]', 'zavřeno', 'uzavřeno', 'zrušen[oaé]?', 'zatvorené'], // pl, cs, sk
  ...[
    'zatvoren[oa]?',
    'zaprto',
    'zárva',
    'bezárt',
    'megszűnt',
    'închis[ăa]?',
    'desființat[ăa]?',
    'kapalı',
    'kapandı',
  ], // hr … tr
  ...['κλειστό', 'έκλεισε', 'закрыт[оа]?', 'зачинено', 'затворено', 'suletud', 'slēgts', 'uždaryta', 'lokað'], // el … is
].join('|');

/** A time of day: "22", "20 Uhr", "10 pm". */
const CLOCK = String.raw`\d{1,2}(?:[:.h]\d\d)?(?: ?(?:[ap]m|h|uhr))?`;
const SHUT_DE = 'geschlossen|gesperrt|abgeschlossen|abgesperrt|zu';
/** Words that a place or a gate is shut or shuts, and those before a time of day. */
const SHUT_AT: readonly (readonly [shut: string, at: string])[] = [
  ['closed|locked|shut|closes?', 'at|from|after|between|by'],
  [`${SHUT_DE}|schließt`, 'von|ab|um|zwischen|nach'],
  ['fermé|fermée|ferme|fermeture', 'de|à|dès|après|à partir de'],
  ['cerrad[oa]|cierra|cierran|cierre', '(?:de|a|desde|a partir de)(?: las)?'],
  ['chius[oa]|chiude|chiusura', '(?:dalle|alle|dopo le)(?: ore)?'],
  ['fechad[oa]|fecha|encerra', 'das|às|depois das|a partir das'],
  ['gesloten|sluit|dicht', 'van|om|vanaf|tussen|na'],
];
/** Words about when a place or a gate is shut, in seven languages. */
export const UNTIL_WHEN = [
  ...SHUT_AT.map(([shut, at]) => `(?:${shut}) (?:${at}) ${CLOCK}`),
  String.raw`(?:um|ab|von) ${CLOCK}(?: bis ${CLOCK})? (?:\p{L}+ )?(?:${SHUT_DE})`,
  '(?:only|parking) (?:during|in|by) the day|(?:during|in) the day ?time only',
  `day[- ]use(?: only| area)?|day ?time only|nur tagsüber|de jour (?:uniquement|seulement)|sólo de día|solo di giorno|só de dia|alleen overdag|(?:closed|locked|shut|closes?) (?:at|from|after|over) ?(?:night|dusk|sunset|dark)|(?:locked|closed) overnight|dawn (?:to|till|until) dusk|sunrise to sunset`,
  String.raw`(?:nachts|abends|über nacht) (?:\p{L}+ )?(?:geschlossen|gesperrt|abgeschlossen|zu)|fermée? (?:la nuit|le soir)|cerrad[oa] (?:por la|de) noche|chius[oa] (?:di|la) notte|fechad[oa] (?:à|de) noite|'?s nachts (?:gesloten|dicht)|gesperrt|gates? (?:is |are )?(?:locked|closed)`,
];

const SHUT_AT_NIGHT = new RegExp(String.raw`(?<!\p{L})(?:${UNTIL_WHEN.join('|')})(?!\p{L})`, 'iu');

/** Returns true if a text at a gate says that it is shut at night. */
export function saysShutAtNight(tags: Tags): boolean {
  return [...tags].some(([key, text]) => isTextKey(key) && SHUT_AT_NIGHT.test(text));
}
