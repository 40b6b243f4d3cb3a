/** An evening with no network but the service, and then without the service. */
import { expect, test } from 'bun:test';
import { palette } from '../../../src/web/map/style/palette.ts';
import { MapPixels } from '../../support/browser/map-pixels.ts';
import {
  closePlace,
  drawnMap,
  expandSheet,
  followLink,
  installed,
  lastNight,
  listed,
  SPOT,
  saveRegion,
  scoreAt,
  scoreOn,
} from '../../support/browser/page-service.ts';
import { PHONE, visit } from '../../support/browser/visit.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { RunningServer } from '../../support/servers/executable.ts';

const day = palette(false);
const night = palette(true);
/**
 * At a lake of the sample, where no van can park, and on two of its streets. The page opens them only after
 * the service is killed.
 */
const LAKE = '#-34.86250,-56.03962,16';
const STREETS = ['#-34.90120,-56.16110,16', '#-34.88910,-56.17020,16'];
/** Messages of the browser about a killed service, and about tiles of a provider that cannot be reached. */
const WITHOUT_NETWORK =
  /ERR_CONNECTION_REFUSED|ERR_FAILED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|status of 50[23]/;

test('a region is saved, the service is killed, and the page works until the service is back', async () => {
  const cwd = emptyDirectory();
  // an evening, in which reports are taken
  const clockAhead = lastNight().getTime() - Date.now();
  const now = () => new Date(Date.now() + clockAhead);
  let server = await RunningServer.start({ cwd, now: now() });
  const { url } = server;
  const port = new URL(url).port;
  const { page, complaints, close } = await visit(url, {
    serviceWorker: true,
    map: true,
    height: PHONE.height,
    clockAhead,
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
  await closePlace(page);
  await saveRegion(page);
  server.signal('SIGKILL');
  await server.exited;

  await page.reload();
  const expectMap = async (...colours: string[]) => {
    await drawnMap(page);
    const pixels = await MapPixels.of(page);
    for (const colour of colours) expect(pixels.shareOf(colour)).toBeGreaterThan(0.005);
  };
  await followLink(page, LAKE);
  await page.waitForSelector('#place[data-settled] .no-van');
  await expectMap(day.water, day.earth);
  for (const street of STREETS) {
    expect(await scoreAt(page, street)).toBeWithin(0, 101);
    await expectMap(day.minor, day.building);
  }
  expect(await page.isVisible('#map-state')).toBeFalse();
  expect(await page.textContent('#saved')).toStartWith('Worked out on this device from Montevideo');
  await page.click('#layer-button');
  await drawnMap(page, 'scores');
  await page.click('#layer-button');
  await closePlace(page);
  // the device computes the list again as well
  await page.waitForFunction(() =>
    document.getElementById('list-count')?.textContent?.endsWith(' · map of Dec 2017'),
  );
  expect((await listed(page)).length).toBeGreaterThanOrEqual(5);
  expect(await page.textContent('#offline')).toBe(
    'The service does not answer. Montevideo (sample, 2017) is savedThis device works out the scores',
  );

  await page.fill('#search-input', 'bulevar artig');
  await page.waitForSelector('[role=option]');
  expect(await page.textContent('[role=option]')).toStartWith('Bulevar');
  await page.click('[role=option]');
  await scoreOn(page);

  await expandSheet(page);
  await page.click('#signal-noise');
  await page.waitForFunction(() =>
    document.getElementById('signal-said')?.textContent?.startsWith('The service does not answer. Saved'),
  );
  // the page may try once more by itself before the service is back
  const taken = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.status() === 201,
  );
  server = await RunningServer.start({ cwd, args: ['--port', port], now: now() });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await taken;
  await page.waitForFunction(() => document.getElementById('saved') === null);
  await page.waitForSelector('#offline', { state: 'detached' });

  await close();
  expect(complaints).toEqual([]);
  expect(await server.stop()).toEqual([0, []]);
});
