// P13: the public API does not change by accident.
import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { testApp } from '../support/http/test-app.ts';

const FILE = join(import.meta.dir, '..', '..', 'docs', 'openapi.json');

test('docs/openapi.json is the served document (UPDATE_OPENAPI=1 writes it; then describe the change in CHANGELOG.md)', async () => {
  const served = await (await testApp({ metricsText: () => '' }).ask('GET /swagger/json')).json();
  if (process.env.UPDATE_OPENAPI) await Bun.write(FILE, `${JSON.stringify(served, null, 2)}\n`);
  expect(await Bun.file(FILE).json()).toEqual(served);
});
