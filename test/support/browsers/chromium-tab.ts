/** The Chromium of the other tests as a tab of the walk. */
import { launchBrowser } from '../browser/chromium.ts';
import { PHONE } from '../browser/visit.ts';
import { callOf, KEYS, type Tab } from './tab.ts';

export async function startChromium(): Promise<Tab> {
  const browser = await launchBrowser();
  const context = await browser.newContext({ viewport: PHONE, reducedMotion: 'reduce', locale: 'en-GB' });
  const page = await context.newPage();
  return {
    async open(url) {
      await page.goto(url);
    },
    async evaluate(run, ...args) {
      return JSON.parse(await page.evaluate<string>(callOf(run, args)));
    },
    async pressAt(x, y) {
      await page.mouse.click(x, y);
    },
    async type(text) {
      const key = Object.entries(KEYS).find(([, value]) => value === text)?.[0];
      if (key) await page.keyboard.press(key === 'enter' ? 'Enter' : 'Escape');
      else await page.keyboard.type(text);
    },
    async resize(width, height) {
      await page.setViewportSize({ width, height });
    },
    async picture() {
      return page.screenshot();
    },
    async close() {
      await browser.close();
    },
  };
}
