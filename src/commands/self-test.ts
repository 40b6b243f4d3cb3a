/** `self-test`: checks that this executable works on this machine; for release artefacts and new machines. */

import { loadSample } from '../app/regions/sample.ts';
import { openRegions } from '../region/read/source.ts';
import { StoreThread } from '../reports/store-client.ts';
import type { DatabaseConfig } from '../reports/store-messages.ts';
import { describeVersion } from '../shared/program/version.ts';
import { Thread, type ThreadLost } from '../threads/ask.ts';
import { Pool } from '../threads/pool.ts';
import { THREADS, type ThreadName, threadUrl } from '../threads/url.ts';
import { type CommandInput, ExitCode } from './command.ts';
import { print } from './terminal/print.ts';

/** A street in Montevideo, inside the sample region, and a night. */
const KNOWN_SPOT = { lat: -34.9054, lon: -56.1912, at: '2026-02-16T22:30:00Z', now: 0, lang: 'en' } as const;

export async function selfTest({ config }: CommandInput): Promise<number> {
  print(describeVersion());
  let failed: string | undefined;
  const pool = new Pool({
    thread: threadUrl('scorer'),
    size: config.workers,
    onFatal: (reason) => {
      failed = reason;
    },
  });

  async function step(name: string, run: () => Promise<string>): Promise<void> {
    if (failed !== undefined) return;
    try {
      print(`ok      ${name}: ${await run()}`);
    } catch (error) {
      failed = error instanceof Error ? error.message : String(error);
      print(`FAILED  ${name}: ${failed}`);
    }
  }

  const sample = await loadSample();
  await step('sample region', async () => {
    const { info, recordCount } = openRegions(sample)[0]!.file;
    return `${info.title}, ${recordCount} records`;
  });
  await step('scoring threads', async () => {
    await pool.start([sample]);
    return `${pool.stats().ready} of ${config.workers} ready`;
  });
  await step('scoring', async () => {
    const answer = JSON.parse((await pool.run({ op: 'score', ...KNOWN_SPOT })).text);
    if (answer.meta.degraded) throw new Error(`the known spot is degraded: ${answer.meta.degraded_reason}`);
    return `${answer.score} (${answer.ampel}), ${answer.reasons[0]}`;
  });
  await step('database thread', async () => {
    const nowhere: DatabaseConfig = { kind: 'sqlite', path: ':memory:' };
    const store = new StoreThread(threadUrl('store'), nowhere, {
      onReports: () => {},
      onDeleted: () => {},
      onLost: () => {},
    });
    await store.open('self-test');
    const { records } = await store.load(0);
    await store.close();
    return `SQLite opened, ${records.length} reports`;
  });
  for (const name of THREADS) {
    if (name === 'scorer' || name === 'store') continue;
    await step(`${name} thread`, () => startAndEnd(name));
  }
  await pool.close();
  return failed === undefined ? ExitCode.OK : ExitCode.FAILURE;
}

/** Starts a thread without work, and ends it. */
async function startAndEnd(name: ThreadName): Promise<string> {
  let reason: ThreadLost | undefined;
  const thread = new Thread(threadUrl(name), {
    name: `the ${name} thread`,
    onLost: (error) => {
      reason = error;
    },
  });
  await thread.close();
  if (reason) throw reason;
  return 'started and ended';
}
