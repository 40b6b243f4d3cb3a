/** Language of the page: the chosen one, otherwise the browser's, otherwise English. */
import type { RoadTraffic } from '../../api/score.ts';
import { type Language, LOCALES, languageOfTag } from '../../shared/language.ts';
import { countryName } from '../../words/country-names.ts';
import type { Texts } from '../../words/en/page-en.ts';
import { FIRST_WORDS } from '../../words/first-words.ts';
import { createLoader, type Loader } from './on-demand.ts';
import { RETRY_MS, Refused, type Unreachable } from './service.ts';
import { isText } from './shape.ts';
import { memory } from './storage.ts';

/** Texts by language. Each is a separate file, of which a page loads one; English is always stored for offline use. */
const TEXTS: Readonly<Record<Language, Loader<Partial<Record<Language, Texts>>>>> = {
  en: createLoader('page-en.js', () => import('../../words/en/page-en.ts')),
  de: createLoader('page-de.js', () => import('../../words/de/page-de.ts')),
  fr: createLoader('page-fr.js', () => import('../../words/fr/page-fr.ts')),
  es: createLoader('page-es.js', () => import('../../words/es/page-es.ts')),
  it: createLoader('page-it.js', () => import('../../words/it/page-it.ts')),
  pt: createLoader('page-pt.js', () => import('../../words/pt/page-pt.ts')),
  nl: createLoader('page-nl.js', () => import('../../words/nl/page-nl.ts')),
};

/** Delay before the texts are requested again if none can be loaded, ms. */
const PAUSE_MS = 3000;

let current: Language = 'en';
let wanted: Language = current;
// `startLanguage` sets it before anything is shown
let words = FIRST_WORDS as Texts;

/** Returns the texts in the current language. */
export function text(): Texts {
  return words;
}

export function language(): Language {
  return current;
}

/**
 * Switches the texts of the fixed part of the page. Parts with data render again themselves.
 * @returns `superseded` if another language was chosen meanwhile; `unreachable` if the texts cannot be loaded
 */
export async function applyLanguage(next: Language): Promise<'applied' | 'superseded' | 'unreachable'> {
  wanted = next;
  const fetched = (await TEXTS[next]())?.[next];
  if (wanted !== next) return 'superseded';
  if (!fetched) return 'unreachable';
  current = next;
  words = fetched;
  // the service sends the page in this language already, unless another one was chosen
  if (document.documentElement.lang === next) return 'applied';
  document.documentElement.lang = next;
  for (const [attribute, set] of FIXED) {
    for (const element of document.querySelectorAll(`[data-${attribute}]`)) {
      const fixed = words[element.getAttribute(`data-${attribute}`) as keyof Texts];
      if (typeof fixed === 'string') set(element, fixed);
    }
  }
  return 'applied';
}

/**
 * Applies the chosen or preferred language. @returns that language; English if it cannot be loaded, and once one of
 * both can be
 */
export async function startLanguage(): Promise<Language> {
  const chosen = languageOfTag(memory.read('language', '', isText));
  const preferred = navigator.languages.map(languageOfTag).find((each) => each !== undefined);
  const own = chosen ?? preferred ?? 'en';
  while ((await applyLanguage(own)) === 'unreachable' && (await applyLanguage('en')) === 'unreachable')
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  return current;
}

/** Explains a missing response: server down and device offline have different texts. */
export function unreachableWords(): string {
  return navigator.onLine ? words.serviceDown : words.offline;
}

/**
 * Explains why there is no response, and when the page asks again.
 * @param busyUntil time of the next request to a service with too many requests, Unix time, ms; null = it is down
 */
export function retryWords(busyUntil: number | null): string {
  if (!navigator.onLine) return `${words.offline}.`;
  const why = busyUntil === null ? words.serviceDown : words.serviceBusy;
  return `${why} ${words.retryIn(secondsUntil(busyUntil ?? Date.now() + RETRY_MS))}`;
}

function secondsUntil(ms: number): number {
  return Math.max(1, Math.ceil((ms - Date.now()) / 1000));
}

/** Explains why a request failed that is not sent again. */
export function failureWords(error: Refused | Unreachable): string {
  return error instanceof Refused && error.retryMs !== null ? words.serviceBusy : unreachableWords();
}

/** Explains a missing response, and adds a sentence about what is available nevertheless. */
export function unreachableBut(sentence: string): string {
  return `${navigator.onLine ? words.serviceDown : `${words.offline}.`} ${sentence}`;
}

/** Returns the locale for dates and numbers. */
export function locale(): string {
  return LOCALES[current];
}

/** Formats a size or a price; limits of heights have centimetres. */
export function decimalWords(value: number): string {
  return value.toLocaleString(locale(), { maximumFractionDigits: 2 });
}

/** Returns the words with a capital first letter, as at the start of a line. */
export function capitalized(words: string): string {
  return words.charAt(0).toLocaleUpperCase(locale()) + words.slice(1);
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

/** Formats a time on the device's clock: "today at 21:40", "yesterday at 21:40", "Mon 16 Feb at 21:40". */
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

/** Formats an ISO 8601 date-time as "1 Nov 2026". */
export function dateOf(iso: string): string {
  return new Date(iso).toLocaleDateString(locale(), { day: 'numeric', month: 'short', year: 'numeric' });
}

/** Formats an ISO 8601 date-time as "Oct 2021" or "October 2021". */
export function monthOf(iso: string, month: 'short' | 'long' = 'short'): string {
  return new Date(iso).toLocaleDateString(locale(), { month, year: 'numeric', timeZone: 'UTC' });
}

/** Returns the name of a country: "Andorra". @param code ISO 3166-1 */
export function countryInPageLanguage(code: string): string {
  return countryName(code, current);
}

/** Returns a region with its title in the page's language. */
export function titledRegion<R extends { title: string; titles?: Partial<Record<Language, string>> }>(
  region: R,
): R {
  return { ...region, title: region.titles?.[current] ?? region.title };
}

/** Formats a size: "3.1 MB", "0.4 MB", "12 GB". */
export function megabytes(bytes: number): string {
  const [value, unit] = bytes < 1e9 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB'];
  return `${value.toLocaleString(locale(), { maximumFractionDigits: value < 10 ? 1 : 0 })}\u00a0${unit}`;
}

/**
 * Formats traffic: "1,116 vehicles an hour, 12% lorries (counted 2018)", "about 40 vehicles an hour
 * (estimated)".
 */
export function trafficOf({ vehicles_per_hour, heavy_share, source, year }: RoadTraffic): string {
  const isCounted = source === 'counted';
  const vehicles =
    isCounted && vehicles_per_hour >= 10 ? Math.round(vehicles_per_hour) : roughly(vehicles_per_hour);
  const hourly = words.vehicles(vehicles, vehicles.toLocaleString(locale()));
  if (!isCounted) return `${words.about(hourly)} (${words.estimated})`;
  const lorries = words.lorries(heavy_share.toLocaleString(locale(), { style: 'percent' }));
  return `${hourly}, ${lorries} (${[words.counted, year].filter(Boolean).join(' ')})`;
}

/** Rounds 0.52 to 0.5 and 1,056 to 1,100: estimates of traffic are usually off by a third. */
function roughly(value: number): number {
  return Number(value.toPrecision(value < 10 ? 1 : 2));
}

/** Returns words of the service whose distances and levels stay in one line: "530 m north of the church". */
export function unparted(words: string): string {
  return words.replace(/(\d) (?=(?:k?m|dB)\b)/g, '$1\u00a0');
}

/** Formats points with a real minus sign: "+1.5", "−38.2". */
export function signed(points: number): string {
  const digits = Math.abs(points).toLocaleString(locale(), { maximumFractionDigits: 1 });
  return `${points > 0 ? '+' : points < 0 ? '−' : '±'}${digits}`;
}
