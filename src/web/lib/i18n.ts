/** The page's language: what was chosen here, else what the browser prefers, else English. */
import { de } from '../text/de.ts';
import { en, type Texts } from '../text/en.ts';
import { memory } from './storage.ts';

export type Language = 'en' | 'de';
export const LANGUAGES: { code: Language; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'de', name: 'Deutsch' },
];

const TEXTS: Record<Language, Texts> = { en, de };

export function startLanguage(): Language {
  const known = (tag: string) => LANGUAGES.find(({ code }) => code === tag.toLowerCase().split('-')[0])?.code;
  const chosen = known(memory.read('language', ''));
  return chosen ?? navigator.languages.map(known).find((each) => each !== undefined) ?? 'en';
}

let current: Language = 'en';

/** The words in the current language. */
export function text(): Texts {
  return TEXTS[current];
}

export function language(): Language {
  return current;
}

/** Switches all words of the fixed part of the page; what is drawn from data is drawn again by its owner. */
export function applyLanguage(next: Language): void {
  current = next;
  document.documentElement.lang = next;
  for (const [attribute, set] of FIXED) {
    for (const element of document.querySelectorAll(`[data-${attribute}]`)) {
      const words = TEXTS[next][element.getAttribute(`data-${attribute}`) as keyof Texts];
      if (typeof words === 'string') set(element, words);
    }
  }
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

/** "today, 21:40", "yesterday, 21:40", "Mon 16 Feb, 21:40" on this device's own clock. */
export function whenOf(iso: string, nowMs: number): string {
  const then = new Date(iso);
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  const days = Math.round((midnight(then) - midnight(new Date(nowMs))) / 86_400_000);
  const time = then.toLocaleTimeString(current, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const day =
    Math.abs(days) <= 1
      ? new Intl.RelativeTimeFormat(current, { numeric: 'auto' }).format(days, 'day')
      : then.toLocaleDateString(current, { weekday: 'short', day: 'numeric', month: 'short' });
  return current === 'de' ? `${day} um ${time}` : `${day} at ${time}`;
}

/** "1 Nov 2026", of an ISO 8601 date-time. */
export function dateOf(iso: string): string {
  const locale = current === 'de' ? 'de' : 'en-GB';
  return new Date(iso).toLocaleDateString(locale, { day: 'numeric', month: 'short', year: 'numeric' });
}

/** "3.1 MB", "0.4 MB", "12 GB". */
export function megabytes(bytes: number): string {
  const [value, unit] = bytes < 1e9 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB'];
  return `${value.toLocaleString(current, { maximumFractionDigits: value < 10 ? 1 : 0 })} ${unit}`;
}

export function metres(distance: number): string {
  if (distance < 1000) return `${distance < 20 ? Math.round(distance) : Math.round(distance / 10) * 10} m`;
  return `${(distance / 1000).toLocaleString(current, { maximumFractionDigits: 1 })} km`;
}

/** "+1.5", "−38.2": with a real minus sign. */
export function signed(points: number): string {
  const digits = Math.abs(points).toLocaleString(current, { maximumFractionDigits: 1 });
  return `${points > 0 ? '+' : points < 0 ? '−' : '±'}${digits}`;
}
