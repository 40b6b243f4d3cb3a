/** Dragging, tapping and swiping the sheet of a phone, and the keys of its grip. */
import type { PageStore, State } from '../state.ts';

/** Shorter drags are taps, in px. */
const TAP_PX = 6;
/** A flick this far decides, in px. */
const FLICK_PX = 48;
/** Lower than this it could not be taken hold of, px. */
const LEAST_PX = 40;

type Height = State['sheet'];
/** From the lowest to the highest. */
export const HEIGHTS: readonly Height[] = ['line', 'half', 'full'];

interface Parts {
  sheet: HTMLElement;
  scroll: HTMLElement;
  grip: HTMLElement;
  button: HTMLElement;
}

export function followFingers(
  store: PageStore,
  { sheet, scroll, grip, button }: Parts,
  isPanel: MediaQueryList,
): void {
  const step = (by: 1 | -1) => {
    const next = HEIGHTS[HEIGHTS.indexOf(store.get().sheet) + by];
    if (next) store.set({ sheet: next });
  };
  /** one line opens, what is open closes */
  const AFTER: Record<Height, Height> = { line: 'half', half: 'full', full: 'half' };
  const toggle = () => store.set({ sheet: AFTER[store.get().sheet] });

  // a mouse would select the words around it, and drag those
  grip.addEventListener('mousedown', (event) => event.preventDefault());
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
    sheet.style.setProperty('--dragged', `${Math.max(LEAST_PX, drag.height + up)}px`);
  });
  const endDrag = (event: PointerEvent) => {
    if (!drag) return;
    const up = drag.fromY - event.clientY;
    const { moved } = drag;
    drag = null;
    sheet.classList.remove('sheet-dragged');
    if (event.type === 'pointercancel') return;
    if (!moved) toggle();
    else if (Math.abs(up) > FLICK_PX) step(up > 0 ? 1 : -1);
  };
  grip.addEventListener('pointerup', endDrag);
  grip.addEventListener('pointercancel', endDrag);
  // the pointer is handled above; this is the keyboard, whose clicks have no position
  button.addEventListener('click', (event) => {
    if (event.detail === 0) toggle();
  });
  button.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    step(event.key === 'ArrowUp' ? 1 : -1);
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
      if (!isFull && up > FLICK_PX) step(1);
      else if (!isFull && up < -FLICK_PX) step(-1);
      else if (isFull && scroll.scrollTop <= 0 && up < -2 * FLICK_PX) step(-1);
      else return;
      touchedAt = null;
    },
    { passive: true },
  );
}
