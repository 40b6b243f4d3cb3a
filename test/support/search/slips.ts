/** Typing errors in a name: one letter wrong, missing, or swapped with the next one. */

export const SLIPS = ['wrong', 'missing', 'swapped'] as const;
export type Slip = (typeof SLIPS)[number];

const LETTER = /\p{L}/u;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';
/** Minimum query length of the search, characters. */
const MIN_CHARACTERS = 2;

/**
 * Returns a name with one typing error at a random position.
 * @param random from 0 to 1 @returns null if no letter of the name can have this error
 */
export function slipped(name: string, slip: Slip, random: () => number): string | null {
  const letters = [...name];
  const isLetter = (i: number) => LETTER.test(letters[i] ?? '');
  const canSlip = (i: number) =>
    isLetter(i) &&
    (slip !== 'swapped' || (isLetter(i + 1) && letters[i]!.toLowerCase() !== letters[i + 1]!.toLowerCase()));
  const places = letters.keys().filter(canSlip).toArray();
  const place = places[Math.floor(random() * places.length)];
  if (place === undefined) return null;
  if (slip === 'missing') letters.splice(place, 1);
  else if (slip === 'swapped') letters.splice(place, 2, letters[place + 1]!, letters[place]!);
  else letters[place] = otherThan(letters[place]!.toLowerCase(), random);
  return letters.length < MIN_CHARACTERS ? null : letters.join('');
}

function otherThan(letter: string, random: () => number): string {
  const others = [...ALPHABET].filter((other) => other !== letter);
  return others[Math.floor(random() * others.length)]!;
}
