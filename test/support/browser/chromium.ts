/** Starts the Chromium that comes from the registry, without a window and without a word to its maker's hosts. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import chromium, { inflate } from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

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
  const executablePath = await chromium.executablePath();
  // the package's own letters, so that every machine draws the same
  const env = { ...process.env, FONTCONFIG_PATH: join(tmpdir(), 'fonts') } as Record<string, string>;
  try {
    return await playwright.launch({ executablePath, args: FLAGS, env });
  } catch (error) {
    if (!String(error).includes('shared libraries')) throw error;
    // a machine without Chromium's usual libraries: the package brings them along
    const libraries = await inflate(
      join(import.meta.dir, '../../../node_modules/@sparticuz/chromium/bin/al2023.tar.br'),
    );
    env.LD_LIBRARY_PATH = join(libraries, 'lib');
    return playwright.launch({ executablePath, args: FLAGS, env });
  }
}
