/** A toast: a short message at the bottom that disappears; screen readers announce it. */
import { byId } from './dom.ts';

/** Duration of a toast, ms: enough to read two lines twice. */
const SHOWN_MS = 6000;
let timer: ReturnType<typeof setTimeout> | undefined;

export function toast(message: string): void {
  const place = byId('toast');
  place.textContent = message;
  place.classList.add('toast-shown');
  clearTimeout(timer);
  timer = setTimeout(() => {
    place.classList.remove('toast-shown');
    place.textContent = '';
  }, SHOWN_MS);
}
