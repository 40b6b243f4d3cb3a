/** Places as pins on the map: which of them are pills, that none overlap, and what a press does. */
import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import {
  type DrawnPin,
  drawnMap,
  listed,
  listOf,
  pageService,
  pinsOn,
  seenAt,
} from '../../support/browser/page-service.ts';
import { PHONE } from '../../support/browser/visit.ts';
import { until } from '../../support/until.ts';

const { look } = pageService();

/** A visit that shows all of the sample, not only its decision. */
const WHOLE = (page: Page) =>
  page.addInitScript(() => {
    const isPhone = screen.width < 700;
    const view = isPhone ? { lat: -34.97, lon: -56.15, zoom: 11.5 } : { lat: -34.85, lon: -56.4, zoom: 10.2 };
    localStorage.setItem('spotscore.view', JSON.stringify(view));
  });

/** Returns the pins of the visit, once the list is loaded. */
async function pinsOfList(page: Page): Promise<DrawnPin[]> {
  await page.waitForFunction(
    () =>
      JSON.parse(document.querySelector<HTMLElement>('#map[data-map=rest]')?.dataset.pins ?? '[]').length > 3,
  );
  return pinsOn(page);
}

const middleOf = ({ box: [left, top, right, bottom] }: DrawnPin) => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
});

/** Returns the pins that a control over the map covers, in part or whole. */
const covered = (page: Page, pins: readonly DrawnPin[]) =>
  page.evaluate((pins) => {
    const controls = [...document.querySelectorAll('.search, .over-map > *, .above-sheet > *')]
      .map((control) => control.getBoundingClientRect())
      .filter(({ width }) => width > 0);
    return pins.filter(({ box: [left, top, right, bottom] }) =>
      controls.some((box) => left < box.right && right > box.left && top < box.bottom && bottom > box.top),
    );
  }, pins);

/** Returns pairs of pins that overlap. */
function touching(pins: readonly DrawnPin[]): [DrawnPin, DrawnPin][] {
  return pins.flatMap((one, i) =>
    pins
      .slice(i + 1)
      .filter(
        ({ box: [left, top, right, bottom] }) =>
          left < one.box[2] && one.box[0] < right && top < one.box[3] && one.box[1] < bottom,
      )
      .map((other): [DrawnPin, DrawnPin] => [one, other]),
  );
}

describe('pins', () => {
  test.each([
    ['a phone', PHONE, 9],
    ['a wide page', { width: 1400, height: 900 }, 14],
  ] as const)('on %s do not touch each other, and the best are pills', async (_, size, most) => {
    const { page } = await look('/', { map: true, before: WHOLE, ...size });
    const pins = await pinsOfList(page);
    expect(touching(pins)).toEqual([]);
    const pills = pins.filter(({ form }) => form === 'pill');
    expect(pills.length).toBeWithin(1, most + 1);
    expect(await covered(page, pins)).toEqual([]);
  });

  test.each([
    ['a phone', PHONE],
    ['a phone in landscape', { width: 844, height: 390 }],
    ['a wide page', { width: 1400, height: 900 }],
  ] as const)(
    'on %s leave the controls alone, also the sources of the map and the legend',
    async (_, size) => {
      // a busy service, which is asked for scores and lists at once
      const options = { map: true, expected: /status of 503/, ...size };
      const { page: first } = await look('/', { ...options, before: WHOLE });
      await pinsOfList(first);
      // as it stays after five seconds
      await first.waitForSelector('.attribution-button, .scale');
      // as it stays after five seconds
      await first.waitForSelector('.attribution-button, .scale');
      const control = (await first.locator('#attribution').boundingBox())!;
      const [place] = (await listOf(first)).places;
      const { x, y } = await seenAt(first, place);
      const view = await first.evaluate(() => JSON.parse(localStorage['spotscore.view']));
      const degrees = 360 / (256 * 2 ** view.zoom);
      // the best place is where the sources of the map are
      view.lon += (x - control.x - control.width / 2) * degrees;
      view.lat -= (y - control.y - control.height / 2) * degrees * Math.cos((view.lat * Math.PI) / 180);
      const before = (page: Page) =>
        page.addInitScript((view) => localStorage.setItem('spotscore.view', view), JSON.stringify(view));
      const { page } = await look('/', { ...options, before });
      await page.waitForSelector('.attribution-button, .scale');
      await page.waitForSelector('.attribution-button, .scale');
      const isBelow = async () => {
        const { x, y } = await seenAt(page, place);
        return page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest('#attribution') != null, [
          x,
          y,
        ] as const);
      };
      await until('the place is below them', isBelow);
      await listed(page);
      expect(await covered(page, await pinsOn(page))).toEqual([]);
      await page.click('#layer-button');
      await drawnMap(page, 'scores');
      expect(await covered(page, await pinsOn(page))).toEqual([]);
    },
  );

  test('lead to their place: its pin becomes the large one, and on a phone no pill is left', async () => {
    const { page } = await look('/', { map: true, before: WHOLE, ...PHONE });
    const [pill] = (await pinsOfList(page)).filter(({ form }) => form === 'pill');
    const { x, y } = middleOf(pill!);
    await page.mouse.click(x, y);
    await page.waitForFunction(
      (id) =>
        JSON.parse(document.querySelector<HTMLElement>('#map[data-map=rest]')?.dataset.pins ?? '[]').some(
          (pin: DrawnPin) => pin.id === id && pin.form === 'chosen',
        ),
      pill!.id,
    );
    const forms = (await pinsOn(page)).map(({ form }) => form);
    expect(forms.filter((form) => form === 'chosen')).toHaveLength(1);
    expect(forms).not.toContain('pill');
  });

  test('react to a finger that misses a dot by less than half of 44 px', async () => {
    const { page } = await look('/', { map: true, before: WHOLE, ...PHONE });
    const pins = await pinsOfList(page);
    const { y: bottom } = (await page.locator('#sheet').boundingBox())!;
    const free = pins.filter((pin) => middleOf(pin).y < bottom);
    const dot = free.find(
      (pin) =>
        pin.form === 'dot' &&
        pins.every(
          (other) =>
            other === pin ||
            Math.hypot(middleOf(other).x - middleOf(pin).x, middleOf(other).y - middleOf(pin).y) > 80,
        ),
    );
    const target = dot ?? free[0]!;
    const { x, y } = middleOf(target);
    await page.mouse.click(x + (dot ? 18 : 0), y);
    await page.waitForFunction(
      (id) =>
        JSON.parse(document.querySelector<HTMLElement>('#map')!.dataset.pins ?? '[]').some(
          (pin: DrawnPin) => pin.id === id && pin.form === 'chosen',
        ),
      target.id,
    );
  });
});

test('names of the towns in view are drawn beside their dots, where pins leave room', async () => {
  const { page } = await look('/', { map: true, before: WHOLE, width: 1400, height: 900 });
  await pinsOfList(page);
  await drawnMap(page);
  const names: string[] = await page.evaluate(() =>
    JSON.parse(document.querySelector<HTMLElement>('#map')!.dataset.names!),
  );
  // pills cover one or two of them, others in other nights
  expect(names.length).toBeGreaterThan(0);
  expect(['Montevideo', 'Colonia Nicolich', 'Paso Carrasco']).toEqual(expect.arrayContaining(names));
});
