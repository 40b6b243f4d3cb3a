/** All filters: those of the bar, the height of the van, spaces, the season, kinds. */
import { text } from '../../lib/i18n.ts';
import { type Filters, isFiltered, KINDS, NO_FILTERS, QUICK } from '../../places/filters.ts';
import type { PageStore } from '../../state.ts';
import { Icon, KindIcon } from '../card/icon.tsx';
import type { Dialog, DialogContent } from '../shell/dialog.tsx';
import { QuickChip } from './filter-bar.tsx';

/** Limits of the interface, metres and spaces. */
const HEIGHT = { min: 1, max: 5, step: 0.1 };
const SPACES = { min: 1, max: 10_000, step: 1 };

export function openFilters(store: PageStore, dialog: Dialog): void {
  const set = (filters: Filters) => {
    store.set({ filters });
    dialog.redraw();
  };

  function numberField(
    id: string,
    label: string,
    value: number | null,
    limits: typeof HEIGHT,
    key: 'height' | 'capacity',
  ) {
    return (
      <div class="field">
        <label for={id}>{label}</label>
        <input
          class="input"
          id={id}
          type="number"
          inputMode="decimal"
          {...limits}
          value={value ?? ''}
          onChange={({ currentTarget }) => {
            const { valueAsNumber, validity } = currentTarget;
            if (validity.valid)
              set({ ...store.get().filters, [key]: Number.isNaN(valueAsNumber) ? null : valueAsNumber });
          }}
        />
      </div>
    );
  }

  const view = (): DialogContent => {
    const { filters, list } = store.get();
    const { kinds, isOpen, height, capacity } = filters;
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
          {numberField('filter-height', text().vanHeight, height, HEIGHT, 'height')}
          {numberField('filter-capacity', text().leastSpaces, capacity, SPACES, 'capacity')}
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
