/**
 * The page over small maps in ten scripts: names beside numbers, in sentences, lists and cards.
 * `PICTURES=folder bun scripts/test.ts test/e2e/page/scripts.test.ts` also takes pictures of each, with the drawn map.
 */
import { describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { chooseCard, drawnMap, listed, pageService } from '../../support/browser/page-service.ts';
import { TOWNS, type Town, townInScript } from '../../support/maps/script-towns.ts';
import { pbfOf } from '../../support/pbf/pbf-writer.ts';
import { run } from '../../support/servers/executable.ts';

const { PICTURES } = Bun.env;

const prepare = async (cwd: string) => {
  for (const town of TOWNS) {
    const file = join(cwd, `${town.script}.osm.pbf`);
    writeFileSync(file, pbfOf(townInScript(town)));
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
