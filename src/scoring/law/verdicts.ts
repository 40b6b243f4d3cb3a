/** Verdicts: the rules that access codes and rules of the night mean. */
import { ACCESS, Access } from '../../region/format/codes.ts';
import { APART, MARKED } from '../../region/format/timed-rules.ts';
import type { AccessGround, AccessRule } from '../../words/phrases/law.ts';
import type { Feature } from '../factor.ts';
import type { NightRule } from './night-rules.ts';

/** A rule against parking here. */
export interface Verdict {
  rule: AccessRule;
  ground: AccessGround;
  /** returns the OSM object of the rule; called only for the strongest rule */
  feature: () => Feature;
  /** longest stay for the rule `short_stay`, minutes; 0 for other rules */
  minutes: number;
  /** hours of a rule that holds at some hours of the night, such as 02:00-06:00 */
  hours?: string;
}

/** Returns the access of a place or road in a night; what bans it is in `timedVerdicts`. @param access Access code */
export function accessNow(access: number, rules: readonly NightRule[]): number {
  const rule = rules.find(({ of }) => of === 'access');
  if (!rule) return access;
  return rule.extent === 'banned' ? Access.untagged : codeOf(rule.value);
}

/** Returns the Access code of a name; `untagged` if it is not one. */
function codeOf(value: string): number {
  return Access[ACCESS.find((name) => name === value) ?? 'untagged'];
}

/** Returns the verdicts of rules that differ by time. */
export function timedVerdicts(
  rules: readonly NightRule[],
  ground: AccessGround,
  feature: () => Feature,
): Verdict[] {
  return rules.flatMap(({ of, value, extent, hours }): Verdict[] => {
    if (extent === 'free' || of === 'fee') return [];
    if (extent === 'unknown')
      return [{ rule: UNKNOWN_KERBS[value] ?? 'times_unread', ground, feature, minutes: 0 }];
    // a ban of some hours of the day leaves time for a sleep
    if (extent === 'partly') return [{ rule: 'some_hours', ground, feature, minutes: 0, hours }];
    const rule = ruleOf(of, value);
    return rule ? [{ rule, ground, feature, minutes: Number(value) || 0, hours }] : [];
  });
}

const UNKNOWN_KERBS: Readonly<Record<string, AccessRule>> = {
  [APART]: 'kerb_apart',
  [MARKED]: 'kerb_marked',
};

function ruleOf(of: NightRule['of'], value: string): AccessRule | undefined {
  if (of === 'access') return RULE_BY_ACCESS[codeOf(value)];
  if (of === 'vans') return 'no_vans';
  if (value === 'closed') return 'kerb_closed';
  return value === 'reserved' ? 'kerb_reserved' : 'short_stay';
}

/** Returns the verdict of an Access code. */
export function accessVerdicts(access: number, ground: AccessGround, feature: () => Feature): Verdict[] {
  const rule = RULE_BY_ACCESS[access];
  return rule ? [{ rule, ground, feature, minutes: 0 }] : [];
}
const RULE_BY_ACCESS: Partial<Record<number, AccessRule>> = {
  [Access.destination]: 'destination',
  [Access.customers]: 'customers',
  [Access.permit]: 'permit',
  [Access.private]: 'private',
  [Access.no]: 'closed',
  [Access.forestry]: 'forestry',
};
