/** The form of a route asks about words whose place is not sure, instead of driving to a poor match. */
import { describe, expect, test } from 'bun:test';
import { openTab, pageService } from '../../support/browser/page-service.ts';
import { find, pressFind, routeFound, TO } from '../../support/browser/route-form.ts';
import { expectAccessible, PHONE } from '../../support/browser/visit.ts';

const { look } = pageService();

describe('the form of a route', () => {
  test('asks "Did you mean …?" for a misspelt start, and drives from the place that is chosen', async () => {
    const { page } = await look('/', { map: true, height: PHONE.height });
    await openTab(page, 'route');
    await page.fill('#route-from', 'Plaza Independensia');
    await page.fill('#route-to', TO);
    await pressFind(page);
    const question = page.locator('.route-question');
    await question.waitFor();
    expect(await question.locator('p').textContent()).toBe('Did you mean …?');
    expect(await question.locator('button').first().textContent()).toStartWith('Plaza Independencia');
    // nothing was driven
    expect(await page.locator('.route-day').count()).toBe(0);
    await expectAccessible(page);
    await question.locator('button').first().click();
    await routeFound(page);
    expect(await page.textContent('#route-title')).toStartWith('Plaza Independencia');
    expect(await page.locator('.route-day').count()).toBeGreaterThan(0);
  });

  test('shows its question on a small phone, where the field is out of sight', async () => {
    const { page } = await look('/', { width: 360, height: 640 });
    await openTab(page, 'route');
    await page.fill('#route-from', 'Plaza Independensia');
    await page.fill('#route-to', TO);
    await pressFind(page);
    await page.waitForSelector('.route-question');
    const { x, y, width, height } = (await page.locator('.route-question p').boundingBox())!;
    const isInSight = await page.evaluate(
      ([x, y]) => document.elementFromPoint(x, y)?.closest('.route-question') != null,
      [x + width / 2, y + height / 2] as const,
    );
    expect(isInSight).toBeTrue();
  });

  test('drives from a corner of two streets without a question', async () => {
    const { page } = await look('/', { map: true, height: PHONE.height });
    await openTab(page, 'route');
    await page.fill('#route-from', '18 de Julio y Ejido');
    await page.fill('#route-to', TO);
    await find(page);
    expect(await page.locator('.route-question').count()).toBe(0);
    expect(await page.locator('.route-day').count()).toBeGreaterThan(0);
  });
});
