/** The sheet of pages without a panel: how much of it is visible, and how much of the map is covered. */
import { byId, PANEL } from '../../lib/dom.ts';
import type { Padding } from '../../lib/geo.ts';
import { text } from '../../lib/i18n.ts';
import type { PageStore } from '../../state/state.ts';
import { followFingers } from './sheet-fingers.ts';

export interface Sheet {
  /** Returns the map's sides under search and sheet, px; of a moving sheet those at its next stop. */
  hidden(): Padding;
  /** Returns the sides under search, sheet, tools, banners and legend, px: a marker is invisible there. */
  covered(): Padding;
}

/** Gap between the legend and the sheet below it, px. */
const LEGEND_GAP_PX = 4;
/**
 * Minimum height of the free part, px. Where banners and legend leave less, they count as not covering: a
 * route partly behind them is better than one shrunk to a dot.
 */
const MIN_FREE_PX = 130;

/** Sets up the sheet. @param closeOne closes the uppermost layer: the full sheet, or the chosen place */
export function createSheet(store: PageStore, closeOne: () => void): Sheet {
  const sheet = byId('sheet');
  const button = byId('grip-button');
  const list = byId('list');
  const place = byId('place');
  const goal = byId('sheet-goal');
  const tools = byId('tools');
  const legend = byId('legend');
  const notices = byId('notices');
  const attribution = byId('attribution');
  const isPanel = matchMedia(PANEL);
  const isPhone = matchMedia('(max-width: 699px)');

  function apply(): void {
    const { sheet: stop } = store.get();
    document.body.dataset.stop = stop;
    const isFull = stop === 'full';
    button.setAttribute('aria-expanded', String(isFull));
    button.setAttribute('aria-label', isFull ? text().sheetLess : text().sheetMore);
    // below full height nothing is scrolled: the top is visible
    if (!isFull && !isPanel.matches) byId('place-scroll').scrollTop = 0;
  }

  followFingers(
    store,
    { sheet, grip: byId('grip'), button, goal, scrolls: [list, byId('place-scroll')] },
    isPanel,
  );

  // a tab stop that is hidden becomes visible; a pressed element is visible already, and must not move
  sheet.addEventListener('focusin', ({ target }) => {
    const element = target as HTMLElement;
    const scroll = element.closest('.scroll');
    if (!scroll || isPanel.matches || !element.matches(':focus-visible')) return;
    // the browser may have scrolled to it
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
    // the browser closes an open dialog itself
    const isForSheet = !event.defaultPrevented && !document.querySelector('dialog[open]');
    if (event.key === 'Escape' && isForSheet) closeOne();
  });
  // a plain link would overwrite the spot in the URL
  byId('skip').addEventListener('click', (event) => {
    event.preventDefault();
    byId('list-column').focus();
  });
  store.on(['sheet', 'language'], apply);
  apply();

  function hidden(): Padding {
    if (isPanel.matches) {
      const edge = (place.hidden ? byId('list-column') : place).getBoundingClientRect().right;
      return { left: Math.round(edge), top: 0, right: 0, bottom: 0 };
    }
    const top = isPhone.matches ? Math.round(byId('search').getBoundingClientRect().bottom) : 0;
    return { left: 0, top, right: 0, bottom: goal.offsetHeight };
  }

  function covered(): Padding {
    const sides = hidden();
    const box = tools.getBoundingClientRect();
    const noticesEnd = notices.getBoundingClientRect().bottom;
    // tools in a row cover a strip at the top, tools in a column a strip at the right; hidden tools cover nothing
    const isRow = box.width > box.height;
    if (isRow) sides.top = Math.max(sides.top, Math.round(box.bottom));
    else if (box.height > 0) sides.right = Math.max(sides.right, Math.round(innerWidth - box.left));
    // the attribution is above the sheet, or at the foot of the map; on a phone its text becomes a button, a square
    if (isPhone.matches && !isPanel.matches) sides.left += attribution.offsetHeight;
    else sides.bottom += attribution.offsetHeight;
    const isLeft = (px: number) => innerHeight - sides.top - sides.bottom - px >= MIN_FREE_PX;
    if (isLeft(noticesEnd - sides.top)) sides.top = Math.max(sides.top, Math.round(noticesEnd));
    const legendPx = legend.hidden ? 0 : legend.offsetHeight + LEGEND_GAP_PX;
    if (isLeft(legendPx)) sides.bottom += legendPx;
    return sides;
  }

  return { hidden, covered };
}
