/** The anonymous counts of reports in both databases. */
import { describe, expect, test } from 'bun:test';
import { moveToPostgres } from '../../../src/reports/move.ts';
import { readTruth } from '../../../src/reports/read-truth.ts';
import { foretoldBy, type TruthCount } from '../../../src/reports/truth.ts';
import { direct, emptyDatabases, MARK } from '../../support/reports/databases.ts';

const count = (score: number, kind: TruthCount['kind'], reports: number): TruthCount => ({
  ...foretoldBy('2.0.0', score, 42, 'road_noise'),
  kind,
  reports,
});

describe('a database', () => {
  const { emptySqlite, emptyPostgres } = emptyDatabases();
  test.each([
    ['SQLite', emptySqlite],
    ['Postgres', emptyPostgres],
  ] as const)('of %s adds counts up, and keeps them when reports are deleted', async (_, empty) => {
    const config = await empty();
    const store = direct(config);
    await store.open(MARK);
    for (let i = 0; i < 3; i++) await store.count(count(80, 'calm', 2));
    await store.count(count(40, 'noise', 1));
    await store.purge(Number.MAX_SAFE_INTEGER, 1000);
    const expected = [count(40, 'noise', 1), count(80, 'calm', 6)];
    expect(await store.truth()).toEqual(expected);
    expect(await readTruth(config)).toEqual(expected);
    await store.close();
  });

  test('moved to Postgres takes its counts along, once however often it is moved', async () => {
    const [file, target] = [await emptySqlite(), await emptyPostgres()];
    if (file.kind !== 'sqlite' || target.kind !== 'postgres') throw new Error('unexpected databases');
    const [from, to] = [direct(file), direct(target)];
    await from.open(MARK);
    await to.open(MARK);
    await from.count(count(80, 'calm', 7));
    await to.count(count(80, 'calm', 1));
    await moveToPostgres(file.path, target.url);
    await moveToPostgres(file.path, target.url);
    expect(await to.truth()).toEqual([count(80, 'calm', 8)]);
    await from.count(count(80, 'calm', 2));
    await moveToPostgres(file.path, target.url);
    expect(await to.truth()).toEqual([count(80, 'calm', 10)]);
    await from.close();
    await to.close();
  });
});
