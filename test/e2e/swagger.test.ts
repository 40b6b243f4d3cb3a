import { afterAll, beforeAll, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { visit } from '../support/browser/visit.ts';
import { emptyDirectory } from '../support/empty-directory.ts';
import { smallTown } from '../support/maps/small-town.ts';
import { pbfOf } from '../support/pbf/pbf-writer.ts';
import { RunningServer, run } from '../support/servers/executable.ts';

/** State that Swagger UI exposes. */
interface SwaggerPage {
  ui: { specSelectors: { specResolvedSubtree(path: string[]): unknown } };
}

let server: RunningServer;
beforeAll(async () => {
  server = await RunningServer.start();
});
afterAll(async () => {
  expect(await server.stop()).toEqual([0, []]);
});

test('the Swagger page shows every operation, asks no other host, and its score example works', async () => {
  const { page, complaints, close } = await visit(`${server.url}/swagger`, { width: 1200, height: 900 });
  await page.waitForSelector('.opblock');
  const { paths } = await (await server.get('/swagger/json')).json();
  const operations = Object.values(paths).flatMap((path) => Object.keys(path as object)).length;
  expect(await page.locator('.opblock').count()).toBe(operations);

  await page.click('#operations-spot-scoreSpot .opblock-summary');
  const live = '#operations-spot-scoreSpot .live-responses-table';
  // Swagger UI ignores clicks while it reads the description of an operation that was just opened
  await page.waitForFunction(() => {
    const { ui } = globalThis as unknown as SwaggerPage;
    return ui.specSelectors.specResolvedSubtree(['paths', '/api/spot/score', 'get']) !== undefined;
  });
  await page.click('#operations-spot-scoreSpot .execute');
  await page.waitForSelector(live);
  expect(await page.textContent(`${live} tbody .response-col_status`)).toStartWith('200');
  expect(await page.textContent(`${live} tbody .microlight`)).toContain('"ampel"');

  // a list of places has a value for its position alone, and runs as it stands
  await page.click('[id$="-placesNearby"] .opblock-summary');
  const nearby = page.locator('[id$="-placesNearby"]');
  await nearby.locator('tr[data-param-name="lat"] input').waitFor();
  for (const name of ['lat', 'lon'])
    expect(await nearby.locator(`tr[data-param-name="${name}"] input`).inputValue()).not.toBe('');
  await nearby.locator('.execute').click();
  await nearby.locator('.live-responses-table').waitFor();
  expect(
    await nearby.locator('.live-responses-table tbody .response-col_status').first().textContent(),
  ).toStartWith('200');
  expect(complaints).toEqual([]);
  await close();
});

test('the fields have tonight, and no wish that nobody made; groups of parameters open at a press', async () => {
  const { page, complaints, close } = await visit(`${server.url}/swagger`, { width: 1200, height: 900 });
  await page.waitForSelector('.opblock');
  await page.click('[id$="-placesNearby"] .opblock-summary');
  const nearby = page.locator('[id$="-placesNearby"]');
  const field = (name: string) => nearby.locator(`tr[data-param-name="${name}"]`);
  await field('at').locator('input').waitFor();
  const [night, now] = [Date.parse(`${await field('at').locator('input').inputValue()}Z`), Date.now()];
  // 22:00 of today, by the clock of Montevideo
  expect(Math.abs(night - now)).toBeLessThan(30 * 3_600_000);
  expect(new Date(night).getUTCHours()).toBe(22);

  const titles = await nearby
    .locator('tr[data-group]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-group')));
  expect(titles).toEqual(['The van', 'The area and the list', 'Along a route', 'Filters']);
  expect(await field('height_m').count()).toBe(0);
  await nearby.locator('tr[data-group="The van"] button').click();
  await field('height_m').waitFor();
  await field('height_m').locator('input').fill('2.8');
  await nearby.locator('tr[data-group="The van"] button').click();
  await field('height_m').waitFor({ state: 'detached' });
  // what was typed is sent, also when its group is closed again
  await nearby.locator('.execute').click();
  const url = nearby.locator('.request-url pre');
  await url.waitFor();
  const sent = new URL((await url.textContent())!).searchParams;
  expect(sent.get('height_m')).toBe('2.8');
  expect([...sent.keys()].filter((name) => /free|route|bbox|min_score/.test(name))).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});

/** Operations that need what neither a first start nor an import has: an atlas, terrain, a map provider. */
const WITHOUT_ANSWER = ['quietestSpots', 'terrainTile', 'mapTile'];

/** Time limit of all operations of a page, ms: it reads the whole document again for each. Each step has its own. */
const OPERATIONS_MS = 900_000;

type Operations = Record<string, Record<string, { operationId: string }>>;

async function operationsOf(service: RunningServer): Promise<Operations> {
  return (await (await service.get('/swagger/json')).json()).paths;
}

/**
 * Presses Execute of operations.
 * @param isLeftOut whether an operation was tried elsewhere as it stands here
 * @returns the outcomes that are not 200 or 201, by operation
 */
async function failedOf(
  service: RunningServer,
  isLeftOut: (path: string, method: string, operation: object) => boolean = () => false,
): Promise<[string, string | null][]> {
  const { page, close } = await visit(`${service.url}/swagger`, { width: 1200, height: 900 });
  await page.waitForSelector('.opblock');
  const outcomes: Record<string, string | null> = {};
  for (const [path, operations] of Object.entries(await operationsOf(service)))
    for (const [method, operation] of Object.entries(operations)) {
      if (isLeftOut(path, method, operation)) continue;
      const { operationId } = operation;
      const block = page.locator(`[id$="-${operationId}"]`);
      await block.locator('.opblock-summary').click();
      await page.waitForFunction(
        (at) => (globalThis as unknown as SwaggerPage).ui.specSelectors.specResolvedSubtree(at) !== undefined,
        ['paths', path, method],
      );
      await block.locator('.execute').click();
      await block.locator('.live-responses-table').waitFor();
      outcomes[operationId] = await block
        .locator('.live-responses-table tbody .response-col_status')
        .first()
        .textContent();
      await block.locator('.opblock-summary').click();
    }
  await close();
  expect(Object.keys(outcomes).length).toBeGreaterThan(10);
  return Object.entries(outcomes).filter(
    ([id, status]) => !/^20[01]/.test(status ?? '') && !WITHOUT_ANSWER.includes(id),
  );
}

test(
  'every operation answers 200 or 201 as it opens, over the sample',
  async () => {
    expect(await failedOf(server)).toEqual([]);
  },
  OPERATIONS_MS,
);

test(
  'every operation with values of its own answers 200 or 201 as it opens, over an imported region',
  async () => {
    const cwd = emptyDirectory();
    const town = {
      name: 'Bergdorf',
      lat: 47.3,
      lon: 9.7,
      carParks: ['Festplatz', 'Am Bahnhof', 'Schwimmbad'],
    };
    writeFileSync(join(cwd, 'bergdorf.osm.pbf'), pbfOf(smallTown(town)));
    expect(await run({ args: ['import', 'bergdorf.osm.pbf'], cwd })).toMatchObject({ exitCode: 0 });
    const imported = await RunningServer.start({ cwd });
    const overSample = await operationsOf(server);
    const isAsOverSample = (path: string, method: string, operation: object) =>
      Bun.deepEquals(operation, overSample[path]![method]);
    expect(await failedOf(imported, isAsOverSample)).toEqual([]);
    expect(await imported.stop()).toEqual([0, []]);
  },
  OPERATIONS_MS,
);
