/** All nights of a year at one place, against the evaluator that OpenStreetMap's programs use (`opening_hours`). */
import OpeningHours from 'opening_hours';
import { parseRules } from '../../../src/shared/time/opening-rules.ts';
import { carParkScene, streetScene, type TagScene } from '../maps/tag-scene.ts';

const YEAR = 2026;
/** Evenings before the clock changes. */
const CLOCK_CHANGES: readonly string[] = ['3-28', '10-24'];
/** Nights without a change of the clock. */
const NIGHTS = Array.from({ length: 365 }, (_, i) => new Date(YEAR, 0, 1 + i)).filter(
  (date) => !CLOCK_CHANGES.includes(`${date.getMonth() + 1}-${date.getDate()}`),
);
/** Spots of `TagScene` are in Rhineland-Palatinate. */
const PLACE = { address: { country_code: 'de', country: 'Deutschland', state: 'Rheinland-Pfalz' } };
/** Half hours of a night, and of the shortest sleep in it. */
const NIGHT_SLOTS = 16;
const SLEEP_SLOTS = 12;

/** Times as tags, what an answer says of them, and what it should say by the half hours that they contain. */
const PLACES: readonly {
  what: string;
  scene: (times: string) => TagScene;
  expected: (slots: readonly boolean[], isWholeDay: boolean) => { allowed: string; isClosed: boolean };
}[] = [
  {
    what: 'opening hours of a car park',
    scene: (times) => carParkScene({ opening_hours: times }),
    expected: (slots) => {
      const isClosed = slots.includes(false);
      return { allowed: isClosed ? 'no' : 'yes', isClosed };
    },
  },
  {
    what: 'a ban of vans',
    scene: (times) => carParkScene({ 'motorhome:conditional': `no @ (${times})` }),
    expected: (slots, isWholeDay) => ({ allowed: allowedOutside(slots, isWholeDay), isClosed: false }),
  },
  {
    what: 'a kerb without parking',
    scene: (times) => streetScene({ 'parking:left:restriction:conditional': `no_parking @ (${times})` }),
    expected: (slots, isWholeDay) => ({ allowed: allowedOutside(slots, isWholeDay), isClosed: false }),
  },
];

/** @param isWholeDay true for a ban of 24 hours or more, which holds for the night in which it ends or begins */
function allowedOutside(banned: readonly boolean[], isWholeDay: boolean): string {
  if (!banned.includes(true)) return 'yes';
  if (isWholeDay) return 'no';
  let [free, longest] = [0, 0];
  for (const each of banned) {
    free = each ? 0 : free + 1;
    longest = Math.max(longest, free);
  }
  return longest >= SLEEP_SLOTS ? 'rules' : 'no';
}

/** Returns true for times that both evaluators know exactly: without the sun, school holidays, open ends and comments. */
export function isExact(times: string): boolean {
  if (!parseRules(times) || /SH|sun|dawn|dusk|\+|"|unknown|\|\|/.test(times)) return false;
  // texts that only close say nothing about other times; the library takes them as closed
  if (parseRules(times)!.every(({ state }) => state === 'closed')) return false;
  try {
    return slotsOf(new OpeningHours(times, PLACE as never)) !== null;
  } catch {
    return false;
  }
}

/** Returns the half hours of a year that times contain; null if some of them are unknown, or end between half hours. */
function slotsOf(hours: OpeningHours): Uint8Array | null {
  const year = new Uint8Array(367 * 48);
  const start = Date.UTC(YEAR, 0, 1);
  const slotOf = (date: Date) =>
    ((Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) - start) / 86_400_000) * 48 +
    (date.getHours() * 60 + date.getMinutes()) / 30;
  for (const [from, to, unknown] of hours.getOpenIntervals(new Date(YEAR, 0, 1), new Date(YEAR + 1, 0, 3))) {
    const [first, end] = [slotOf(from), slotOf(to)];
    if (unknown || !Number.isInteger(first) || !Number.isInteger(end)) return null;
    year.fill(1, first, end);
  }
  return year;
}

/** Returns the number of half hours in a row around one of them. */
function lengthAround(year: Uint8Array, slot: number): number {
  let [from, to] = [slot, slot];
  while (year[from - 1] === 1) from--;
  while (year[to + 1] === 1) to++;
  return to - from + 1;
}

/** Returns a sentence for each night on which a place with these times does not say what they say. */
export async function disagreements(times: string): Promise<string[]> {
  const year = slotsOf(new OpeningHours(times, PLACE as never))!;
  const found: string[] = [];
  for (const { what, scene, expected } of PLACES) {
    const answerAt = await scene(times).asked();
    for (const date of NIGHTS) {
      const day = Math.round((date.getTime() - new Date(YEAR, 0, 1).getTime()) / 86_400_000);
      const evening = day * 48 + 44;
      const slots = Array.from({ length: NIGHT_SLOTS }, (_, i) => year[evening + i] === 1);
      const [month, dayOfMonth] = [date.getMonth() + 1, date.getDate()].map((n) =>
        String(n).padStart(2, '0'),
      );
      const { allowed, closed } = answerAt(`${YEAR}-${month}-${dayOfMonth}T22:00`);
      const first = evening + slots.indexOf(true);
      const isWholeDay = slots.includes(true) && lengthAround(year, first) >= 48;
      const should = expected(slots, isWholeDay);
      if (allowed !== should.allowed || (closed !== null) !== should.isClosed)
        found.push(`${what} "${times}" on ${month}-${dayOfMonth}: ${allowed} instead of ${should.allowed}`);
    }
  }
  return found;
}
