/** Saved places as files for other programs, and files of other programs as saved places. */
import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import {
  chooseCard,
  closePlace,
  listed,
  namesOn,
  openTab,
  pageService,
  scoreOn,
} from '../../support/browser/page-service.ts';
import { expectAccessible } from '../../support/browser/visit.ts';

const { look } = pageService();

async function keepTwo(page: Page): Promise<string[]> {
  await listed(page);
  for (const index of [0, 1]) {
    await chooseCard(page, index);
    await page.click('#star-button');
    await page.waitForSelector('#star-button[aria-pressed=true]');
    await closePlace(page);
  }
  await openTab(page, 'saved');
  return names(page);
}

const names = (page: Page) => namesOn(page, '#stars');

async function saved(page: Page, format: 'gpx' | 'kml' | 'geojson'): Promise<string> {
  await page.click('#files-button');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click(`#stars-${format}`)]);
  expect(download.suggestedFilename()).toBe(`spotscore.${format}`);
  return Bun.file(await download.path()).text();
}

async function openFile(page: Page, name: string, text: string): Promise<void> {
  await openTab(page, 'saved');
  await page.click('#files-button');
  await page.setInputFiles('#stars-file', { name, mimeType: '', buffer: Buffer.from(text) });
}

const toastIs = (page: Page, words: string) =>
  page.waitForFunction((words) => document.getElementById('toast')?.textContent === words, words);

/** A place that a user has saved in another program. */
const OMA = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [-56.1912, -34.9054] },
  properties: { name: 'Behind Oma <b>', description: 'Ring first' },
};

const KML_CUT = `<kml><Document>
<Placemark><name>Malbun</name><Point><coordinates>-56.17,-34.9,0</coordinates></Point></Placemark>
<Placemark><name>cut
</Document></kml>`;

describe('saved places', () => {
  test.each(['gpx', 'kml', 'geojson'] as const)(
    'exported as %s are imported on another device',
    async (format) => {
      const { page } = await look('/');
      const kept = await keepTwo(page);
      expect(kept).toHaveLength(2);
      await expectAccessible(page);
      const file = await saved(page, format);
      for (const name of kept) expect(file).toContain(name);

      const { page: other } = await look('/');
      await openFile(other, `mine.${format}`, file);
      await toastIs(other, '2 places were added.');
      expect(await names(other)).toEqual(kept);
      // imported places can be compared at once
      for (const box of await other.locator('.tick input').all()) await box.check();
      await other.click('#saved-compare');
      expect(await other.locator('#comparison thead .disc').count()).toBe(2);
      await other.click('#saved-list');
      // opening the same file again adds nothing
      await openFile(other, `mine.${format}`, file);
      await toastIs(other, '0 places were added.');
      expect(await saved(other, format)).toBe(file);
    },
  );

  test('from another program keep their name and description', async () => {
    const { page } = await look('/');
    await openFile(page, 'places.json', JSON.stringify({ type: 'FeatureCollection', features: [OMA, OMA] }));
    await toastIs(page, '1 place was added.');
    expect(await names(page)).toEqual(['Behind Oma <b>']);
    await page.reload();
    await openTab(page, 'saved');
    expect(await names(page)).toEqual(['Behind Oma <b>']);
    expect(await saved(page, 'gpx')).toContain('<name>Behind Oma &lt;b&gt;</name><desc>Ring first</desc>');
    await page.click('#stars .card');
    expect(await scoreOn(page)).toBeWithin(0, 101);
    expect(await page.textContent('#place-title')).toBe('Behind Oma <b>');
  });

  test('stay as they are when a file contains no places, and one sentence says so', async () => {
    const { page } = await look('/');
    for (const text of [
      '',
      'nothing',
      '{"type":"FeatureCollection"}',
      '<gpx></gpx>',
      '<html><p>',
      '\u0000\u0001',
    ]) {
      await openFile(page, 'holiday.gpx', text);
      await toastIs(
        page,
        'We find no places in this file. GPX, KML, KMZ, GeoJSON and CSV files with columns lat and lon can be read.',
      );
      await page.evaluate(() => document.getElementById('toast')?.replaceChildren());
    }
    await openFile(page, 'holiday.gpx', '<gpx>\n<wpt lat="48.5" lon="9"><name>cut off');
    await toastIs(page, 'The file is damaged and cannot be read.');
    expect(await page.locator('#stars').count()).toBe(0);
  });

  test('before the damage of a file are added, and the line is named', async () => {
    const { page } = await look('/');
    await openFile(page, 'holiday.kml', KML_CUT);
    await toastIs(page, '1 place was added. The file is damaged at line 4. What is before it was read.');
    expect(await names(page)).toEqual(['Malbun']);
  });
});
