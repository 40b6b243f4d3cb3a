/**
 * What a first visit waits for: two requests that follow each other, and neither the map nor later parts. How long
 * that takes depends on the machine, so `bun run bench first-visit` measures it.
 */
import { expect, test } from 'bun:test';
import type { Page, Route } from 'playwright-core';
import { pageService } from '../../support/browser/page-service.ts';
import { PHONE } from '../../support/browser/visit.ts';

const { look } = pageService();

const CARDS_ON_SCREEN = 5;
/**
 * Everything that is fetched before the list. Two requests wait for each other: the regions, and the places
 * in them.
 */
const FIRST = [
  '/',
  '/api/health',
  '/api/regions',
  '/api/spot/nearby',
  '/before-paint.js',
  '/page-en.js',
  '/page.css',
  '/page.js',
];

/** Resolves when the cards of the first screen are there, before the page does anything else. */
function listUsable(page: Page): Promise<void> {
  return page.evaluate(
    (count) =>
      new Promise<void>((resolve) => {
        const isUsable = () =>
          document.querySelectorAll('#places[aria-busy=false] .card').length >= count && resolve();
        new MutationObserver(isUsable).observe(document.body, {
          attributes: true,
          childList: true,
          subtree: true,
        });
        isUsable();
      }),
    CARDS_ON_SCREEN,
  );
}

test('a list can be used before the map and later parts are fetched', async () => {
  const usable = Promise.withResolvers<void>();
  const fetched: string[] = [];
  let isAnswered = false;
  const answer = async (route: Route) => {
    const { pathname } = new URL(route.request().url());
    const isMap = pathname.startsWith('/renderer') || pathname.startsWith('/api/map/');
    const isLater = isMap || pathname.startsWith('/later-parts.');
    if (!isLater) fetched.push(pathname);
    if (pathname === '/api/spot/nearby') {
      const response = await route.fetch();
      isAnswered = true;
      return route.fulfill({ response });
    }
    // the list must not wait for them; a page without a list for two seconds loads them, too
    if (isLater && isAnswered) await usable.promise;
    return route.continue();
  };
  const { page } = await look('/', {
    map: true,
    height: PHONE.height,
    reducedMotion: false,
    routes: [['**/*', answer]],
  });
  await listUsable(page);
  const first = fetched.toSorted();
  usable.resolve();
  expect(first).toEqual(FIRST);
});
