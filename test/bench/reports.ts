/** Durable reports per second over HTTP, for both databases. */
import { spotIdOf } from '../../src/shared/spot-id.ts';
import { startPostgres } from '../support/servers/postgres.ts';
import { type Figure, isAtLeast } from './figure.ts';
import { NIL_UUID } from './load/load.ts';
import { EXECUTABLE, load, spread, startServer } from './load/server.ts';

const ROUNDS = 3;
const SECONDS = 3;
const SPOTS = 200;
/** Goals at 64 connections, reports per second. */
const GOALS = { SQLite: 25_000, Postgres: 5_000 };

/** Returns reports at spots a few kilometres apart. Each request has a new device. */
function bodies(): string[] {
  const timestamp = new Date().toISOString();
  return Array.from({ length: SPOTS }, (_, n) =>
    JSON.stringify({
      spot_id: spotIdOf(-34.9 + (n % 20) / 500, -56.19 + Math.floor(n / 20) / 500),
      signal_type: 'calm',
      device_token: NIL_UUID,
      timestamp,
    }),
  );
}

async function storedPerSecond(connections: number, databaseUrl: string | null): Promise<number> {
  const settings: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
  const server = await startServer([EXECUTABLE], { SPOTSCORE_SIGNAL_LIMIT: '0', ...settings });
  try {
    const plan = { port: server.port, paths: ['/api/spot/signal'], method: 'POST' as const, connections };
    await load({ ...plan, bodies: bodies(), seconds: 1 });
    const { perSecond, refused, failed } = await load({ ...plan, bodies: bodies(), seconds: SECONDS });
    if (refused + failed > 0) throw new Error(`${refused} signals were refused and ${failed} failed`);
    return perSecond;
  } finally {
    await server.stop();
  }
}

export async function durableSignals(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const figures: Figure[] = [];
  for (const database of ['SQLite', 'Postgres'] as const) {
    for (const connections of [1, 8, 64]) {
      const rates: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const url = database === 'Postgres' ? await postgres.createDatabase() : null;
        rates.push(await storedPerSecond(connections, url));
      }
      const value = spread(rates);
      const goal = connections === 64 ? GOALS[database] : null;
      figures.push({
        name: `durable \`POST /spot/signal\`, ${connections} connection${connections > 1 ? 's' : ''}, ${database}`,
        goal: goal ? `≥ ${goal.toLocaleString('en')}` : '',
        value,
        unit: '/s',
        ...(goal ? { reached: isAtLeast(value.median, goal) } : {}),
      });
    }
  }
  await postgres.stop();
  return figures;
}
