/** Finds the days of the year on which a site is open, from `opening_hours` and `seasonal`. Used in imports only. */
import { YEAR_BYTES, YEAR_DAYS, type YearBitmap } from '../../../region/format/codes.ts';
import { dayOfYear } from '../../../shared/time/day-of-year.ts';
import { isDated, parseRules } from '../../../shared/time/opening-rules.ts';
import { inGrammar } from '../../../shared/time/opening-words.ts';
import type { Tags } from '../tags.ts';
import { neverOpens } from './life-cycle.ts';
import { openTimesOfYear } from './opening-hours.ts';
import { isTextKey } from './texts.ts';

export interface Season {
  /** days on which the site is open; null = all year or unknown */
  days: YearBitmap | null;
  /** true if the days apply to the northern hemisphere, as the tag names a season, not dates */
  northern: boolean;
}

/** Minimum gap that ends a season, days; shorter gaps are rest days. */
const MIN_GAP = 14;

/** Open months (1 to 12) of a site that states only a season, north of the equator. `yes` = not in winter. */
const NAMED: readonly (readonly [words: readonly string[], first: number, last: number])[] = [
  [['spring', 'frühling', 'frühjahr', 'printemps', 'primavera', 'lente', 'voorjaar'], 3, 5],
  [['summer', 'summertime', 'sommer', 'été', 'verano', 'estate', 'verão', 'zomer'], 5, 9],
  [['autumn', 'fall', 'herbst', 'automne', 'otoño', 'autunno', 'outono', 'herfst'], 9, 11],
  [['winter', 'wintertime', 'hiver', 'invierno', 'inverno'], 12, 3],
  [['yes'], 4, 10],
];
const MONTHS_OF = new Map(
  NAMED.flatMap(([words, ...months]) => words.map((word) => [word, months] as const)),
);
/** Words beside the name of a season that add nothing. */
const BESIDE_NAME =
  /(?<!\p{L})(?:only|open|in|the|during|months?|season|nur|im|geöffnet|seulement|en|ouvert|solo|alleen|só)(?!\p{L})\s*/gu;

const ALL_YEAR: Season = { days: null, northern: false };
/** Cache by text. Equal texts, of which maps have a few hundred, thus share one object. */
const remembered = new Map<string, Season>();
/** Maximum texts in the cache; real maps have fewer. */
const MAX_REMEMBERED = 10_000;

/** Season of a site that never opens. */
const NEVER: Season = { days: new Uint8Array(YEAR_BYTES), northern: false };

/** Returns the season of a site; dates in `opening_hours` take precedence over `seasonal`. */
export function seasonOf(tags: Tags): Season {
  if (neverOpens(tags)) return NEVER;
  const hours = tags.get('opening_hours');
  const dated = hours === undefined ? ALL_YEAR : known(hours, dates);
  if (dated.days) return dated;
  const seasonal = tags.get('seasonal');
  return seasonal === undefined
    ? ALL_YEAR
    : known(`seasonal=${seasonal}`, () => named(seasonal) ?? dates(seasonal));
}

function known(text: string, read: (text: string) => Season): Season {
  let season = remembered.get(text);
  if (!season) {
    season = read(text);
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(text, season);
  }
  return season;
}

/** Returns the season by the days of the year with opening hours; gaps shorter than MIN_GAP count as open. */
function dates(text: string): Season {
  const times = openTimesOfYear(text) ?? openTimesOfYear(inGrammar(text));
  if (!times) return named(text, ['yes']) ?? ALL_YEAR;
  const open = new Array<boolean>(YEAR_DAYS).fill(false);
  for (const [from, to] of times) {
    // hours that end at midnight do not open the next day
    const last = new Date(to.getTime() - 1);
    open.fill(true, dayIn(from), dayIn(last) + 1);
  }
  return { days: bitmapOf(withoutShortGaps(open)), northern: false };
}

function dayIn(date: Date): number {
  return dayOfYear(date.getMonth() + 1, date.getDate());
}

function withoutShortGaps(open: readonly boolean[]): boolean[] {
  const filled = [...open];
  const first = open.indexOf(true);
  if (first < 0) return filled;
  // the year is circular: a gap over New Year is one gap
  let gap = 0;
  for (let i = 1; i <= YEAR_DAYS; i++) {
    const day = (first + i) % YEAR_DAYS;
    if (!open[day]) {
      gap++;
      continue;
    }
    if (gap < MIN_GAP) {
      for (let back = 1; back <= gap; back++) filled[(day - back + YEAR_DAYS) % YEAR_DAYS] = true;
    }
    gap = 0;
  }
  return filled;
}

/**
 * Returns the season of names of seasons ("spring;summer", "nur im Sommer"); null if there is none.
 * @param others words that are no names here
 */
function named(text: string, others: readonly string[] = []): Season | null {
  const open = new Array<boolean>(YEAR_DAYS).fill(false);
  for (const word of text.toLowerCase().split(/[;,]/)) {
    const name = word.trim().replaceAll(BESIDE_NAME, '').trim();
    const months = others.includes(name) ? undefined : MONTHS_OF.get(name);
    if (!months) continue;
    const [first, last] = months;
    for (let month = first; ; month = (month % 12) + 1) {
      open.fill(true, dayOfYear(month, 1), month === 12 ? YEAR_DAYS : dayOfYear(month + 1, 1));
      if (month === last) break;
    }
  }
  return open.includes(true) ? { days: bitmapOf(open), northern: true } : null;
}

/** Returns the open days as a bitmap; null if all year, or never, as the text was then not understood. */
function bitmapOf(open: readonly boolean[]): YearBitmap | null {
  if (open.every(Boolean) || !open.some(Boolean)) return null;
  const days = new Uint8Array(YEAR_BYTES);
  for (const [day, isOpen] of open.entries()) if (isOpen) days[day >> 3]! |= 1 << (day & 7);
  return days;
}

/** Words that a site is open or shut, and what may stand before them in the texts of mappers. */
const OPEN = `open(?:ed)?|geöffnet|offen|ouverte?s?|ouverture|abiert[oa]|apert[oa]|apertura|abert[oa]|geopend|(?:open )?season|saison|temporada|stagione|åpent?|öppet|öppen|åbent?|avoinna|auki|otwart[ey]|otevřeno|otvoren[oé]|odprto|nyitva|deschis|açık|ανοιχτό|открыт[оа]?|отворено`;
const SHUT = `closed|shut|geschlossen|gesperrt|fermée?s?|fermeture|cerrad[oa]|chius[oa]|chiusura|fechad[oa]|encerrad[oa]|gesloten|dicht`;
const ABOUT_SITE = String.raw`(?:(?:the|this|der|dieser|le|el|il|o|de) )?(?:(?:camp\p{L}*|site|platz|stellplatz|area|aire|área|parque|terrein) )?(?:(?:it|we|is|are|wir|ist|sind|haben|est|está|è|é) )*`;
const SAID_FIRST = new RegExp(`^${ABOUT_SITE}(?:(?:${OPEN})|(${SHUT}))[: ]+(?:d['’])?(.+)$`, 'u');
const SAID_LAST = new RegExp(`^${ABOUT_SITE}(.+?) (?:(?:${OPEN})|(${SHUT}))$`, 'u');
const CLAUSES = /(?<!\d)\.(?:\s+|$)|[;,!\n()](?:\s+|$)/u;
/** "From … to …" in Slavic languages, whose months the library of hours knows. */
const FROM_TO = /^(?:od|z|с|від|от) (\p{L}+) (?:do|до) (\p{L}+)$/u;
const ALWAYS =
  /all year|year[- ]round|ganzjährig|das ganze jahr|toute l['’]année|todo el año|tutto l['’]anno|todo o ano|(?:het )?hele jaar|året rundt?|cały rok|celoročně|celoročne|ympäri vuoden|cijelu godinu|celo leto|egész évben|tot anul|круглый год|όλο το χρόνο/u;
const WINTERS: ReadonlySet<string> = new Set(NAMED.find(([, first]) => first === 12)![0]);
/** Seasons in which a site is open that is shut in winter. */
const NOT_IN_WINTER = 'spring;summer;autumn';

/**
 * Returns the tag for the season that the texts of a place without one tell ("Open from May to September", "im Winter
 * geschlossen"), of a car park also for hours ("open 6:00-22:00"); null if they tell none.
 */
export function toldSeason(tags: Tags): readonly ['opening_hours' | 'seasonal', string] | null {
  if (tags.has('opening_hours') || tags.has('seasonal')) return null;
  for (const [key, text] of tags) {
    if (key === 'name' || !isTextKey(key)) continue;
    const told = text.toLowerCase();
    if (ALWAYS.test(told)) continue;
    for (const clause of told.split(CLAUSES)) {
      const found = seasonIn(clause.trim(), !tags.has('tourism'));
      if (found) return found;
    }
  }
  return null;
}

/** @param hasHours true if hours are those of the place, not of its reception */
function seasonIn(clause: string, hasHours: boolean): readonly ['opening_hours' | 'seasonal', string] | null {
  const first = SAID_FIRST.exec(clause);
  const last = SAID_LAST.exec(clause);
  const shut = first?.[1] ?? last?.[2];
  const period = (first?.[2] ?? last?.[1])?.replace(FROM_TO, '$1-$2');
  if (period === undefined) return null;
  const hours = shut ? `${period} off` : period;
  const rules = parseRules(hours);
  if (rules && (hasHours || isDated(rules))) return ['opening_hours', hours];
  if (shut) {
    const isWinter = WINTERS.has(period.replaceAll(BESIDE_NAME, '').trim());
    return isWinter ? ['seasonal', NOT_IN_WINTER] : null;
  }
  if (openTimesOfYear(period)) return ['opening_hours', period];
  return named(period, ['yes']) ? ['seasonal', period] : null;
}
