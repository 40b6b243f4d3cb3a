/**
 * First visit to the page in Chromium, on a slow network and on this machine: time to the score, layout
 * shift, bytes.
 */
import type { Browser, CDPSession } from 'playwright-core';
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
const MAX_SLOW = { score: 4000, list: 4000, nights: 5000, shift: 0.01 };
/** Goals on this machine: times in ms, and the transfer size without the map, kB. */
const MAX_HERE = { score: 300, nights: 300, weight: 110 };
/** How many times slower a cheap phone is than this machine. */
const SLOWDOWN = 4;
/** Goal on such a phone: the first cards of the list are painted, also right after a restart of the service, ms. */
const MAX_LIST_MS = 1000;
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
  if (isSlow) await slowNetwork(devtools);
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

async function slowNetwork(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP_MS,
    downloadThroughput: BYTES_A_SECOND,
    uploadThroughput: BYTES_A_SECOND,
  });
}

async function slowProcessor(devtools: CDPSession): Promise<void> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

/** The list of a first visit on a slow phone. */
interface PhoneVisit {
  /** Time from the navigation until its first cards are painted, ms. */
  painted: number;
  /** What was requested until then: path with query, and time since the navigation, ms. */
  requests: [path: string, at: number][];
}

/**
 * Visits the page until its list is painted, on a slow phone unless `slow` makes something else slow. An observer
 * inside of the page tells when: the queries of a test from outside take such a phone 100 ms.
 */
async function listOnPhone(browser: Browser, url: string, slow = slowProcessor): Promise<PhoneVisit> {
  const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Runtime.enable');
  await devtools.send('Runtime.addBinding', { name: 'tellPainted' });
  const visit = Promise.withResolvers<PhoneVisit>();
  devtools.on('Runtime.bindingCalled', ({ payload }) => visit.resolve(JSON.parse(payload)));
  await page.addInitScript((count) => {
    const { tellPainted } = globalThis as unknown as { tellPainted(visit: string): void };
    // a message that is sent before a frame is drawn arrives after it
    const afterFrame = (then: () => void) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = then;
        port2.postMessage(null);
      });
    new MutationObserver((_, observer) => {
      const cards = document.getElementById('places')?.getElementsByClassName('card') ?? [];
      if (cards.length < count) return;
      observer.disconnect();
      const entries = [
        ...performance.getEntriesByType('navigation'),
        ...performance.getEntriesByType('resource'),
      ];
      const requests = entries.map(({ name, startTime }) => [name.slice(location.origin.length), startTime]);
      afterFrame(() => tellPainted(JSON.stringify({ painted: performance.now(), requests })));
    }).observe(document, { subtree: true, childList: true });
  }, CARDS_ON_SCREEN);
  await slow(devtools);
  await page.goto(url, { waitUntil: 'commit' });
  const seen = await visit.promise;
  await context.close();
  return seen;
}

/**
 * Visits the page on a slow phone right after a restart of the service, each on this machine alone, as phones share no
 * cores with a service: first a started one answers the requests of an earlier visit at their times, then a visit gets
 * these answers after as long as each took.
 * @param earlier what a visit requests
 * @param warm URL of a running service, for what follows the list
 */
async function listAfterRestart(browser: Browser, earlier: PhoneVisit, warm: string): Promise<number> {
  const answers = new Map<string, { body: Uint8Array<ArrayBuffer>; init: ResponseInit; ms: number }>();
  const started = await startServer([EXECUTABLE]);
  await Promise.all(
    earlier.requests.map(async ([path, at]) => {
      await Bun.sleep(at);
      const begun = performance.now();
      const response = await askAsBrowser(`http://127.0.0.1:${started.port}${path}`);
      const body = await response.bytes();
      const init = { status: response.status, headers: response.headers };
      answers.set(path, { body, init, ms: performance.now() - begun });
    }),
  );
  await started.stop();
  const replay = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch({ url }) {
      const { pathname, search } = new URL(url);
      const answer = answers.get(pathname + search);
      if (!answer) return askAsBrowser(warm + pathname.slice(1) + search);
      await Bun.sleep(answer.ms);
      return new Response(answer.body, answer.init);
    },
  });
  const { painted } = await listOnPhone(browser, replay.url.href);
  await replay.stop(true);
  return painted;
}

/** Requests what a browser would, and leaves the body as it was sent. */
function askAsBrowser(url: string): Promise<Response> {
  const headers = {
    accept: 'text/html,*/*',
    'accept-encoding': 'gzip, deflate, br, zstd',
    'accept-language': 'en',
  };
  return fetch(url, { headers, decompress: false });
}

export async function firstVisits(): Promise<Figure[]> {
  const server = await startServer([EXECUTABLE]);
  const browser = await launchBrowser();
  const url = `http://127.0.0.1:${server.port}/`;
  const slow: Seen[] = [];
  const list: number[] = [];
  const here: Seen[] = [];
  const restarted: number[] = [];
  const beside: number[] = [];
  const phone: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    slow.push(await firstVisit(browser, url, true));
    list.push((await listOnPhone(browser, url, slowNetwork)).painted);
    here.push(await firstVisit(browser, url, false));
    const visit = await listOnPhone(browser, url);
    phone.push(visit.painted);
    restarted.push(await listAfterRestart(browser, visit, url));
    const fresh = await startServer([EXECUTABLE]);
    beside.push((await listOnPhone(browser, `http://127.0.0.1:${fresh.port}/`)).painted);
    await fresh.stop();
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
    figure('the same without a link: its list', list, MAX_SLOW.list, 'ms'),
    figure(
      'first visit on this machine: the score is painted after',
      of(here, 'score'),
      MAX_HERE.score,
      'ms',
    ),
    figure('the same: its hours and nights', of(here, 'nights'), MAX_HERE.nights, 'ms'),
    figure('the same: what comes before the map', of(here, 'weight'), MAX_HERE.weight, 'KB'),
    figure(`first visit on a phone ${SLOWDOWN} times slower: its list`, phone, MAX_LIST_MS, 'ms'),
    figure('the same, right after a restart of the service', restarted, MAX_LIST_MS, 'ms'),
    figure('the same, phone and restarted service on the same cores', beside, MAX_LIST_MS, 'ms'),
  ];
}
