/** Night and filters in one row that scrolls sideways: active ones first. */

import { text } from '../../lib/i18n.ts';
import type { IconName } from '../../lib/icon-names.ts';
import { nightWords } from '../../lib/night-label.ts';
import { SIDEWAYS, Walk } from '../../lib/walk.tsx';
import { type Filters, isFiltered, QUICK, type QuickFilter, toggled } from '../../state/filters.ts';
import type { State } from '../../state/state.ts';
import { Icon } from '../card/icon.tsx';

const ICONS: Partial<Record<QuickFilter, IconName>> = {
  official: 'badge-check',
  water: 'drinking-water',
  toilets: 'toilet',
  dump_station: 'camper_trailer_dump',
  power: 'power',
  showers: 'shower',
};

export interface FilterActions {
  setFilters(filters: Filters): void;
  openNight(): void;
  openFilters(): void;
}

export function FilterBar({ filters, at }: Pick<State, 'filters' | 'at'>, actions: FilterActions) {
  const inOrder = [...filters.quick, ...QUICK.filter((name) => !filters.quick.includes(name))];
  return (
    <Walk class="filter-bar" id="filter-bar" role="toolbar" label={text().filters} keys={SIDEWAYS}>
      <button
        type="button"
        class="chip chip-night"
        id="night-button"
        aria-haspopup="dialog"
        onClick={actions.openNight}
      >
        <Icon name="moon" />
        {nightWords(at)}
      </button>
      <button
        type="button"
        class="chip"
        id="filters-button"
        aria-haspopup="dialog"
        aria-label={text().allFilters}
        aria-pressed={hasMore(filters)}
        onClick={actions.openFilters}
      >
        <Icon name="sliders-horizontal" />
      </button>
      {inOrder.map((name) => (
        <QuickChip name={name} filters={filters} set={actions.setFilters} key={name} />
      ))}
    </Walk>
  );
}

interface QuickChipProps {
  name: QuickFilter;
  filters: Filters;
  set(filters: Filters): void;
}

export function QuickChip({ name, filters, set }: QuickChipProps) {
  const isOn = filters.quick.includes(name);
  const icon = isOn ? 'check' : ICONS[name];
  return (
    <button
      type="button"
      class="chip"
      data-filter={name}
      aria-pressed={isOn}
      onClick={() => set(toggled(filters, name))}
    >
      {icon && <Icon name={icon} />}
      {text().quickFilter[name]}
    </button>
  );
}

/** Returns true if wishes without a chip are active. */
function hasMore(filters: Filters): boolean {
  return isFiltered({ ...filters, quick: [] });
}
