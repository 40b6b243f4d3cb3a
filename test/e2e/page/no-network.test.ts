/** An evening with no network at all but the service, and then without the service. */
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test';
import { palette } from '../../../src/web/map/style/palette.ts';
import { MapPixels } from '../../support/browser/map-pixels.ts';
import {
  drawnMap,
  installed,
  SPOT,
  scoreAt,
  scoreOn,
  settledScoreOn,
} from '../../support/browser/page-service.ts';
import { closeBrowser, visit } from '../../support/browser/visit.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { RunningServer } from '../../support/servers/executable.ts';

setDefaultTimeout(240_000);
afterAll(closeBrowser);

const day = palette(false);
const night = palette(true);
const REGION = 'montevideo';
/** At a lake of the sample, and on two of its streets: looked at only when the service is gone. */
const NEW_SPOTS = ['#-34.86179,-56.03979,16', '#-34.90120,-56.16110,16', '#-34.88910,-56.17020,16'];
/** What the browser says of a service that is gone, and of pictures from a provider that cannot be reached. */
const WITHOUT_NETWORK =
  /ERR_CONNECTION_REFUSED|ERR_FAILED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|status of 50[234]/;

test('a region is saved, the service is killed, and the page goes on until it is back', async () => {
  const cwd = emptyDirectory();
  let server = await RunningServer.start({ cwd });
  const { url } = server;
  const port = new URL(url).port;
  const { page, complaints, close } = await visit(url, {
    map: true,
    reducedMotion: true,
    expected: WITHOUT_NETWORK,
  });

  // the first visit shows the map of the sample, by day and by night
  await drawnMap(page);
  expect((await MapPixels.of(page)).shareOf(day.earth)).toBeGreaterThan(0.05);
  await page.emulateMedia({ colorScheme: 'dark' });
  await drawnMap(page, 'night');
  expect((await MapPixels.of(page)).shareOf(night.earth)).toBeGreaterThan(0.05);
  await page.emulateMedia({ colorScheme: 'light' });

  await scoreAt(page, SPOT);
  await installed(page);
  await page.click('#close-spot');
  await page.click('#settings-button');
  await page.click(`#save-${REGION}`);
  await page.waitForSelector(`#remove-${REGION}`);
  server.signal('SIGKILL');
  await server.exited;

  await page.reload();
  for (const spot of NEW_SPOTS) {
    expect(await scoreAt(page, spot)).toBeWithin(0, 101);
    await drawnMap(page);
    const pixels = await MapPixels.of(page);
    const colours = spot === NEW_SPOTS[0] ? [day.water, day.earth] : [day.minor, day.building];
    for (const colour of colours) expect(pixels.shareOf(colour)).toBeGreaterThan(0.005);
  }
  expect(await page.isVisible('#map-state')).toBeFalse();
  await page.click('#layer-button');
  await drawnMap(page, 'scores');
  await settledScoreOn(page);
  await page.click('#close-spot');
  await page.waitForFunction(() => document.querySelectorAll('#places .card').length >= 3);
  expect(await page.textContent('#offline')).toContain('is saved');

  await page.fill('#search-input', 'bulevar artig');
  await page.waitForSelector('[role=option]');
  expect(await page.textContent('[role=option]')).toStartWith('Bulevar');
  await page.click('[role=option]');
  await scoreOn(page);

  await page.click('#star-button');
  await page.waitForSelector('#star-button[aria-pressed=true]');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  server = await RunningServer.start({ cwd, args: ['--port', port] });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  expect((await (await sent).response())?.status()).toBe(201);
  await page.waitForSelector('#signal-waiting', { state: 'detached' });
  await page.waitForFunction(() => document.getElementById('saved') === null);

  await close();
  expect(complaints).toEqual([]);
  expect(await server.stop()).toEqual([0, []]);
});
