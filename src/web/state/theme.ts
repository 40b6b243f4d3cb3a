/** Theme: that of the system, or the chosen one. before-paint.ts applies it before the first paint. */
import { oneOf } from '../lib/shape.ts';
import { memory } from '../lib/storage.ts';

const THEMES = ['system', 'day', 'night'] as const;
export type Theme = (typeof THEMES)[number];

/** Colours of `--surface` for the browser's bars. */
const BAR = { day: '#fffefb', night: '#18212b' };
export const THEME_KEY = 'theme';

const systemNight = matchMedia('(prefers-color-scheme: dark)');
const followers: ((isNight: boolean) => void)[] = [];

export function theme(): Theme {
  return memory.read<Theme>(THEME_KEY, 'system', oneOf(THEMES));
}

export function isNight(): boolean {
  const chosen = theme();
  return chosen === 'system' ? systemNight.matches : chosen === 'night';
}

export function setTheme(next: Theme): void {
  memory.write(THEME_KEY, next);
  if (next === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next;
  tell();
}

/** Calls back now and after each change. */
export function onTheme(follow: (isNight: boolean) => void): void {
  followers.push(follow);
  follow(isNight());
}

function tell(): void {
  for (const follow of followers) follow(isNight());
}

systemNight.addEventListener('change', tell);
onTheme((night) => {
  for (const meta of document.querySelectorAll('meta[name=theme-color]'))
    meta.setAttribute('content', BAR[night ? 'night' : 'day']);
});
