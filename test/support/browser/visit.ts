/** A real Chromium for tests of the page, watched for everything that the page must not do. */
import { expect } from 'bun:test';
import axe from 'axe-core';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { atEnd } from '../cleanup.ts';
import { isOneOfMany } from '../file-times.ts';
import { launchBrowser } from './chromium.ts';

/** Only guards against a test that would never end. */
const PATIENCE_MS = 60_000;
export const PHONE = { width: 390, height: 844 };
/** Of a small phone: without a graphics card each pixel of the map costs, and each picture of the scores. */
const HEIGHT_WITH_MAP = 600;
/** Pixels of the screen per pixel of a page with a map: each of them costs. */
const MAP_PIXELS = 0.5;
/** Time between two frames of a page with a map, ms. */
const FRAME_MS = 100;
/** From here on the page has room for a panel at its side. */
const DESKTOP_WIDTH = 1100;

/**
 * One for all files of a process. Among processes of one run it ends with its process, as the pipe between them is
 * closed then, and its folder with the run.
 */
let browser: Promise<Browser> | undefined;

async function sharedBrowser(): Promise<Browser> {
  if (!browser && !isOneOfMany()) atEnd(async () => (await browser)?.close());
  browser ??= launchBrowser();
  // one that crashed fails its test and no other
  if (!(await browser).isConnected()) browser = launchBrowser();
  return browser;
}

export interface VisitOptions {
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
  /** what the browser prefers, e.g. `de-AT` */
  locale?: string;
  position?: { latitude: number; longitude: number };
  /** nothing moves by itself: a map is drawn in fewer frames, each of which costs (default false) */
  reducedMotion?: boolean;
  /** ms that the device's clock is ahead of this machine's, until `setClockAhead` says something else */
  clockAhead?: number;
  /** draw the map, which takes seconds: without it the browser has no WebGL, and the page all else (default false) */
  map?: boolean;
  /** what the page's clock says at first: it goes on from there, and the test can put it forward by `page.clock` */
  time?: Date;
  /** what the browser itself may report, because the test makes it so: a refused request, no connection */
  expected?: RegExp;
  /**
   * Requests that the test answers itself, by glob of their URL. They are here before the page is: on a page that is
   * already loaded, the next requests can pass by a new route.
   */
  routes?: readonly (readonly [glob: string, answer: (route: Route) => Promise<void>])[];
  /** what is done with the page before it is opened, such as slowing its processor down */
  before?: (page: Page) => Promise<unknown>;
  /** share what is remembered with an earlier visit */
  context?: BrowserContext;
}

/** A page that somebody looks at, and everything it did that it must not do. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Errors on the console, uncaught errors, violations of the content security policy, requests to other hosts. */
  complaints: string[];
  close(): Promise<void>;
}

export async function visit(url: string, options: VisitOptions = {}): Promise<Visit> {
  const {
    width = PHONE.width,
    height = options.map ? HEIGHT_WITH_MAP : PHONE.height,
    scheme = 'light',
    locale = 'en-GB',
    position,
  } = options;
  const isPhone = width < DESKTOP_WIDTH;
  const { routes = [] } = options;
  const context =
    options.context ??
    (await (
      await sharedBrowser()
    ).newContext({
      viewport: { width, height },
      deviceScaleFactor: options.map ? MAP_PIXELS : 1,
      isMobile: isPhone,
      hasTouch: isPhone,
      colorScheme: scheme,
      locale,
      reducedMotion: options.reducedMotion ? 'reduce' : 'no-preference',
      // one that starts just then could take requests past the test
      serviceWorkers: routes.length > 0 ? 'block' : 'allow',
      ...(position ? { geolocation: position, permissions: ['geolocation'] } : {}),
    }));
  for (const [glob, answer] of routes) await context.route(glob, answer);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  if (options.time) await page.clock.install({ time: options.time });
  const complaints: string[] = [];
  const complain = (words: string) => {
    const ofBlocking = routes.length > 0 && words.includes('Service Worker registration blocked');
    // how a canvas comes into a page that is put together without a graphics card
    const ofDrawing = words.includes('GPU stall due to ReadPixels');
    if (!ofBlocking && !ofDrawing && !options.expected?.test(words)) complaints.push(words);
  };
  const { origin } = new URL(url);
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complain(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complain(`uncaught: ${error}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:'))
      complain(`foreign host: ${request.url()}`);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`policy violated: ${violatedDirective} ${blockedURI}`),
    );
  });
  if (options.map) await page.addInitScript(drawSeldom, FRAME_MS);
  else await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebGL2RenderingContext'));
  if (options.clockAhead !== undefined)
    await context.addInitScript(shiftClock, [CLOCK_AHEAD, options.clockAhead] as const);
  await options.before?.(page);
  await page.goto(url);
  const close = async () => {
    // requests still on their way through a route of the test
    if (!page.isClosed()) await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  };
  return { page, context, complaints, close };
}

/**
 * Runs in the page, before all of its code: what draws frame by frame does so every `frameMs`, as on a slow phone.
 * Each frame of the map costs the processor some 30 ms.
 */
function drawSeldom(frameMs: number): void {
  const { requestAnimationFrame } = globalThis;
  globalThis.requestAnimationFrame = (draw) => {
    const rest = frameMs - (performance.now() % frameMs);
    return setTimeout(() => requestAnimationFrame(draw), rest) as unknown as number;
  };
  globalThis.cancelAnimationFrame = (frame) => clearTimeout(frame);
}

/** Where a page of a test keeps how far ahead its clock is. */
const CLOCK_AHEAD = 'test.clock-ahead';

/** Runs in the page, before all of its code. */
function shiftClock([key, first]: readonly [key: string, first: number]): void {
  const RealDate = Date;
  const now = () => RealDate.now() + Number(localStorage.getItem(key) ?? first);
  globalThis.Date = new Proxy(RealDate, {
    construct: (real, args: unknown[]) => Reflect.construct(real, args.length === 0 ? [now()] : args),
    get: (real, name) => (name === 'now' ? now : Reflect.get(real, name)),
  });
}

/** Moves the device's clock of a visit with `clockAhead`: hours pass in no time. */
export async function setClockAhead(page: Page, ms: number): Promise<void> {
  await page.evaluate(([key, ms]) => localStorage.setItem(key, String(ms)), [CLOCK_AHEAD, ms] as const);
}

/** Fails when axe-core finds anything. @param page or a frame of it */
export async function expectAccessible(page: Pick<Page, 'evaluate'>): Promise<void> {
  // evaluated by the debugger, which the page's policy does not stop
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
  const found = violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`),
  }));
  expect(found).toEqual([]);
}
