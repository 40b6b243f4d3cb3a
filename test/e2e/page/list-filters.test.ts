/** What narrows the list: filters, and the law of a country. */
import { describe, expect, test } from 'bun:test';
import type { Nearby } from '../../../src/api/nearby.ts';
import {
  AFTERNOON,
  cardsOn,
  changedList,
  expandSheet,
  listed,
  listOf,
  openDialog,
  pageService,
  pinsOn,
} from '../../support/browser/page-service.ts';
import { expectAccessible, PHONE } from '../../support/browser/visit.ts';

const service = pageService({ now: AFTERNOON });
const { look } = service;

describe('filters', () => {
  test('narrow the list and the pins alike, come first, are counted, and are stored on the device', async () => {
    const { page } = await look('/', { map: true, height: PHONE.height });
    await listed(page);
    await page.click('[data-filter=free]');
    await page.waitForFunction(() =>
      / of \d+ places$/.test(document.getElementById('list-count')?.textContent ?? ''),
    );
    await page.waitForSelector('#places[aria-busy=false]');
    const { places, matches, choices, not_recorded } = await listOf(page);
    for (const { facilities } of places) expect(facilities.fee).toBe(false);
    expect(await page.textContent('#list-count')).toBe(`${matches} of ${choices} places`);
    const order = await page.$$eval('[data-filter]', (all) =>
      all.map((each) => (each as HTMLElement).dataset.filter),
    );
    expect(order[0]).toBe('free');
    const ids = new Set(places.map(({ spot_id }: { spot_id: string }) => spot_id));
    for (const { id } of await pinsOn(page)) expect(ids.has(id)).toBeTrue();
    await expectAccessible(page);
    // unknown values do not pass the filter, and the page says so
    expect(await page.textContent('#not-recorded')).toContain(`${not_recorded} not recorded`);
    await page.reload();
    await page.waitForSelector('[data-filter=free][aria-pressed=true]');
    await expandSheet(page);
    await page.click('#show-unknown');
    await page.waitForSelector('#not-recorded', { state: 'detached' });
    expect((await listOf(page)).matches).toBe(matches + not_recorded);
  });

  test('that match nothing can be removed: the one that frees most places is named', async () => {
    const none = { matches: 0, not_recorded: 0, others: 101 };
    const nothing = changedList(({ filters }) =>
      filters.power ? { places: [], matches: 0, filters: { power: { ...none, without: 12 } } } : {},
    );
    const { page } = await look('/', { routes: [nothing] });
    await listed(page);
    await page.click('[data-filter=power]');
    await page.waitForSelector('#remove-filter');
    expect(await page.textContent('#list')).toMatch(/None of \d+ places has all of this\./);
    await expectAccessible(page);
    expect(await page.textContent('#remove-filter')).toBe('Remove Power (12)');
    await page.click('#remove-filter');
    expect((await listed(page)).length).toBeGreaterThanOrEqual(5);
  });

  test('are all in one dialog: kinds, the height of the van, spaces', async () => {
    const { page } = await look('/');
    await listed(page);
    await openDialog(page, '#filters-button');
    await expectAccessible(page);
    await page.click('[data-kind=parking]');
    await page.fill('#filter-capacity', '50');
    await page.keyboard.press('Tab');
    await page.waitForFunction(() => {
      const { wishes } = JSON.parse(localStorage['spotscore.places']);
      return wishes.capacity === 50 && wishes.kinds[0] === 'parking';
    });
    const { matches, places } = await listOf(page);
    for (const { kind, facilities } of places)
      expect([kind, facilities.capacity >= 50]).toEqual(['parking', true]);
    expect(await page.textContent('#filters-show')).toBe(`Show ${matches} places`);
    await page.click('#more-wishes summary');
    await page.fill('#filter-fee', '12.3');
    await page.keyboard.press('Tab');
    await page.waitForFunction(() => JSON.parse(localStorage['spotscore.places']).wishes.fee === 12.3);
    await page.click('#filters-none');
    await page.click('#filters-show');
    await page.waitForFunction(() => /^\d+ places$/.test(document.getElementById('list-count')!.textContent));
  });

  test('are understood by the search, in the words of a traveller', async () => {
    const { page } = await look('/', { locale: 'de-DE' });
    await listed(page);
    await page.fill('#search-input', 'wasser');
    await page.waitForSelector('[role=option]');
    expect(await page.textContent('[role=option]')).toBe('WasserNur diese zeigen, hier');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-filter=water][aria-pressed=true]');
    expect(await page.inputValue('#search-input')).toBe('');
  });

  test('a searched town lists its places, with distances from it', async () => {
    const { page } = await look('/');
    await listed(page);
    await page.fill('#search-input', 'Punta Carretas');
    await page.locator('.suggestion', { hasText: 'District' }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() =>
      document.getElementById('list-count')?.textContent?.endsWith('from Punta Carretas'),
    );
    expect(await page.isVisible('#place')).toBeFalse();
    expect((await listed(page)).length).toBeGreaterThan(0);
  });
});

describe('the law', () => {
  const ban = {
    ...{
      country: 'AD',
      part: null,
      share: 0.1,
      first_place: 0,
      level: 'forbidden',
      car_park: 'forbidden',
      hours: null,
    },
    ...{ nights: null, self_contained: false, fine: { least: 600, most: 600, currency: 'EUR' } },
    ...{ shore: 'forbidden', nature: 'forbidden', rest_areas: false, source: 'Decret 2020', checked: 2026 },
  } as Nearby['law'][number];

  test('is shown above the list where it forbids the night: only official sites are cards, the others are folded', async () => {
    const inAndorra = changedList(({ places }) => ({
      law: [ban],
      places: places.slice(0, 4).map((place) => ({ ...place, official: true, allowed: 'yes' })),
      not_allowed: places.slice(4, 7).map((place) => ({ ...place, allowed: 'no' })),
      listed: 4,
      cursor: null,
    }));
    const { page } = await look('/', {
      map: true,
      height: PHONE.height,
      routes: [inAndorra],
    });
    await listed(page);
    expect(await page.textContent('.law-strip')).toBe(
      'Andorra: only on official sites. Elsewhere the fine is 600\u00a0€.',
    );
    expect(await page.textContent('#list-count')).toStartWith('4 sites');
    expect(await cardsOn(page).count()).toBe(4);
    const forbidden = new Set(((await listOf(page)) as Nearby).not_allowed.map(({ spot_id }) => spot_id));
    for (const { id, form } of await pinsOn(page)) if (forbidden.has(id)) expect(form).toBe('dot');
    expect(await page.textContent('#not-allowed')).toBe(
      '3 places where it is not allowedAndorra: only on official sites.',
    );
    await page.click('#not-allowed');
    const folded = page.locator('#list .card .disc-not_allowed');
    expect(await folded.count()).toBe(3);
    for (const words of await folded.allTextContents()) expect(words).toBe('');
    await expectAccessible(page);
    await page.click('.law-strip');
    expect(await page.textContent('#dialog')).toContain('Decret 2020');
    expect(await page.textContent('#dialog')).toContain('Checked in 2026.');
    await expectAccessible(page);
  });
});
