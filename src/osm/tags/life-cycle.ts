/**
 * Life cycle: whether an object still is, or already is, what its other tags say. A prefix (`disused:amenity=pub`) needs
 * no rule, as no rule reads such keys. `historic=yes` means notable, not gone.
 * Source: wiki.openstreetmap.org/wiki/Lifecycle_prefix and the pages of the keys.
 */
import { type KeySet, LIFE_CYCLE } from './key-set.ts';
import { isSet, isYes, type Tags } from './tags.ts';
import { lastDayOf } from './values/dates.ts';

/** Keys of an end; any value but `no` counts, such as a year. */
const ENDED = ['disused', 'abandoned', 'demolished', 'removed', 'razed', 'dismantled', 'destroyed'] as const;
/** Keys of a beginning that is still to come; other values than `yes` describe a project beside what exists. */
const PLANNED = ['construction', 'proposed', 'planned'] as const;
const CLOSED_STATUS: ReadonlySet<string> = new Set([
  'closed',
  'permanently_closed',
  'disused',
  'abandoned',
  'decommissioned',
  'demolished',
  'construction',
  'proposed',
  'planned',
]);
const STATUS_KEYS = ['operational_status', 'status'] as const;
/** `opening_hours` of what never opens, with an optional comment. */
const NEVER_OPEN = /^(?:24\/7\s+)?(?:off|closed)(?:\s*"[^"]*")?;?$/i;

const DAY_MS = 86_400_000;

/**
 * Returns true for an object that is out of use, gone, or not built yet: no site, no venue, no traffic, no road.
 * @param keys keys of the tags
 * @param asOf ms since 1970: an `end_date` before it is in the past
 */
export function isOutOfUse(tags: Tags, keys: KeySet, asOf: number): boolean {
  if (!(keys & LIFE_CYCLE)) return false;
  if (ENDED.some((key) => isSet(tags, key)) || PLANNED.some((key) => isYes(tags, key))) return true;
  if (STATUS_KEYS.some((key) => CLOSED_STATUS.has(tags.get(key) ?? ''))) return true;
  const end = lastDayOf(tags.get('end_date'));
  return end > 0 && (end + 1) * DAY_MS <= asOf;
}

/** Returns true if the opening hours say that an object never opens. */
export function neverOpens(tags: Tags): boolean {
  return NEVER_OPEN.test(tags.get('opening_hours')?.trim() ?? '');
}
