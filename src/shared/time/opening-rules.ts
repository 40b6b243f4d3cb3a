/**
 * Reads the grammar of OSM opening hours with all that depends on dates: months, dates, weeks, Easter, public and
 * school holidays, the sun. `open-slots.ts` evaluates it. Of what it cannot read exactly nothing is known.
 */
import { Cursor } from './cursor.ts';
import { dateSelector, daySelector, type Selector, weekSelector, yearSelector } from './opening-dates.ts';
import { inGrammar } from './opening-words.ts';

/** Events of the sun that texts name. */
const SUN_EVENTS = ['dawn', 'sunrise', 'sunset', 'dusk'] as const;
export type SunEvent = (typeof SUN_EVENTS)[number];

/** A time of day. */
export interface Time {
  /** event that the minutes count from; null = midnight */
  event: SunEvent | null;
  minutes: number;
}

/** A period from a time of one day to a time of the same day or, if that is not later, of the next day. */
export interface Span {
  from: Time;
  to: Time;
  /** true for hours with an open end: nothing is known after `to` */
  isOpenEnd: boolean;
}

export interface Rule {
  /** conditions that all hold on the days of the rule; none for a rule of every day */
  selectors: readonly Selector[];
  /** true if not all weeks of a year have the same days of the rule */
  isDated: boolean;
  /** null = the whole day */
  spans: readonly Span[] | null;
  state: 'closed' | 'open' | 'unknown';
  /** true for a rule after a comma: it adds to the earlier rules of its days instead of replacing them */
  isAdditional: boolean;
  /** true for a rule after "||", and for those that a comma adds to it: it applies where the earlier rules say "closed" */
  isFallback: boolean;
}
export type Rules = readonly Rule[];

/** Maximum length of a text, characters; OpenStreetMap allows 255. */
const MAX_LENGTH = 1000;
const MAX_RULES = 64;
const MAX_REMEMBERED = 4096;
const HOUR = 60;
export const DAY_MINUTES = 24 * HOUR;
/** Hour at which hours with an open end ("20:00+") end. */
const OPEN_END = 2 * HOUR;
/** Time from which an open end reaches into the next day. */
const EVENING = 17 * HOUR;

const CLOCK = String.raw`(\d{1,2}):([0-5]\d)`;
const EVENT = `(${SUN_EVENTS.join('|')})`;
const TIME = new RegExp(String.raw`${CLOCK}|${EVENT}|\(${EVENT}([+-])${CLOCK}\)`, 'y');
const NEXT_TIME = new RegExp(String.raw`,(?=${CLOCK}|\(|${EVENT})`, 'y');
/** Time of day such as 10pm or 6:30 a.m. */
const TWELVE_HOURS = /(?<![\d:])(1[0-2]|0?[1-9])(?::([0-5]\d))? ?([ap])\.?m\.?(?![a-z])/g;
const WHOLE_HOURS = /(\d{1,2})-(\d{1,2})(?![\d:.])/y;

/** Parts of selectors other than plain weekdays. */
const DATED = /[a-zà-ÿ]{3}|ph|sh|\d/u;

const remembered = new Map<string, Rules | null>();

/** Returns the rules of a text, cached by text; null if a part of it cannot be read. */
export function parseRules(text: string): Rules | null {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const rules = text.length > MAX_LENGTH ? null : rulesIn(new Cursor(plain(text)));
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(text, rules);
  return rules;
}

/** Returns true if not all weeks of a year have the same hours. */
export function isDated(rules: Rules): boolean {
  return rules.some((rule) => rule.isDated) || namesSun(rules);
}

/** Returns true for hours that only say when a place is closed. */
export function onlyClose(rules: Rules): boolean {
  return rules.every(({ state }) => state === 'closed');
}

/**
 * Returns the hours of a place that is open unless they say that it is closed.
 * @example openOtherwise('SH off') // "24/7; SH off"
 */
export function openOtherwise(text: string): string {
  const rules = parseRules(text);
  return rules && onlyClose(rules) ? `24/7; ${text}` : text;
}

/** Returns true if hours depend on the sun. */
export function namesSun(rules: Rules): boolean {
  return rules.some(({ spans }) => spans?.some(({ from, to }) => from.event ?? to.event));
}

/** Returns a text in lower case, without comments and spare spaces. */
function plain(text: string): string {
  return inGrammar(text.replaceAll(/"[^"]*"/g, '""'))
    .replaceAll(TWELVE_HOURS, (_, hour: string, minutes: string | undefined, half: string) => {
      const hours = (Number(hour) % 12) + (half === 'p' ? 12 : 0);
      return `${String(hours).padStart(2, '0')}:${minutes ?? '00'}`;
    })
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([-,;|+(]) ?| ?([)\]])/g, '$1$2')
    .replaceAll(/(?<=[a-z\d\])])\(/g, ' (')
    .trim();
}

function rulesIn(cursor: Cursor): Rules | null {
  const rules: Rule[] = [];
  let separator = ';';
  while (!cursor.isAtEnd) {
    const rule = ruleAt(cursor, separator, rules.at(-1));
    if (rule) rules.push(rule);
    const next = cursor.take(/;+|,|\|\||$/y)?.[0];
    const isSequel = next === ',' || next === '||';
    // only the library knows what "Mo, 08:00-12:00" means
    const isOdd = rule ? next === ',' && !mayHaveSequel(rule) : separator !== ';' || isSequel;
    if (next === undefined || isOdd || rules.length > MAX_RULES) return null;
    separator = next;
  }
  return rules.length === 0 || separator === ',' || separator === '||' ? null : rules;
}

/** Returns true for a rule after which a comma begins another rule. */
function mayHaveSequel({ spans, state }: Rule): boolean {
  return spans !== null || state !== 'open';
}

/** Reads one rule; null if there is none at the cursor. */
function ruleAt(cursor: Cursor, separator: string, previous: Rule | undefined): Rule | null {
  const start = cursor.at;
  const selectors = selectorsAt(cursor);
  const isDated = DATED.test(cursor.since(start));
  const isAlways = cursor.take(/24\/7 ?/y) !== null;
  const spans = isAlways ? null : cursor.attempt(() => spansAt(cursor));
  cursor.take(/ /y);
  const named = cursor.take(/(open|off|closed|unknown)(?![a-z]) ?/y)?.[1];
  const isCommented = cursor.take(/"" ?/y) !== null;
  const isEmpty = selectors.length === 0 && !isAlways && !spans && !named && !isCommented;
  if (isEmpty) return null;
  return {
    selectors,
    isDated,
    spans,
    state: stateOf(named ?? (isCommented ? 'unknown' : 'open')),
    isAdditional: separator === ',',
    isFallback: separator === '||' || (separator === ',' && previous?.isFallback === true),
  };
}

function stateOf(word: string): Rule['state'] {
  return word === 'open' || word === 'unknown' ? word : 'closed';
}

function selectorsAt(cursor: Cursor): Selector[] {
  const selectors: Selector[] = [];
  const add = (selector: Selector | null): boolean => {
    if (!selector) return false;
    selectors.push(selector);
    cursor.take(/ ?:? ?/y);
    return true;
  };
  if (!add(dateSelector(cursor)) && add(yearSelector(cursor))) add(dateSelector(cursor));
  add(weekSelector(cursor));
  // "PH Mo-Fr": holidays that are weekdays
  if (add(daySelector(cursor, 'holiday'))) add(daySelector(cursor, 'weekday'));
  else add(daySelector(cursor, 'any'));
  return selectors;
}

function spansAt(cursor: Cursor): Span[] | null {
  const spans: Span[] = [];
  do {
    const span = spanAt(cursor);
    if (!span) return null;
    spans.push(span);
  } while (!spans.at(-1)!.isOpenEnd && cursor.take(NEXT_TIME));
  return spans;
}

/** Reads one period; null if there is none, or if it is not exact: a single time, or an open end after a period. */
function spanAt(cursor: Cursor): Span | null {
  const hours = cursor.take(WHOLE_HOURS);
  if (hours) return spanOf(atClock(Number(hours[1]) * HOUR), atClock(Number(hours[2]) * HOUR));
  const from = timeAt(cursor);
  if (!from) return null;
  if (cursor.take(/\+/y)) {
    const evening = from.minutes >= EVENING ? DAY_MINUTES + OPEN_END : DAY_MINUTES;
    const span = from.event ? null : spanOf(from, atClock(from.minutes < OPEN_END ? OPEN_END : evening));
    return span && { ...span, isOpenEnd: true };
  }
  const to = cursor.take(/-/y) && timeAt(cursor);
  return to && !cursor.take(/\+/y) ? spanOf(from, to) : null;
}

/** Returns a period; null for times that do not exist on a clock. An end after midnight exceeds DAY_MINUTES. */
function spanOf(from: Time, to: Time): Span | null {
  if (!from.event && from.minutes >= DAY_MINUTES) return null;
  if (!to.event && to.minutes > 2 * DAY_MINUTES) return null;
  const wraps = !from.event && !to.event && to.minutes <= from.minutes;
  return { from, to: wraps ? atClock(to.minutes + DAY_MINUTES) : to, isOpenEnd: false };
}

function atClock(minutes: number): Time {
  return { event: null, minutes };
}

function timeAt(cursor: Cursor): Time | null {
  const match = cursor.take(TIME);
  if (!match) return null;
  const [, hour, minute, event, movedEvent, sign, hours, minutes] = match;
  if (hour !== undefined) return atClock(Number(hour) * HOUR + Number(minute));
  const moved = sign === undefined ? 0 : Number(hours) * HOUR + Number(minutes);
  return { event: (event ?? movedEvent) as SunEvent, minutes: sign === '-' ? -moved : moved };
}
