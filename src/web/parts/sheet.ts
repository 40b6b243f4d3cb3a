/** The sheet with the score: at the bottom of a phone, to be dragged or tapped open; a panel at the side of a screen. */
import { byId } from '../lib/dom.ts';
import { text } from '../lib/i18n.ts';
import type { PageStore } from '../state.ts';

/** Never more than this share of the screen before it is opened: the map must stay usable. */
const MOST_PEEK = 0.6;
/** Shorter drags are taps, in px. */
const TAP_PX = 6;
/** A flick this far decides, in px. */
const FLICK_PX = 48;

export interface Sheet {
  /** How many px of the map it hides, or will hide once it has stopped moving. */
  covered(): { left: number; bottom: number };
}

export function createSheet(store: PageStore): Sheet {
  const sheet = byId('sheet');
  const scroll = byId('sheet-scroll');
  const grip = byId('grip');
  const button = byId('grip-button');
  const peekEnd = byId('peek-end');
  const isPanel = matchMedia('(min-width: 800px)');

  /** How much of the sheet is seen while it is not open, in px. */
  function peekHeight(): number {
    const result = byId('result');
    const end = result.hidden ? byId('welcome') : peekEnd;
    const bottom = end.getBoundingClientRect().bottom - scroll.getBoundingClientRect().top + scroll.scrollTop;
    return Math.min(Math.ceil(bottom) + 8, innerHeight * MOST_PEEK);
  }

  function apply(): void {
    const isFull = store.get().sheet === 'full';
    sheet.classList.toggle('sheet-full', isFull);
    sheet.style.setProperty('--peek', `${Math.round(peekHeight())}px`);
    button.setAttribute('aria-expanded', String(isFull));
    button.setAttribute('aria-label', isFull ? text().sheetLess : text().sheetMore);
  }

  let drag: { fromY: number; height: number; moved: boolean } | null = null;
  grip.addEventListener('pointerdown', (event) => {
    if (isPanel.matches) return;
    drag = { fromY: event.clientY, height: scroll.offsetHeight, moved: false };
    grip.setPointerCapture(event.pointerId);
  });
  grip.addEventListener('pointermove', (event) => {
    if (!drag) return;
    const up = drag.fromY - event.clientY;
    if (Math.abs(up) > TAP_PX) drag.moved = true;
    if (!drag.moved) return;
    sheet.classList.add('sheet-dragged');
    sheet.style.setProperty('--dragged', `${Math.max(80, drag.height + up)}px`);
  });
  const endDrag = (event: PointerEvent) => {
    if (!drag) return;
    const up = drag.fromY - event.clientY;
    const { moved } = drag;
    drag = null;
    sheet.classList.remove('sheet-dragged');
    if (event.type === 'pointercancel') return;
    if (!moved) toggle();
    else if (Math.abs(up) > FLICK_PX) store.set({ sheet: up > 0 ? 'full' : 'peek' });
  };
  grip.addEventListener('pointerup', endDrag);
  grip.addEventListener('pointercancel', endDrag);

  function toggle(): void {
    store.set({ sheet: store.get().sheet === 'full' ? 'peek' : 'full' });
  }
  // the pointer is handled above; this is the keyboard, whose clicks have no position
  button.addEventListener('click', (event) => {
    if (event.detail === 0) toggle();
  });

  // a swipe on what is inside opens it; once open it scrolls, and a pull from its top closes it
  /** where the finger was when the swipe began, or last when there was something to scroll; null = it does nothing more */
  let touchedAt: number | null = null;
  scroll.addEventListener(
    'touchstart',
    ({ touches, target }) => {
      touchedAt = grip.contains(target as Node) ? null : (touches[0]?.clientY ?? null);
    },
    { passive: true },
  );
  scroll.addEventListener(
    'touchmove',
    ({ touches }) => {
      const touch = touches[0];
      if (!touch || touchedAt === null || isPanel.matches) return;
      const isFull = store.get().sheet === 'full';
      if (isFull && scroll.scrollTop > 0) touchedAt = touch.clientY;
      const up = touchedAt - touch.clientY;
      if (!isFull && up > FLICK_PX) store.set({ sheet: 'full' });
      else if (isFull && scroll.scrollTop <= 0 && up < -2 * FLICK_PX) store.set({ sheet: 'peek' });
      else return;
      touchedAt = null;
    },
    { passive: true },
  );

  /** True for what is only seen when the sheet is open. */
  function isBelowPeek(element: Element): boolean {
    const after = peekEnd.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
    return scroll.contains(element) && after !== 0;
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
    if (event.key === 'Escape' && !event.defaultPrevented) store.set({ sheet: 'peek' });
  });

  // as a plain link it would overwrite the spot in the address
  byId('skip').addEventListener('click', (event) => {
    event.preventDefault();
    sheet.focus();
  });

  store.on(['sheet', 'language'], apply);
  store.on(['sheet'], (state) => {
    if (state.sheet !== 'peek') return;
    scroll.scrollTop = 0;
    // the focus must not stay on what is no longer seen: a new answer, which draws it anew, would open the sheet again
    if (document.activeElement && isBelowPeek(document.activeElement)) button.focus({ preventScroll: true });
  });
  // what is inside decides how much is to be seen
  new ResizeObserver(apply).observe(byId('sheet-content'));
  addEventListener('resize', apply);
  apply();

  return {
    covered() {
      if (isPanel.matches) return { left: sheet.getBoundingClientRect().right, bottom: 0 };
      return { left: 0, bottom: peekHeight() };
    },
  };
}
