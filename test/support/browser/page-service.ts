/** The executable with scripted map and geocoder, for tests that look at the page in a browser. */
import { afterAll, afterEach, beforeAll, expect } from 'bun:test';
import type { Page, Route } from 'playwright-core';
import type { Nearby } from '../../../src/api/nearby.ts';
import { emptyDirectory } from '../empty-directory.ts';
import { RunningServer } from '../servers/executable.ts';
import { FakeUpstream } from '../upstream/fake-upstream.ts';
import { picture } from '../upstream/pictures.ts';
import { type Visit, type VisitOptions, visit } from './visit.ts';

/** The last 23:30 in Montevideo that is over: a night in which one reports, of which the service takes reports. */
export function lastNight(): Date {
  const dayMs = 86_400_000;
  // 3 hours behind UTC
  return new Date(Math.floor((Date.now() - 2.5 * 3_600_000) / dayMs) * dayMs + 2.5 * 3_600_000);
}

/** On a street of the sample region, as a link; nobody reports on it. */
export const SPOT = '#-34.90540,-56.19120,16';
/** The same in a night that has not begun: its score is the same in a minute, too. */
export const SPOT_LATER = `${SPOT},${new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)}T22:00`;

/**
 * The last 15:00 in Montevideo that is over, for `now` of a service: the night has not begun, so that what is told of
 * tonight is the same in a minute. (Scores of a night that has begun change with the minute.)
 */
export const AFTERNOON = (() => {
  const dayMs = 86_400_000;
  // 3 hours behind UTC
  const afternoonMs = 18 * 3_600_000;
  return new Date(Math.floor((Date.now() - afternoonMs) / dayMs) * dayMs + afternoonMs);
})();

/**
 * One for each test that reports: at least 1 km from each other and from SPOT, as reports also count for what lies
 * around them. Middling scores, so that any report can be seen to move them.
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
  /** Opens the page; what it does wrong fails the test at its end. */
  look(path?: string, options?: VisitOptions): Promise<Visit>;
}

/**
 * Starts the service before the tests of a file, and after them demands a clean log.
 * @param prepare what the operator has done in the directory of the service before
 * @param now what the clocks of service and pages say at first; default: that of this machine
 */
export function pageService(prepare?: (cwd: string) => Promise<void>, now?: Date): PageService {
  let upstream: FakeUpstream;
  let server: RunningServer;
  let visits: Visit[] = [];
  /** ms since 1970 by this machine's clock */
  let startedAt: number;

  beforeAll(async () => {
    upstream = await FakeUpstream.start();
    // as different as real ones: the same picture everywhere would be taken for a provider's refusal
    upstream.allow(/\.png$/, ({ path }) => ({
      headers: { 'content-type': 'image/png' },
      body: picture(Bun.hash.crc32(path)),
    }));
    upstream.allow(/^\/search/, { headers: { 'content-type': 'application/json' }, body: '[]' });
    const cwd = emptyDirectory();
    await prepare?.(cwd);
    startedAt = Date.now();
    server = await RunningServer.start({
      cwd,
      ...(now ? { now } : {}),
      args: [
        ...['--tile-url', `${upstream.url}/{z}/{x}/{y}.png`],
        ...['--geocoder-url', `${upstream.url}/search`],
      ],
    });
  });

  afterEach(async () => {
    const seen = visits;
    visits = [];
    const complaints = seen.flatMap((each) => each.complaints);
    for (const each of seen) await each.close();
    expect(complaints).toEqual([]);
  });

  afterAll(async () => {
    expect(await server.stop()).toEqual([0, []]);
    await upstream.stop();
  });

  return {
    get server() {
      return server;
    },
    async look(path = '/', options) {
      const clock = now && !options?.time ? { clockAhead: now.getTime() - startedAt } : {};
      const visited = await visit(new URL(path, server.url).href, { ...clock, ...options });
      visits.push(visited);
      return visited;
    },
  };
}

/** Goes on to another spot by its link, as somebody does who is sent one. */
export async function followLink(page: Page, hash: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, hash);
}

/** The same; waits until the page has an answer for that spot, and resolves to its score. */
export async function scoreAt(page: Page, hash: string): Promise<number> {
  await followLink(page, hash);
  await page.waitForFunction((hash) => {
    const [latest] = JSON.parse(localStorage.getItem('spotscore.scores') ?? '[]');
    return latest && hash.startsWith(`#${latest.lat.toFixed(5)},${latest.lon.toFixed(5)}`);
  }, hash);
  return scoreOn(page);
}

/** The number on the page, once it is there and the page has come to rest. */
export async function scoreOn(page: Page): Promise<number> {
  await page.waitForSelector('#place[aria-busy=false] #score');
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  return Number(await page.textContent('#score'));
}

/** The same, once the page has all that it asks for by itself: nothing moves away from under a click any more. */
export async function settledScoreOn(page: Page): Promise<number> {
  await page.waitForSelector('#place[data-settled] #hours', { state: 'attached' });
  return scoreOn(page);
}

/** Cards of the list, once they are those of what the map shows. */
export const cardsOn = (page: Page) => page.locator('#places[aria-busy=false] .card');

/** Names of the listed places, once they are there. */
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

/** Closes the place that is open, as its cross does. */
export async function closePlace(page: Page): Promise<void> {
  await page.click('#close-spot');
  await page.waitForSelector('#place', { state: 'hidden' });
}

/** Where in the window a place is seen, by the view that the page remembers. */
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

/** What the page remembers of its list: the part of the map that was asked for. */
export const listOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage['spotscore.places'] ?? '{}'));

/** For `routes` of a visit: the list as the service would tell it with this changed. */
export const changedList = (change: (nearby: Nearby) => Partial<Nearby>) =>
  [
    '**/api/spot/nearby?*',
    async (route: Route) => {
      const response = await route.fetch();
      const nearby = (await response.json()) as Nearby;
      await route.fulfill({ json: { ...nearby, ...change(nearby) } });
    },
  ] as const;

/** Returns where the sheet begins, px from the top. */
export const sheetTop = async (page: Page) => (await page.locator('#sheet').boundingBox())!.y;

/** A pin as the map tells tests of it. */
export interface DrawnPin {
  id: string;
  form: 'chosen' | 'pill' | 'dot';
  /** left, top, right, bottom, px of the map */
  box: [number, number, number, number];
}

/** Pins on the map, once it is at rest. */
export async function pinsOn(page: Page): Promise<DrawnPin[]> {
  await drawnMap(page);
  return JSON.parse((await page.getAttribute('#map', 'data-pins')) ?? '[]');
}

/** Waits until the map is drawn, with these of `night`, `scores`, `lines`, `route` and `shapes`. */
export async function drawnMap(page: Page, ...overlays: string[]): Promise<void> {
  const drawn = overlays.map((name) => `[data-drawn~="${name}"]`).join('');
  await page.waitForSelector(`#map[data-map="rest"]${drawn}`);
}

/** Waits until the worker that keeps the page has it all and stands between the page and the network. */
export async function installed(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Opens a tab, whose content may not have come yet. */
export async function openTab(page: Page, tab: 'saved' | 'route'): Promise<void> {
  await page.click(`#tab-${tab}`);
  await page.waitForSelector(`#tab-${tab}[aria-current=page]`);
}

/** Opens a dialog, whose content may not have come yet. */
export async function openDialog(page: Page, button: string): Promise<void> {
  await page.click(button);
  await page.waitForSelector('#dialog[open]');
}

/** Saves the sample region on the device, as somebody does in the settings, and closes them. */
export async function saveRegion(page: Page, name = 'montevideo'): Promise<void> {
  await page.click('#settings-button');
  await page.click(`#save-${name}`);
  await page.waitForSelector(`#remove-${name}`);
  await page.keyboard.press('Escape');
}
