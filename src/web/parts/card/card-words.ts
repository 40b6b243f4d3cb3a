/** Words of a place card besides its score: single words to see, sentences for screen readers. */
import type { Facilities } from '../../../api/nearby.ts';
import { text } from '../../lib/i18n.ts';
import type { IconName } from '../../lib/icon-names.ts';
import type { CardPlace } from '../../places/card-place.ts';
import { distanceTo } from '../../state/units.ts';

/** Facilities shown as icons, most needed first. */
const SIGNS: readonly (readonly [fact: keyof Facilities, icon: IconName])[] = [
  ['water', 'drinking-water'],
  ['toilets', 'toilet'],
  ['dump_station', 'camper_trailer_dump'],
  ['power', 'power'],
];

/** Returns facts in words: "official", "free". Omits unrecorded facts. */
export function factsOf({ official, facilities }: CardPlace): string[] {
  const fee = facilities?.fee ?? null;
  return [official ? text().official : '', fee === null ? '' : fee ? text().paid : text().free].filter(
    Boolean,
  );
}

export function iconsOf({ facilities }: CardPlace): IconName[] {
  return SIGNS.filter(([fact]) => facilities?.[fact] === true).map(([, icon]) => icon);
}

/** Returns the light in words, or that the van does not fit. */
export function verdictOf({ light, misfit }: CardPlace): string {
  return misfit === null ? text().verdict[light] : text().doesNotFit;
}

/**
 * Returns a card as spoken sentences: "Camping Pla, Campsite. 80 of 100, good for the night. Some noise. 9.5
 * kilometres, official."
 * @param where distance, m, or words for the location; null omits them
 */
export function spokenCard(card: CardPlace, where: number | string | null): string {
  const { title, kind, light, score, loudness, facilities } = card;
  const named = kind ? `${title}, ${text().kind[kind]}` : title;
  if (light === 'not_allowed' || light === 'no_van') return `${named}, ${verdictOf(card)}.`;
  const { facility } = text();
  const far = typeof where === 'number' ? distanceTo(where, 'long') : where;
  const there = SIGNS.filter(([fact]) => facilities?.[fact] === true).map(
    ([fact]) => facility[fact as 'water'],
  );
  const facts = [far, ...factsOf(card), ...there].filter(Boolean).join(', ');
  const verdict = score === null ? text().verdict[light] : text().scoreSpoken(score, text().verdict[light]);
  return [named, verdict, loudness ? text().loudness[loudness] : '', facts]
    .filter(Boolean)
    .map((sentence) => `${sentence}.`)
    .join(' ');
}
