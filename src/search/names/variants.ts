/** Other ways to write the words of a query: joined, apart. */
import { indexWords } from '../../shared/text/words.ts';
import { FILLERS, otherForms } from './abbreviations.ts';
import { type NameTable, Term } from './name-table.ts';

/** Maximum number of other ways to write a query. */
const MAX_VARIANTS = 6;
/** Minimum number of letters of each part of a word that is written apart. */
const MIN_PART = 3;
/** Minimum number of letters of the last part, which may be a short form: "Danzigerstr." */
const MIN_LAST_PART = 2;

/** Maximum number of letters of a word that is written apart; the longest names of villages have sixty. */
const MAX_WORD = 100;

/** Word with an article before a vowel, as people write it without the apostrophe: "Jet deau", "Rue de lhopital". */
const ELIDED = /^[dl](?=[aeiouyh])/;

/** Number of a road, with its letters. */
const ROAD_NUMBER = /^([a-z]{1,3})(\d{1,5}[a-z]?)$/;

/** Letters in the numbers of roads, and the words that people say instead or besides. Folded. */
const ROAD_KINDS = `
  a autobahn bab autoroute autostrada autopista autovia autoestrada autosnelweg snelweg motorway
  m motorway
  ap autopista
  b bundesstrasse
  st staatsstrasse
  l landesstrasse landstrasse
  k kreisstrasse
  n nationale nationalstrasse nacional rijksweg
  rn nationale
  en nacional
  d departementale
  ss statale
  sp provinciale
  sr regionale
  e europastrasse europaweg
  i interstate
  us route highway
  r ruta`
  .trim()
  .split('\n')
  .map((row) => row.trim().split(' '));

/** Returns the queries in which a word for a road before its number is its letters, or is left out: "Autobahn A 9". */
function* numberedRoads(words: readonly string[]): Generator<string[]> {
  for (const [i, word] of words.entries()) {
    const next = words[i + 1];
    const kinds = ROAD_KINDS.filter(([, ...others]) =>
      [word, ...otherForms(word)].some((form) => others.includes(form)),
    );
    if (next === undefined || kinds.length === 0) continue;
    const [before, after] = [words.slice(0, i), words.slice(i + 1)];
    const [, ...joined] = ROAD_NUMBER.exec(next) ?? [];
    if (/^\d/.test(next)) for (const [letters] of kinds) yield [...before, letters!, ...after];
    else if (joined.length > 0) yield [...before, ...joined, ...after.slice(1)];
    else if (/^\d/.test(words[i + 2] ?? '')) yield [...before, ...after];
  }
}

/** Returns the terms of a query: with the other forms of each word, and with the articles marked. */
export function termsOf(words: readonly string[]): Term[] {
  const onlyFillers = words.every((word) => FILLERS.has(word));
  return words.flatMap((word, i) => {
    // "A 9" is the name of a road, "Calle A" that of a street
    const next = words[i + 1];
    const isFiller = !onlyFillers && FILLERS.has(word) && next !== undefined && !/^\d/.test(next);
    // one letter alone begins a name
    const forms = words.length === 1 && word.length === 1 ? () => [] : otherForms;
    return indexWords([word]).map((each) => new Term(each, isFiller, forms(each)));
  });
}

/**
 * Returns the query with two neighbouring words joined ("Markt Platz") or one word written apart ("Hersbruckerstraße"),
 * where names have such words.
 */
export function variantsOf(words: readonly string[], tables: readonly NameTable[]): string[][] {
  const known = new Map<string, boolean>();
  const exists = (word: string) => {
    let is = known.get(word);
    if (is === undefined) {
      const terms = [word, ...otherForms(word)].map((form) => new Term(form));
      is = tables.some((table) => terms.some((term) => table.has(term)));
      known.set(word, is);
    }
    return is;
  };
  const variants = [...numberedRoads(words)].filter((variant) => variant.every(exists));
  for (let i = 0; i + 1 < words.length; i++) {
    const joined = words[i]! + words[i + 1]!;
    if (exists(joined)) variants.push([...words.slice(0, i), joined, ...words.slice(i + 2)]);
  }
  for (const [i, word] of words.entries()) {
    if (word.length > MAX_WORD) continue;
    // "A9" is the road "A 9"
    const [, letters, number] = ROAD_NUMBER.exec(word) ?? [];
    if (letters && number && exists(letters) && exists(number))
      variants.push([...words.slice(0, i), letters, number, ...words.slice(i + 1)]);
    const least = ELIDED.test(word) && word.length > MIN_PART ? 1 : MIN_PART;
    for (let at = word.length - MIN_LAST_PART; at >= least; at--) {
      if (at > 1 && at < MIN_PART) continue;
      const [first, last] = [word.slice(0, at), word.slice(at)];
      if (!exists(last) || !exists(first)) continue;
      variants.push([...words.slice(0, i), first, last, ...words.slice(i + 1)]);
      if (variants.length >= MAX_VARIANTS) return variants;
    }
  }
  return variants.slice(0, MAX_VARIANTS);
}
