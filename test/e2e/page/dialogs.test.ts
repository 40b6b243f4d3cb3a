/** Every dialog is as high as what it says, also where a browser takes a basis of 0% for 0 px, as WebKit does. */
import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import {
  expandSheet,
  listed,
  openTab,
  pageService,
  SPOT,
  settledScoreOn,
} from '../../support/browser/page-service.ts';

const { look } = pageService();

/** Height of the least content, px: one button. */
const ROW = 44;

/** How each dialog is opened. */
const DIALOGS: Record<string, (page: Page) => Promise<void>> = {
  sample: (page) => page.click('#sample'),
  night: (page) => page.click('#night-button'),
  filters: (page) => page.click('#filters-button'),
  law: (page) => page.click('[data-country]'),
  settings: (page) => page.click('#settings-button'),
  files: async (page) => {
    await openTab(page, 'saved');
    await page.click('#files-button');
  },
  apps: async (page) => {
    await openSpot(page);
    await page.click('#navigate-link');
  },
  reliability: async (page) => {
    await openSpot(page);
    if (await page.isVisible('#grip-button')) await expandSheet(page);
    await page.click('#trust');
  },
};

async function openSpot(page: Page): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, SPOT);
  await settledScoreOn(page);
}

/**
 * Runs in the page. Returns the heights of the dialog and of its scrolling part, px; first as they are, then with
 * every basis of 0% in a column as 0 px.
 */
function heights(): [dialog: number, body: number][] {
  const dialog = document.querySelector('dialog')!;
  const measured = (): [number, number] => [
    dialog.clientHeight,
    dialog.querySelector('.dialog-body')!.clientHeight,
  ];
  const before = measured();
  for (const part of dialog.querySelectorAll<HTMLElement>('*')) {
    const parent = getComputedStyle(part.parentElement!);
    if (parent.flexDirection === 'column' && getComputedStyle(part).flexBasis === '0%')
      part.style.flexBasis = '0px';
  }
  return [before, measured()];
}

describe('on a phone and on a desktop', () => {
  test.each(Object.keys(DIALOGS))('the dialog "%s" shows its content', async (name) => {
    for (const width of [390, 1300]) {
      const { page } = await look('/', { width });
      await listed(page);
      await DIALOGS[name]!(page);
      await page.waitForSelector('#dialog[open]');
      const [asIs, inWebKit] = await page.evaluate(heights);
      expect(inWebKit).toEqual(asIs!);
      expect(asIs![1]).toBeGreaterThanOrEqual(ROW);
    }
  });
});

test('a dialog that opens in the same moment in which another closes has its content', async () => {
  const { page } = await look();
  await listed(page);
  await page.click('#settings-button');
  await page.waitForSelector('#dialog[open]');
  const title = await page.evaluate(async () => {
    const press = (selector: string) => document.querySelector<HTMLElement>(selector)!.click();
    press('#dialog-close');
    press('[data-country]');
    await new Promise((resolve) => setTimeout(resolve));
    return document.querySelector('#dialog-title')?.textContent;
  });
  expect(title).toBe('Uruguay');
});
