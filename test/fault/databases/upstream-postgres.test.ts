/**
 * Several instances on one Postgres share the rate limit of the geocoder: no two requests within the
 * interval.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Limiter } from '../../../src/upstream/limit/limiter.ts';
import { PostgresTurns, type PostgresTurnsOptions } from '../../../src/upstream/limit/postgres-turns.ts';
import { turnLimiter } from '../../../src/upstream/limit/turns.ts';
import { type PostgresServer, startPostgres } from '../../support/servers/postgres.ts';

/** Interval between requests, ms; short, because the test waits for it. */
const INTERVAL_MS = 30;

let server: PostgresServer;
let url: string;
const limiters: PostgresTurns[] = [];
beforeAll(async () => {
  server = await startPostgres();
  url = await server.createDatabase('turns / 100%');
});
afterAll(async () => {
  await Promise.all(limiters.map((limiter) => limiter.close()));
  await server.stop();
});

function limiter(name: string, options?: Partial<PostgresTurnsOptions>): PostgresTurns {
  const made = new PostgresTurns({ url, name, intervalMs: INTERVAL_MS, ...options });
  limiters.push(made);
  return made;
}

describe('instances that share a Postgres', () => {
  test('leave the interval between the end of one request and the start of the next, and lose none', async () => {
    const requests: { from: number; to: number }[] = [];
    // all three create the table at the same time
    const gates = Array.from({ length: 3 }, () => turnLimiter(limiter('geocoder'), 60_000));
    await Promise.all(
      gates.map(async (gate) => {
        for (let i = 0; i < 4; i++) {
          const leave = await gate.enter();
          const from = performance.now();
          // duration of a request, ms
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
  });

  test('wait only for the lease of an instance that died during its request', async () => {
    const dead = limiter('lease');
    expect(await dead.take()).toBe(0);
    const other = limiter('lease');
    expect(await other.take()).toBeGreaterThan(0);
    await server.run(`update upstream_turn set free_at = clock_timestamp() where name = 'lease'`, url);
    expect(await other.take()).toBe(0);
    // The first instance returns. It must not release the lease that now belongs to another one.
    await dead.release();
    expect(await limiter('lease').take()).toBeGreaterThan(0);
  });

  test('limit each upstream separately', async () => {
    expect(await limiter('one', { intervalMs: 60_000 }).take()).toBe(0);
    expect(await limiter('two', { intervalMs: 60_000 }).take()).toBe(0);
  });

  test('send no requests while the database is down, and continue after its restart, without waiting for a lease', async () => {
    // several, because only some connections break in the middle of a message
    const names = Array.from({ length: 8 }, (_, n) => `comeback ${n}`);
    const gates = names.map((name) => turnLimiter(limiter(name), 10_000));
    const leaves = await Promise.all(gates.map((gate) => gate.enter()));
    await server.kill();
    for (const leave of leaves) leave();
    const answer = (gate: Limiter) => gate.enter().catch(({ message }: Error) => message);
    const answers = await Promise.all(
      gates.map(async (gate) => [await answer(gate), await answer(gate)].join('; ')),
    );
    const refused = 'The database with the shared request limit is unreachable.';
    expect(answers).toEqual(names.map(() => `${refused}; ${refused}`));
    await server.start();
    await Promise.all(gates.map(async (gate) => (await gate.enter())()));
    const others = names.map((name) => turnLimiter(limiter(name), 10_000));
    await Promise.all(others.map(async (gate) => (await gate.enter())()));
  });

  test.each([
    ['is silent', () => {}],
    ['closes the connection', (socket: Socket) => socket.end()],
  ])('time out on a database that %s', async (_, answer) => {
    const deaf = createServer(answer).listen(0, '127.0.0.1');
    await once(deaf, 'listening');
    const { port } = deaf.address() as AddressInfo;
    const lost = limiter('lost', { url: `postgres://nobody@127.0.0.1:${port}/x`, answerWithinMs: 50 });
    await expect(lost.take()).rejects.toThrow('no answer in 50 ms');
    deaf.close();
  });
});
