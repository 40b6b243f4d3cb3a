/** Names of a made-up country, from few syllables, so that many words have similar spellings. */

const SYLLABLES =
  'an bach berg da den el er feld gas hof in ka lo mar mo nau o pen ra ri schen sta tal u wies'.split(' ');
/** Words that many names share, as in every country. */
const COMMON = ['Rua da', 'Am', 'Hotel', 'Straße', 'Café', 'Parkplatz', 'St.'];

/** @param random from 0 to 1 @returns different names, at most `count` */
export function madeNames(count: number, random: () => number): string[] {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const word = () => {
    const parts = Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(SYLLABLES)).join('');
    return parts[0]!.toUpperCase() + parts.slice(1);
  };
  const name = () =>
    random() < 0.5 ? `${pick(COMMON)} ${word()}` : random() < 0.3 ? `${word()} ${word()}` : word();
  return [...new Set(Array.from({ length: count }, name))];
}
