import { afterAll, beforeAll, expect, test } from 'bun:test';
import { visit } from '../support/browser/visit.ts';
import { RunningServer } from '../support/servers/executable.ts';

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
  for (const [name, filled] of [
    ['lat', true],
    ['lon', true],
    ['route', false],
    ['height_m', false],
  ] as const)
    expect([name, (await nearby.locator(`tr[data-param-name="${name}"] input`).inputValue()) !== '']).toEqual(
      [name, filled],
    );
  await nearby.locator('.execute').click();
  await nearby.locator('.live-responses-table').waitFor();
  expect(
    await nearby.locator('.live-responses-table tbody .response-col_status').first().textContent(),
  ).toStartWith('200');
  expect(complaints).toEqual([]);
  await close();
});

/** Operations that need what a first start has not: an atlas, an imported terrain, a map provider. */
const WITHOUT_ANSWER = ['quietestSpots', 'terrainTile', 'mapTile'];

test('every operation answers 200 or 201 as it opens', async () => {
  const { page, close } = await visit(`${server.url}/swagger`, { width: 1200, height: 900 });
  await page.waitForSelector('.opblock');
  const { paths } = await (await server.get('/swagger/json')).json();
  const outcomes: Record<string, string | null> = {};
  for (const [path, operations] of Object.entries(
    paths as Record<string, Record<string, { operationId: string }>>,
  ))
    for (const [method, { operationId }] of Object.entries(operations)) {
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
  const failed = Object.entries(outcomes).filter(([, status]) => !/^20[01]/.test(status ?? ''));
  expect(failed.filter(([id]) => !WITHOUT_ANSWER.includes(id))).toEqual([]);
  await close();
}, 240_000);
