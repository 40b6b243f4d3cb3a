/**
 * What a first visit waits for: two requests that follow each other, and neither the map nor later parts. How long
 * that takes depends on the machine, so `bun run bench first-visit` measures it. And what a moved map does not request.
 */
import { describe, expect, test } from 'bun:test';
import type { Page, Route } from 'playwright-core';
import {
  drawnMap,
  listed,
  namesOn,
  pageService,
  settledScoreOn,
} from '../../support/browser/page-service.ts';
import { PHONE } from '../../support/browser/visit.ts';

const { look } = pageService();

const CARDS_ON_SCREEN = 5;
/**
 * Everything that is fetched before the list. Two requests wait for each other: the regions, and the places
 * in them.
 */
const FIRST = [
  '/',
  '/api/health',
  '/api/regions',
  '/api/spot/nearby',
  '/before-paint.js',
  '/page-en.js',
  '/page.css',
  '/page.js',
];

/** Resolves when the cards of the first screen are there, before the page does anything else. */
function listUsable(page: Page): Promise<void> {
  return page.evaluate(
    (count) =>
      new Promise<void>((resolve) => {
        const isUsable = () =>
          document.querySelectorAll('#places[aria-busy=false] .card').length >= count && resolve();
        new MutationObserver(isUsable).observe(document.body, {
          attributes: true,
          childList: true,
          subtree: true,
        });
        isUsable();
      }),
    CARDS_ON_SCREEN,
  );
}

test('a list can be used before the map and later parts are fetched', async () => {
  const usable = Promise.withResolvers<void>();
  const fetched: string[] = [];
  let isAnswered = false;
  const answer = async (route: Route) => {
    const { pathname } = new URL(route.request().url());
    const isMap = pathname.startsWith('/renderer') || pathname.startsWith('/api/map/');
    const isLater = isMap || /^\/(sections|later-parts)\./.test(pathname);
    if (!isLater) fetched.push(pathname);
    if (pathname === '/api/spot/nearby') {
      const response = await route.fetch();
      isAnswered = true;
      return route.fulfill({ response });
    }
    // the list must not wait for them; a page without a list for two seconds loads them, too
    if (isLater && isAnswered) await usable.promise;
    return route.continue();
  };
  const { page } = await look('/', {
    map: true,
    height: PHONE.height,
    reducedMotion: false,
    routes: [['**/*', answer]],
  });
  await listUsable(page);
  const first = fetched.toSorted();
  usable.resolve();
  expect(first).toEqual(FIRST);
});

test('the regions are requested beside the script, which takes long on a slow network', async () => {
  const requested = {
    '/api/health': Promise.withResolvers<void>(),
    '/api/regions': Promise.withResolvers<void>(),
  };
  const answer = async (route: Route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname in requested) requested[pathname as keyof typeof requested].resolve();
    if (pathname === '/page.js') await Promise.all(Object.values(requested).map(({ promise }) => promise));
    return route.continue();
  };
  const { page } = await look('/', { routes: [['**/*', answer]] });
  await listUsable(page);
  expect(await page.locator('#places .card').count()).toBeGreaterThanOrEqual(CARDS_ON_SCREEN);
});

describe('a linked place', () => {
  /** Most that is downloaded before the map, bytes. */
  const MOST_BYTES = 110_000;
  /** The drawing of the map, which comes after the place. */
  const OF_MAP = /^\/(renderer.*\.js$|api\/map\/)/;

  test.each(['/#-34.90540,-56.19120,16', '/p/-34.90540,-56.19120', '/?lat=-34.9054&lon=-56.1912'])(
    '%s is complete within 110 KB, and without the reader of pasted texts',
    async (path) => {
      const paths = new Map<string, string>();
      const weights = new Map<string, number>();
      const { page } = await look(path, {
        map: true,
        before: async (page) => {
          const network = await page.context().newCDPSession(page);
          await network.send('Network.enable');
          network.on('Network.requestWillBeSent', ({ requestId, request }) =>
            paths.set(requestId, new URL(request.url).pathname),
          );
          network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
            const path = paths.get(requestId)!;
            if (!OF_MAP.test(path)) weights.set(path, encodedDataLength + (weights.get(path) ?? 0));
          });
        },
      });
      await settledScoreOn(page);
      await drawnMap(page);
      expect([...weights.keys()]).toContain('/renderer.css');
      expect([...weights.keys()]).not.toContain('/read-place.js');
      expect(weights.values().reduce((sum, each) => sum + each, 0)).toBeLessThan(MOST_BYTES);
    },
  );
});

describe('200 pans over known ground', () => {
  /** Steps of a way around a square, px of the map. */
  const AROUND = [
    [60, 0],
    [0, 60],
    [-60, 0],
    [0, -60],
  ] as const;
  const PANS = 200;
  /** Number of pans after which the map rests, so that it does at each corner. */
  const PANS_TO_REST = 21;

  /** Resolves to the names of the list, once it is that of the view. */
  async function namesAtRest(page: Page): Promise<string[]> {
    await page.waitForFunction(
      () =>
        !JSON.parse(localStorage['spotscore.places']).isSuperseded &&
        document.querySelector('#places[aria-busy=false]'),
    );
    await drawnMap(page);
    return namesOn(page, '#places');
  }

  async function pan(page: Page, number: number): Promise<void> {
    const [right, down] = AROUND[number % AROUND.length]!;
    const [x, y] = [650, 200];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - right, y - down);
    await page.mouse.up();
  }

  test('request nothing, and list what is in view', async () => {
    const { page, context } = await look('/', { map: true, width: 844, height: 390 });
    await listed(page);
    await drawnMap(page);
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    const sent: string[] = [];
    network.on('Network.responseReceived', ({ response }) => {
      if (!response.fromDiskCache) sent.push(response.url);
    });
    const view = () => page.evaluate(() => localStorage['spotscore.view'] as string);
    const namesOfCorner: string[][] = [];
    for (let corner = 0; corner < AROUND.length; corner++) {
      const before = await view();
      await pan(page, corner);
      await page.waitForFunction((before) => localStorage['spotscore.view'] !== before, before);
      namesOfCorner.push(await namesAtRest(page));
    }
    expect(sent.filter((url) => url.includes('/nearby')).length).toBeGreaterThanOrEqual(3);
    sent.length = 0;
    for (let i = 0; i < PANS; i++) {
      await pan(page, i);
      if (i % PANS_TO_REST !== 0) continue;
      await page.waitForFunction(
        (names) =>
          [...document.querySelectorAll('#places .card-name')].map((each) => each.textContent).join() ===
          names,
        namesOfCorner[i % AROUND.length]!.join(),
      );
    }
    expect(sent).toEqual([]);
  });
});
