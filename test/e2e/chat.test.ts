/**
 * Results of tools in a chat: in a real browser, in a frame without an origin, under the strictest policy of
 * a host.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import type { McpUiHostContext } from '@modelcontextprotocol/ext-apps/app-bridge';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { EXECUTABLE } from '../../scripts/build.ts';
import { type Chat, showInChat } from '../support/browser/chat/chat.ts';
import { expectAccessible, type VisitOptions } from '../support/browser/visit.ts';
import { emptyDirectory } from '../support/empty-directory.ts';
import { BRIEF_LIFE } from '../support/servers/brief-life.ts';
import { environmentOfTests } from '../support/servers/clock.ts';
import { RunningServer } from '../support/servers/executable.ts';

const AT = '2026-02-16T22:30';
const PLACE = { lat: -34.9054, lon: -56.1912 };
const TOUR = { start: PLACE, end: { lat: -34.884, lon: -56.06 }, departure: '2026-02-16T19:00' };
let server: RunningServer;
let here: Client;
let shown: Chat[] = [];

beforeAll(async () => {
  server = await RunningServer.start({ args: ['--mcp', 'on'], env: BRIEF_LIFE });
  here = new Client({ name: 'test', version: '1' });
  const options = { command: EXECUTABLE, args: ['mcp'], cwd: emptyDirectory(), env: environmentOfTests() };
  await here.connect(new StdioClientTransport(options));
});

afterEach(async () => {
  const seen = shown;
  shown = [];
  for (const chat of seen) await chat.close();
  expect(seen.flatMap(({ complaints }) => complaints)).toEqual([]);
});

afterAll(async () => {
  await here.close();
  expect(await server.stop()).toEqual([0, []]);
});

async function show(
  client: Client,
  name: string,
  given: Record<string, unknown>,
  context: McpUiHostContext = {},
  options: VisitOptions = {},
): Promise<Chat> {
  const chat = await showInChat(client, name, given, context, options);
  shown.push(chat);
  return chat;
}

const isDrawn = ({ widget }: Chat, more = '') => widget.locator(`#map[data-map=rest]${more}`).waitFor();
const cards = ({ widget }: Chat) => widget.locator('.card');

async function pinsOf({ widget }: Chat): Promise<{ id: string; form: string }[]> {
  return JSON.parse((await widget.locator('#map').getAttribute('data-pins')) ?? '[]');
}

describe('places around a spot', () => {
  test('are cards and pins on the map of the program, without any network', async () => {
    const chat = await show(here, 'find_places', { ...PLACE, radius: 3000, at: AT });
    await isDrawn(chat);
    expect(await cards(chat).count()).toBe(5);
    expect((await pinsOf(chat)).length).toBeGreaterThan(5);
    expect(new Set(chat.calls)).toEqual(new Set(['map_tile']));
    expect(await chat.widget.locator('body').textContent()).toContain('© OpenStreetMap');
    await chat.widget.getByRole('button', { name: /^\d+ more$/ }).click();
    expect(await cards(chat).count()).toBeGreaterThan(5);
  });

  test('open with the reasons of their score, by card and by pin', async () => {
    const chat = await show(here, 'find_places', { ...PLACE, radius: 3000, at: AT });
    await isDrawn(chat);
    await cards(chat).first().click();
    const id = await cards(chat).first().getAttribute('data-spot');
    await chat.widget.locator('.chat-reasons li').nth(1).waitFor();
    expect(chat.calls).toContain('score_spot');
    await chat.widget.locator('.card[aria-expanded=true]').waitFor();
    await isDrawn(chat);
    expect(await pinsOf(chat)).toContainEqual(expect.objectContaining({ id, form: 'chosen' }));
    await cards(chat).first().click();
    expect(await chat.widget.locator('.chat-reasons').count()).toBe(0);
  });

  test('are explained when there are none', async () => {
    const chat = await show(here, 'find_places', { lat: 40, lon: -40 });
    await chat.widget.locator('.chat-notice').waitFor();
    expect(await cards(chat).count()).toBe(0);
  });
});

test('a press beside all pins rates that spot', async () => {
  const chat = await show(here, 'score_spot', { ...PLACE, at: AT });
  await isDrawn(chat);
  const before = await cards(chat).first().getAttribute('data-spot');
  await chat.widget.locator('#map-canvas').click({ position: { x: 40, y: 240 } });
  await chat.widget.locator(`.card:not([data-spot="${before}"])`).waitFor();
  expect(chat.calls.filter((name) => name === 'score_spot')).toHaveLength(1);
});

test.each<[theme: 'light' | 'dark', drawn: string]>([
  ['light', ':not([data-drawn~=night])'],
  ['dark', '[data-drawn~=night]'],
])('the widget is %s where the chat is, whatever the device prefers', async (theme, drawn) => {
  const scheme = theme === 'light' ? 'dark' : 'light';
  const chat = await show(here, 'score_spot', { ...PLACE, at: AT }, { theme }, { scheme });
  await isDrawn(chat, drawn);
  const ground = () => chat.widget.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  const first = await ground();
  await chat.change({ theme: scheme });
  await isDrawn(chat, theme === 'dark' ? ':not([data-drawn~=night])' : '[data-drawn~=night]');
  expect(await ground()).not.toBe(first);
});

test('the widget speaks the language of the chat, and follows it', async () => {
  const chat = await show(here, 'score_spot', { ...PLACE, at: AT }, { locale: 'de-AT' }, { map: false });
  const loudness = (words: string) => chat.widget.locator('.card-loudness', { hasText: words }).waitFor();
  await loudness('Laut');
  for (const [locale, words] of [
    ['fr', 'Bruyant'],
    ['es-UY', 'Ruidoso'],
    ['it', 'Rumoroso'],
    ['nl-BE', 'Luid'],
    ['pt-BR', 'Ruidoso'],
    ['en-GB', 'Loud'],
  ] as const) {
    await chat.change({ locale });
    await loudness(words);
  }
});

test('the nights of a spot are cards, the first of them named Tonight', async () => {
  const chat = await show(here, 'night_timeline', { ...PLACE, nights: 3 });
  await isDrawn(chat);
  expect(await cards(chat).count()).toBe(3);
  expect(await chat.widget.locator('.card-name').first().textContent()).toContain('Tonight');
  expect(await pinsOf(chat)).toHaveLength(1);
});

test('a tour is a route on the map, with each night and its plan B', async () => {
  const chat = await show(here, 'plan_tour', { ...TOUR });
  await isDrawn(chat, '[data-drawn~=route]');
  expect(await chat.widget.locator('.chat-title').first().textContent()).toMatch(
    /^Day 1 · [\d.]+\skm · \d+\smin$/,
  );
  expect(await cards(chat).count()).toBe(2);
});

test('a tour says which chosen night is not kept, above the night that takes its place', async () => {
  const nights = [{ date: TOUR.departure.slice(0, 10), lat: 0, lon: 0, may_change: true }];
  const chat = await show(here, 'plan_tour', { ...TOUR, nights }, {}, { map: false });
  await chat.widget
    .getByText(/^You chose a place, but there is no map data there\. Instead: /)
    .first()
    .waitFor();
});

test('a tool that fails shows the message of the service', async () => {
  const chat = await show(here, 'quietest_places', { bbox: '-56.4,-35.0,-55.9,-34.7' });
  expect(await chat.widget.locator('.chat-notice').textContent()).toStartWith('This server has no atlas');
});

test('a browser without WebGL shows the cards', async () => {
  const chat = await show(here, 'score_spot', { ...PLACE, at: AT }, {}, { map: false });
  await cards(chat).first().waitFor();
  expect(await chat.widget.locator('#map').isVisible()).toBe(false);
});

test('the chat learns the height of the widget, and the widget is accessible', async () => {
  const chat = await show(here, 'find_places', { ...PLACE, radius: 3000, at: AT });
  await isDrawn(chat);
  const height = await chat.widget.locator('html').evaluate((html) => html.scrollHeight);
  await chat.page.waitForFunction((height) => (globalThis as { height?: number }).height === height, height);
  await expectAccessible(chat.page.frames()[1]!);
});

test('the widget over HTTP is the same, and loads its map through the chat as well', async () => {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', server.url)));
  const chat = await show(client, 'score_spot', { ...PLACE, at: AT });
  await isDrawn(chat);
  expect(chat.calls).toContain('map_tile');
  const given = { ...PLACE, at: AT, lang: 'nl' };
  const [there, local] = await Promise.all(
    [client, here].map((each) => each.callTool({ name: 'score_spot', arguments: given })),
  );
  expect(there).toEqual(local);
  await client.close();
});
