// The largest change that an attacker can make to one spot in a day, as the table in SECURITY.md states it.
import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashDevice, markOf } from '../../../src/reports/secret.ts';
import { SqliteReports } from '../../../src/reports/sqlite/sqlite-store.ts';
import { cellNumberOf, REPORT_KINDS } from '../../../src/shared/report-record.ts';
import { spotIdOf } from '../../../src/shared/spot-id.ts';
import { BEHIND_PROXY, newAddress, newReport, PLACE, send } from '../../support/clients/report-client.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { RunningServer } from '../../support/servers/executable.ts';

const DAY_MS = 86_400_000;
const SECRET = 'the secret of this test';
const TOKENS = 6;

/** Makes a data directory in which each token reported two and three days ago, at another spot. */
async function makeDataDirectory(tokens: readonly string[]): Promise<string> {
  const cwd = emptyDirectory();
  const path = join(cwd, 'data', 'signals.sqlite');
  mkdirSync(join(cwd, 'data'));
  const tables = new SqliteReports({ path, events: { onDeleted: () => {} } });
  await tables.open(markOf(SECRET));
  await tables.close();
  const database = new Database(path);
  const insert = database.query(
    `insert into signals (id, spot_id, cell, device, kind, signalled_at, received_at)
     values (?, ?, ?, ?, 'calm', ?, ?)`,
  );
  for (const token of tokens) {
    for (const days of [2, 3]) {
      const at = Date.now() - days * DAY_MS;
      insert.run(crypto.randomUUID(), spotIdOf(0, 0), cellNumberOf(0, 0), hashDevice(token, SECRET), at, at);
    }
  }
  database.close();
  return cwd;
}

/** Returns spots in the cell of a position, and in all cells around it. */
const spotsAround = ({ lat, lon }: typeof PLACE) =>
  [0, 0.001, -0.001].flatMap((north) => [0, 0.001, -0.001].map((east) => spotIdOf(lat + north, lon + east)));

/**
 * Tokens of each attack: established ones below, or new ones. Each attack has its own place, far from the
 * others.
 */
const tokensOf = () => Array.from({ length: TOKENS }, () => crypto.randomUUID());
const known = Array.from({ length: 2 * REPORT_KINDS.length }, tokensOf);
let attacks = 0;
const newPlace = () => ({ lat: PLACE.lat, lon: PLACE.lon + ++attacks / 20 });

let server: RunningServer;
beforeAll(async () => {
  const args = ['--workers', '1', '--signal-limit', '0', '--secret', SECRET, ...BEHIND_PROXY];
  server = await RunningServer.start({ cwd: await makeDataDirectory(known.flat()), args });
});
afterAll(() => server.stop());

/**
 * Sends the same report with every token for all spots around, for tonight and for earlier nights.
 * @returns how far the score of the place moves, points
 */
async function attack(kind: string, options: { standing: boolean; manyNetworks: boolean }): Promise<number> {
  const tokens = options.standing ? known.pop()! : tokensOf();
  const place = newPlace();
  // One time for all: reports of one device at one spot must be a cooldown apart, however long sending takes.
  const now = Date.now();
  for (const device_token of tokens) {
    const from = options.manyNetworks ? newAddress() : '192.0.2.7';
    for (const spot_id of spotsAround(place)) {
      for (const nights of [0, 1, 2, 3, 4]) {
        const timestamp = new Date(now - nights * (DAY_MS + 1000)).toISOString();
        const report = newReport({ spot_id, signal_type: kind, device_token, timestamp });
        expect((await send(server.url, report, from)).status).toBe(201);
      }
    }
  }
  const response = await server.get(`/api/spot/score?lat=${place.lat}&lon=${place.lon}`);
  const { explanation } = (await response.json()) as {
    explanation: { factors: { key: string; points: number }[] };
  };
  return explanation.factors.find(({ key }) => key === 'community')?.points ?? 0;
}

test.each([
  ['one client, tokens made up for it', { standing: false, manyNetworks: false }],
  [
    'one client, tokens that reported elsewhere on two nights before',
    { standing: true, manyNetworks: false },
  ],
  ['any number of networks, tokens made up for it', { standing: false, manyNetworks: true }],
  [
    'any number of networks, tokens that reported elsewhere on two nights before',
    { standing: true, manyNetworks: true },
  ],
])('SECURITY.md states the largest change of a score by %s', async (attacker, options) => {
  const security = readFileSync(join(import.meta.dir, '../../../SECURITY.md'), 'utf8');
  const [, up, down] = new RegExp(`\\| ${attacker} \\| \\+([\\d.]+) \\| -([\\d.]+) \\|`).exec(security) ?? [];
  const points = await Promise.all(REPORT_KINDS.map((kind) => attack(kind, options)));
  expect([Math.max(...points), Math.min(...points)]).toEqual([Number(up), -Number(down)]);
});
