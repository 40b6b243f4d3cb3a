/** The sheet below 1100 px: how much of it is seen, and how much of the map it and the other parts hide. */
import { byId } from '../../lib/dom.ts';
import type { Padding } from '../../lib/geo.ts';
import { text } from '../../lib/i18n.ts';
import type { PageStore } from '../../state.ts';
import { followFingers } from './sheet-fingers.ts';

export interface Sheet {
  /** How many px of the map are hidden, or will be once the sheet has stopped moving. */
  hidden(): Padding;
}

/** @param closeOne closes what lies uppermost */
export function createSheet(store: PageStore, closeOne: () => void): Sheet {
  const sheet = byId('sheet');
  const button = byId('grip-button');
  const list = byId('list');
  const place = byId('place');
  const goal = byId('sheet-goal');
  const isPanel = matchMedia('(min-width: 1100px)');
  const isPhone = matchMedia('(max-width: 699px)');

  function apply(): void {
    const { sheet: stop } = store.get();
    document.body.dataset.stop = stop;
    const isFull = stop === 'full';
    button.setAttribute('aria-expanded', String(isFull));
    button.setAttribute('aria-label', isFull ? text().sheetLess : text().sheetMore);
    // below full height nothing is scrolled: its top is what is seen
    if (!isFull && !isPanel.matches) byId('place-scroll').scrollTop = 0;
  }

  followFingers(
    store,
    { sheet, grip: byId('grip'), button, goal, scrolls: [list, byId('place-scroll')] },
    isPanel,
  );

  // who tabs on to what is hidden wants to see it; what a pointer presses is seen already, and must not move away from it
  sheet.addEventListener('focusin', ({ target }) => {
    const element = target as HTMLElement;
    const scroll = element.closest('.scroll');
    if (!scroll || isPanel.matches || !element.matches(':focus-visible')) return;
    // the browser may have scrolled to it by now
    const below = element.getBoundingClientRect().bottom - scroll.getBoundingClientRect().top;
    if (below + scroll.scrollTop > scroll.clientHeight) store.set({ sheet: 'full' });
  });
  sheet.addEventListener(
    'wheel',
    ({ deltaY, target }) => {
      if (deltaY > 0 && (target as Element).closest('.scroll') && !isPanel.matches)
        store.set({ sheet: 'full' });
    },
    { passive: true },
  );
  document.addEventListener('keydown', (event) => {
    // a dialog that is open is closed by the browser
    const isForSheet = !event.defaultPrevented && !document.querySelector('dialog[open]');
    if (event.key === 'Escape' && isForSheet) closeOne();
  });
  // as a plain link it would overwrite the spot in the address
  byId('skip').addEventListener('click', (event) => {
    event.preventDefault();
    byId('list-column').focus();
  });
  store.on(['sheet', 'language'], apply);
  apply();

  return {
    hidden() {
      if (isPanel.matches) {
        const edge = (place.hidden ? byId('list-column') : place).getBoundingClientRect().right;
        return { left: Math.round(edge), top: 0, right: 0, bottom: 0 };
      }
      const top = isPhone.matches ? Math.round(byId('search').getBoundingClientRect().bottom) : 0;
      return { left: 0, top, right: 0, bottom: goal.offsetHeight };
    },
  };
}
