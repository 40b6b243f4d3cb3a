/** Above the list: the number of places, and their order. */
import type { LawOfCountry } from '../../../api/facts/country-law.ts';
import { isolated } from '../../../shared/text/isolated.ts';
import { monthOf, text } from '../../lib/i18n.ts';
import { isFiltered } from '../../state/filters.ts';
import type { PlaceList, SortOrder } from '../../state/listed.ts';
import type { State } from '../../state/state.ts';
import { Icon } from '../card/icon.tsx';
import { lawsToTell } from './law-words.ts';

export interface ListTopActions {
  sort(order: SortOrder): void;
  openLaw(law: LawOfCountry): void;
}

/** Count and order, which stay visible while the cards scroll. */
export function ListTop({ list, sort, actions }: Pick<State, 'list' | 'sort'> & { actions: ListTopActions }) {
  const next: SortOrder = sort === 'score' ? 'distance' : 'score';
  return (
    <div class="list-top">
      <div class="list-head">
        <p id="list-count">{list ? countWords(list) : ''}</p>
        <button
          type="button"
          class="text-button"
          id="order-button"
          aria-label={text().orderButton(text().order[sort])}
          onClick={() => actions.sort(next)}
        >
          <Icon name="arrow-up-down" />
          {text().order[sort]}
        </button>
      </div>
    </div>
  );
}

/** Returns how many places there are by the words above the list, e.g. for the button that leads to it. */
export function listedCount(list: Pick<PlaceList, 'matches' | 'listed' | 'choices' | 'wishes'>): number {
  return isFew(list) ? list.matches : list.listed;
}

/** Returns true if filters leave places out. */
function isFew({ matches, choices, wishes }: Pick<PlaceList, 'matches' | 'choices' | 'wishes'>): boolean {
  return isFiltered(wishes) && matches < choices;
}

/** Returns the count: "39 places · from Vaduz", "39 places" where no distances are shown, "4 of 50 places", "11 sites · from you". */
export function countWords(list: PlaceList): string {
  const { matches, listed, choices, law, origin, savedMapOf } = list;
  const isForbidden = lawsToTell(law)[0]?.level === 'forbidden';
  const count = isFew(list)
    ? text().placesOf(matches, choices)
    : isForbidden
      ? text().sitesCount(listed)
      : text().placesCount(listed);
  if (isFew(list)) return count;
  const from = hasDistances(list) ? text().from[origin.of](isolated(origin.name)) : '';
  return [count, from, savedMapOf && text().mapOf(monthOf(savedMapOf))].filter(Boolean).join(' · ');
}

/**
 * Returns true if the places of a list have distances: not from the middle of the map, which is no place where anybody
 * is, unless they are in that order.
 */
export function hasDistances({ origin, sort }: Pick<PlaceList, 'origin' | 'sort'>): boolean {
  return origin.of !== 'middle' || sort === 'distance';
}
