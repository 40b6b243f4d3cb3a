/** Selects the filter to remove when nothing matches: the one without which most places are left. */
import type { FilterName } from '../../../api/facts/wishes.ts';
import { VAN_SIZE_NAMES } from '../../../shared/van.ts';
import { text } from '../../lib/i18n.ts';
import { chipOf, type Filters } from '../../state/filters.ts';
import type { PlaceList } from '../../state/listed.ts';

/** Returns the filter, and the number of places left without it; null if removing a single one is no help. */
export function mostFreeing({
  filters,
}: Pick<PlaceList, 'filters'>): { name: FilterName; count: number } | null {
  const all = Object.entries(filters)
    .map(([name, { without }]) => ({ name: name as FilterName, count: without }))
    // the van stays as it is
    .filter(({ name }) => !VAN_SIZE_NAMES.some((size) => size === name));
  const best = all.sort((a, b) => b.count - a.count)[0];
  return best && best.count > 0 ? best : null;
}

export function nameOfFilter(name: FilterName, { kinds }: Filters): string {
  if (name === 'min_capacity') return text().leastSpaces;
  if (name === 'open_at') return text().openThen;
  if (name === 'kinds') return kinds.map((kind) => text().kind[kind]).join(' / ');
  if (name === 'max_fee') return text().mostFee;
  const chip = chipOf(name);
  return chip ? text().quickFilter[chip] : name;
}

export function without(filters: Filters, name: FilterName): Filters {
  if (name === 'min_capacity') return { ...filters, capacity: null };
  if (name === 'open_at') return { ...filters, isOpen: false };
  if (name === 'kinds') return { ...filters, kinds: [] };
  if (name === 'max_fee') return { ...filters, fee: null };
  const chip = chipOf(name);
  return { ...filters, quick: filters.quick.filter((each) => each !== chip) };
}

export function namesOfFilters(filters: Filters): string[] {
  const { quick, capacity, fee, isOpen, kinds } = filters;
  const others: [isWanted: boolean, name: FilterName][] = [
    [capacity !== null, 'min_capacity'],
    [fee !== null, 'max_fee'],
    [isOpen, 'open_at'],
    [kinds.length > 0, 'kinds'],
  ];
  const named = others.filter(([isWanted]) => isWanted).map(([, name]) => nameOfFilter(name, filters));
  return [...quick.map((name) => text().quickFilter[name]), ...named];
}
