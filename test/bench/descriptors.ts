/**
 * Processor time of a server whose clients hold more connections than it has file descriptors: it must not
 * spin.
 */
import { connect, type Socket } from 'node:net';
import type { Figure } from './figure.ts';
import { cpuMicroseconds, EXECUTABLE, spread, startServer } from './load/server.ts';

const DESCRIPTORS = 300;
const CONNECTIONS = 400;
const ROUNDS = 3;
const SECONDS = 3;
/** Maximum share of a core, %. A loop that retries a refused connection at once would use all of it. */
const MAX_PERCENT = 20;

export async function idleWithoutDescriptors(): Promise<Figure[]> {
  const shares: number[] = [];
  for (let round = 0; round < ROUNDS; round++) shares.push(await percentOfCore());
  const value = spread(shares);
  return [
    {
      name: `${CONNECTIONS} idle connections where ${DESCRIPTORS} descriptors are allowed: share of a core`,
      goal: `≤ ${MAX_PERCENT} %`,
      value,
      unit: '%',
      reached: value.median <= MAX_PERCENT,
    },
  ];
}

async function percentOfCore(): Promise<number> {
  const server = await startServer(['/bin/sh', '-c', `ulimit -n ${DESCRIPTORS}; exec "$0" "$@"`, EXECUTABLE]);
  const sockets: Socket[] = [];
  for (let n = 0; n < CONNECTIONS; n++) sockets.push(connect(server.port, '127.0.0.1').on('error', () => {}));
  // Time for the server to close the connections beyond its limit.
  await Bun.sleep(SECONDS * 1000);
  const before = cpuMicroseconds(server.pid);
  await Bun.sleep(SECONDS * 1000);
  const used = cpuMicroseconds(server.pid) - before;
  for (const socket of sockets) socket.destroy();
  await server.stop();
  return (100 * used) / (SECONDS * 1e6);
}
