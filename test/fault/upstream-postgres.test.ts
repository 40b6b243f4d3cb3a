/** Several instances on one Postgres ask the geocoder as one: never two requests closer than the interval. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import postgres, { type Sql } from 'postgres';
import { deploymentGate } from '../../src/upstream/deployment-limiter.ts';
import { PostgresLimiter } from '../../src/upstream/postgres-limiter.ts';
import { type PostgresServer, startPostgres } from '../postgres.ts';

/** Short, because it is waited for; the rule is the same. */
const INTERVAL_MS = 30;
/** Only guards against a test that would never end. */
const PATIENCE_MS = 60_000;

let server: PostgresServer;
let url: string;
const connections: Sql[] = [];
beforeAll(async () => {
  server = await startPostgres();
  url = await server.createDatabase();
}, PATIENCE_MS);
afterAll(async () => {
  await Promise.all(connections.map((sql) => sql.end({ timeout: 1 })));
  await server.stop();
});

function connect(): Sql {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  connections.push(sql);
  return sql;
}

const limiter = (name: string, intervalMs = INTERVAL_MS) =>
  new PostgresLimiter({ sql: connect(), name, intervalMs });

describe('Instances that share a Postgres', () => {
  test(
    'leave the interval between the end of one request and the start of the next, and lose none',
    async () => {
      const requests: { from: number; to: number }[] = [];
      // all three make the table at the same moment
      const gates = Array.from({ length: 3 }, () => deploymentGate(limiter('geocoder'), 60_000));
      await Promise.all(
        gates.map(async (gate) => {
          for (let i = 0; i < 4; i++) {
            const leave = await gate.enter();
            const from = performance.now();
            await Bun.sleep(2);
            requests.push({ from, to: performance.now() });
            leave();
          }
        }),
      );
      expect(requests.length).toBe(12);
      requests.sort((a, b) => a.from - b.from);
      for (let i = 1; i < requests.length; i++) {
        expect(requests[i]!.from - requests[i - 1]!.to).toBeGreaterThanOrEqual(INTERVAL_MS);
      }
    },
    PATIENCE_MS,
  );

  test('do not wait for one that died in the middle of its request for ever', async () => {
    const dead = limiter('lease');
    expect(await dead.take()).toBe(0);
    const other = limiter('lease');
    expect(await other.take()).toBeGreaterThan(0);
    await connections[0]!`update upstream_turn set free_at = clock_timestamp() where name = 'lease'`;
    expect(await other.take()).toBe(0);
    // the first one comes back to life: it must not give away what is no longer its own
    await dead.release();
    expect(await limiter('lease').take()).toBeGreaterThan(0);
  });

  test('count each upstream for itself', async () => {
    expect(await limiter('one', 60_000).take()).toBe(0);
    expect(await limiter('two', 60_000).take()).toBe(0);
  });

  test(
    'ask nobody while the database is away, and go on when it is back',
    async () => {
      const gate = deploymentGate(limiter('comeback', 1), 10_000);
      (await gate.enter())();
      await server.kill();
      expect(gate.enter()).rejects.toThrow('shared count');
      await server.start();
      for (;;) {
        const leave = await gate.enter().catch(() => null);
        if (leave) {
          leave();
          break;
        }
        // asked again at once, it would refuse for ever: only a pause lets the connection come back
        await Bun.sleep(20);
      }
    },
    PATIENCE_MS,
  );
});
