/**
 * WebKitGTK, the engine of Safari, in the small browser that Debian has for it, driven by WebDriver.
 * https://www.w3.org/TR/webdriver2/
 */
import { Glob } from 'bun';
import { emptyDirectory } from '../empty-directory.ts';
import { freePort } from '../servers/free-port.ts';
import { startScreen } from './screen.ts';
import { callOf, keyActions, pressActions, type Tab } from './tab.ts';

/** What Safari has and this port has switched off. */
const FEATURES = 'StorageAPI,FileSystem,StorageAPIEstimate';
/** Returns the path of the installed MiniBrowser; null if it, its driver or a screen for it is missing. */
export function findWebKit(): string | null {
  if (!Bun.which('WebKitWebDriver') || !Bun.which('Xvfb')) return null;
  return [...new Glob('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').scanSync('/')][0] ?? null;
}

/** @param browser path of MiniBrowser */
export async function startWebKit(browser: string): Promise<Tab> {
  const home = emptyDirectory();
  const screen = await startScreen();
  const port = freePort();
  const driver = Bun.spawn(['WebKitWebDriver', `--port=${port}`], {
    env: {
      ...process.env,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      DISPLAY: screen?.display,
      // no desktop session exists
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
      LIBGL_ALWAYS_SOFTWARE: '1',
      LANG: 'en_GB.UTF-8',
    },
    stdout: 'ignore',
    stderr: 'ignore',
  });
  const root = `http://127.0.0.1:${port}`;
  await answering(`${root}/status`);
  const capabilities = {
    alwaysMatch: {
      'webkitgtk:browserOptions': { binary: browser, args: ['--automation', `--features=${FEATURES}`] },
    },
  };
  const { sessionId } = (await send(`${root}/session`, { capabilities })) as { sessionId: string };
  const session = `${root}/session/${sessionId}`;
  const perform = (actions: unknown) => send(`${session}/actions`, { actions });

  const evaluate: Tab['evaluate'] = async (run, ...args) => {
    const answer = `(error) => done(JSON.stringify({ failed: String(error) }))`;
    const script = `const done = arguments[0]; ${callOf(run, args)}.then(done, ${answer})`;
    const json = (await send(`${session}/execute/async`, { script, args: [] })) as string;
    const value = JSON.parse(json);
    if (value?.failed !== undefined) throw new Error(value.failed);
    return value;
  };

  return {
    async open(url) {
      await send(`${session}/url`, { url });
    },
    evaluate,
    async pressAt(x, y) {
      await perform(pressActions(x, y));
    },
    async type(text) {
      await perform(keyActions(text));
    },
    async resize(width, height) {
      const [across, down] = await evaluate(() => [outerWidth - innerWidth, outerHeight - innerHeight]);
      await send(`${session}/window/rect`, { x: 0, y: 0, width: width + across!, height: height + down! });
    },
    async picture() {
      const response = await fetch(`${session}/screenshot`);
      const { value } = (await response.json()) as { value: string };
      return Uint8Array.fromBase64(value);
    },
    async close() {
      await fetch(session, { method: 'DELETE' }).catch(() => {});
      driver.kill();
      await driver.exited;
      await screen?.end();
    },
  };
}

/** Sends a command. @throws Error with the browser's message */
async function send(url: string, body: object): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
  if (!response.ok) throw new Error(`${value?.error}: ${value?.message}`);
  return value;
}

async function answering(url: string): Promise<void> {
  for (;;) {
    try {
      await fetch(url);
      return;
    } catch {
      await Bun.sleep(20);
    }
  }
}
