/** A service with a data directory of its own and a browser, for scripts that take pictures. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../test/support/browser/chromium.ts';

const ROOT = join(import.meta.dir, '..', '..');

/**
 * Imports files, starts the service, and ends it and the browser after the pictures.
 *
 * @param files extracts and terrain; none: the service shows the sample
 * @param take takes the pictures of the service at `url`, which has no path
 * @throws Error if a file cannot be imported
 */
export async function withService(
  files: readonly string[],
  take: (browser: Browser, url: string) => Promise<void>,
): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'spotscore-pictures-'));
  const program = (...args: string[]) =>
    Bun.spawn([process.execPath, 'src/main.ts', ...args, '--data-dir', data], { cwd: ROOT, stdout: 'pipe' });
  if (files.length > 0 && (await program('import', ...files).exited) !== 0)
    throw new Error('the files could not be imported');
  const browser = await launchBrowser();
  const service = program('--port', '0');
  try {
    let log = '';
    const decoder = new TextDecoder();
    for await (const chunk of service.stdout) {
      log += decoder.decode(chunk);
      if (log.includes('"ready"')) break;
    }
    await take(browser, /listening on (http:\/\/[^"]+)/.exec(log)![1]!);
  } finally {
    service.kill();
    await browser.close();
    rmSync(data, { recursive: true, force: true });
  }
}
