// All scoring threads have the same reports at once, and so does a replacement thread.
import { afterEach, expect, test } from 'bun:test';
import { reportUpdates } from '../../../src/app/report-store.ts';
import { ReportFeed } from '../../../src/reports/current-reports.ts';
import { cellNumberOf, packRecords, REPORT_KINDS } from '../../../src/shared/report-record.ts';
import type { FeaturesTask } from '../../../src/threads/messages.ts';
import { Pool } from '../../../src/threads/pool.ts';
import { until } from '../../support/until.ts';

const NOW = Date.UTC(2026, 5, 15, 22);
const THREADS = 3;
let pool: Pool | undefined;
afterEach(() => pool?.close(0));

let devices = 0;
const report = () =>
  Float64Array.from([cellNumberOf(47.14, 9.52), REPORT_KINDS.indexOf('calm'), ++devices, NOW, 1]);
const task = (at = ''): FeaturesTask => ({ op: 'features', lat: 47.14, lon: 9.52, at, now: NOW, lang: 'en' });

/** Returns the distinct responses to many simultaneous requests. */
async function answers(): Promise<string[]> {
  const replies = await Promise.all(Array.from({ length: 24 }, () => pool!.run(task())));
  return [...new Set(replies.map(String))];
}

test('every thread counts a report as soon as it is added, and so does a thread that starts later', async () => {
  const feed = new ReportFeed();
  await feed.reload(async () => packRecords(Float64Array.from([...report(), ...report()])));
  feed.add(report());
  pool = new Pool({
    thread: new URL('../../support/threads/hearing-thread.ts', import.meta.url),
    size: THREADS,
    updates: [reportUpdates(feed)],
    onFatal: () => {},
  });
  await pool.start([]);
  expect(await answers()).toEqual(['3']);
  feed.add(report());
  expect(await answers()).toEqual(['4']);

  await pool.run(task('die')).catch(() => {});
  await until('another thread is ready', () => pool!.stats().ready === THREADS);
  expect(await answers()).toEqual(['4']);

  feed.add(report());
  await feed.reload(async () => packRecords(report()));
  expect(await answers()).toEqual(['1']);
});
