/** Starts the Chromium that comes from the registry, without a window and without a word to its maker's hosts. */
import { type Browser, chromium as playwright } from 'playwright-core';
import { unpackedChromium } from './unpacked-chromium.ts';

/** As root there is no sandbox; the rest keeps Chromium from asking its maker's hosts for anything. */
const FLAGS = [
  '--no-sandbox',
  // without a graphics card WebGL is drawn by the processor
  ...['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  // pages are put together without it: three times as fast, and what is in a canvas is still drawn by it
  '--disable-gpu-compositing',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Chromium without a window; as many pages as wanted. */
export async function launchBrowser(): Promise<Browser> {
  const { executable, fonts, libraries } = unpackedChromium();
  const env = { ...process.env, FONTCONFIG_PATH: fonts } as Record<string, string>;
  const options = { executablePath: executable, args: FLAGS, env };
  try {
    return await playwright.launch(options);
  } catch (error) {
    if (!String(error).includes('shared libraries')) throw error;
    env.LD_LIBRARY_PATH = libraries;
    return playwright.launch(options);
  }
}
