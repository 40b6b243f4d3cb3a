/** What is known of a place in a few words each; what is not there is not told. */
import type { Place } from '../../../api/nearby.ts';
import { locale, text } from '../../lib/i18n.ts';
import type { IconName } from '../icons.ts';

/** What somebody who stays a night looks for, in the order of need. */
const TOLD = ['toilets', 'water', 'dump_station', 'power', 'showers', 'waste', 'lit'] as const;

export interface Fact {
  icon: IconName;
  words: string;
}

export function factsOf({ facilities }: Place): Fact[] {
  const { fee, maxstay_minutes, capacity, height_limit_m } = facilities;
  const all: Fact[] = [];
  if (fee !== null) all.push({ icon: 'fee', words: fee ? text().fee : text().free });
  if (maxstay_minutes !== null)
    all.push({ icon: 'stay', words: text().maxStay(decimal(maxstay_minutes / 60)) });
  if (capacity !== null) all.push({ icon: 'capacity', words: text().capacity(capacity) });
  if (height_limit_m !== null)
    all.push({ icon: 'height', words: text().heightLimit(decimal(height_limit_m)) });
  const { facility } = text();
  const there = TOLD.filter((name) => facilities[name] === true);
  return [...all, ...there.map((name) => ({ icon: name, words: facility[name] }))];
}

function decimal(value: number): string {
  return value.toLocaleString(locale(), { maximumFractionDigits: 1 });
}
