/**
 * First visit to the page in Chromium, on a slow network and on this machine: time to the score, layout
 * shift, bytes.
 */
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../support/browser/chromium.ts';
import { type Figure, isAtMost } from './figure.ts';
import { EXECUTABLE, spread, startServer } from './load/server.ts';

/** Network at the edge of a mobile cell: latency of each response, then its bandwidth. */
const ROUND_TRIP_MS = 400;
const BYTES_A_SECOND = 50_000;
const ROUNDS = 5;
const PHONE = { width: 390, height: 844 };
/** A street in the sample region. */
const SPOT = '#-34.90540,-56.19120,16';
/** Goals on the slow network: times in ms, and the layout shift. */
const MAX_SLOW = { score: 4000, nights: 5000, shift: 0.01 };
/** Goals on this machine: times in ms, and the transfer size without the map, kB. */
const MAX_HERE = { score: 300, nights: 300, weight: 110 };
/** How many times slower a cheap phone is than this machine. */
const SLOWDOWN = 4;
/**
 * Goal for the processor time of the main thread of such a phone until the list can be used, ms: the rest of the
 * second is for the network and the service.
 */
const MAX_MAIN_THREAD_MS = 700;
const CARDS_ON_SCREEN = 5;
/** Requests of the map: renderer, tiles and glyphs. */
const MAP_REQUEST = /\/renderer[^/]*\.js|\/api\/map\/|\/glyphs\/|\.pbf/;

interface Seen {
  /** Time since the navigation, ms. */
  score: number;
  nights: number;
  /** Sum of layout shifts until then. */
  shift: number;
  /** Compressed size of all responses until then except the map, kB. */
  weight: number;
}

/** Measures a first visit, with empty caches. */
async function firstVisit(browser: Browser, url: string, isSlow: boolean): Promise<Seen> {
  const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  if (isSlow)
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: ROUND_TRIP_MS,
      downloadThroughput: BYTES_A_SECOND,
      uploadThroughput: BYTES_A_SECOND,
    });
  const urls = new Map<string, string>();
  let weight = 0;
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!MAP_REQUEST.test(urls.get(requestId) ?? '')) weight += encodedDataLength / 1000;
  });
  await page.addInitScript(() => {
    const seen = { score: 0, nights: 0, shift: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    const look = () => {
      const isThere = {
        score: document.querySelector('#place[aria-busy=false] #score') !== null,
        nights: document.querySelector('#place[data-settled] #hours') !== null,
      };
      for (const name of ['score', 'nights'] as const)
        if (seen[name] === 0 && isThere[name]) seen[name] = performance.now();
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(url + SPOT, { waitUntil: 'commit' });
  const isSeen = () => {
    const { seen } = globalThis as unknown as { seen?: Seen };
    return seen && seen.score > 0 && seen.nights > 0 ? seen : null;
  };
  const seen = (await (await page.waitForFunction(isSeen)).jsonValue()) as Seen;
  await context.close();
  return { ...seen, weight };
}

/**
 * Measures the processor time of a slow phone's main thread until the list of a first visit can be used, ms. The map
 * is held back: it is fetched after the list, which test/e2e/page/speed.test.ts asserts.
 */
async function mainThreadUntilList(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({
    ...{ viewport: PHONE, isMobile: true, hasTouch: true },
    serviceWorkers: 'block',
  });
  const measured = Promise.withResolvers<void>();
  await context.route(MAP_REQUEST, async (route) => {
    await measured.promise;
    await route.continue();
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(url, { waitUntil: 'commit' });
  await page
    .locator('#places[aria-busy=false] .card')
    .nth(CARDS_ON_SCREEN - 1)
    .waitFor();
  const { metrics } = await devtools.send('Performance.getMetrics');
  measured.resolve();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
  return 1_000 * metrics.find(({ name }) => name === 'ThreadTime')!.value;
}

export async function firstVisits(): Promise<Figure[]> {
  const server = await startServer([EXECUTABLE]);
  const browser = await launchBrowser();
  const url = `http://127.0.0.1:${server.port}/`;
  const slow: Seen[] = [];
  const here: Seen[] = [];
  const threads: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    slow.push(await firstVisit(browser, url, true));
    here.push(await firstVisit(browser, url, false));
    threads.push(await mainThreadUntilList(browser, url));
  }
  await browser.close();
  await server.stop();
  const figure = (name: string, values: number[], most: number, unit: string): Figure => {
    const value = spread(values);
    return {
      name,
      goal: `≤ ${most}${unit && ` ${unit}`}`,
      value,
      unit,
      reached: isAtMost(value.median, most),
    };
  };
  const of = (visits: readonly Seen[], key: keyof Seen) => visits.map((each) => each[key]);
  return [
    figure(
      'first visit at 50 KB/s and 400 ms: the score is painted after',
      of(slow, 'score'),
      MAX_SLOW.score,
      'ms',
    ),
    figure('the same: its hours and nights', of(slow, 'nights'), MAX_SLOW.nights, 'ms'),
    figure('the same: layout shift until then', of(slow, 'shift'), MAX_SLOW.shift, ''),
    figure(
      'first visit on this machine: the score is painted after',
      of(here, 'score'),
      MAX_HERE.score,
      'ms',
    ),
    figure('the same: its hours and nights', of(here, 'nights'), MAX_HERE.nights, 'ms'),
    figure('the same: what comes before the map', of(here, 'weight'), MAX_HERE.weight, 'KB'),
    figure(
      `first visit on a phone ${SLOWDOWN} times slower: main thread until the list can be used`,
      threads,
      MAX_MAIN_THREAD_MS,
      'ms',
    ),
  ];
}
