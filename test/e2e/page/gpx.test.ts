/**
 * GPX files, read by the page's parser in a browser: exported places survive the round trip, and files of others
 * may contain anything.
 */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import type { LatLon } from '../../../src/api/values.ts';
import { MAX_FILE_BYTES, MAX_WAYPOINTS, type Waypoint } from '../../../src/web/lib/exchange/waypoint.ts';
import { pageService } from '../../support/browser/page-service.ts';
import { places, words } from '../../support/waypoints.ts';

const { look } = pageService();
/** Fixed, so that a failure can be repeated. */
const SEED = 38;

/** Time limit for one file, ms. The slowest file takes 100 ms; more than this would be a page that hangs. */
const MAX_READING_MS = 5_000;

interface ReadFile {
  places: Waypoint[];
  track: LatLon[];
  ms: number;
}

/** Reads files as the page does: with the script that it fetches when a user opens a file. */
function readAll(page: Page, files: readonly string[]): Promise<ReadFile[]> {
  return page.evaluate(async (files) => {
    const reader: typeof import('../../../src/web/lib/exchange/place-files.ts') = await import(
      `${location.origin}/place-files.js`
    );
    const read: ReadFile[] = [];
    for (const text of files) {
      const file = new Blob([text]);
      const from = performance.now();
      const content = await reader.readFile(file);
      const ms = performance.now() - from;
      read.push({ places: content.places, track: content.tracks.flat(), ms });
    }
    return read;
  }, files);
}

/** Writes places as the page does, and reads them back. */
function roundTrip(page: Page, all: readonly Waypoint[][]): Promise<Waypoint[][]> {
  return page.evaluate(async (all) => {
    const files: typeof import('../../../src/web/lib/exchange/place-files.ts') = await import(
      `${location.origin}/place-files.js`
    );
    const read = all.map((places) => files.readFile(files.placesFile(places, 'gpx')));
    return (await Promise.all(read)).map((content) => content.places);
  }, all);
}

const OF_SOMEBODY_ELSE = `\ufeff
  <?xml version='1.0'?><!DOCTYPE gpx><!-- a > b -->
  <g:gpx xmlns:g="x"><metadata><name>File</name></metadata>
  <g:wpt lon = '9.5' lat="48.5"><g:name>Caf&#233; &#x41; &lt;</g:name><cmt>c</cmt><desc><![CDATA[1 < 2 & 3]]></desc>
    <extensions><name>other</name></extensions></g:wpt>
  <wpt lat="95" lon="0"/><wpt lat="1" lon="2"/><wpt lat="0x1" lon="2"/><wpt lon="2"/>
  <rte><name>R</name><rtept lat="1" lon="1"/><rtept lat="2" lon="2"><name>x</name></rtept></rte>
  <trk><trkseg><trkpt lat="3" lon="3"><ele>5</ele></trkpt><trkpt lat="x" lon="3"/></trkseg><trkseg/>
  <trkseg><trkpt lat="4" lon="-4"/></trkseg></trk></g:gpx>`;

/** Files that are not GPX, or not complete. */
const UNREADABLE = [
  '',
  'x',
  '{}',
  '<kml><wpt lat="1" lon="2"/></kml>',
  '<html><body><gpx><wpt lat="1" lon="2"/></gpx></body></html>',
  '<',
  '<!--',
  '<gpx><wpt lat="1" lon="2"><name>cut',
];

/** Nested entities that expand to 10^9 letters. */
const BOMB = `<!DOCTYPE gpx [<!ENTITY a0 "aaaaaaaaaa">${Array.from(
  { length: 8 },
  (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`,
).join('')}]><gpx><wpt lat="1" lon="2"><name>&a8;</name></wpt></gpx>`;

const POINT = '<wpt lat="1" lon="2"/>';
const PIECES = [
  '<',
  '<a ',
  '<a b=',
  '<!--',
  '<![CDATA[',
  '<a b="',
  '&#',
  '<wpt lat="1" lon="2">',
  '<gpx>',
  ' a=b',
];
const LONG = PIECES.flatMap((piece) => {
  const many = piece.repeat(200_000 / piece.length);
  return [`<gpx>${many}`, `<gpx ${many}>`];
});

describe('GPX', () => {
  test('is read as it was written, whatever is in names', async () => {
    const { page } = await look('/');
    const kept = fc.sample(places, { numRuns: 200, seed: SEED });
    expect(await roundTrip(page, kept)).toEqual(kept);
  });

  test('from other programs gives its places and tracks; a damaged or different file gives none', async () => {
    const { page } = await look('/');
    const [other, ...unreadable] = await readAll(page, [OF_SOMEBODY_ELSE, ...UNREADABLE]);
    expect(other!.places).toEqual([
      { lat: 48.5, lon: 9.5, name: 'Café A <', note: '1 < 2 & 3' },
      { lat: 1, lon: 2, name: '', note: '' },
    ]);
    expect(other!.track).toEqual([
      { lat: 3, lon: 3 },
      { lat: 4, lon: -4 },
    ]);
    for (const [i, { places, track }] of unreadable.entries())
      expect([UNREADABLE[i], places, track]).toEqual([UNREADABLE[i], [], []]);
  });

  test('may be hostile or huge: the page neither hangs nor reads more than it keeps', async () => {
    const { page } = await look('/');
    const many = `<gpx>${POINT.repeat(2 * MAX_WAYPOINTS)}</gpx>`;
    const huge = `<gpx>${POINT}${' '.repeat(MAX_FILE_BYTES)}</gpx>`;
    const mixed = fc.sample(
      fc.array(
        fc.oneof(words, fc.constantFrom(POINT, '<wpt lat="1" lon="2">', '</wpt>', '<name>', '</name>')),
      ),
      { numRuns: 100, seed: SEED },
    );
    const files = [BOMB, many, huge, ...LONG, ...mixed.map((parts) => `<gpx>${parts.join('')}</gpx>`)];
    const [bomb, most, tooMuch, ...others] = await readAll(page, files);
    expect(bomb!.places.map(({ name }) => name)).toEqual(['&a8;']);
    expect([most!.places.length, tooMuch!.places.length]).toEqual([MAX_WAYPOINTS, 0]);
    for (const { places } of others)
      for (const { lat, lon } of places)
        expect([Math.abs(lat) <= 90, Math.abs(lon) <= 180]).toEqual([true, true]);
    const longest = Math.max(...others.map(({ ms }) => ms), bomb!.ms, most!.ms, tooMuch!.ms);
    expect(longest).toBeLessThan(MAX_READING_MS);
  });
});
