/**
 * The page over small maps in ten scripts (names beside numbers, in sentences, lists and cards), and over one across the
 * 180th meridian.
 * `PICTURES=folder bun scripts/test.ts test/e2e/page/scripts.test.ts` also takes pictures of each, with the drawn map.
 */
import { describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { chooseCard, closePlace, drawnMap, listed, pageService } from '../../support/browser/page-service.ts';
import { TOWNS, type Town, townInScript } from '../../support/maps/script-towns.ts';
import { type MapObjects, pbfOf } from '../../support/pbf/pbf-writer.ts';
import { run } from '../../support/servers/executable.ts';

const { PICTURES } = Bun.env;

/** Latitude of a road across the 180th meridian, with a car park on each side. */
const LINE_LAT = -16.85;
const LINE_ROAD = [179.985, 179.99, 179.995, -179.995, -179.99, -179.985];
const LINE_MAP: MapObjects = {
  nodes: [
    ...LINE_ROAD.map((lon, i) => ({ id: i + 1, lat: LINE_LAT, lon })),
    { id: 21, lat: LINE_LAT + 0.0004, lon: 179.99, tags: { amenity: 'parking', name: 'West' } },
    { id: 22, lat: LINE_LAT + 0.0004, lon: -179.99, tags: { amenity: 'parking', name: 'East' } },
  ],
  ways: [{ id: 1, nodes: LINE_ROAD.map((_, i) => i + 1), tags: { highway: 'tertiary', name: 'Line Road' } }],
};

const prepare = async (cwd: string) => {
  const maps = TOWNS.map((town) => [town.script, townInScript(town)] as const);
  for (const [name, map] of [...maps, ['line', LINE_MAP] as const]) {
    const file = join(cwd, `${name}.osm.pbf`);
    writeFileSync(file, pbfOf(map));
    const { exitCode, stderr } = await run({ args: ['import', file], cwd });
    if (exitCode !== 0) throw new Error(stderr);
  }
};
const { look } = pageService({ prepare });

const viewOf = ({ lat, lon }: Town) => `/#${(lat + 0.003).toFixed(5)},${(lon + 0.002).toFixed(5)},15`;

/** Texts with an isolated name whose end stands left of their beginning, though they are in the page's language. */
const turnedTexts = (page: Page) =>
  page.$$eval('bdi', (all) =>
    all
      .filter((each) => /[\u2068]/.test(each.textContent ?? '') && each.checkVisibility())
      .map((each) => {
        const node = each.firstChild!;
        const { length } = node.textContent!;
        const middleOf = (from: number, to: number) => {
          const range = document.createRange();
          range.setStart(node, from);
          range.setEnd(node, to);
          const [{ left, right, top }] = [...range.getClientRects()] as [DOMRect];
          return { x: (left + right) / 2, top };
        };
        const [first, last] = [middleOf(0, 4), middleOf(length - 3, length)];
        return last.top <= first.top && last.x < first.x ? each.textContent : '';
      })
      .filter((text) => text !== ''),
  );

describe.each(TOWNS)('a map in $script', (town) => {
  test('has its names in list and card, each where it belongs', async () => {
    const { page } = await look(viewOf(town), { width: 1200, height: 800, map: PICTURES !== undefined });
    const names = await listed(page);
    // names without a word for a car park have one beside them
    expect(names[0]?.replace(/[\u2068\u2069]/g, '')).toBe(`${town.carParks[2]} car park`);
    await page.waitForSelector('#place-title:not(:empty)');
    expect(await turnedTexts(page)).toEqual([]);
    if (PICTURES) {
      await drawnMap(page);
      await page.screenshot({ path: join(PICTURES, `${town.script}-list.png`) });
    }
    await chooseCard(page, 0);
    expect(await page.textContent('.place-kind')).toContain(town.english);
    expect(await turnedTexts(page)).toEqual([]);
    if (PICTURES) await page.screenshot({ path: join(PICTURES, `${town.script}-card.png`) });
  });
});

describe('a map across the 180th meridian', () => {
  const viewed = (page: Page) =>
    page.evaluate(() => JSON.parse(localStorage['spotscore.view']).lon as number);

  test('has the places of both sides, opens them, and is moved over the line and back', async () => {
    const { page } = await look(`/#${LINE_LAT},179.99700,13`, { width: 1200, height: 800, map: true });
    const both = expect.arrayContaining(['East car park', 'West car park']);
    expect(await listed(page)).toEqual(both);
    await chooseCard(page, 0);
    await closePlace(page);
    for (const [from, to, isBeyond] of [
      [900, 800, true],
      [800, 900, false],
    ] as const) {
      await drawnMap(page);
      await page.mouse.move(from, 600);
      await page.mouse.down();
      await page.mouse.move(to, 600, { steps: 5 });
      await page.mouse.up();
      await page.waitForFunction(
        (beyond) => JSON.parse(localStorage['spotscore.view']).lon < 0 === beyond,
        isBeyond,
      );
      expect(Math.abs(await viewed(page))).toBeWithin(179, 180);
      expect(await listed(page)).toEqual(both);
    }
  });
});
