import { describe, expect, test } from 'bun:test';
import { createLog, type LogOptions } from '../../../src/shared/program/log.ts';
import { until } from '../../support/until.ts';

const HOUR_MS = 3_600_000;

function testLog(options: LogOptions = {}) {
  const written: string[] = [];
  let clock = Date.parse('2026-02-16T22:30:00Z');
  const log = createLog({
    json: true,
    now: () => clock,
    write: (text) => void written.push(text),
    ...options,
  });
  return {
    log,
    written,
    wait: (milliseconds: number) => {
      clock += milliseconds;
    },
    async lines(): Promise<string[]> {
      await log.flush();
      return written.join('').split('\n').filter(Boolean);
    },
  };
}

describe('the log', () => {
  test('is one JSON object per line, in order', async () => {
    const { log, lines } = testLog();
    log.info('first', { port: 3000 });
    log.warn('second');
    expect((await lines()).map((line) => JSON.parse(line))).toEqual([
      { time: '2026-02-16T22:30:00.000Z', level: 'info', message: 'first', port: 3000 },
      { time: '2026-02-16T22:30:00.000Z', level: 'warn', message: 'second' },
    ]);
  });

  test('is readable by people on a terminal', async () => {
    const { log, lines } = testLog({ json: false });
    log.info('listening', { url: 'http://[::1]:3000', note: 'two words', nothing: undefined });
    log.warn('careful');
    expect(await lines()).toEqual([
      '22:30:00 listening url=http://[::1]:3000 note="two words"',
      '22:30:00 warn: careful',
    ]);
  });

  test('has the stack and the causes of an error on one line', async () => {
    const { log, lines } = testLog();
    log.error('a request failed', new Error('outer', { cause: new TypeError('inner') }), { request_id: 'x' });
    const [line, ...others] = await lines();
    expect(others).toEqual([]);
    const { cause, request_id } = JSON.parse(line!);
    expect(request_id).toBe('x');
    expect(cause).toMatch(/outer.*log\.test\.ts.*caused by .*inner/s);
  });

  test('repeats warnings of one kind at most once an hour, with the number of suppressed ones', async () => {
    const { log, lines, wait } = testLog();
    for (let i = 0; i < 5; i++) log.warn('tiles are slow', {}, 'tiles');
    log.warn('places are slow', {}, 'places');
    wait(HOUR_MS - 1);
    log.warn('tiles are slow', {}, 'tiles');
    wait(1);
    log.warn('tiles are slow', {}, 'tiles');
    const warnings = (await lines()).map((line) => JSON.parse(line));
    expect(warnings.map(({ message, not_told }) => [message, not_told])).toEqual([
      ['tiles are slow', undefined],
      ['places are slow', undefined],
      ['tiles are slow', 5],
    ]);
  });

  test('omits messages below its level', async () => {
    const { log, lines } = testLog({ level: 'warn' });
    log.info('a detail');
    log.warn('a warning');
    log.error('a fault');
    expect((await lines()).map((line) => JSON.parse(line).message)).toEqual(['a warning', 'a fault']);
  });

  test('is written soon, without a flush', async () => {
    const { log, written } = testLog({ json: false });
    log.info('soon');
    expect(written).toEqual([]);
    await until('the line is written', () => written.length > 0);
    expect(written.join('')).toBe('22:30:00 soon\n');
  });

  test('never waits for its reader, and counts the lines that it drops', async () => {
    const release = Promise.withResolvers<void>();
    const written: string[] = [];
    const { log } = testLog({
      write: async (text) => {
        written.push(text);
        await release.promise;
      },
    });
    const message = 'x'.repeat(1000);
    for (let i = 0; i < 10_000; i++) log.info(message);
    // the reader has the first 64 KB, some megabytes are buffered, the rest is lost
    expect(written).toHaveLength(1);
    release.resolve();
    await log.flush();
    await log.flush();
    const text = written.join('');
    expect(text.length).toBeLessThan(6_000_000);
    const kept = text.split('\n').filter((line) => line.includes(message)).length;
    const [, dropped] = /"lines":(\d+)/.exec(text)!;
    expect(kept + Number(dropped)).toBe(10_000);
  });

  test('accepts any alphabet', async () => {
    const { log, lines } = testLog();
    log.info('Zürich', { van: '🚐' });
    expect(JSON.parse((await lines())[0]!)).toMatchObject({ message: 'Zürich', van: '🚐' });
  });

  test('is written many lines at a time during a burst', async () => {
    const sizes: number[] = [];
    const { log } = testLog({
      json: false,
      write: async (text) => {
        sizes.push(text.length);
        await Promise.resolve();
      },
    });
    for (let i = 0; i < 5_000; i++) {
      log.info('x'.repeat(90));
      // yields, so that writes end while lines keep coming
      if (i % 10 === 0) await Promise.resolve();
    }
    expect(sizes.length).toBeGreaterThan(4);
    expect(Math.min(...sizes)).toBeGreaterThan(60_000);
    await log.flush();
    expect(sizes.reduce((sum, size) => sum + size)).toBe(500_000);
  });
});
