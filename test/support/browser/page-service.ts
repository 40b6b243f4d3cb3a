/** The executable with a fake map provider and geocoder, for tests of the page in a browser. */
import { afterAll, afterEach, beforeAll, expect } from 'bun:test';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import type { Nearby } from '../../../src/api/nearby.ts';
import { emptyDirectory } from '../empty-directory.ts';
import { isOneOfMany } from '../file-times.ts';
import { BRIEF_LIFE } from '../servers/brief-life.ts';
import { RunningServer } from '../servers/executable.ts';
import { FakeUpstream } from '../upstream/fake-upstream.ts';
import { picture } from '../upstream/pictures.ts';
import { type Visit, type VisitOptions, visit } from './visit.ts';

/**
 * Returns the last 23:30 in Montevideo that has passed: a time of the night at which the service accepts
 * reports.
 */
export function lastNight(): Date {
  const dayMs = 86_400_000;
  // 3 hours behind UTC
  return new Date(Math.floor((Date.now() - 2.5 * 3_600_000) / dayMs) * dayMs + 2.5 * 3_600_000);
}

/** A link to a spot on a street of the sample region. No test reports on it. */
export const SPOT = '#-34.90540,-56.19120,16';
/** SPOT in a future night, whose score does not change from minute to minute. */
export const SPOT_LATER = `${SPOT},${new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)}T22:00`;

/**
 * The last 15:00 in Montevideo that has passed, for `now` of a service. The night has not begun, so its
 * scores do not change from minute to minute.
 */
export const AFTERNOON = (() => {
  const dayMs = 86_400_000;
  // 3 hours behind UTC
  const afternoonMs = 18 * 3_600_000;
  return new Date(Math.floor((Date.now() - afternoonMs) / dayMs) * dayMs + afternoonMs);
})();

/**
 * Links to spots, one for each test that sends a report. They are at least 1 km from each other and from
 * SPOT, because a report also affects spots nearby. Their scores are medium, so that any report can change
 * them.
 */
export const NEIGHBOURHOODS = [
  '#-34.91000,-56.16200,16',
  '#-34.91000,-56.14600,16',
  '#-34.89750,-56.17800,16',
  '#-34.89750,-56.16200,16',
  '#-34.88500,-56.17800,16',
  '#-34.88475,-56.16173,16',
] as const;

export interface PageService {
  readonly server: RunningServer;
  /** Opens the page. Its errors and warnings fail the test after it. */
  look(path?: string, options?: VisitOptions): Promise<Visit>;
}

export interface ServiceOptions {
  /** prepares the directory of a service of this file's own, as an operator would */
  prepare?: (cwd: string) => Promise<void>;
  /** initial time of the clocks of service and pages; default: this machine's */
  now?: Date;
  /** true if the tests change what the service answers, e.g. by reports, so that no other file may use it */
  isChanged?: boolean;
}

interface Started {
  server: RunningServer;
  upstream: FakeUpstream;
  /** this machine's clock at the start, ms since 1970 */
  startedAt: number;
}

/**
 * Services that files of this process share, by the initial time of their clocks. As with the browser, the run of
 * several processes ends them.
 */
const shared = new Map<number | undefined, Promise<Started>>();

async function start({ prepare, now }: ServiceOptions, outlivesFile: boolean): Promise<Started> {
  const upstream = await FakeUpstream.start();
  // tiles that differ, because identical ones everywhere would look like a provider's refusal
  upstream.allow(/\.png$/, ({ path }) => ({
    headers: { 'content-type': 'image/png' },
    body: picture(Bun.hash.crc32(path)),
  }));
  upstream.allow(/^\/search/, { headers: { 'content-type': 'application/json' }, body: '[]' });
  const cwd = outlivesFile ? mkdtempSync(join(tmpdir(), 'spotscore-page-')) : emptyDirectory();
  await prepare?.(cwd);
  const startedAt = Date.now();
  const server = await RunningServer.start({
    cwd,
    env: BRIEF_LIFE,
    outlivesFile,
    ...(now ? { now } : {}),
    args: [
      ...['--tile-url', `${upstream.url}/{z}/{x}/{y}.png`],
      ...['--geocoder-url', `${upstream.url}/search`],
    ],
  });
  return { server, upstream, startedAt };
}

/** Returns the service of this process for a time, and starts it for the first file. */
function sharedService({ now }: ServiceOptions): Promise<Started> {
  const started = shared.get(now?.getTime()) ?? start({ now }, true);
  shared.set(now?.getTime(), started);
  return started;
}

/** Starts or finds the service before the tests of a file, and expects a clean log after them. */
export function pageService(options: ServiceOptions = {}): PageService {
  const { prepare, now, isChanged = false } = options;
  const isShared = isOneOfMany() && !prepare && !isChanged;
  let started: Started;
  /** number of complaints in the log before this file */
  let known = 0;
  let visits: Visit[] = [];

  beforeAll(async () => {
    started = await (isShared ? sharedService(options) : start(options, false));
    known = started.server.complaints.length;
  });

  afterEach(async () => {
    const seen = visits;
    visits = [];
    const complaints = seen.flatMap((each) => each.complaints);
    for (const each of seen) await each.close();
    expect(complaints).toEqual([]);
  });

  afterAll(async () => {
    const { server, upstream } = started;
    if (isShared) {
      expect(server.complaints.slice(known)).toEqual([]);
    } else {
      expect(await server.stop()).toEqual([0, []]);
      await upstream.stop();
    }
  });

  return {
    get server() {
      return started.server;
    },
    async look(path = '/', options) {
      const clock = now && !options?.time ? { clockAhead: now.getTime() - started.startedAt } : {};
      const visited = await visit(new URL(path, started.server.url).href, { ...clock, ...options });
      visits.push(visited);
      return visited;
    },
  };
}

/** Opens another spot by its link. */
export async function followLink(page: Page, hash: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, hash);
}

/** Opens another spot by its link, waits for its answer, and resolves to its score. */
export async function scoreAt(page: Page, hash: string): Promise<number> {
  await followLink(page, hash);
  await page.waitForFunction((hash) => {
    const [latest] = JSON.parse(localStorage.getItem('spotscore.scores') ?? '[]');
    return latest && hash.startsWith(`#${latest.lat.toFixed(5)},${latest.lon.toFixed(5)}`);
  }, hash);
  return scoreOn(page);
}

/** Waits until no element moves: a press on one that moves can be lost on a busy machine. */
async function nothingMoves(page: Page): Promise<void> {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
}

/** Opens the sheet to its full height by its grip. */
export async function expandSheet(page: Page): Promise<void> {
  await page.click('#grip-button');
  await page.waitForSelector('body[data-stop=full]');
  await nothingMoves(page);
}

/** Resolves to the score on the page, once it is shown and the page is at rest. */
export async function scoreOn(page: Page): Promise<number> {
  await page.waitForSelector('#place[aria-busy=false] #score');
  await nothingMoves(page);
  return Number(await page.textContent('#score'));
}

/**
 * Resolves to the score on the page, once the page has everything that it requests by itself. Nothing moves
 * under a click after that.
 */
export async function settledScoreOn(page: Page): Promise<number> {
  await page.waitForSelector('#place[data-settled] #hours', { state: 'attached' });
  return scoreOn(page);
}

/** Cards of the list, once they match what the map shows. */
export const cardsOn = (page: Page) => page.locator('#places[aria-busy=false] .card');

/** Resolves to the names of the listed places, once they are shown. */
export async function listed(page: Page): Promise<string[]> {
  await cardsOn(page).first().waitFor();
  return namesOn(page, '#places');
}

export const namesOn = (page: Page, list: string) =>
  page.$$eval(`${list} .card-name`, (all) => all.map((each) => each.textContent ?? ''));

/** Opens a listed place. @returns its score */
export async function chooseCard(page: Page, index: number): Promise<number> {
  await cardsOn(page).nth(index).click();
  return settledScoreOn(page);
}

/** Closes the open place with its cross. */
export async function closePlace(page: Page): Promise<void> {
  await page.click('#close-spot');
  await page.waitForSelector('#place', { state: 'hidden' });
}

/** Returns the position of a place in the window, px, by the view that the page stores. */
export async function seenAt(
  page: Page,
  { lat, lon }: { lat: number; lon: number },
): Promise<{ x: number; y: number }> {
  const view = await page.evaluate(() => JSON.parse(localStorage['spotscore.view']));
  const map = (await page.locator('#map').boundingBox())!;
  const perDegree = (256 * 2 ** view.zoom) / 360;
  const northing = (degrees: number) => (Math.asinh(Math.tan((degrees * Math.PI) / 180)) * 180) / Math.PI;
  return {
    x: map.x + map.width / 2 + (lon - view.lon) * perDegree,
    y: map.y + map.height / 2 + (northing(view.lat) - northing(lat)) * perDegree,
  };
}

/** Resolves to the list that the page stores, with the bounds that it requested. */
export const listOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage['spotscore.places'] ?? '{}'));

/** For `routes` of a visit: the service's list with a change. */
export const changedList = (change: (nearby: Nearby) => Partial<Nearby>) =>
  [
    '**/api/spot/nearby?*',
    async (route: Route) => {
      const response = await route.fetch();
      const nearby = (await response.json()) as Nearby;
      await route.fulfill({ json: { ...nearby, ...change(nearby) } });
    },
  ] as const;

/** Resolves to the top of the sheet, px. */
export const sheetTop = async (page: Page) => (await page.locator('#sheet').boundingBox())!.y;

/** A pin as the map exposes it to tests. */
export interface DrawnPin {
  id: string;
  form: 'chosen' | 'pill' | 'dot';
  /** left, top, right, bottom, px of the map */
  box: [number, number, number, number];
}

/** Resolves to the pins on the map, once it is at rest. */
export async function pinsOn(page: Page): Promise<DrawnPin[]> {
  await drawnMap(page);
  return JSON.parse((await page.getAttribute('#map', 'data-pins')) ?? '[]');
}

/** Waits until the map is drawn with these overlays: `night`, `scores`, `lines`, `route`, `shapes`. */
export async function drawnMap(page: Page, ...overlays: string[]): Promise<void> {
  const drawn = overlays.map((name) => `[data-drawn~="${name}"]`).join('');
  await page.waitForSelector(`#map[data-map="rest"]${drawn}`);
}

/** Waits until the service worker has stored the page and handles its requests. */
export async function installed(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Opens a tab, and waits for its content. */
export async function openTab(page: Page, tab: 'saved' | 'route'): Promise<void> {
  await page.click(`#tab-${tab}`);
  await page.waitForSelector(`#tab-${tab}[aria-current=page]`);
  // its part may be loaded first
  await page.waitForSelector('#list-head :is(.tab-title, .tab-head)', { state: 'attached' });
}

/** Opens a dialog, and waits for its content. */
export async function openDialog(page: Page, button: string): Promise<void> {
  await page.click(button);
  await page.waitForSelector('#dialog[open]');
}

/** Saves a region on the device through the settings, and closes them. The default is the sample. */
export async function saveRegion(page: Page, name = 'montevideo'): Promise<void> {
  await page.click('#settings-button');
  await page.click(`#save-${name}`);
  await page.waitForSelector(`#remove-${name}`);
  await page.keyboard.press('Escape');
}
