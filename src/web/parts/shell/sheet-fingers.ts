/**
 * Dragging, tapping and swiping the sheet, and keys of its grip: it follows the finger and snaps to the next
 * stop.
 */
import type { PageStore, State } from '../../state/state.ts';

/** Maximum length of a tap, px. */
const TAP_PX = 6;
/** Speed from which a finger moves the sheet by one stop, px per ms. */
const FLICK = 0.5;

type Stop = State['sheet'];
/** Stops from the lowest to the highest. */
const STOPS: readonly Stop[] = ['peek', 'half', 'full'];

interface Parts {
  sheet: HTMLElement;
  grip: HTMLElement;
  button: HTMLElement;
  /** element that has the height of the sheet's next stop */
  goal: HTMLElement;
  scrolls: readonly HTMLElement[];
}

interface Drag {
  fromY: number;
  height: number;
  lastY: number;
  lastTime: number;
  /** speed upwards, px per ms */
  speed: number;
  moved: boolean;
}

export function followFingers(
  store: PageStore,
  { sheet, grip, button, goal, scrolls }: Parts,
  isPanel: MediaQueryList,
): void {
  const step = (by: 1 | -1) => {
    const next = STOPS[STOPS.indexOf(store.get().sheet) + by];
    if (next) store.set({ sheet: next });
  };
  const AFTER: Record<Stop, Stop> = { peek: 'half', half: 'full', full: 'half' };
  const toggle = () => store.set({ sheet: AFTER[store.get().sheet] });
  let drag: Drag | null = null;

  function begin(y: number, time: number): void {
    drag = { fromY: y, height: sheet.offsetHeight, lastY: y, lastTime: time, speed: 0, moved: false };
  }

  function move(y: number, time: number): void {
    if (!drag) return;
    const up = drag.fromY - y;
    if (Math.abs(up) > TAP_PX) drag.moved = true;
    if (time > drag.lastTime) drag.speed = (drag.lastY - y) / (time - drag.lastTime);
    drag.lastY = y;
    drag.lastTime = time;
    if (!drag.moved) return;
    sheet.classList.add('sheet-dragged');
    sheet.style.setProperty('--dragged', `${Math.max(0, drag.height + up)}px`);
  }

  /** Ends a drag. @returns true if the sheet was moved */
  function end(isCancelled: boolean): boolean {
    const ended = drag;
    drag = null;
    const height = sheet.offsetHeight;
    sheet.classList.remove('sheet-dragged');
    if (!ended?.moved) return false;
    if (isCancelled) return true;
    if (Math.abs(ended.speed) > FLICK) step(ended.speed > 0 ? 1 : -1);
    else store.set({ sheet: nearest(height) });
    return true;
  }

  /** Returns the stop nearest to the height at which the finger left the sheet. */
  function nearest(height: number): Stop {
    const { stop: now } = document.body.dataset;
    goal.toggleAttribute('data-whole', true);
    const heights = STOPS.map((stop) => {
      document.body.dataset.stop = stop;
      return { stop, off: Math.abs(goal.offsetHeight - height) };
    });
    goal.toggleAttribute('data-whole', false);
    document.body.dataset.stop = now;
    return heights.reduce((best, each) => (each.off < best.off ? each : best)).stop;
  }

  // a mouse would select the words around the grip, and drag them
  grip.addEventListener('mousedown', (event) => event.preventDefault());
  grip.addEventListener('pointerdown', (event) => {
    if (isPanel.matches) return;
    begin(event.clientY, event.timeStamp);
    grip.setPointerCapture(event.pointerId);
  });
  grip.addEventListener('pointermove', (event) => move(event.clientY, event.timeStamp));
  let isDragged = false;
  const endGrip = (event: PointerEvent) => {
    if (drag) isDragged = end(event.type === 'pointercancel');
  };
  grip.addEventListener('pointerup', endGrip);
  grip.addEventListener('pointercancel', endGrip);
  // not before the click: it would press what the moved sheet has under the finger. Clicks of keys have no position
  grip.addEventListener('click', ({ detail }) => {
    if (detail === 0 || !isDragged) toggle();
  });
  button.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    step(event.key === 'ArrowUp' ? 1 : -1);
  });

  for (const scroll of scrolls) followSwipes(scroll);

  /** Below full height a swipe inside moves the sheet; at full height a pull from its top does. */
  function followSwipes(scroll: HTMLElement): void {
    /** y of the finger at its start, px; null while the finger scrolls the content, and for several fingers */
    let fromY: number | null = null;
    scroll.addEventListener(
      'touchstart',
      ({ touches }) => {
        fromY = touches.length === 1 && !isPanel.matches ? touches[0]!.clientY : null;
      },
      { passive: true },
    );
    scroll.addEventListener(
      'touchmove',
      ({ touches, timeStamp }) => {
        const touch = touches[0];
        if (!touch || fromY === null) return;
        if (drag) return move(touch.clientY, timeStamp);
        const up = fromY - touch.clientY;
        const isFull = store.get().sheet === 'full';
        // a swipe that has scrolled does not move the sheet as well
        if (isFull && (scroll.scrollTop > 0 || up > 0)) fromY = null;
        else if (Math.abs(up) > TAP_PX) begin(touch.clientY, timeStamp);
      },
      { passive: true },
    );
    const endSwipe = (event: TouchEvent) => {
      fromY = null;
      if (drag) end(event.type === 'touchcancel');
    };
    scroll.addEventListener('touchend', endSwipe);
    scroll.addEventListener('touchcancel', endSwipe);
  }
}
