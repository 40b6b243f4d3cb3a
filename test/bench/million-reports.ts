/** Start of the executable with a million effective reports. */
import { Database } from 'bun:sqlite';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { startPostgres } from '../support/servers/postgres.ts';
import type { Figure } from './figure.ts';
import { EXECUTABLE, spread, startServer } from './load/server.ts';

const SIGNALS = 1_000_000;
const ROUNDS = 5;
const WITHIN_MS = 2000;
/** Columns without a default. Reports are spread over two weeks and a large city. */
const COLUMNS = 'id, spot_id, cell, device, kind, signalled_at, received_at';

async function readyAfter(env: Record<string, string>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startServer([EXECUTABLE], env);
    times.push(server.readyAfterMs);
    const health = await fetch(`http://127.0.0.1:${server.port}/api/health`);
    const { database } = (await health.json()) as { database: { loaded: number } };
    await server.stop();
    if (database.loaded !== SIGNALS)
      throw new Error(`${database.loaded} signals were loaded, not ${SIGNALS}`);
  }
  return times;
}

async function onSqlite(): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'spotscore-bench-'));
  const env = { SPOTSCORE_DATA_DIR: folder };
  // Creates the tables.
  await (await startServer([EXECUTABLE], env)).stop();
  const database = new Database(join(folder, 'signals.sqlite'));
  database.run(
    `WITH RECURSIVE counter(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counter WHERE n < ${SIGNALS})
     INSERT INTO signals (${COLUMNS})
     SELECT n, n, 19800000000 + abs(random() % 5000000000), randomblob(32), 'calm', ?1 - n * 1000, ?1 FROM counter`,
    [Date.now()],
  );
  database.close();
  const times = await readyAfter(env);
  rmSync(folder, { recursive: true, force: true });
  return times;
}

async function onPostgres(): Promise<number[]> {
  const server = await startPostgres();
  const url = await server.createDatabase();
  const env = { DATABASE_URL: url, SPOTSCORE_SECRET: 'the same for every start' };
  await (await startServer([EXECUTABLE], env)).stop();
  const client = postgres(url, { max: 1, fetch_types: false });
  await client.unsafe(
    `insert into signals (${COLUMNS})
     select gen_random_uuid(), gen_random_uuid(), 19800000000 + (random() * 5e9)::bigint, sha256(n::text::bytea), 'calm',
       ${Date.now()} - n * 1000::bigint, ${Date.now()} from generate_series(1, ${SIGNALS}) n`,
  );
  await client.end();
  const times = await readyAfter(env);
  await server.stop();
  return times;
}

export async function startWithAMillionSignals(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [database, measure] of [
    ['SQLite', onSqlite],
    ['Postgres', onPostgres],
  ] as const) {
    const value = spread(await measure());
    figures.push({
      name: `executable to ready with a million signals, ${database}`,
      goal: '≤ 2,000 ms',
      value,
      unit: 'ms',
      reached: value.median <= WITHIN_MS,
    });
  }
  return figures;
}
