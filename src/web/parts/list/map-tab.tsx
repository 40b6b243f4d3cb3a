/** The tab "Map": the places on the map. */
import type { State } from '../../state/state.ts';
import type { Dialog } from '../shell/dialog.tsx';
import { type FilterActions, FilterBar } from './filter-bar.tsx';
import { LawStrip } from './law-strip.tsx';
import { lawsToTell } from './law-words.ts';
import { ListTop, type ListTopActions } from './list-head.tsx';
import { type FoldedPlaces, type PlaceListActions, PlaceListView } from './place-list.tsx';
import type { TabView } from './tab-view.tsx';
import { TonightView } from './tonight.tsx';

/** Returns the tab with filters and places. @param redraw renders the tab again */
export function createMapTab(
  redraw: () => void,
  actions: Omit<PlaceListActions, 'fold'> & FilterActions & ListTopActions & { dialog: Dialog },
): TabView {
  const unfolded = new Set<FoldedPlaces>();
  const fold = (which: FoldedPlaces) => {
    if (!unfolded.delete(which)) unfolded.add(which);
    redraw();
  };
  return {
    head: (state) => FilterBar(state, actions),
    body: (state) => {
      // the law of the first card heads the list; others leave the decision in sight
      const [first, ...others] = lawsToTell(state.list?.law ?? []);
      return (
        // a new list replaces its placeholder: nothing moves
        <div key={state.list ? 'known' : 'awaited'}>
          {first && <LawStrip law={first} open={actions.openLaw} />}
          <Decision state={state} choose={actions.choose} dialog={actions.dialog} />
          {others.map((law) => (
            <LawStrip law={law} open={actions.openLaw} key={law.country} />
          ))}
          <ListTop list={state.list} sort={state.sort} actions={actions} />
          <PlaceListView state={state} unfolded={unfolded} actions={{ ...actions, fold }} />
        </div>
      );
    },
  };
}

function Decision({
  state: { list, isFirstVisit },
  choose,
  dialog,
}: Pick<PlaceListActions, 'choose'> & { state: State; dialog: Dialog }) {
  if (!list?.tonight) return null;
  return <TonightView tonight={list.tonight} {...{ list, isFirstVisit, choose, dialog }} />;
}
