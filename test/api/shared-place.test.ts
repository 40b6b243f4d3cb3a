/** `/p/lat,lon`: what chats read of a link to a place, and the way on to the page. */
import { describe, expect, test } from 'bun:test';
import { decode } from 'fast-png';
import { COLOUR_OF_LIGHT } from '../../src/layers/score-picture.ts';
import type { AnswerOf, Task } from '../../src/threads/messages.ts';
import { scoredSpot } from '../support/http/sample-score.ts';
import { poolOf, testApp } from '../support/http/test-app.ts';

const tokens = await Bun.file(`${import.meta.dir}/../../src/web/styles/tokens.css`).text();

/** Returns the Open Graph members of a document. */
function membersOf(html: string): Record<string, string> {
  return Object.fromEntries(
    [...html.matchAll(/<meta property="og:([\w:]+)" content="([^"]*)">/g)].map(([, key, value]) => [
      key!,
      value!,
    ]),
  );
}

describe('a link to a place', () => {
  test('has the name, the score and the reasons of the place in the language of the reader', async () => {
    const { ask } = testApp();
    const scored = await (await ask('GET /api/spot/score?lat=-34.9087&lon=-56.1411&lang=de')).json();
    const answer = await ask('GET /p/-34.9087,-56.1411', { 'accept-language': 'de' });
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('vary')).toContain('Accept-Language');
    const html = await answer.text();
    const members = membersOf(html);
    expect(members.title).toBe(`${scored.title} · ${scored.score}`);
    expect(members.description).toStartWith(scored.factors[0].label);
    expect(members.image).toEndWith('/p/-34.90870,-56.14110.png');
    expect(html).toContain('<meta http-equiv="refresh" content="0; url=../#-34.90870,-56.14110">');
    expect(html).toContain('<html lang="de">');
  });

  test('keeps its time, and the address that people see behind a proxy', async () => {
    const { ask } = testApp({
      config: { 'cors-origins': ['*'], 'trusted-proxies': ['127.0.0.1'] },
      peerOf: () => '127.0.0.1',
    });
    const at = '2026-02-16T22:30+01:00';
    const html = await (
      await ask(`GET /p/-34.9087,-56.1411?at=${encodeURIComponent(at)}`, {
        'x-forwarded-proto': 'https',
        'x-forwarded-prefix': '/spots',
      })
    ).text();
    expect(membersOf(html).url).toMatch(/^https:\/\/[^/]+\/spots\/p\//);
    expect(membersOf(html).url).toEndWith(`/p/-34.90870,-56.14110?at=${encodeURIComponent(at)}`);
    expect(html).toContain(`url=../#-34.90870,-56.14110,16,${at}"`);
  });

  test.each([
    ['nothing is known', { degraded: true }, {}],
    ['nobody may or can sleep', {}, { allowed: 'no' }],
  ])('says no number where %s', async (_, ofMeta, more) => {
    const known = JSON.parse(scoredSpot().text);
    const meta = { ...known.meta, ...ofMeta };
    const unknown = { ...known, title: '', place: { ...known.place, display_name: '' }, meta, ...more };
    const pool = poolOf(
      async <T extends Task>() => ({ light: 'yellow', text: JSON.stringify(unknown) }) as AnswerOf<T>,
    );
    const members = membersOf(await (await testApp({ pool }).ask('GET /p/0.5,-140.25')).text());
    expect(members.title).toBe('0.50000, -140.25000');
  });

  test('is read with what chats and sentences put behind it', async () => {
    const { ask } = testApp();
    for (const behind of [
      '.',
      ')',
      ',',
      ').',
      '%20',
      '%C2%BB',
      '%E2%80%8B',
      '%E2%9D%A4%EF%B8%8F',
      '?at=2026-02-16T22:30)',
      '?at=2026-02-16T22:30%20',
    ]) {
      const answer = await ask(`GET /p/-34.9087,-56.1411${behind}`);
      expect([behind, answer.status]).toEqual([behind, 200]);
      expect(await answer.text()).toContain('url=../#-34.90870,-56.14110');
    }
    expect(await (await ask('GET /p/-34.9087,-56.1411/')).text()).toContain('url=../../#-34.90870,');
  });

  test('that is none leads a person to the page, which searches for its words', async () => {
    const { ask } = testApp();
    const browser = { accept: 'text/html,*/*;q=0.8' };
    for (const [path, location] of [
      ['Vaduz%20LI', '../?text=Vaduz+LI'],
      ['Vaduz?at=2026-02-16T22:30', '../?text=Vaduz&at=2026-02-16T22%3A30'],
      // tonight is shown for a time that is none
      ['47.1,9.5?at=tomorrow', '../?text=47.1%2C9.5'],
      ['47.1;9.5', '../?text=47.1%3B9.5'],
      ['91,0', '../?text=91%2C0'],
      ['x/', '../../?text=x'],
    ] as const) {
      const answer = await ask(`GET /p/${path}`, browser);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, location]);
      expect((await ask(`GET /p/${path}`)).status).toBe(400);
    }
  });

  test('has a picture in the colour of the light', async () => {
    const { ask } = testApp();
    const { ampel } = await (await ask('GET /api/spot/score?lat=-34.9087&lon=-56.1411')).json();
    const answer = await ask('GET /p/-34.9087,-56.1411.png');
    expect(answer.headers.get('content-type')).toBe('image/png');
    const { width, height, data, palette } = decode(await answer.bytes());
    expect([width, height]).toEqual([256, 256]);
    // left of the digits
    expect(palette![data[128 * width + 30]!]!.slice(0, 3)).toEqual([
      ...COLOUR_OF_LIGHT[ampel as 'green'].disc,
    ]);
  });

  test.each([
    ['/p/abc', 'place is "abc"'],
    ['/p/91,3', 'place is "91,3"'],
    ['/p/47', 'place is "47"'],
    ['/p/47,9?at=tomorrow', 'at is "tomorrow"'],
  ])('%s is refused with the reason', async (path, reason) => {
    const answer = await testApp().ask(`GET ${path}`);
    expect(answer.status).toBe(400);
    expect((await answer.json()).detail).toContain(reason);
  });

  test('names in it cannot become markup', async () => {
    const html = await (await testApp().ask('GET /p/-34.9087,-56.1411?at=2026-02-16T22:30')).text();
    expect(html).not.toMatch(/content="[^"]*[<>]/);
  });
});

test.each([
  ['green', 'good'],
  ['yellow', 'fair'],
  ['red', 'bad'],
] as const)('a %s picture has the colours of the page', (light, token) => {
  const dayOf = (name: string) => new RegExp(`--${name}: (?:light-dark\\()?(#[0-9a-f]{6})`).exec(tokens)![1]!;
  const hex = (rgb: readonly number[]) =>
    `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  expect(hex(COLOUR_OF_LIGHT[light].disc)).toBe(dayOf(token));
  expect(hex(COLOUR_OF_LIGHT[light].ink)).toBe(dayOf(`on-${token}`));
});
