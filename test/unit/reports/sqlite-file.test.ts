// The file of reports while a service has it open.
import { expect, test } from 'bun:test';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { hashDevice, markOf } from '../../../src/reports/secret.ts';
import { SqliteReports } from '../../../src/reports/sqlite/sqlite-store.ts';
import { type NewReport, StoreUnavailable } from '../../../src/reports/store.ts';
import { spotIdOf } from '../../../src/shared/spot-id.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';

const MARK = markOf('the secret of this test');
const NOW = Date.parse('2026-02-16T22:30:00Z');

let devices = 0;
function aReport(): NewReport {
  return {
    spotId: spotIdOf(48.2, 9.1),
    device: hashDevice(`device ${++devices}`, MARK),
    network: devices,
    kind: 'calm',
    signalledAt: NOW,
  };
}

test('reports are refused while the file is deleted or moved, and stored once it is back or opened again', async () => {
  const path = join(emptyDirectory(), 'signals.sqlite');
  const store = new SqliteReports({ path, now: () => NOW, events: { onDeleted: () => {} } });
  await store.open(MARK);
  expect((await store.add([aReport()])).verdicts).toMatchObject([{ accepted: true }]);

  renameSync(path, `${path}.aside`);
  expect(await store.add([aReport()]).catch((error) => error)).toBeInstanceOf(StoreUnavailable);
  renameSync(`${path}.aside`, path);
  expect((await store.add([aReport()])).verdicts).toMatchObject([{ accepted: true }]);

  rmSync(path);
  expect(await store.add([aReport()]).catch((error) => error)).toBeInstanceOf(StoreUnavailable);
  await store.open(MARK);
  expect((await store.add([aReport()])).verdicts).toMatchObject([{ accepted: true }]);
  expect(existsSync(path)).toBe(true);
  await store.close();
});
