/** "Search this area": offered when the map shows something else than what the list is of. */
import { byId } from '../lib/dom.ts';
import type { SpotMap } from '../map/map.ts';
import { hasLeft } from '../places/search-area.ts';
import type { PageStore, State } from '../state.ts';

export interface SearchHere {
  /** To be called when the map has been moved. */
  moved(): void;
}

/** @param find finds the places of what is seen of the map */
export function createSearchHere(store: PageStore, map: SpotMap, find: () => void): SearchHere {
  const button = byId('search-here');

  const draw = ({ isElsewhere, spot, sheet, tab }: State) => {
    button.hidden = !isElsewhere || spot !== null || sheet === 'full' || tab === 'route';
  };
  button.addEventListener('click', find);
  store.on(['isElsewhere', 'spot', 'sheet', 'tab'], draw);

  return {
    moved() {
      const { list } = store.get();
      store.set({ isElsewhere: list !== null && hasLeft(list.area, map.freeArea()) });
    },
  };
}
