// Event feeds over time: polled, kept when a provider fails, sent to the scoring threads.
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEventFeeds, type EventFeeds } from '../../../src/app/event-feeds.ts';
import { fromShared } from '../../../src/shared/feed-event.ts';
import { createLog } from '../../../src/shared/program/log.ts';
import type { Update } from '../../../src/threads/messages.ts';
import { mostTurn, TurnWatch } from '../../support/event-loop.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { until } from '../../support/until.ts';
import { FakeUpstream } from '../../support/upstream/fake-upstream.ts';

const MINUTE = 60_000;
const most = mostTurn();

/** Returns the longest turn of this thread while something runs, ms. */
async function longestTurn(run: () => Promise<void>): Promise<number> {
  const watch = new TurnWatch();
  const longest = await watch.longestIn(run, most);
  watch.stop();
  return longest;
}

function feedOf(...names: string[]): string {
  const features = names.map((name) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [9.1, 48.2] },
    properties: { name, startDate: '2026-06-17T20:00Z' },
  }));
  return JSON.stringify({ type: 'FeatureCollection', name: 'Town', features });
}

let directory: string;
let fake: FakeUpstream;
let clock: FakeClock;
let lines: string[];
const open: EventFeeds[] = [];

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'spotscore-feeds-'));
  fake = await FakeUpstream.start();
  clock = new FakeClock();
  lines = [];
});
afterEach(async () => {
  for (const feeds of open.splice(0)) feeds.close();
  expect(await fake.stop()).toEqual([]);
  rmSync(directory, { recursive: true });
});

function feedsFrom(...places: string[]): EventFeeds {
  const config = { 'event-feeds': places, 'data-dir': directory, contact: 'operator@example.org' };
  const log = createLog({ write: (text) => void lines.push(String(text)) });
  const feeds = createEventFeeds(config, '1.0.0', log, clock);
  open.push(feeds);
  return feeds;
}

const namesIn = (messages: Update[]) =>
  messages.flatMap((message) =>
    message.type === 'events' ? [message.feeds.flatMap(fromShared).map(({ name }) => name)] : [],
  );

function messagesOf(feeds: EventFeeds): Update[] {
  const messages: Update[] = [];
  feeds.updates.subscribe((message) => messages.push(message));
  return messages;
}

describe('event feeds', () => {
  test('that are not configured send no requests and have the status off', async () => {
    const feeds = feedsFrom();
    const messages = messagesOf(feeds);
    await feeds.start();
    expect(messages).toEqual([]);
    expect(feeds.updates.current()).toEqual([]);
    expect(feeds.sources()).toMatchObject([{ source_name: 'event_feeds', kind: 'events', status: 'off' }]);
  });

  test('from several sources are merged, for running threads and for new ones', async () => {
    fake.expect('/events', { body: feedOf('Concert') });
    const path = join(directory, 'town.json');
    writeFileSync(path, feedOf('Fair', 'Market'));
    const feeds = feedsFrom(`${fake.url}/events`, path);
    const messages = messagesOf(feeds);
    await feeds.start();
    expect(namesIn(messages)).toEqual([['Concert', 'Fair', 'Market']]);
    expect(namesIn(feeds.updates.current())).toEqual([['Concert', 'Fair', 'Market']]);
    expect(feeds.sources()).toMatchObject([
      { source_name: 'events:Town #1', kind: 'events', status: 'ok', record_count: 1 },
      { source_name: 'events:Town #2', status: 'ok', record_count: 2, last_error: null },
    ]);
  });

  test('of one host have names of their own in health and log, also before they were read', async () => {
    const host = new URL(fake.url).host;
    const feeds = feedsFrom(`${fake.url}/a?key=hush`, 'fairs.json', `${fake.url}/b`);
    const names = ['#1', '#3'].map((place) => `${host} ${place}`);
    const inHealth = () => feeds.sources().map(({ source_name }) => source_name);
    expect(inHealth()).toEqual([`events:${names[0]}`, 'events:fairs.json', `events:${names[1]}`]);
    for (const path of ['/a?key=hush', '/b']) fake.expect(path, { status: 404 });
    await feeds.start();
    expect(inHealth()).toEqual([`events:${names[0]}`, 'events:fairs.json', `events:${names[1]}`]);
    for (const name of names) expect(lines.join('')).toContain(name);
    expect(lines.join('')).not.toContain('hush');
  });

  test('that change are sent again, and unchanged ones are not', async () => {
    const path = join(directory, 'town.json');
    writeFileSync(path, feedOf('Fair'));
    const feeds = feedsFrom(path);
    const messages = messagesOf(feeds);
    await feeds.start();
    await clock.advance(6 * MINUTE);
    await feeds.reload();
    expect(namesIn(messages)).toEqual([['Fair']]);
    writeFileSync(path, feedOf('Fair', 'Market'));
    utimesSync(path, 1, 1);
    await feeds.reload();
    expect(namesIn(messages)).toEqual([['Fair'], ['Fair', 'Market']]);
  });

  test('at a URL are requested again once they are stale, with their validator', async () => {
    fake.expect('/events', {
      body: feedOf('Concert'),
      headers: { etag: '"1"', 'cache-control': 'max-age=600' },
    });
    const feeds = feedsFrom(`${fake.url}/events`);
    const messages = messagesOf(feeds);
    await feeds.start();
    await clock.advance(9 * MINUTE);
    await feeds.reload();
    expect(fake.count('/events')).toBe(1);
    fake.expect('/events', ({ headers }) => {
      expect(headers['if-none-match']).toBe('"1"');
      return { status: 304 };
    });
    clock.set(clock.now() + 10 * MINUTE);
    // the cached feed is used during the request
    await feeds.reload();
    await until('the second request arrives', () => fake.count('/events') === 2);
    await feeds.reload();
    expect(namesIn(messages)).toEqual([['Concert']]);
  });

  test('keep their events if they cannot be read, say so, and never show the path of a file', async () => {
    const path = join(directory, 'town.json');
    writeFileSync(path, feedOf('Fair'));
    const feeds = feedsFrom(path);
    const messages = messagesOf(feeds);
    await feeds.start();
    rmSync(path);
    await feeds.reload();
    writeFileSync(path, '<html>');
    await feeds.reload();
    expect(namesIn(messages)).toEqual([['Fair']]);
    expect(feeds.sources()).toMatchObject([
      { source_name: 'events:Town', status: 'degraded', record_count: 1, last_error: 'it is not JSON' },
    ]);
    expect(JSON.stringify(feeds.sources()) + lines.join('')).not.toContain(directory);
    writeFileSync(path, feedOf('Fair', 'Market'));
    await feeds.reload();
    expect(feeds.sources()).toMatchObject([{ status: 'ok', last_error: null, record_count: 2 }]);
  });

  test('with very many events keep no other request waiting', async () => {
    const path = join(directory, 'country.json');
    writeFileSync(path, feedOf(...Array.from({ length: 40_000 }, (_, i) => `Fair ${i}`)));
    let messages: Update[] = [];
    const longest = await longestTurn(async () => {
      const feeds = feedsFrom(path);
      messages = messagesOf(feeds);
      await feeds.start();
    });
    expect(namesIn(messages)[0]).toHaveLength(40_000);
    expect(longest).toBeLessThan(most);
  });

  test('of many megabytes at a URL keep no other request waiting, also after a restart', async () => {
    const path = join(directory, 'country.json');
    const padding = 'x'.repeat(27_000);
    writeFileSync(path, feedOf(...Array.from({ length: 1_000 }, (_, i) => `Fair ${i} ${padding}`)));
    expect(statSync(path).size).toBeGreaterThan(27e6);
    // a process of its own: its turns do not count
    const code = `const { port } = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response(Bun.file(${JSON.stringify(path)})) }); console.log(port)`;
    await using provider = Bun.spawn([process.execPath, '-e', code], { stdout: 'pipe' });
    const { value } = await provider.stdout.getReader().read();
    const url = `http://127.0.0.1:${new TextDecoder().decode(value).trim()}/events`;
    const read = async (of: string) => {
      const feeds = feedsFrom(of);
      await feeds.start();
      expect(feeds.sources()).toMatchObject([{ status: 'ok', record_count: 1_000 }]);
      feeds.close();
    };
    let tried = 0;
    expect(await longestTurn(() => read(`${url}/${++tried}`))).toBeLessThan(most);
    expect(await longestTurn(() => read(`${url}/${tried}`))).toBeLessThan(most);
  });

  test('that are no files are not opened: a pipe would never end', async () => {
    const pipe = join(directory, 'pipe.json');
    Bun.spawnSync(['mkfifo', pipe]);
    const feeds = feedsFrom(pipe, directory, '/dev/zero');
    await feeds.start();
    for (const row of feeds.sources())
      expect(row).toMatchObject({ status: 'degraded', last_error: 'it is not a file' });
  });

  test('at a URL survive a restart while the provider is down', async () => {
    fake.expect('/events', { body: feedOf('Concert'), headers: { 'cache-control': 'max-age=60' } });
    const before = feedsFrom(`${fake.url}/events`);
    await before.start();
    before.close();
    fake.allow(/events/, 'break');
    clock.set(clock.now() + 48 * 60 * MINUTE);
    const after = feedsFrom(`${fake.url}/events`);
    await after.start();
    expect(namesIn(after.updates.current())).toEqual([['Concert']]);
  });

  test('skip invalid events, use the others and count the skipped ones', async () => {
    const path = join(directory, 'town.json');
    writeFileSync(path, feedOf('Fair', ''));
    const feeds = feedsFrom(path);
    await feeds.start();
    expect(feeds.sources()).toMatchObject([
      {
        status: 'ok',
        record_count: 1,
        notes: 'Announced events. Entries left out: 1 (features[1] has no name).',
      },
    ]);
    expect(lines.join('')).toContain('features[1] has no name');
  });

  test('without one event that can be used are degraded, with the number and the first reason', async () => {
    const path = join(directory, 'town.json');
    writeFileSync(path, feedOf('Fair', 'Concert').replaceAll('startDate', 'start_date'));
    const feeds = feedsFrom(path);
    await feeds.start();
    expect(feeds.sources()).toMatchObject([
      {
        status: 'degraded',
        record_count: 0,
        last_error: null,
        notes: 'No entry is used: all 2 were left out (features[0] has no startDate).',
      },
    ]);
    // a feed may be empty, or all of its events cancelled
    writeFileSync(path, '{"type":"FeatureCollection","features":[]}');
    await feeds.reload();
    expect(feeds.sources()).toMatchObject([{ status: 'ok', record_count: 0, notes: 'Announced events.' }]);
  });
});
