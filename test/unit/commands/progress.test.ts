/** Progress of a long command: share done and time left. */
import { beforeEach, describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { ProgressLine } from '../../../src/commands/terminal/progress.ts';
import { TimeLeft } from '../../../src/commands/terminal/time-left.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
let now: number;
let written: string;

beforeEach(() => {
  now = 1e6;
  written = '';
});

const clock = () => now;
const output = (isTTY: boolean) => ({ isTTY, columns: 80, write: (text: string) => (written += text) });

/**
 * Returns the time left of each second of work. `shareAt` maps elapsed time, 0 to 1, to the share done, 0 to
 * 1.
 */
function progressDuring(
  total: number,
  shareAt: (time: number) => number,
): { left: number | null; text: string; rest: number }[] {
  const [measured, shown] = [new TimeLeft(clock), new TimeLeft(clock)];
  const start = now;
  const progress = [];
  for (; now <= start + total; now += SECOND) {
    const share = shareAt((now - start) / total);
    progress.push({ left: measured.at(share), text: shown.textAt(share), rest: start + total - now });
  }
  return progress;
}

describe('time left', () => {
  test('of steady work is right, and counts down by the minute', () => {
    const progress = progressDuring(10 * MINUTE, (time) => time);
    for (const { left, rest } of progress)
      if (left !== null) expect(Math.abs(left - rest)).toBeLessThan(SECOND);
    const texts = progress.map(({ text }) => text).filter((text, i) => text !== progress[i - 1]?.text);
    expect(texts).toEqual([
      '',
      ...[10, 9, 8, 7, 6, 5, 4, 3, 2].map((minutes) => `about ${minutes} min left`),
      'less than a minute left',
    ]);
  });

  test('is unknown at the very beginning', () => {
    const progress = progressDuring(100 * SECOND, (time) => time);
    expect(progress.slice(0, 5).map(({ left }) => left)).toEqual([null, null, null, null, null]);
    expect(progress[5]!.left).not.toBeNull();
    expect(progressDuring(100 * MINUTE, (time) => time)[60]!.left).toBeNull();
  });

  test('adapts within a minute to work at a third of the speed, without a jump', () => {
    // half of the work in a quarter of the time
    const progress = progressDuring(20 * MINUTE, (time) =>
      time < 0.25 ? 2 * time : 0.5 + (time - 0.25) / 1.5,
    );
    for (let i = 6 * 60; i < progress.length - 60; i += 30)
      expect(progress[i]!.left! / progress[i]!.rest).toBeGreaterThan(0.3);
    const lefts = progress.map(({ left }) => left).filter((left) => left !== null);
    for (let i = 1; i < lefts.length; i++) expect(lefts[i]! - lefts[i - 1]!).toBeLessThan(30 * SECOND);
  });

  test('of stalled work grows', () => {
    const progress = progressDuring(20 * MINUTE, (time) => Math.min(time, 0.5));
    const [halfway, later] = [progress[10 * 60]!.left!, progress.at(-1)!.left!];
    expect(later).toBeGreaterThan(halfway);
  });

  test('is never negative and never jumps by more than a third, however unsteady the work', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 4 })), {
          minLength: 20,
          maxLength: 80,
        }),
        (steps) => {
          const left = new TimeLeft(clock);
          const all = steps.reduce((sum, [, work]) => sum + work, 0);
          let done = 0;
          let before: number | null = null;
          left.at(0);
          for (const [seconds, work] of steps) {
            now += seconds * 100;
            done += work;
            const value = left.at(done / all);
            if (value === null) continue;
            expect(value).toBeGreaterThanOrEqual(0);
            if (before !== null) expect(value).toBeLessThan(before * 1.35 + SECOND);
            before = value;
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  test('starts over with the next step of the work', () => {
    const left = new TimeLeft(clock);
    for (let share = 0; share <= 1; share += 0.1, now += MINUTE) left.at(share);
    expect(left.textAt(0)).toBe('');
    now += 2 * SECOND;
    expect(left.textAt(0.5)).toBe('');
    now += 8 * SECOND;
    expect(left.textAt(0.5)).toBe('less than a minute left');
    expect(left.textAt(null)).toBe('');
  });

  test('ignores work done before, such as the first part of a resumed download', () => {
    const left = new TimeLeft(clock);
    left.at(0.8);
    now += 10 * SECOND;
    expect(left.at(0.85)).toBeCloseTo(30 * SECOND);
  });

  test('of hours is rounded to ten minutes', () => {
    const progress = progressDuring(240 * MINUTE, (time) => time).map(({ text }) => text);
    expect(progress[30 * 60]).toBe('about 3 h 30 min left');
    expect(progress[60 * 60]).toBe('about 3 h left');
    expect(progress[160 * 60]).toBe('about 80 min left');
  });
});

describe('progress', () => {
  test('is a line for each step, and one every ten seconds, if the output is not a terminal', () => {
    const line = new ProgressLine(output(false), new TimeLeft(clock), clock);
    for (let second = 0; second <= 40; second++, now += SECOND)
      line.show(second / 40, second < 25 ? 'reading' : 'drawing the map');
    expect(written.split('\n')).toEqual([
      '  0 % reading',
      ' 25 % reading, less than a minute left',
      ' 50 % reading, less than a minute left',
      ' 62 % drawing the map, less than a minute left',
      ' 87 % drawing the map, less than a minute left',
      '',
    ]);
  });

  test('is a bar on a terminal, redrawn when its text changes', () => {
    const line = new ProgressLine(output(true), null, clock);
    for (const share of [0, 0.5, 0.5, 0.501]) line.show(share, 'downloading', '5 MB of 10 MB');
    line.clear();
    const empty = `[${' '.repeat(30)}]   0 % downloading 5 MB of 10 MB`;
    const half = `[${'#'.repeat(15)}${' '.repeat(15)}]  50 % downloading 5 MB of 10 MB`;
    expect(written.split('\r\u001b[K')).toEqual(['', empty, half, '']);
  });

  test('of unknown length has no share and no time', () => {
    const line = new ProgressLine(output(false), new TimeLeft(clock), clock);
    for (let second = 0; second <= 10; second++, now += SECOND)
      line.show(null, 'downloading', `${second} MB`);
    expect(written).toBe('downloading 0 MB\ndownloading 10 MB\n');
  });
});
