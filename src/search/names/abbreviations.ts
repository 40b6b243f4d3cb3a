/** Short and long forms of words in addresses, words joined and apart, and words that may be left out. */
import { ADDRESS_WORDS } from './address-words.ts';

/** Last parts of joined words, with their short forms: "Marktpl." is Marktplatz, "Kerkstr." is Kerkstraat. */
export const JOINED_ENDS: readonly (readonly [short: string, long: readonly string[]])[] = [
  ['str', ['strasse', 'straat', 'strase']],
  ['pl', ['platz', 'plein', 'plads', 'plass']],
  ['g', ['gasse', 'gatan', 'gata', 'gade']],
  ['w', ['weg']],
  ['ln', ['laan']],
  ['v', ['vagen', 'vej', 'vegen', 'veien']],
  ['bf', ['bahnhof']],
  ['bhf', ['bahnhof']],
];

/** Words for a street, which people add to its name: "Calle Ejido" for "Ejido". Folded; short forms follow from ADDRESS_WORDS. */
const STREET_WORDS = `
  street road avenue boulevard drive lane way square
  strasse platz weg allee gasse
  rue avenue boulevard route chemin place quai
  calle avenida bulevar plaza paseo carretera camino rambla
  carrer placa passeig avinguda
  via viale piazza corso largo strada
  rua praca largo travessa estrada
  straat laan plein
  ulica utca ulitsa odos cadde sokak`
  .trim()
  .split(/\s+/);

/** Words that people add to names or leave out: articles, prepositions, conjunctions. Folded. */
export const FILLERS: ReadonlySet<string> = new Set(
  `the of and at in on
   der die das den dem des ein am an auf im zu zum zur von vom und bei
   le la les l de du des d un une et a au aux en sur
   el los las lo del al y e
   il i gli lo la le di da dei degli della delle dello dell del e ed
   o os a as do dos da das e em no na
   het de den der te ten ter t s van en aan op
   els les
   ta to ho hoi`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

const formsOf = new Map<string, Set<string>>();
for (const row of Object.values(ADDRESS_WORDS).flatMap((rows) => rows.trim().split('\n'))) {
  const forms = row.trim().split(' ');
  for (const form of forms) {
    const known = formsOf.get(form) ?? new Set<string>();
    for (const other of forms) if (other !== form) known.add(other);
    formsOf.set(form, known);
  }
}

const streetWords: ReadonlySet<string> = new Set(
  STREET_WORDS.flatMap((word) => [
    word,
    ...[...(formsOf.get(word) ?? [])].filter(({ length }) => length > 1),
  ]),
);

/** Returns the words of a street without that for a street: "Calle Ejido" is Ejido; null if there is none. */
export function withoutStreetWord(words: readonly string[]): readonly string[] | null {
  const [first, ...others] = words;
  const isNamed = others.some((word) => word.length > 1 && !FILLERS.has(word));
  return first !== undefined && streetWords.has(first) && isNamed ? others : null;
}

/** Returns the other forms of a folded word, long and short. */
export function otherForms(word: string): readonly string[] {
  const forms = new Set(formsOf.get(word));
  for (const [short, long] of JOINED_ENDS) {
    if (word.length > short.length + 3 && word.endsWith(short))
      for (const end of long) forms.add(word.slice(0, -short.length) + end);
  }
  // letters with two dots or a ring, as German, Dutch and Danish write them without
  for (const form of [word, ...forms])
    if (/[aou]e|aa/.test(form)) forms.add(form.replace(/([aou])e/g, '$1').replaceAll('aa', 'a'));
  forms.delete(word);
  return [...forms];
}
