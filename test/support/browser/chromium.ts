/** Starts the Chromium of the npm package, headless and without requests to Google. */
import { type Browser, chromium as playwright } from 'playwright-core';
import { unpackedChromium } from './unpacked-chromium.ts';

/** Root needs `--no-sandbox`. The other flags keep Chromium from sending requests of its own. */
const FLAGS = [
  '--no-sandbox',
  // without a graphics card, the processor draws WebGL
  ...['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  // composites pages in software, which is three times as fast; canvases are still drawn by WebGL
  '--disable-gpu-compositing',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Starts Chromium without a window, for any number of pages. */
export async function launchBrowser(): Promise<Browser> {
  const { executable, fonts, libraries } = unpackedChromium();
  // those of the machine have more scripts
  const env = { ...process.env, FONTCONFIG_PATH: Bun.env.PICTURES ? '/etc/fonts' : fonts } as Record<
    string,
    string
  >;
  const options = { executablePath: executable, args: FLAGS, env };
  try {
    return await playwright.launch(options);
  } catch (error) {
    if (!String(error).includes('shared libraries')) throw error;
    env.LD_LIBRARY_PATH = libraries;
    return playwright.launch(options);
  }
}
