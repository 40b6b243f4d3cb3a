/** All filters: those of the bar, spaces, the season, kinds. */
import { text } from '../../lib/i18n.ts';
import { type Filters, isFiltered, KINDS, NO_FILTERS, QUICK } from '../../places/filters.ts';
import type { PageStore } from '../../state.ts';
import { Icon, KindIcon } from '../card/icon.tsx';
import type { Dialog, DialogContent } from '../shell/dialog.tsx';
import { NumberField } from '../shell/number-field.tsx';
import { QuickChip } from './filter-bar.tsx';

/** Limits of the interface. */
const SPACES = { min: 1, max: 10_000, step: 1 };

export function openFilters(store: PageStore, dialog: Dialog): void {
  const set = (filters: Filters) => {
    store.set({ filters });
    dialog.redraw();
  };

  const view = (): DialogContent => {
    const { filters, list } = store.get();
    const { kinds, isOpen, capacity } = filters;
    const flip = (kind: (typeof KINDS)[number]) =>
      set({
        ...filters,
        kinds: kinds.includes(kind) ? kinds.filter((each) => each !== kind) : [...kinds, kind],
      });
    return {
      title: text().allFilters,
      body: (
        <>
          <div class="chips">
            {QUICK.map((name) => (
              <QuickChip name={name} filters={filters} set={set} key={name} />
            ))}
            <button
              type="button"
              class="chip"
              id="filter-open"
              aria-pressed={isOpen}
              onClick={() => set({ ...filters, isOpen: !isOpen })}
            >
              {isOpen && <Icon name="check" />}
              {text().openThen}
            </button>
          </div>
          <h3>{text().kinds}</h3>
          <div class="chips">
            {KINDS.map((kind) => (
              <button
                type="button"
                class="chip"
                data-kind={kind}
                aria-pressed={kinds.includes(kind)}
                onClick={() => flip(kind)}
                key={kind}
              >
                {kinds.includes(kind) ? <Icon name="check" /> : <KindIcon kind={kind} />}
                {text().kind[kind]}
              </button>
            ))}
          </div>
          <NumberField
            id="filter-capacity"
            label={text().leastSpaces}
            value={capacity}
            limits={SPACES}
            choose={(least) => set({ ...store.get().filters, capacity: least })}
          />
        </>
      ),
      foot: (
        <>
          <button
            type="button"
            class="button"
            id="filters-none"
            disabled={!isFiltered(filters)}
            onClick={() => set(NO_FILTERS)}
          >
            {text().noFilters}
          </button>
          <button
            type="button"
            class="button button-main button-wide"
            id="filters-show"
            onClick={dialog.close}
          >
            {text().showPlaces(list?.matches ?? 0)}
          </button>
        </>
      ),
    };
  };
  dialog.open(view);
}
