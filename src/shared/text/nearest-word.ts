/** Finds the known word that a mistyped word most likely means. */
import { editDistance } from './edit-distance.ts';

/** Number of letters in a word per allowed slip. */
const LETTERS_PER_SLIP = 3;
/** Maximum number of slips. */
const MAX_SLIPS = 2;

/** Returns the word with the fewest slips (wrong, missing, extra or swapped letters); null if none is near. */
export function nearestWord(typed: string, words: Iterable<string>): string | null {
  const letters = unitsOf(typed);
  let nearest: string | null = null;
  let slips = Math.min(MAX_SLIPS, Math.floor(typed.length / LETTERS_PER_SLIP)) + 1;
  for (const word of words) {
    // at least as many letters are missing or extra
    if (Math.abs(word.length - typed.length) >= slips) continue;
    const distance = editDistance(letters, unitsOf(word), 0, word.length);
    if (distance >= slips) continue;
    nearest = word;
    slips = distance;
  }
  return nearest;
}

function unitsOf(text: string): Uint16Array {
  return Uint16Array.from(text, (_, i) => text.charCodeAt(i));
}
