/** Reads a query as the corner of two streets: "18 de Julio y Ejido", "Ecke Hauptstraße und Bahnhofstraße". */

/** The two streets of a corner, as they were typed. */
export interface CornerQuery {
  first: string;
  second: string;
  /** true if the query says that it is a corner; false for two names with an "and", which may be one name */
  isSaid: boolean;
}

/** Words for a corner, folded by hand: they stand before both streets or between them. */
const CORNER = [
  '(?:corner|junction|intersection|crossing|crossroads)(?: of)?|crn|cnr|jct',
  'ecke|kreuzung|einmündung|einmuendung',
  "(?:angle|coin)(?: de la| des| du| de| d['’])?|croisement|intersection|carrefour",
  'esquina(?: con| a| de| com| da| do)?|esq|cruce(?: con| de)?|intersección|interseccion|cruzamento|cruzamiento',
  '(?:angolo|incrocio)(?: di| con| tra| fra)?|ang',
  '(?:hoek|kruising|kruispunt)(?: van)?',
].join('|');
/** Words between two streets. */
const AND = 'y|e|i|and|und|u|et|en|con|com|mit|avec|met|x|at';

const BEFORE = new RegExp(
  `^(?:[^\\p{L}\\p{N}]*(?:the|an der|am|an|à l['’]|all['’]|op de|en la|na|na da|en)?\\s*)(?:${CORNER})(?![\\p{L}\\p{N}])[.:]?\\s*`,
  'iu',
);
const BETWEEN = new RegExp(`\\s+(?:${CORNER})(?![\\p{L}\\p{N}])[.:]?\\s*|\\s*[&＆@×]\\s*|\\s*/\\s*`, 'giu');
const LINK = new RegExp(`\\s+(?:${AND})\\.?\\s+`, 'giu');
/** Signs between two streets of a query that says that it is a corner. */
const SIGN = /\s*,\s+|\s+[-–]\s+/gu;

/** Maximum number of ways to split a query. */
const MAX_SPLITS = 4;
/** Maximum length of a query, UTF-16 code units. */
const MAX_LENGTH = 160;
const MIN_LETTERS = 2;

/** Returns the ways to read a query as a corner, the likeliest first; none for anything else. */
export function cornersIn(query: string): CornerQuery[] {
  const text = query.trim().slice(0, MAX_LENGTH);
  const rest = text.replace(BEFORE, '');
  const isBefore = rest !== text;
  const corners: CornerQuery[] = [];
  const add = (separator: RegExp, isSaid: boolean) => {
    for (const { 0: between, index } of rest.matchAll(separator)) {
      const [first, second] = [rest.slice(0, index), rest.slice(index + between.length)];
      if (corners.length < MAX_SPLITS && isName(first) && isName(second))
        corners.push({ first, second, isSaid });
    }
  };
  add(BETWEEN, true);
  if (corners.length === 0) add(LINK, isBefore);
  if (corners.length === 0 && isBefore) add(SIGN, true);
  return corners;
}

/** Returns true for a text that can name a street: with letters, not only one. */
function isName(text: string): boolean {
  return (text.match(/[\p{L}\p{N}]/gu) ?? []).length >= MIN_LETTERS && /\p{L}/u.test(text);
}
