/** JSON texts that would take far more memory than they have bytes are refused before they are parsed. */
import { expect, test } from 'bun:test';
import { FEED_READER_OPERATIONS } from '../../../src/app/event-feed-reader.ts';
import { buildLiveRegion } from '../../../src/osm/overpass/live-region.ts';
import { liveCellAt } from '../../../src/region/format/live-cell.ts';
import { jsonExcess } from '../../../src/shared/text/json-excess.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const DEEP = `{"type":"FeatureCollection","elements":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
const EMPTY_LISTS = `{"features":[${Array(100_000).fill('[]').join()}]}`;
const FEATURE = {
  ...{ type: 'Feature', geometry: { type: 'Point', coordinates: [9, 47] } },
  properties: { name: 'a', startDate: '2026-11-30' },
};

test.each([
  ['lists inside one another', DEEP, 'lists and objects inside one another; expected at most 64'],
  ['empty lists', EMPTY_LISTS, 'values; expected at most 38502'],
  ['short events', JSON.stringify({ features: Array(2000).fill(FEATURE) }), null],
  ['brackets in texts', JSON.stringify({ name: '[{,"\\'.repeat(10_000) }), null],
  ['shapes of six levels', JSON.stringify({ geometry: [[[[[[9.5, 47.1]]]]]] }), null],
])('a file of %s', (_, text, excess) => {
  expect(jsonExcess(bytesOf(text))).toBe(excess);
});

test.each([
  ['lists inside one another', DEEP],
  ['empty lists', EMPTY_LISTS],
])('an event feed of %s is refused in one sentence', async (_, text) => {
  const reading = FEED_READER_OPERATIONS.read({ text: bytesOf(text), fallbackName: 'feed' });
  await expect(reading).rejects.toThrow(/^it has too many (lists|values)/);
});

test('so is live map data', async () => {
  const path = `${emptyDirectory()}/live.spots`;
  const building = buildLiveRegion({ answer: bytesOf(DEEP), cell: liveCellAt(47, 9), path, now: 0 });
  await expect(building).rejects.toThrow(/^the response of Overpass has too many lists and objects/);
});
