/** The tabs Map, Saved and Route select the list. */
import { byId } from '../../lib/dom.ts';
import type { PageStore, State } from '../../state/state.ts';

const TABS: readonly State['tab'][] = ['map', 'saved', 'route'];

/** Sets up the buttons of the tabs. @param open shows a tab; for the current tab, closes the place above it */
export function createTabs(store: PageStore, open: (tab: State['tab']) => void): void {
  for (const tab of TABS) byId(`tab-${tab}`).addEventListener('click', () => open(tab));
  const mark = ({ tab }: State) => {
    document.body.dataset.tab = tab;
    for (const each of TABS) {
      const button = byId(`tab-${each}`);
      if (each === tab) button.setAttribute('aria-current', 'page');
      else button.removeAttribute('aria-current');
    }
  };
  store.on(['tab'], mark);
  mark(store.get());
}
