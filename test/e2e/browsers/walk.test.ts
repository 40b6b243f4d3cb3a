/**
 * The page in real browsers: Firefox and WebKit where they are installed, and Chromium without what the oldest
 * supported browsers lack. CONTRIBUTING.md has the command that installs them.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { startChromium } from '../../support/browsers/chromium-tab.ts';
import { findFirefox, startFirefox } from '../../support/browsers/firefox.ts';
import { type PrefixedService, startPrefixed } from '../../support/browsers/prefixed-service.ts';
import type { Tab } from '../../support/browsers/tab.ts';
import { Walk } from '../../support/browsers/walk.ts';
import { findWebKit, startWebKit } from '../../support/browsers/webkit.ts';
import { withoutNewer } from '../../support/floor/without-newer.ts';
import { BRIEF_LIFE } from '../../support/servers/brief-life.ts';
import { RunningServer } from '../../support/servers/executable.ts';
import { FakeUpstream } from '../../support/upstream/fake-upstream.ts';

interface Installed {
  name: string;
  start(): Promise<Tab>;
  /** code before every script of the page */
  prefix: string;
}

const firefox = findFirefox();
const webkit = findWebKit();
const installed: Installed[] = [
  { name: 'the oldest browsers, by what they lack', start: startChromium, prefix: withoutNewer() },
  ...(firefox ? [{ name: 'Firefox', start: () => startFirefox(firefox), prefix: '' }] : []),
  ...(webkit ? [{ name: 'WebKit', start: () => startWebKit(webkit), prefix: '' }] : []),
];
if (!firefox) console.log('Firefox is not installed: the page is not walked in it (see CONTRIBUTING.md)');
if (!webkit) console.log('WebKit is not installed: the page is not walked in it (see CONTRIBUTING.md)');

let upstream: FakeUpstream;
let server: RunningServer;

beforeAll(async () => {
  upstream = await FakeUpstream.start();
  upstream.allow(/^\/search/, { headers: { 'content-type': 'application/json' }, body: '[]' });
  server = await RunningServer.start({ env: BRIEF_LIFE, args: ['--geocoder-url', `${upstream.url}/search`] });
});

afterAll(async () => {
  expect(await server.stop()).toEqual([0, []]);
  await upstream.stop();
});

describe.each(installed)('in $name', ({ start, prefix }) => {
  let service: PrefixedService;
  let tab: Tab;

  beforeAll(async () => {
    service = startPrefixed(server.url, prefix);
    tab = await start();
  });

  afterAll(async () => {
    await tab?.close();
    await service?.end();
  });

  test('the page lists, rates, searches and plans, upright and in landscape, also without a network', async () => {
    const walk = new Walk(tab, service.url);
    await walk.list();
    await walk.dialogs();
    await walk.landscape();
    await walk.place();
    await walk.search('18 de julio');
    await walk.route();
    await walk.save();
    expect(await walk.complaints()).toEqual([]);
    await service.end();
    await walk.offline();
    expect(await walk.complaints()).toEqual([]);
  });
});
