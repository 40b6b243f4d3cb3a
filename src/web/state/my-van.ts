/** The user's van, kept on this device and sent with requests for scores and places. */
import { SLEEPERS, VAN_SIZE_NAMES, VAN_SIZES, type Van } from '../../shared/van.ts';
import { having, orNull } from '../lib/shape.ts';
import { memory } from '../lib/storage.ts';

const KEY = 'van';

export function myVan(): Van {
  const kept = memory.read<Van | null>(KEY, null, orNull(having({}))) ?? { height_m: heightAmongFilters() };
  const van: Van = {};
  for (const size of VAN_SIZE_NAMES) {
    const { minimum, maximum } = VAN_SIZES[size];
    const value = kept[size];
    if (typeof value === 'number' && value >= minimum && value <= maximum) van[size] = value;
  }
  if (kept.badge === false) van.badge = false;
  const { sleeper } = kept;
  if (sleeper && SLEEPERS.includes(sleeper)) van.sleeper = sleeper;
  return van;
}

export function setMyVan(van: Van): void {
  memory.write(KEY, van);
}

/** Returns the height that earlier versions of the page stored among the filters, m. */
function heightAmongFilters(): number | undefined {
  return memory.read<{ height?: number | null }>('filters', {}, having({})).height ?? undefined;
}
