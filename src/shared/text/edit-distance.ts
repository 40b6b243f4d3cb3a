/**
 * Computes the number of typing errors between two words: Myers' bit vectors, 1999,
 * https://doi.org/10.1145/316542.316550
 */

/** Maximum length of a word: a column of the matrix of distances fits into one number. */
const MAX_UNITS = 32;
/** Positions of each UTF-16 code unit in the word `inHand`, as bits. */
const positions = new Int32Array(65_536);
/** the word that `positions` describes */
let inHand: Uint16Array = new Uint16Array(0);

function takeInHand(word: Uint16Array): void {
  if (word === inHand) return;
  for (const unit of inHand) positions[unit] = 0;
  for (const [i, unit] of word.entries()) positions[unit]! |= 1 << i;
  inHand = word;
}

/**
 * Returns the Levenshtein distance of two words; two swapped neighbours count 1 if nothing else differs.
 * @param word UTF-16 code units; fastest when consecutive calls pass the same array
 * @param letters contains the other word: `length` code units from index `from` on
 * @returns Infinity if the word is too long
 */
export function editDistance(word: Uint16Array, letters: Uint16Array, from: number, length: number): number {
  if (word.length === 0) return length;
  if (word.length > MAX_UNITS) return Infinity;
  takeInHand(word);
  const last = 1 << (word.length - 1);
  let distance = word.length;
  // bits of the rows whose distance is one more, or one less, than that of the row above
  let more = -1;
  let less = 0;
  for (let i = 0; i < length; i++) {
    const same = positions[letters[from + i]!]!;
    const vertical = same | less;
    const horizontal = (((same & more) + more) ^ more) | same;
    let moreThanLeft = less | ~(horizontal | more);
    let lessThanLeft = more & horizontal;
    if ((moreThanLeft & last) !== 0) distance++;
    else if ((lessThanLeft & last) !== 0) distance--;
    moreThanLeft = (moreThanLeft << 1) | 1;
    lessThanLeft <<= 1;
    more = lessThanLeft | ~(vertical | moreThanLeft);
    less = moreThanLeft & vertical;
  }
  return distance === 2 && length === word.length && isSwapped(word, letters, from) ? 1 : distance;
}

/** Returns true if two words of the same length differ only by two swapped neighbours. */
function isSwapped(word: Uint16Array, letters: Uint16Array, from: number): boolean {
  let i = 0;
  while (word[i] === letters[from + i]) i++;
  if (word[i] !== letters[from + i + 1] || word[i + 1] !== letters[from + i]) return false;
  for (i += 2; i < word.length; i++) if (word[i] !== letters[from + i]) return false;
  return true;
}
