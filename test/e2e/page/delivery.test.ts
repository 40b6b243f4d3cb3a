/** How the page is sent: few bytes, the words of one language, no code but its own; and what else browsers are sent. */
import { describe, expect, test } from 'bun:test';
import { LANGUAGES } from '../../../src/shared/language.ts';
import { FRAME } from '../../../src/words/page-frame.ts';
import { listed, pageService } from '../../support/browser/page-service.ts';
import { expectAccessible } from '../../support/browser/visit.ts';

const service = pageService();
const { look } = service;

describe('the map page', () => {
  test('fetches the words of one language only, and those of another when it is chosen', async () => {
    const { page } = await look('/', { locale: 'fr-CH' });
    await listed(page);
    const fetched = async () => {
      const names = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
      );
      return [...new Set(names)].filter((name) => /^\/page-\w\w\.js$/.test(name)).toSorted();
    };
    expect(await page.getAttribute('html', 'lang')).toBe('fr');
    expect(await page.title()).toContain('où dormir cette nuit');
    expect(await fetched()).toEqual(['/page-fr.js']);
    const html = await (await service.server.get('/', { headers: { 'accept-language': 'fr' } })).text();
    expect(html).toContain('<script type="module" src="page-fr.js">');
    // Chrome warned in one of four loads that it did not use the preload of a script from the service worker
    expect(html).not.toMatch(/<link rel="(?:module)?preload"[^>]*\.js/);
    await page.click('#settings-button');
    await page.click('#language-nl');
    await page.waitForFunction(() => document.documentElement.lang === 'nl');
    expect(await fetched()).toEqual(['/page-fr.js', '/page-nl.js']);
    await expectAccessible(page);
  });

  test('says in a browser that is too old that it is, and nothing else', async () => {
    const { page } = await look('/', {
      locale: 'de-DE',
      before: (page) => page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted')),
      expected: /toSorted/,
    });
    const seen = await page.$$eval('body > *', (parts) =>
      parts.filter((part) => part.getClientRects().length > 0).map(({ textContent }) => textContent),
    );
    expect(seen).toEqual([FRAME.de.needsNewer]);
  });

  test.each(LANGUAGES)('is small in %s: 75 KB until it can show a list', async (lang) => {
    const headers = { 'accept-language': lang };
    const html = await (await service.server.get('/', { headers })).text();
    const names = [...html.matchAll(/(?:src|href)="([\w.-]+\.(?:js|css))"/g)].map(([, name]) => name!);
    expect(names).toEqual(expect.arrayContaining(['page.js', `page-${lang}.js`]));
    const list = `api/spot/nearby?bbox=-56.2,-34.92,-56.1,-34.85&sort=score&limit=24&lang=${lang}`;
    expect(await bytesOf(['', ...names, list], headers)).toBeLessThan(75_000);
  });

  test('needs at most 480 KB more for the map', async () => {
    expect(await bytesOf(['renderer.js', 'renderer-worker.js', 'renderer.css'])).toBeLessThan(480_000);
  });

  async function bytesOf(names: string[], more: Record<string, string> = {}): Promise<number> {
    let bytes = 0;
    for (const name of names) {
      const response = await fetch(`${service.server.url}/${name}`, {
        headers: { ...more, 'accept-encoding': 'gzip, br' },
        decompress: false,
      });
      expect([name, response.status]).toEqual([name, 200]);
      bytes += (await response.bytes()).length;
    }
    return bytes;
  }

  test('answers an unknown address with a page for a browser, in its language, and with a problem for a program', async () => {
    const { page } = await look('/nosuchpage', { locale: 'de-DE', expected: /status of 404/ });
    expect(await page.textContent('h1')).toBe('Hier ist nichts');
    await expectAccessible(page);
    await page.click('text=Zur Karte');
    await page.waitForSelector('#search-input');
    const { status, headers } = await service.server.get('/nosuchpage');
    expect([status, headers.get('content-type')]).toEqual([404, 'application/problem+json']);
  });

  test('allows no code but its own, and is sent again only after a change', async () => {
    for (const path of [
      '/',
      '/page.js',
      '/before-paint.js',
      '/page.css',
      '/renderer.js',
      '/renderer-worker.js',
      '/service-worker.js',
    ]) {
      const { headers } = await service.server.get(path);
      const policy = headers.get('content-security-policy')!;
      expect(policy).toStartWith("default-src 'none'; script-src 'self';");
      expect(policy).not.toMatch(/unsafe|https?:|\*/);
      const again = await service.server.get(path, { headers: { 'if-none-match': headers.get('etag')! } });
      expect([path, again.status]).toEqual([path, 304]);
    }
  });
});
