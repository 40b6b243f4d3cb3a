/** Reads who may park at the kerbs of a road, by current and older tags (wiki: Street parking, Parking lanes). */
import { WayFlag } from '../../region/format/codes.ts';
import type { TimedRule } from '../../region/format/timed-rules.ts';
import { UNLIMITED } from './access.ts';
import { isYes, type Tags } from './tags.ts';
import { type Course, courseOf, type Reading, readable } from './times/timed-values.ts';
import { minutesOf } from './values/durations.ts';

const CLOSED = new Set([
  'no_parking',
  'no_stopping',
  'no_standing',
  'loading_only',
  'charging_only',
  'fire_lane',
]);
const RESERVED = new Set([
  'private',
  'permit',
  'customers',
  'no',
  'residents',
  'employees',
  'staff',
  'delivery',
]);
const OLDER_RESERVED = new Set(['residents', 'customers', 'private', 'disabled']);

const ofParking: Reading = (value) => (value === 'no' ? 'closed' : 'free');
const ofRestriction: Reading = (value) => (CLOSED.has(value) ? 'closed' : 'free');
const ofAccess: Reading = (value) => (RESERVED.has(value) ? 'reserved' : 'free');
const ofVans: Reading = (value) => (value === 'no' ? 'closed' : 'free');
const ofStay: Reading = (value) => {
  const minutes = minutesOf(value);
  // "none" or "unlimited" ends a limit
  return minutes > 0 ? String(minutes) : UNLIMITED.test(value) ? 'free' : undefined;
};
const ofOlder: Reading = (value) =>
  value === 'no' || CLOSED.has(value) ? 'closed' : OLDER_RESERVED.has(value) ? 'reserved' : 'free';

/** Current keys after `parking:<side>`, each with the meaning of its values. */
const CURRENT: readonly (readonly [suffix: string, read: Reading])[] = [
  ['', ofParking],
  [':restriction', ofRestriction],
  [':access', ofAccess],
  [':motorhome', ofVans],
  [':maxstay', ofStay],
];
const AUTHENTICATION = ['authentication', 'authentication:disc'] as const;
/** Numbers of several older conditions of one side. */
const NUMBERS = ['', ':1', ':2', ':3'] as const;

const SIDES = [
  { of: 'left', closed: WayFlag.NO_PARKING_LEFT, reserved: WayFlag.PARKING_RESERVED_LEFT },
  { of: 'right', closed: WayFlag.NO_PARKING_RIGHT, reserved: WayFlag.PARKING_RESERVED_RIGHT },
] as const;

/** Rules of the kerbs: flags of those that always hold, and those that differ by time. */
export interface Kerbs {
  flags: number;
  rules: TimedRule[];
}

/** Returns the rules of both kerbs. Keys of one side take precedence over those of both. */
export function kerbsOf(tags: Tags): Kerbs {
  const kerbs: Kerbs = { flags: 0, rules: [] };
  for (const { of, closed, reserved } of SIDES) {
    const where = ['both', of];
    if (where.some((side) => AUTHENTICATION.some((key) => isYes(tags, `parking:${side}:${key}`))))
      kerbs.flags |= reserved;
    const courses = CURRENT.map(([suffix, read]) =>
      courseOf(
        tags,
        where.map((side) => `parking:${side}${suffix}`),
        read,
      ),
    );
    for (const course of [...courses, ...where.flatMap((side) => olderCourses(tags, side))]) {
      if (!course) continue;
      const { base, changes, isConditional } = course;
      if (isConditional || /\d/.test(base)) kerbs.rules.push({ of, base: base || 'free', changes });
      else if (base === 'closed') kerbs.flags |= closed;
      else if (base === 'reserved') kerbs.flags |= reserved;
    }
  }
  return kerbs;
}

/**
 * Returns the rules of the older keys of a side: `parking:lane:<side>`, and `parking:condition:<side>`, which holds at
 * the times of `…:time_interval`, with `…:default` at others.
 */
function olderCourses(tags: Tags, side: string): (Course | null)[] {
  const lane = courseOf(tags, [`parking:lane:${side}`], ofOlder);
  return [lane, ...NUMBERS.map((number) => conditionCourse(tags, `parking:condition:${side}`, number))];
}

function conditionCourse(tags: Tags, key: string, number: string): Course | null {
  const course = courseOf(tags, [`${key}${number}`], ofOlder);
  const interval = tags.get(`${key}${number}:time_interval`);
  if (!course || interval === undefined) return course;
  const others = tags.get(`${key}:default`);
  const base = (others === undefined ? undefined : ofOlder(others, key)) ?? 'free';
  const changes = [{ value: course.base, times: readable(interval) }, ...course.changes];
  return { base, changes, isConditional: true };
}
