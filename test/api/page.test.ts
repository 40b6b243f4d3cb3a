/** The files of the map page, in every language. */
import { expect, test } from 'bun:test';
import { brotliDecompressSync } from 'node:zlib';
import bundlePath from '../../dist/web.bundle' with { type: 'file' };
import { unpackBundle } from '../../src/http/assets/web-bundle.ts';
import { LANGUAGES } from '../../src/shared/language.ts';
import { testApp } from '../support/http/test-app.ts';

const TITLES = {
  en: 'where do I sleep tonight?',
  de: 'Wo schlafe ich heute Nacht?',
  fr: 'où dormir cette nuit',
  es: '¿dónde duermo esta noche?',
  it: 'dove dormo stanotte?',
  pt: 'onde dormir esta noite?',
  nl: 'waar slaap ik vannacht?',
};

test.each(LANGUAGES)('page and manifest are in %s for a browser that prefers it', async (language) => {
  const { ask } = testApp();
  const headers = { 'accept-language': `${language},en;q=0.1` };
  const page = await ask('GET /', headers);
  expect(page.headers.get('vary')).toContain('Accept-Language');
  const html = await page.text();
  expect(html).toContain(`<html lang="${language}">`);
  expect(html).toContain(TITLES[language]);
  // loaded beside the page's script
  expect(html).toContain(`<script type="module" src="page-${language}.js"></script>`);
  const manifest = await ask('GET /manifest.webmanifest', headers);
  expect(manifest.headers.get('vary')).toContain('Accept-Language');
  expect(await manifest.json()).toMatchObject({
    lang: language,
    name: expect.stringContaining(TITLES[language]),
    short_name: 'spotscore',
  });
});

test('every file that the service worker stores is served', async () => {
  const { ask } = testApp();
  const files = unpackBundle(await Bun.file(bundlePath).bytes());
  const worker = new TextDecoder().decode(brotliDecompressSync(files.get('service-worker.js')!));
  const named = [...worker.matchAll(/"([\w./-]+\.(?:js|css|svg|png|webmanifest))"/g)].map(
    ([, name]) => name!,
  );
  const translations = LANGUAGES.filter((language) => language !== 'en');
  for (const language of translations)
    expect(named).toEqual(expect.arrayContaining([`page-${language}.js`, `offline-answers-${language}.js`]));
  expect(named).toEqual(
    expect.arrayContaining(['page.js', 'page-en.js', 'offline.js', 'manifest.webmanifest']),
  );
  for (const name of named) {
    const { status, headers } = await ask(`GET /${name}`);
    expect([name, status]).toEqual([name, 200]);
    expect(headers.get('content-security-policy')).toStartWith("default-src 'none'");
  }
});

test('the pictures of the manifest are as large as it says, small, named in each language, and stored by no visit', async () => {
  const { ask } = testApp();
  const files = unpackBundle(await Bun.file(bundlePath).bytes());
  const worker = new TextDecoder().decode(brotliDecompressSync(files.get('service-worker.js')!));
  for (const language of LANGUAGES) {
    const manifest = await (await ask('GET /manifest.webmanifest', { 'accept-language': language })).json();
    const { screenshots } = manifest as { screenshots: Record<string, string>[] };
    const { welcomeTitle } = (await import(`../../src/words/${language}/page-${language}.ts`))[language];
    expect(screenshots.map(({ form_factor }) => form_factor)).toEqual(['narrow', 'wide']);
    for (const { src, sizes, type, label } of screenshots) {
      expect([language, label]).toEqual([language, welcomeTitle]);
      const answer = await ask(`GET /${src}`);
      const picture = Buffer.from(await answer.arrayBuffer());
      expect([answer.headers.get('content-type'), sizesOfWebp(picture)]).toEqual([type!, sizes!]);
      expect(picture.length).toBeLessThanOrEqual(60_000);
      expect(worker).not.toContain(src!);
    }
  }
});

/** Returns the size of a WebP: "390x844". A picture with a header of features has both sides, less one (RFC 9649, 2.7). */
function sizesOfWebp(picture: Buffer): string {
  expect(picture.toString('latin1', 8, 16)).toBe('WEBPVP8X');
  return `${picture.readUIntLE(24, 3) + 1}x${picture.readUIntLE(27, 3) + 1}`;
}
