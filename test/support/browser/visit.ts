/** A real Chromium for tests of the page, which records everything that the page must not do. */
import { expect } from 'bun:test';
import axe from 'axe-core';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { atEnd } from '../cleanup.ts';
import { isOneOfMany } from '../file-times.ts';
import { testsAheadMs } from '../servers/clock.ts';
import { STEP_PATIENCE_MS } from '../until.ts';
import { launchBrowser } from './chromium.ts';

export const PHONE = { width: 390, height: 844 };
/**
 * Height of a small phone, px. Without a graphics card, each pixel of the map and each score tile takes time.
 */
const HEIGHT_WITH_MAP = 600;
/** Pixels of the screen per CSS pixel of a page with a map, because each pixel takes time. */
const MAP_PIXELS = 0.5;
/** Time between two frames of a page with a map, ms. */
const FRAME_MS = 100;
/** Width from which the page has a side panel, px. */
const DESKTOP_WIDTH = 1100;

/**
 * Shared by all files of a process. In a run of several processes it ends with its process, which closes the
 * pipe between them. The run removes its folder.
 */
let browser: Promise<Browser> | undefined;

async function sharedBrowser(): Promise<Browser> {
  if (!browser && !isOneOfMany()) atEnd(async () => (await browser)?.close());
  browser ??= launchBrowser();
  // a crash fails one test, not the ones after it
  if (!(await browser).isConnected()) browser = launchBrowser();
  return browser;
}

export interface VisitOptions {
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
  /** language of the browser, e.g. `de-AT` */
  locale?: string;
  position?: { latitude: number; longitude: number };
  /** disable animations (default: with a map, which is then drawn in fewer frames) */
  reducedMotion?: boolean;
  /** difference of the device's clock to this machine's, ms, until `setClockAhead` changes it */
  clockAhead?: number;
  /**
   * draw the map, which takes seconds; without it the browser has no WebGL, and everything else works (default
   * false)
   */
  map?: boolean;
  /**
   * Let the page install its service worker (default false). It stores the whole page, which takes as much processor
   * time as the visit itself, and could answer requests instead of `routes`.
   */
  serviceWorker?: boolean;
  /** initial time of the page's clock, which runs on; `page.clock` moves it */
  time?: Date;
  /** messages of the browser that the test itself causes, such as a refused request or a lost connection */
  expected?: RegExp;
  /**
   * Requests that the test answers, by glob of their URL. They are installed before the page opens, because a
   * route added later may miss the next requests.
   */
  routes?: readonly (readonly [glob: string, answer: (route: Route) => Promise<void>])[];
  /** prepares the page before it is opened, e.g. slows its processor down */
  before?: (page: Page) => Promise<unknown>;
  /** share the storage of an earlier visit */
  context?: BrowserContext;
}

/** An open page, and everything that it did wrong. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  /**
   * Errors on the console, uncaught errors, violations of the content security policy, requests to other
   * hosts.
   */
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
      reducedMotion: (options.reducedMotion ?? options.map) ? 'reduce' : 'no-preference',
      serviceWorkers: options.serviceWorker ? 'allow' : 'block',
      ...(position ? { geolocation: position, permissions: ['geolocation'] } : {}),
    }));
  for (const [glob, answer] of routes) await context.route(glob, answer);
  const page = await context.newPage();
  page.setDefaultTimeout(STEP_PATIENCE_MS);
  if (options.time) await page.clock.install({ time: options.time });
  const complaints: string[] = [];
  const complain = (words: string) => {
    const ofBlocking = !options.serviceWorker && words.includes('Service Worker registration blocked');
    // a canvas is read like this in a page that is composited in software
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
  const { clockAhead = options.time || testsAheadMs === 0 ? undefined : 0 } = options;
  if (clockAhead !== undefined)
    await context.addInitScript(shiftClock, [CLOCK_AHEAD, clockAhead + testsAheadMs] as const);
  await options.before?.(page);
  await page.goto(url);
  const close = async () => {
    // requests that a route of the test has not answered yet
    if (!page.isClosed()) await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  };
  return { page, context, complaints, close };
}

/**
 * Runs in the page, before the page's own code: limits animation frames to one every `frameMs`, as on a slow
 * phone. Each frame of the map takes about 30 ms of processor time.
 */
function drawSeldom(frameMs: number): void {
  const { requestAnimationFrame } = globalThis;
  globalThis.requestAnimationFrame = (draw) => {
    const rest = frameMs - (performance.now() % frameMs);
    return setTimeout(() => requestAnimationFrame(draw), rest) as unknown as number;
  };
  globalThis.cancelAnimationFrame = (frame) => clearTimeout(frame);
}

/** Storage key for the difference of the page's clock. */
const CLOCK_AHEAD = 'test.clock-ahead';

/** Runs in the page, before the page's own code. */
function shiftClock([key, first]: readonly [key: string, first: number]): void {
  const RealDate = Date;
  const stored = () => {
    try {
      return localStorage.getItem(key);
    } catch {
      // a frame without an origin has no storage
      return null;
    }
  };
  const now = () => RealDate.now() + Number(stored() ?? first);
  globalThis.Date = new Proxy(RealDate, {
    construct: (real, args: unknown[]) => Reflect.construct(real, args.length === 0 ? [now()] : args),
    get: (real, name) => (name === 'now' ? now : Reflect.get(real, name)),
  });
}

/** Moves the device's clock of a visit with `clockAhead`, so that hours need no waiting. */
export async function setClockAhead(page: Page, ms: number): Promise<void> {
  await page.evaluate(([key, ms]) => localStorage.setItem(key, String(ms)), [
    CLOCK_AHEAD,
    ms + testsAheadMs,
  ] as const);
}

/** Fails if axe-core reports a violation. @param page or a frame of it */
export async function expectAccessible(page: Pick<Page, 'evaluate'>): Promise<void> {
  // evaluated by the debugger, which the page's policy does not block
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    // a colour on its way to another one is neither
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    // without the list of everything that passes, which takes twice as long
    const options = { resultTypes: ['violations' as const] };
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(options);
    return violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`),
    }));
  });
  expect(found).toEqual([]);
}
