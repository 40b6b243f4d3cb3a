/**
 * Takes the pictures of the README, and those of the manifest, which browsers show before they install the page:
 * `bun run screenshots`, or only some: `bun run screenshots narrow.webp`. Needs no network: shows the sample.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { withService } from './pictures/service.ts';

const ROOT = join(import.meta.dir, '..');
const IMAGES = join(ROOT, 'docs', 'images');
/** JPEG quality: small enough for a README, without visible artefacts. */
const QUALITY = 80;

/** Pictures of the manifest, which are part of the executable: quality from 0 to 1, and bytes at most. */
const INSTALLED = { folder: join(ROOT, 'src', 'web'), quality: 0.8, bytes: 60_000 };

interface Picture {
  name: string;
  /** link that opens the view; '' for the start view */
  link: string;
  width: number;
  height: number;
  scheme: 'light' | 'dark';
  /** device pixels per CSS pixel */
  scale: number;
  /** location of the device, if the page may know it; the page starts there */
  position?: { latitude: number; longitude: number };
  prepare(page: Page): Promise<void>;
}

/** Route from the old town to the airport. */
const DRIVE = { from: '-34.9054, -56.1912', to: '-34.8381, -56.0308' };

/** The places around a device that told where it is, on a phone. */
const PLACES: Omit<Picture, 'name'> = {
  link: '',
  width: 390,
  height: 844,
  scheme: 'light',
  scale: 1,
  position: { latitude: -34.912, longitude: -56.163 },
  prepare: async (page) => {
    await page.waitForSelector('#map[data-map=rest][data-pins*=pill]');
  },
};

const PICTURES: Picture[] = [
  {
    name: 'phone.jpg',
    link: '#-34.91000,-56.14600,16',
    width: 390,
    height: 844,
    scheme: 'dark',
    scale: 1,
    prepare: async () => {},
  },
  {
    name: 'phone-day.jpg',
    link: '#-34.91000,-56.14600,16',
    width: 390,
    height: 844,
    scheme: 'light',
    scale: 1,
    prepare: async (page) => {
      await page.click('#layer-button');
      await page.waitForSelector('#map[data-drawn~=scores]');
    },
  },
  { ...PLACES, name: 'phone-places.jpg' },
  {
    name: 'phone-route.jpg',
    link: '',
    width: 390,
    height: 844,
    scheme: 'dark',
    scale: 1,
    prepare: async (page) => {
      await page.click('#tab-route');
      await page.fill('#route-from', DRIVE.from);
      await page.fill('#route-to', DRIVE.to);
      await page.click('#route-find');
      await page.waitForSelector('#route-days[aria-busy=false] .card');
      await page.waitForSelector('#map[data-drawn~=route]');
    },
  },
  {
    name: 'desktop.jpg',
    link: '#-34.91000,-56.14600,14',
    width: 1280,
    height: 800,
    scheme: 'light',
    scale: 1,
    prepare: async (page) => {
      await page.click('#layer-button');
      await page.waitForSelector('#map[data-drawn~=scores]');
    },
  },
  { ...PLACES, name: 'narrow.webp' },
  { ...PLACES, name: 'wide.webp', width: 1200, height: 750 },
];

async function take(
  browser: Browser,
  url: string,
  { name, link, width, height, scheme, scale, position, prepare }: Picture,
) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    locale: 'en-GB',
    deviceScaleFactor: scale,
    isMobile: width < 700,
    hasTouch: width < 700,
    ...(position && { geolocation: position, permissions: ['geolocation'] }),
  });
  const page = await context.newPage();
  await page.goto(url + link);
  const seen = link === '' ? '#places[aria-busy=false] .card' : '#place[data-settled] #score';
  await page.waitForSelector(seen);
  await prepare(page);
  await page.waitForSelector('#map[data-map=rest]');
  // sheets slide, and names and scores fade in
  await Bun.sleep(800);
  if (name.endsWith('.webp')) await Bun.write(join(INSTALLED.folder, name), await webpOf(context, page));
  else await page.screenshot({ path: join(IMAGES, name), type: 'jpeg', quality: QUALITY });
  await context.close();
}

/** Resolves to the picture of a page as WebP, which browsers encode and their automation does not. */
async function webpOf(context: BrowserContext, page: Page): Promise<Buffer> {
  const png = (await page.screenshot({ type: 'png' })).toString('base64');
  // the page's content policy would reject it
  const canvas = await context.newPage();
  for (let { quality, bytes } = INSTALLED; quality > 0; quality -= 0.1) {
    const url = await canvas.evaluate(
      async ([png, quality]) => {
        const image = new Image();
        image.src = `data:image/png;base64,${png}`;
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = image.width;
        canvas.height = image.height;
        canvas.getContext('2d')!.drawImage(image, 0, 0);
        return canvas.toDataURL('image/webp', quality);
      },
      [png, quality] as const,
    );
    const webp = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
    if (webp.length <= bytes) return webp;
  }
  throw new Error('the picture is too large at any quality');
}

mkdirSync(IMAGES, { recursive: true });
const names = process.argv.slice(2);
await withService([], async (browser, url) => {
  for (const picture of PICTURES)
    if (names.length === 0 || names.includes(picture.name)) await take(browser, `${url}/`, picture);
});
