/** Texts of mappers about a place or a gate: descriptions, inscriptions of signs, notes. */
import type { Tags } from '../tags.ts';

/** Keys of texts about a place. */
const SAYS: ReadonlySet<string> = new Set([
  ...['name', 'description', 'inscription', 'comment', 'sign', 'traffic_sign', 'note', 'fixme'],
]);
/** Prefixes of others. */
const SAYS_BEFORE = /^(?:description|inscription|traffic_sign):/;

/** Returns true for a key of a text about a place. */
export function isText(key: string): boolean {
  return SAYS.has(key) || SAYS_BEFORE.test(key);
}

/** Words about when a place or a gate is shut, in seven languages. */
export const UNTIL_WHEN = [
  String.raw`day[- ]use(?: only| area)?|day ?time only|nur tagsüber|de jour (?:uniquement|seulement)|sólo de día|solo di giorno|só de dia|alleen overdag|(?:closed|locked|shut|closes?) (?:at|from|after|over) ?(?:night|dusk|sunset|dark|\d+(?:[:.]\d\d)?(?: ?[ap]m| ?h)?)|(?:locked|closed) overnight|dawn (?:to|till|until) dusk|sunrise to sunset`,
  String.raw`(?:nachts|abends|über nacht) (?:\p{L}+ )?(?:geschlossen|gesperrt|abgeschlossen|zu)|fermée? (?:la nuit|le soir)|cerrad[oa] (?:por la|de) noche|chius[oa] (?:di|la) notte|fechad[oa] (?:à|de) noite|'?s nachts (?:gesloten|dicht)|gesperrt|gates? (?:is |are )?(?:locked|closed)`,
];

const SHUT_AT_NIGHT = new RegExp(String.raw`(?<!\p{L})(?:${UNTIL_WHEN.join('|')})(?!\p{L})`, 'iu');

/** Returns true if a text at a gate says that it is shut at night. */
export function saysShutAtNight(tags: Tags): boolean {
  return [...tags].some(([key, text]) => isText(key) && SHUT_AT_NIGHT.test(text));
}
