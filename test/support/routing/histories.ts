/** A plain search over all histories of half edges, against which drives with turns are tested. */
import { RoadClass } from '../../../src/region/format/sections/roads.ts';
import type { DriveTime } from '../../../src/routing/drive-time.ts';
import type { RegionRoads } from '../../../src/routing/roads.ts';
import type { Snap } from '../../../src/routing/snap.ts';
import type { Vehicle } from '../../../src/routing/vehicle.ts';

/** The conditions of roads that the search knows. */
export const CLOSED_IN_WINTER = JSON.stringify([{ open: false, times: 'Nov-May' }]);
export const CLOSED_AT_NIGHT = JSON.stringify([{ open: false, times: '22:00-06:00', over: { weight: 3.5 } }]);

/**
 * Returns the time of a drive, s; Infinity if there is none. States are the last three half edges, so that no restriction
 * is forgotten. Shares no code with the router.
 */
export function secondsByHistories(
  { roads, decodedText }: RegionRoads,
  from: Snap,
  to: Snap,
  { weightT }: Vehicle,
  time: DriveTime | null,
): number {
  const { ends, metres, kind, kinds, bearing, junction, turns } = roads!;
  const halves = 2 * metres.length;
  const isWinter = time !== null && (time.day.month >= 11 || time.day.month <= 5);
  const isNight = time !== null && (time.slot >= 44 || time.slot < 12);
  const isOpen = (half: number) => {
    const text = decodedText(kinds.conditions[kind[half >> 1]!]!);
    if (text === CLOSED_IN_WINTER && isWinter) return false;
    return !(text === CLOSED_AT_NIGHT && isNight && weightT! > 3.5);
  };
  const seconds = (half: number, share = 1) => {
    const kmh = (half & 1 ? kinds.backward : kinds.forward)[kind[half >> 1]!]!;
    return kmh > 0 && isOpen(half) ? (share * metres[half >> 1]! * 3.6) / kmh : Infinity;
  };
  const exits = (half: number) =>
    Array.from({ length: halves }, (_, next) => next).filter((next) => ends[next] === ends[half ^ 1]);
  const isForbidden = (history: readonly number[], next: number) => {
    // of several "only" after the same half edges, each is left
    const left = new Map<string, number[]>();
    for (let turn = 0; turn < turns.only.length; turn++) {
      const rule = [...turns.halves.subarray(turns.start[turn]!, turns.start[turn + 1]!)];
      const before = rule.slice(0, -1);
      if (before.some((half, i) => history.at(i - before.length) !== half)) continue;
      if (turns.only[turn] === 1) left.set(before.join(), [...(left.get(before.join()) ?? []), rule.at(-1)!]);
      else if (next === rule.at(-1)) return true;
    }
    return [...left.values()].some((lasts) => !lasts.includes(next));
  };
  const delay = (half: number, next: number) => {
    const meet = junction[ends[next]!]!;
    if (meet === 0) return 0;
    const steps = (bearing[next]! - bearing[half ^ 1]! + 128 + 256) % 256;
    const degrees = ((steps > 128 ? steps - 256 : steps) * 360) / 256;
    const right = degrees >= 0;
    const exponent = right
      ? 6.5 * 1.075 - ((13 / 1.075) * degrees) / 180
      : 6.5 / 1.075 - (13 * 1.075 * -degrees) / 180;
    const roadClass = kinds.class[kind[half >> 1]!]!;
    const wait = { [RoadClass.primary]: 8, [RoadClass.secondary]: 6, [RoadClass.tertiary]: 4 }[meet - 1] ?? 0;
    return 9 / (1 + Math.exp(exponent)) + (roadClass > meet - 1 ? wait : 0);
  };
  const isLocal = (half: number) => ((kinds.isolated[kind[half >> 1]!]! >> (3 + (half & 1))) & 1) === 1;
  // roads for destinations alone that are connected with the start
  const around = new Set<number>();
  const findAround = (edge: number) => {
    if (around.has(edge) || !(isLocal(2 * edge) || isLocal(2 * edge + 1))) return;
    around.add(edge);
    for (let other = 0; other < metres.length; other++)
      if ([0, 1].some((i) => [0, 1].some((k) => ends[2 * edge + i] === ends[2 * other + k])))
        findAround(other);
  };
  findAround(from.edge);
  const through = (half: number, next: number) =>
    isLocal(half) && !around.has(half >> 1) && !isLocal(next) ? 600 : 0;
  const turned = (history: readonly number[]): [next: number, delay: number][] => {
    const half = history.at(-1)!;
    const goOn = exits(half).filter(
      (next) => next !== (half ^ 1) && (next & 1 ? kinds.backward : kinds.forward)[kind[next >> 1]!]! > 0,
    );
    if (goOn.length === 0) return [[half ^ 1, 20 + through(half, half ^ 1)]];
    const allowed = goOn.filter((next) => seconds(next) < Infinity && !isForbidden(history, next));
    return allowed.map((next) => [next, delay(half, next) + through(half, next)]);
  };
  let best = Infinity;
  if (from.edge === to.edge) {
    const ahead = to.share - from.share;
    best = ahead === 0 ? 0 : seconds(2 * from.edge + (ahead < 0 ? 1 : 0), Math.abs(ahead));
  }
  const known = new Map<string, { at: number; history: number[]; isDone: boolean }>();
  const reach = (history: number[], at: number) => {
    const key = history.slice(-3).join();
    if (!(at < (known.get(key)?.at ?? Infinity))) return;
    known.set(key, { at, history: history.slice(-3), isDone: false });
  };
  reach([2 * from.edge], seconds(2 * from.edge, 1 - from.share));
  reach([2 * from.edge + 1], seconds(2 * from.edge + 1, from.share));
  for (;;) {
    let least: { at: number; history: number[]; isDone: boolean } | null = null;
    for (const each of known.values()) if (!each.isDone && (!least || each.at < least.at)) least = each;
    if (!least) return best;
    least.isDone = true;
    for (const [next, turn] of turned(least.history)) {
      const isBack = next === (least.history.at(-1)! ^ 1);
      if (next >> 1 === to.edge && !isBack)
        best = Math.min(best, least.at + turn + seconds(next, next & 1 ? 1 - to.share : to.share));
      reach([...least.history, next], least.at + turn + seconds(next));
    }
  }
}
