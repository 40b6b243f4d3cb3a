/** The form of a route on the page, and the route that it stored. */
import type { Page } from 'playwright-core';
import type { RouteList } from '../../../src/web/state/listed.ts';
import { openTab } from './page-service.ts';

/** Through the sample, from west to east. */
export const FROM = '-34.9054, -56.1912';
export const TO = '-34.8840, -56.0600';
/** FROM as people write it: all readers of positions read it. */
export const FROM_IN_WORDS = [
  '34° 54.324′ S 56° 11.472′ W',
  '34°54\'19.4"S, 56°11\'28.3"W',
  'geo:-34.9054,-56.1912',
];
/** South and north of the sample, without roads between: 6 h of estimated driving, half of it to the sample. */
export const FAR_FROM = '-36.5000, -56.1500';
export const FAR_TO = '-33.3000, -56.1000';

export const driveOf = (page: Page): Promise<RouteList> =>
  page.evaluate(() => JSON.parse(localStorage['spotscore.drive']));

export async function plan(page: Page, from: string, to: string): Promise<void> {
  await openTab(page, 'route');
  await page.fill('#route-from', from);
  await page.fill('#route-to', to);
  await find(page);
}

/** Presses the button of the form. Suggestions that arrive later would open below the pointer: the field is left before. */
export async function pressFind(page: Page): Promise<void> {
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.click('#route-find');
}

export async function find(page: Page): Promise<void> {
  await pressFind(page);
  await routeFound(page);
}

/** Waits until the days of a route are shown. */
export async function routeFound(page: Page): Promise<void> {
  const days = page.waitForSelector('#route-days[aria-busy=false]');
  await days.catch(async (cause) => {
    throw new Error(`no route was found; the form: ${await page.innerHTML('#route-form')}`, { cause });
  });
}
