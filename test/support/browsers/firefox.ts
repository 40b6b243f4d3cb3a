/** Firefox without a window, driven by WebDriver BiDi. https://w3c.github.io/webdriver-bidi/ */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyDirectory } from '../empty-directory.ts';
import { firstMatch } from './first-match.ts';
import { startScreen } from './screen.ts';
import { callOf, keyActions, pressActions, type Tab } from './tab.ts';

/** Nothing but this machine: the browser's own requests go to a proxy that is not there. */
const PREFERENCES = {
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'network.proxy.no_proxies_on': 'localhost, 127.0.0.1',
  // drawn by the processor
  'webgl.force-enabled': true,
  'app.update.disabledForTesting': true,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.locale.requested': 'en-GB',
  'intl.accept_languages': 'en-GB',
  // answers the question whether the page may keep its files with no, instead of waiting for somebody
  'dom.storageManager.prompt.testing': true,
  'dom.storageManager.prompt.testing.allow': false,
};

type Result = Record<string, unknown>;

/** Returns the path of the installed Firefox; null if there is none. */
export function findFirefox(): string | null {
  return Bun.which('firefox-esr') ?? Bun.which('firefox');
}

export async function startFirefox(executable: string): Promise<Tab> {
  const profile = emptyDirectory();
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  // without a screen it has no WebGL; the page has no map then, and everything else
  const screen = await startScreen();
  const child = Bun.spawn(
    [executable, '--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
    {
      env: { ...process.env, HOME: profile, ...(screen && { DISPLAY: screen.display }) },
      stdout: 'ignore',
      stderr: 'pipe',
    },
  );
  const url = await firstMatch(child.stderr, /WebDriver BiDi listening on (ws:\S+)/);
  const { send, end } = await connect(`${url}/session`);
  await send('session.new', { capabilities: { alwaysMatch: {} } });
  const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] };
  const { context } = contexts[0]!;
  const perform = (actions: unknown) => send('input.performActions', { context, actions });

  return {
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async evaluate(run, ...args) {
      const expression = callOf(run, args);
      const answer = await send('script.evaluate', { expression, target: { context }, awaitPromise: true });
      if (answer.type !== 'success') throw new Error(JSON.stringify(answer.exceptionDetails));
      return JSON.parse((answer.result as { value: string }).value);
    },
    async pressAt(x, y) {
      await perform(pressActions(x, y));
    },
    async type(text) {
      await perform(keyActions(text));
    },
    async resize(width, height) {
      await send('browsingContext.setViewport', { context, viewport: { width, height } });
    },
    async picture() {
      const { data } = await send('browsingContext.captureScreenshot', { context });
      return Uint8Array.fromBase64(data as string);
    },
    async close() {
      end();
      child.kill();
      await child.exited;
      await screen?.end();
    },
  };
}

/** Connects to a browser. `send` rejects with the browser's message about a command that it refuses. */
async function connect(url: string) {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const waiting = new Map<number, PromiseWithResolvers<Result>>();
  let last = 0;
  socket.onmessage = ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(String(data));
    const answer = waiting.get(id);
    waiting.delete(id);
    if (type === 'error') answer?.reject(new Error(`${error}: ${message}`));
    else answer?.resolve(result);
  };
  return {
    send(method: string, params: object): Promise<Result> {
      const answer = Promise.withResolvers<Result>();
      waiting.set(++last, answer);
      socket.send(JSON.stringify({ id: last, method, params }));
      return answer.promise;
    },
    end: () => socket.close(),
  };
}
