/** Takes the pictures of the README: `bun run screenshots`. Needs no network: shows the sample. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { withService } from './pictures/service.ts';

const ROOT = join(import.meta.dir, '..');
const IMAGES = join(ROOT, 'docs', 'images');
/** JPEG quality: small enough for a README, without visible artefacts. */
const QUALITY = 80;

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
  {
    name: 'phone-places.jpg',
    link: '',
    width: 390,
    height: 844,
    scheme: 'light',
    scale: 1,
    position: { latitude: -34.912, longitude: -56.163 },
    prepare: async (page) => {
      await page.waitForSelector('#map[data-map=rest][data-pins*=pill]');
    },
  },
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
  await page.screenshot({ path: join(IMAGES, name), type: 'jpeg', quality: QUALITY });
  await context.close();
}

mkdirSync(IMAGES, { recursive: true });
await withService([], async (browser, url) => {
  for (const picture of PICTURES) await take(browser, `${url}/`, picture);
});
