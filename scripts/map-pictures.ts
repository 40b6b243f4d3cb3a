/**
 * Takes the map pictures of docs/map-tiles.md: `bun run map-pictures <extract or terrain>...`, each region at
 * six zooms by day and by night. Those in docs/images/map are of Liechtenstein, Monaco with the terrain of
 * N43E007, and Porto.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import type { Regions } from '../src/api/regions.ts';
import { withService } from './pictures/service.ts';

const ROOT = join(import.meta.dir, '..');
const IMAGES = join(ROOT, 'docs', 'images', 'map');
/** Zooms of the page. */
const ZOOMS = [8, 10, 11.5, 13, 15, 17];
const ACROSS = 3;
/** Size of each picture, px. */
const SIZE = { width: 400, height: 300 };
const QUALITY = 72;
const SCHEMES = { day: 'light', night: 'dark' } as const;

/** Style that hides everything except the map. */
const MAP_ALONE = `
  body *:not(:has(#map-canvas)):not(#map, #map *) { visibility: hidden !important }
`;

async function pictureOf(
  context: BrowserContext,
  url: string,
  view: { lat: number; lon: number; zoom: number },
): Promise<Buffer> {
  const page = await context.newPage();
  await page.addInitScript((stored) => localStorage.setItem('spotscore.view', JSON.stringify(stored)), view);
  await page.goto(url);
  await page.addStyleTag({ content: MAP_ALONE });
  await page.waitForSelector('#map[data-map=rest]');
  // pins and names fade in after the list arrives
  await Bun.sleep(1200);
  await page.waitForSelector('#map[data-map=rest]');
  const picture = await page.screenshot({ type: 'png' });
  await page.close();
  return picture;
}

/** Puts all zooms of a region into one file, side by side. */
async function take(browser: Browser, url: string, { name, bounds }: Regions['regions'][number]) {
  const [west, south, east, north] = bounds;
  const middle = { lat: (south + north) / 2, lon: (west + east) / 2 };
  for (const [time, colorScheme] of Object.entries(SCHEMES)) {
    // the page's content policy would reject styles of this script
    const context = await browser.newContext({
      viewport: SIZE,
      colorScheme,
      locale: 'en-GB',
      bypassCSP: true,
    });
    const pictures: Buffer[] = [];
    for (const zoom of ZOOMS) pictures.push(await pictureOf(context, url, { ...middle, zoom }));
    const sheet = await context.newPage();
    await sheet.setViewportSize({
      width: ACROSS * SIZE.width,
      height: (ZOOMS.length / ACROSS) * SIZE.height,
    });
    const images = pictures.map(
      (picture) => `<img width="${SIZE.width}" src="data:image/png;base64,${picture.toString('base64')}">`,
    );
    await sheet.setContent(`<body style="margin:0;line-height:0">${images.join('')}`);
    await sheet.screenshot({ path: join(IMAGES, `${name}-${time}.jpg`), type: 'jpeg', quality: QUALITY });
    await context.close();
  }
}

mkdirSync(IMAGES, { recursive: true });
const files = process.argv.slice(2).map((path) => join(process.cwd(), path));
await withService(files, async (browser, url) => {
  const { regions } = (await (await fetch(`${url}/api/regions`)).json()) as Regions;
  for (const region of regions) await take(browser, `${url}/`, region);
});
