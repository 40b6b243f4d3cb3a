/** The sheet: at the foot of a phone one line, half or full, to be dragged or tapped; a panel at the side of a screen. */
import { byId } from '../lib/dom.ts';
import { text } from '../lib/i18n.ts';
import type { PageStore, State } from '../state.ts';
import { followFingers, HEIGHTS } from './sheet-fingers.ts';

/**
 * Half is always the same share of the screen, whatever there is to say: nobody knows it before it has come, and nothing
 * may jump then. Of a spot so much that number, nights and actions are seen; the map must stay usable.
 */
const HALF_OF_SPOTS = 0.62;
const HALF_OF_LISTS = 0.5;
/** Space below what is still to be seen, px. */
const BELOW_PX = 8;

export interface Sheet {
  /** How many px of the map it hides, or will hide once it has stopped moving. */
  covered(): { left: number; bottom: number };
}

/** @param closeOne closes what lies uppermost */
export function createSheet(store: PageStore, closeOne: () => void): Sheet {
  const sheet = byId('sheet');
  const scroll = byId('sheet-scroll');
  const button = byId('grip-button');
  const result = byId('result');
  const peekEnd = byId('peek-end');
  const isPanel = matchMedia('(min-width: 800px)');

  /** px from the top of the sheet to below this element. */
  function heightTo(element: Element): number {
    const bottom =
      element.getBoundingClientRect().bottom - scroll.getBoundingClientRect().top + scroll.scrollTop;
    return Math.ceil(bottom) + BELOW_PX;
  }

  function heightOf(state: 'line' | 'half'): number {
    if (state === 'line')
      return heightTo(result.hidden ? (byId('welcome').querySelector('h2') ?? button) : byId('place-head'));
    const { spot, status } = store.get();
    const isList = !spot || status === 'unreachable';
    return Math.round(innerHeight * (isList ? HALF_OF_LISTS : HALF_OF_SPOTS));
  }

  function apply(): void {
    const { sheet: height } = store.get();
    // in this order: without a class it is not there yet, and appears at once as high as it will be
    if (height !== 'full') sheet.style.setProperty('--peek', `${Math.round(heightOf(height))}px`);
    for (const each of HEIGHTS) sheet.classList.toggle(`sheet-${each}`, height === each);
    const isFull = height === 'full';
    button.setAttribute('aria-expanded', String(isFull));
    button.setAttribute('aria-label', isFull ? text().sheetLess : text().sheetMore);
  }

  followFingers(store, { sheet, scroll, grip: byId('grip'), button }, isPanel);

  /** True for what is only seen when the sheet is open. */
  function isBelowPeek(element: Element): boolean {
    if (!scroll.contains(element) || element === button) return false;
    if (store.get().sheet === 'line') return !byId('place-head').contains(element);
    const after = peekEnd.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
    return element.closest('.home-list, .places') !== null || after !== 0;
  }

  // whoever tabs or scrolls on wants to see it; what a pointer presses is seen already, and must not move away from it
  scroll.addEventListener('focusin', ({ target }) => {
    const element = target as Element;
    if (element.matches(':focus-visible') && isBelowPeek(element)) store.set({ sheet: 'full' });
  });
  scroll.addEventListener('wheel', (event) => event.deltaY > 0 && store.set({ sheet: 'full' }), {
    passive: true,
  });
  document.addEventListener('keydown', (event) => {
    // a dialog that is open is closed by the browser
    const isForSheet = !event.defaultPrevented && !document.querySelector('dialog[open]');
    if (event.key === 'Escape' && isForSheet) closeOne();
  });

  // as a plain link it would overwrite the spot in the address
  byId('skip').addEventListener('click', (event) => {
    event.preventDefault();
    sheet.focus();
  });

  function settle({ sheet: height }: State): void {
    if (height === 'full') return;
    scroll.scrollTop = 0;
    // the focus must not stay on what is no longer seen: a new answer, which draws it anew, would open the sheet again
    if (document.activeElement && isBelowPeek(document.activeElement)) button.focus({ preventScroll: true });
  }

  store.on(['sheet', 'language', 'spot', 'status'], apply);
  store.on(['sheet'], settle);
  store.on(['spot'], ({ spot }) => {
    if (store.get().sheet !== 'full') scroll.scrollTop = 0;
    // what had the focus is gone
    if (!spot && result.contains(document.activeElement)) button.focus({ preventScroll: true });
  });
  // what is inside decides how much is to be seen
  new ResizeObserver(apply).observe(byId('sheet-content'));
  addEventListener('resize', apply);
  // when it is clear whether the page begins with a spot
  queueMicrotask(apply);

  return {
    covered() {
      if (isPanel.matches) return { left: sheet.getBoundingClientRect().right, bottom: 0 };
      return { left: 0, bottom: heightOf(store.get().sheet === 'line' ? 'line' : 'half') };
    },
  };
}
