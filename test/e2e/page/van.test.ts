/**
 * "My van" on the page: stored on the device, sent with every request, and the messages at places where the
 * van does not fit.
 */
import { describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { isInside } from '../../../src/shared/geo/box.ts';
import { pageService, settledScoreOn } from '../../support/browser/page-service.ts';
import { expectAccessible, PHONE } from '../../support/browser/visit.ts';
import { spotOf, vanMap } from '../../support/maps/van-map.ts';
import { pbfOf } from '../../support/pbf/pbf-writer.ts';
import { run } from '../../support/servers/executable.ts';
import { until } from '../../support/until.ts';

const prepare = async (cwd: string) => {
  const file = join(cwd, 'lanes.osm.pbf');
  writeFileSync(file, pbfOf(vanMap().objects()));
  const { exitCode, stderr } = await run({ args: ['import', file], cwd });
  if (exitCode !== 0) throw new Error(stderr);
};
const { look } = pageService({ prepare });

const linkTo = ({ lat, lon }: { lat: number; lon: number }, zoom = 14) =>
  `#${lat.toFixed(5)},${lon.toFixed(5)},${zoom}`;
const BEHIND = linkTo(spotOf('Behind'));
const asks = (path: string, parameter: string) => (request: Request) =>
  request.url().includes(path) && request.url().includes(parameter);

async function openVan(page: Page): Promise<void> {
  await page.click('#settings-button');
  await page.waitForSelector('#my-van');
}

/** Enters a number as a user does who moves on to the next field. */
async function fill(page: Page, id: string, value: string): Promise<void> {
  await page.fill(id, value);
  await page.press(id, 'Tab');
}

describe('my van', () => {
  test('is stored on the device, sent with every request, and shown where it does not fit', async () => {
    const { page } = await look(BEHIND, { height: PHONE.height });
    await settledScoreOn(page);
    await openVan(page);
    await expectAccessible(page);
    const asked = page.waitForRequest(asks('/api/spot/score', 'height_m=3.1'));
    await fill(page, '#van-height_m', '3.1');
    await asked;
    // unfinished input stays when something else redraws the settings
    await page.fill('#van-width_m', '2.1');
    await page.evaluate(() => document.querySelector<HTMLElement>('#units-imperial')!.click());
    expect(await page.inputValue('#van-width_m')).toBe('2.1');
    await page.evaluate(() => document.querySelector<HTMLElement>('#units-metric')!.click());
    await page.press('#van-width_m', 'Tab');
    expect(await page.inputValue('#van-height_m')).toBe('3.1');
    await page.click('#badge-no');
    await page.click('#sleeper-light');
    await page.click('#need-water');
    expect(await page.getAttribute('#need-water', 'aria-pressed')).toBe('true');
    await page.click('#need-water');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.no-van');
    expect(await page.textContent('#verdict')).toBe(
      'Your van does not fit: on the only way in (Mill Lane) at most 2.6 m high',
    );
    expect(await page.textContent('#place-title')).toStartWith('Behind');
    await expectAccessible(page);
    // the place is not offered for the night, but leads to others that fit
    expect(await page.isVisible('#place-actions')).toBe(false);
    await page.waitForFunction(() => document.querySelectorAll('#place .card').length > 0);

    // the stored list is for this van, too: a reload would cut its request off
    await page.waitForSelector('#places[aria-busy=false]', { state: 'attached' });
    // places that fit, which are requested only while this one is open
    const others = page.waitForRequest(asks('/api/spot/nearby', 'sleeper=light'));
    await page.reload();
    expect((await others).url()).toContain('height_m=3.1');
    expect((await others).url()).toContain('width_m=2.1');
    expect((await others).url()).toContain('badge=false');
    await page.click('#close-spot');
    // the list that the device remembers may be one for the van before its last change, or of another view
    let inView: string[] = [];
    await until('the places that do not fit are those of the view', async () => {
      const { bounds } = await page.evaluate(() => JSON.parse(localStorage['spotscore.places']));
      inView = (['Barred', 'Behind', 'Roof'] as const).filter((name) => isInside(spotOf(name), bounds));
      const words = `Your van does not fit: ${inView.length} places`;
      return (await page.locator('#not-fitting').allTextContents()).includes(words);
    });
    // a wider view has all three
    const { searchParams } = new URL((await others).url());
    searchParams.set('bbox', '9.1,47,9.4,47.2');
    const wide = await page.evaluate(async (query) => {
      const found = await (await fetch(`/api/spot/nearby?${query}`)).json();
      return found.not_fitting.map(({ name }: { name: string }) => name);
    }, String(searchParams));
    expect(wide.toSorted()).toEqual(['Barred car park', 'Behind car park', 'Roof car park']);
    expect(inView).toContain('Behind');
    expect(inView.length).toBeGreaterThan(1);
    const titles = await page.locator('#places .card-name').allTextContents();
    expect(titles.join()).not.toMatch(/Behind|Barred|Roof/);
    await page.click('#not-fitting');
    const last = page.locator('#not-fitting + .cards .card');
    expect(await last.count()).toBe(inView.length);
    expect(await last.first().textContent()).toContain('Your van does not fit');
    await expectAccessible(page);
  });

  test.each([
    ['en-GB', 'Enter a number from 1 to 5.'],
    ['de-DE', 'Gib eine Zahl von 1 bis 5 ein.'],
  ])(
    'has sizes with a decimal comma or point, and a message for what is no size: %s',
    async (locale, problem) => {
      const { page } = await look('/', { locale });
      await openVan(page);
      for (const height of ['2,8', '2.8']) {
        await fill(page, '#van-height_m', height);
        expect(await page.evaluate(() => JSON.parse(localStorage['spotscore.van']).height_m)).toBe(2.8);
      }
      expect(await page.inputValue('#van-height_m')).toBe(locale === 'de-DE' ? '2,8' : '2.8');
      for (const wrong of ['28', 'zwei', '9 ft']) {
        await fill(page, '#van-height_m', wrong);
        expect(await page.textContent('#van-height_m-problem')).toBe(problem);
        expect(await page.inputValue('#van-height_m')).toBe(wrong);
      }
      // another field keeps what is wrong and its message
      await fill(page, '#van-width_m', '2,1');
      expect(await page.inputValue('#van-height_m')).toBe('9 ft');
      await expectAccessible(page);
      await fill(page, '#van-height_m', '2,9');
      await page.waitForSelector('#van-height_m-problem', { state: 'detached' });
      expect(await page.evaluate(() => JSON.parse(localStorage['spotscore.van']))).toMatchObject({
        height_m: 2.9,
        width_m: 2.1,
      });
    },
  );

  test('is said to fit where it does, and unknown sizes are not sent', async () => {
    const { page } = await look(linkTo(spotOf('Meadow')), { width: 1280, height: 800 });
    await settledScoreOn(page);
    expect(await page.locator('#van-fit').count()).toBe(0);
    await openVan(page);
    // out of range, so not accepted
    await fill(page, '#van-height_m', '31');
    const asked = page.waitForRequest(asks('/api/spot/score', 'length_m=7.43'));
    // as in the papers of the van, to a centimetre
    await fill(page, '#van-length_m', '7.43');
    expect((await asked).url()).not.toContain('height_m');
    await page.keyboard.press('Escape');
    await page.waitForSelector('#van-fit');
    expect(await page.textContent('#van-fit')).toMatch(
      /My vanNo limit for your van is recorded, neither here nor on the way inThe way in includes 8\d0\sm of track/,
    );
    await openVan(page);
    const plain = page.waitForRequest(asks('/api/spot/score', 'lat='));
    await fill(page, '#van-length_m', '');
    expect((await plain).url()).not.toContain('length_m');
    await page.keyboard.press('Escape');
    await page.waitForSelector('#van-fit', { state: 'detached' });
  });
});
