/** What the page says where a browser keeps nothing, or not for long. */
import { describe, expect, test } from 'bun:test';
import type { Page, Route } from 'playwright-core';
import type { Regions } from '../../../src/api/regions.ts';
import { LANGUAGES } from '../../../src/shared/language.ts';
import {
  closePlace,
  installed,
  listed,
  openTab,
  pageService,
  SPOT,
  saveRegion,
  settledScoreOn,
} from '../../support/browser/page-service.ts';
import { expectAccessible } from '../../support/browser/visit.ts';

const { look } = pageService();

/** Runs before the page: as with blocked cookies. */
function blockStorage(): void {
  const deny = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  Object.defineProperty(globalThis, 'localStorage', { get: deny });
  Object.defineProperty(globalThis, 'caches', { get: deny });
  StorageManager.prototype.getDirectory = async () => deny();
}

const withoutServiceWorker = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined }));

const onPhoneOfApple = (page: Page) =>
  page.addInitScript(() => {
    const agent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1';
    Object.defineProperty(navigator, 'userAgent', { value: agent });
  });

const withRegion = (change: Partial<Regions['regions'][number]>) =>
  [
    '**/api/regions',
    async (route: Route) => {
      const { regions } = (await (await route.fetch()).json()) as Regions;
      await route.fulfill({ json: { regions: regions.map((region) => ({ ...region, ...change })) } });
    },
  ] as const;

async function openSettings(page: Page): Promise<void> {
  await page.click('#settings-button');
  await page.waitForSelector('#offline-maps li');
}

const NOTHING = 'This browser keeps nothing for this page: what you save is gone when you close it.';

describe('a browser that keeps nothing', () => {
  test('is said to keep nothing when a place is saved, in the list of saved places, and in the settings', async () => {
    const { page } = await look(SPOT, { before: (page) => page.addInitScript(blockStorage) });
    await settledScoreOn(page);
    await page.click('#star-button');
    await page.waitForSelector('.toast-shown');
    expect(await page.textContent('#toast')).toBe(NOTHING);
    await closePlace(page);
    await openTab(page, 'saved');
    expect(await page.textContent('#saved-threat')).toBe(NOTHING);
    expect(await page.locator('#stars .card').count()).toBe(1);
    await expectAccessible(page);
    await page.click('#tab-map');
    await openSettings(page);
    expect(await page.textContent('#keeps-nothing')).toBe(NOTHING);
    expect(await page.textContent('#saving-obstacle')).toBe(NOTHING);
    expect(await page.locator('#save-montevideo').count()).toBe(0);
    await expectAccessible(page);
  });
});

describe('a region', () => {
  test.each(LANGUAGES)(
    'is not offered where the page cannot open without a network, and the reason is given: %s',
    async (locale) => {
      const { page } = await look('/', { locale, before: withoutServiceWorker });
      await listed(page);
      await openSettings(page);
      expect(await page.textContent('#saving-obstacle')).toContain('Firefox');
      expect(await page.locator('#save-montevideo').count()).toBe(0);
    },
  );

  test('that the browser may delete is said to be deletable', async () => {
    const { page } = await look('/', { serviceWorker: true });
    await installed(page);
    await saveRegion(page);
    await openSettings(page);
    await page.waitForSelector('#saving-threat');
    expect(await page.textContent('#saving-threat')).toBe(
      'The browser may delete this when the device is full.',
    );
    await expectAccessible(page);
  });

  test('and saved places on an iPhone: what deletes them, and what helps', async () => {
    const { page } = await look(SPOT, { serviceWorker: true, before: onPhoneOfApple });
    await installed(page);
    await settledScoreOn(page);
    await page.click('#star-button');
    await closePlace(page);
    await openTab(page, 'saved');
    const words = await page.textContent('#saved-threat');
    expect(words).toMatch(
      /^Safari deletes this after a week without a visit\. Put the page on the home screen/,
    );
    await page.click('#tab-map');
    await saveRegion(page);
    await openSettings(page);
    await page.waitForSelector('#saving-threat');
    expect(await page.textContent('#saving-threat')).toBe(words);
    await expectAccessible(page);
  });

  test('is listed where the browser does not report its storage', async () => {
    const { page } = await look('/', {
      serviceWorker: true,
      before: (page) =>
        page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'storage', { value: undefined })),
    });
    await installed(page);
    await saveRegion(page);
    await openSettings(page);
    expect(await page.isVisible('#remove-montevideo')).toBeTrue();
  });

  test('that does not come is said not to be saved, without a promise', async () => {
    const refuse = (route: Route) => route.abort();
    const { page } = await look('/', {
      serviceWorker: true,
      expected: /ERR_FAILED/,
      routes: [['**/pack', refuse]],
    });
    await installed(page);
    await openSettings(page);
    await page.click('#save-montevideo');
    const alert = page.locator('#offline-maps').getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toBe('It could not be saved. The service does not answer.');
  });

  test('that the service does not offer, or only in parts, is listed with the reason', async () => {
    for (const [parts, words] of [
      [false, 'This service does not offer it for saving.'],
      [true, 'It cannot be saved whole. Show a part of it on the map.'],
    ] as const) {
      const far = { pack_bytes: null, parts, bounds: [5, 50, 6, 51] as [number, number, number, number] };
      const { page } = await look('/', { serviceWorker: true, routes: [withRegion(far)] });
      await openSettings(page);
      expect(await page.locator('#offline-maps li p').textContent()).toBe(words);
      await expectAccessible(page);
    }
  });
});
