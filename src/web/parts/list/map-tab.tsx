/** The tab "Map": the places of what the map shows. */
import { ListHead, type ListHeadActions } from './list-head.tsx';
import { type PlaceListActions, PlaceListView } from './place-list.tsx';
import type { TabView } from './tab-view.tsx';

/** @param redraw draws the tab again */
export function createMapTab(
  redraw: () => void,
  actions: Omit<PlaceListActions, 'fold'> & ListHeadActions,
): TabView {
  let isUnfolded = false;
  const fold = () => {
    isUnfolded = !isUnfolded;
    redraw();
  };
  return {
    head: (state) => ListHead(state, actions),
    body: (state) => <PlaceListView state={state} isUnfolded={isUnfolded} actions={{ ...actions, fold }} />,
  };
}
