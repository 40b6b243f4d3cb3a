/** The page's language: what was chosen here, else what the browser prefers, else English. */
import type { RoadTraffic } from '../../api/score.ts';
import { type Language, LOCALES, languageOfTag } from '../../shared/language.ts';
import { en, type Texts } from '../text/en.ts';
import { memory } from './storage.ts';

/** Each is a file of its own that is fetched when it is wanted. English is part of the page: it needs no connection. */
const TEXTS: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => en,
  de: async () => (await import('../text/de.ts')).de,
  fr: async () => (await import('../text/fr.ts')).fr,
  es: async () => (await import('../text/es.ts')).es,
  it: async () => (await import('../text/it.ts')).it,
  pt: async () => (await import('../text/pt.ts')).pt,
  nl: async () => (await import('../text/nl.ts')).nl,
};

let current: Language = 'en';
let wanted: Language = current;
let words: Texts = en;

/** The words in the current language. */
export function text(): Texts {
  return words;
}

export function language(): Language {
  return current;
}

/**
 * Switches all words of the fixed part of the page; what is drawn from data is drawn again by its owner.
 * @returns the language of the page from now on: the one before when this one cannot be fetched
 */
export async function applyLanguage(next: Language): Promise<Language> {
  wanted = next;
  const fetched = await TEXTS[next]().catch(() => null);
  // another one may have been chosen meanwhile
  if (!fetched || wanted !== next) return current;
  current = next;
  words = fetched;
  document.documentElement.lang = next;
  for (const [attribute, set] of FIXED) {
    for (const element of document.querySelectorAll(`[data-${attribute}]`)) {
      const fixed = words[element.getAttribute(`data-${attribute}`) as keyof Texts];
      if (typeof fixed === 'string') set(element, fixed);
    }
  }
  return current;
}

/** @returns the language in which the page begins: English when its own cannot be fetched */
export async function startLanguage(): Promise<Language> {
  const chosen = languageOfTag(memory.read('language', ''));
  const preferred = navigator.languages.map(languageOfTag).find((each) => each !== undefined);
  const own = chosen ?? preferred ?? 'en';
  return (await applyLanguage(own)) === own ? own : applyLanguage('en');
}

/** Why nobody answers: a service that is down is no missing connection. */
export function unreachableWords(): string {
  return navigator.onLine ? words.serviceDown : words.offline;
}

/** A sentence of what there is all the same, after the one of why nobody answers. */
export function unreachableBut(sentence: string): string {
  return `${navigator.onLine ? words.serviceDown : `${words.offline}.`} ${sentence}`;
}

/** For dates and numbers. */
export function locale(): string {
  return LOCALES[current];
}

const FIXED: [string, (element: Element, words: string) => void][] = [
  [
    'text',
    (element, words) => {
      element.textContent = words;
    },
  ],
  ['label', (element, words) => element.setAttribute('aria-label', words)],
  ['placeholder', (element, words) => element.setAttribute('placeholder', words)],
  ['content', (element, words) => element.setAttribute('content', words)],
];

/** "today at 21:40", "yesterday at 21:40", "Mon 16 Feb at 21:40" on this device's own clock. */
export function whenOf(iso: string, nowMs: number): string {
  const then = new Date(iso);
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  const days = Math.round((midnight(then) - midnight(new Date(nowMs))) / 86_400_000);
  const time = then.toLocaleTimeString(locale(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const day =
    Math.abs(days) <= 1
      ? new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(days, 'day')
      : then.toLocaleDateString(locale(), { weekday: 'short', day: 'numeric', month: 'short' });
  return words.dayAndTime(day, time);
}

/** "1 Nov 2026", of an ISO 8601 date-time. */
export function dateOf(iso: string): string {
  return new Date(iso).toLocaleDateString(locale(), { day: 'numeric', month: 'short', year: 'numeric' });
}

/** "Oct 2021", "October 2021", of an ISO 8601 date-time. */
export function monthOf(iso: string, month: 'short' | 'long' = 'short'): string {
  return new Date(iso).toLocaleDateString(locale(), { month, year: 'numeric', timeZone: 'UTC' });
}

/** "Andorra". @param code ISO 3166-1 */
export function countryName(code: string): string {
  return new Intl.DisplayNames([locale()], { type: 'region' }).of(code) ?? code;
}

/** "3.1 MB", "0.4 MB", "12 GB". */
export function megabytes(bytes: number): string {
  const [value, unit] = bytes < 1e9 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB'];
  return `${value.toLocaleString(locale(), { maximumFractionDigits: value < 10 ? 1 : 0 })} ${unit}`;
}

/** "1,116 vehicles an hour, 12% lorries (counted 2018)", "about 40 vehicles an hour (estimated)". */
export function trafficOf({ vehicles_per_hour, heavy_share, source, year }: RoadTraffic): string {
  const isCounted = source === 'counted';
  const vehicles =
    isCounted && vehicles_per_hour >= 10 ? Math.round(vehicles_per_hour) : roughly(vehicles_per_hour);
  const hourly = words.vehicles(vehicles, vehicles.toLocaleString(locale()));
  if (!isCounted) return `${words.about(hourly)} (${words.estimated})`;
  const lorries = words.lorries(heavy_share.toLocaleString(locale(), { style: 'percent' }));
  return `${hourly}, ${lorries} (${[words.counted, year].filter(Boolean).join(' ')})`;
}

/** 0.52 as 0.5, 1 056 as 1 100: an estimate of traffic is off by a third as a rule. */
function roughly(value: number): number {
  return Number(value.toPrecision(value < 10 ? 1 : 2));
}

/** "+1.5", "−38.2": with a real minus sign. */
export function signed(points: number): string {
  const digits = Math.abs(points).toLocaleString(locale(), { maximumFractionDigits: 1 });
  return `${points > 0 ? '+' : points < 0 ? '−' : '±'}${digits}`;
}
