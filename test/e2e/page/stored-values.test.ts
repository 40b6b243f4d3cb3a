/** What the device keeps: two tabs that change it, and values of other pages. */
import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { chooseCard, closePlace, listed, openTab, pageService } from '../../support/browser/page-service.ts';
import { FROM, plan, TO } from '../../support/browser/route-form.ts';
import { seededRandom } from '../../support/seeded-random.ts';

const { look } = pageService();

async function save(page: Page, index: number): Promise<string> {
  await chooseCard(page, index);
  const title = await page.textContent('#place-title');
  await page.click('#star-button');
  await page.waitForSelector('#star-button[aria-pressed=true]');
  await closePlace(page);
  return title!;
}

const savedOn = (page: Page) =>
  page.$$eval('#stars .card-name', (all) => all.map(({ textContent }) => textContent!));

describe('two tabs', () => {
  test('lose no saved place, and show those of each other', async () => {
    const one = await look('/', { reducedMotion: true });
    const other = await look('/', { reducedMotion: true, context: one.context });
    const names = [];
    await listed(one.page);
    for (const index of [0, 1]) names.push(await save(one.page, index));
    await listed(other.page);
    // it was opened before the first two were saved
    names.push(await save(other.page, 2));
    await openTab(other.page, 'saved');
    expect((await savedOn(other.page)).toSorted()).toEqual(names.toSorted());
    await openTab(one.page, 'saved');
    expect((await savedOn(one.page)).toSorted()).toEqual(names.toSorted());
    // removed in one tab, while the other shows its list
    await one.page.locator('#stars .card').first().click();
    await one.page.click('#star-button[aria-pressed=true]');
    await other.page.waitForFunction(() => document.querySelectorAll('#stars .card').length === 2);
    await closePlace(one.page);
    await one.page.reload();
    await openTab(one.page, 'saved');
    expect(await savedOn(one.page)).toHaveLength(2);
  });

  test('lose no saved route', async () => {
    const one = await look('/', { reducedMotion: true });
    const other = await look('/', { reducedMotion: true, context: one.context });
    await plan(one.page, FROM, TO);
    await plan(other.page, TO, FROM);
    for (const { page } of [one, other]) {
      await page.click('#route-save');
      await page.waitForSelector('#route-save[aria-pressed=true]');
    }
    const saved = await one.page.evaluate(() => JSON.parse(localStorage['spotscore.drives']).length);
    expect(saved).toBe(2);
  });
});

/** Returns the keys of the page's values on the device. */
const keysOn = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('spotscore.') && !key.startsWith('spotscore.aside.'))
      .toSorted(),
  );

/** Opens everything that reads stored values. */
async function walk(page: Page): Promise<void> {
  await page.reload();
  // a stored view may be anywhere, so that nothing is listed
  await page.waitForSelector('#places[aria-busy=false] .card, #list [role=status]');
  await openTab(page, 'route');
  await openTab(page, 'saved');
  await page.click('#tab-map');
  const card = page.locator('#places[aria-busy=false] .card').first();
  if (await card.isVisible()) {
    await card.click();
    await page.waitForSelector('#place[aria-busy=false] #verdict');
    await closePlace(page);
  }
  await page.click('#settings-button');
  await page.waitForSelector('#dialog[open]');
  await page.keyboard.press('Escape');
}

/** A page that has stored a value under each of its keys. */
async function fullDevice() {
  const visit = await look('/', { reducedMotion: true });
  const { page } = visit;
  await listed(page);
  await save(page, 0);
  await plan(page, FROM, TO);
  await page.click('#route-save');
  await page.click('#tab-map');
  await page.evaluate(() => {
    const more = {
      theme: 'night',
      units: 'metric',
      navigation: 'device',
      language: 'en',
      van: { height_m: 2 },
    };
    for (const [key, value] of Object.entries({
      ...more,
      'driving-hours': 5,
      outbox: [],
      reported: {},
      device: 'x',
      'saved-regions': [],
    }))
      localStorage.setItem(`spotscore.${key}`, JSON.stringify(value));
  });
  await walk(page);
  return visit;
}

describe('stored values', () => {
  test('of this page are all read again', async () => {
    const { page } = await fullDevice();
    const keys = await keysOn(page);
    expect(keys.length).toBeGreaterThanOrEqual(14);
    const aside = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith('spotscore.aside.')),
    );
    expect(aside).toEqual([]);
  });

  test('of another kind are set aside, and the page works', async () => {
    const { page } = await fullDevice();
    const keys = await keysOn(page);
    for (const wrong of ['no json {', 'null', '7', '"text"', '[]', '{}', '[null]', '[{}]', '{"days":[{}]}']) {
      await page.evaluate(
        ([keys, wrong]) => {
          for (const key of keys) localStorage.setItem(key, wrong);
        },
        [keys, wrong] as const,
      );
      await walk(page);
    }
    expect(await page.evaluate(() => localStorage['spotscore.aside.stars'])).toBe('{"days":[{}]}');
  });

  test('that are broken somewhere inside do not end the page', async () => {
    const { page } = await fullDevice();
    const random = seededRandom(7);
    const whole = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
    const values = [null, -1, 'x', [], {}, true, undefined];
    for (let round = 0; round < 8; round++) {
      const broken = Object.entries(whole).map(([key, text]) => {
        const value: unknown = JSON.parse(text);
        const steps = 1 + Math.floor(random() * 6);
        let at = value as Record<string, unknown>;
        for (let step = 0; step < steps && at && typeof at === 'object'; step++) {
          const names = Object.keys(at);
          const name = names[Math.floor(random() * names.length)];
          if (name === undefined) break;
          const inner = at[name];
          if (step === steps - 1 || typeof inner !== 'object' || inner === null)
            at[name] = values[Math.floor(random() * values.length)];
          at = inner as Record<string, unknown>;
        }
        return [key, JSON.stringify(value)] as const;
      });
      await page.evaluate((all) => {
        for (const [key, text] of all) localStorage.setItem(key, text);
      }, broken);
      await walk(page);
    }
  });
});
