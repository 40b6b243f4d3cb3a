/** All filters: those of the bar, season, kinds and spaces; collapsed: further wishes and price. */
import { CURRENCIES, type Currency } from '../../../api/facts/wishes.ts';
import { text } from '../../lib/i18n.ts';
import {
  AROUND_IT,
  type Filters,
  isFiltered,
  KINDS,
  NO_FILTERS,
  OF_THE_PLACE,
  QUICK,
  type QuickFilter,
} from '../../state/filters.ts';
import type { PageStore } from '../../state/state.ts';
import { Icon, KindIcon } from '../card/icon.tsx';
import type { Dialog, DialogContent } from '../shell/dialog.tsx';
import { NumberField } from '../shell/number-field.tsx';
import { QuickChip } from './filter-bar.tsx';
import { listedCount } from './list-head.tsx';

/** The API's limits for the minimum number of spaces. */
const SPACES = { min: 1, max: 10_000, step: 1 };
/** The API's limits for the price of a night, in any currency. */
const FEE = { min: 0, max: 100_000, step: 0.01 };

export function openFilters(store: PageStore, dialog: Dialog): void {
  const set = (filters: Filters) => {
    store.set({ filters });
    dialog.redraw();
  };

  // further wishes: open if one of them is active, afterwards as the user leaves them
  const { quick, fee: feeNow } = store.get().filters;
  let isMoreOpen = feeNow !== null || [...OF_THE_PLACE, ...AROUND_IT].some((name) => quick.includes(name));
  const remember = ({ currentTarget }: { currentTarget: HTMLDetailsElement }) => {
    isMoreOpen = currentTarget.open;
  };

  const view = (): DialogContent => {
    const { filters, list } = store.get();
    const { kinds, isOpen, capacity, fee, currency } = filters;
    const flip = (kind: (typeof KINDS)[number]) =>
      set({
        ...filters,
        kinds: kinds.includes(kind) ? kinds.filter((each) => each !== kind) : [...kinds, kind],
      });
    const chip = (name: QuickFilter) => <QuickChip name={name} filters={filters} set={set} key={name} />;
    return {
      title: text().allFilters,
      body: (
        <>
          <div class="chips">
            {QUICK.map(chip)}
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
          <details class="more" id="more-wishes" open={isMoreOpen} onToggle={remember}>
            <summary>
              {text().moreWishes}
              <Icon name="chevron-right" />
            </summary>
            <h3>{text().ofThePlace}</h3>
            <div class="chips">{OF_THE_PLACE.map(chip)}</div>
            <h3>{text().aroundIt}</h3>
            <div class="chips">{AROUND_IT.map(chip)}</div>
            <div class="field-pair">
              <NumberField
                id="filter-fee"
                label={text().mostFee}
                value={fee}
                limits={FEE}
                choose={(most) => set({ ...store.get().filters, fee: most })}
              />
              <div class="field">
                <label for="filter-currency">{text().currency}</label>
                <select
                  class="input"
                  id="filter-currency"
                  value={currency}
                  onChange={({ currentTarget }) =>
                    set({ ...store.get().filters, currency: currentTarget.value as Currency })
                  }
                >
                  {CURRENCIES.map((code) => (
                    <option value={code} key={code}>
                      {code}
                    </option>
                  ))}
                </select>
              </div>
            </div>
          </details>
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
            {text().showPlaces(list ? listedCount(list) : 0)}
          </button>
        </>
      ),
    };
  };
  dialog.open(view);
}
