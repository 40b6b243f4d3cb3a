/** Plus codes as queries: full ones, and short ones with the town that completes them. */
import { expect, test } from 'bun:test';
import { joinedResults } from '../../../src/search/find-places-by-name.ts';
import { Searcher } from '../../../src/search/searcher.ts';
import { readCoordinates } from '../../../src/shared/geo/read-coordinates.ts';

const searcher = new Searcher();

async function find(query: string) {
  return joinedResults(await searcher.search(query, 5), [], 5);
}

test('a short plus code is the nearest one to its town', async () => {
  const [found] = await find('4GRC+C9 Vaduz');
  expect([found?.type, found?.country]).toEqual(['coordinates', 'LI']);
  expect([found!.lat, found!.lon].map((degrees) => degrees.toFixed(3))).toEqual(['47.141', '9.521']);
});

// the town is only a part of the words, and another one has more of them
test('a short plus code is as sure as the town that completes it', async () => {
  const [found, other] = await find('4WCH+97 Huntingdon Valley, Bryn Athyn, PA');
  expect([found!.match, found!.left_out, found!.area?.startsWith('Bryn Athyn')]).toEqual([
    'partial',
    ['huntingdon', 'valley'],
    true,
  ]);
  expect([found!, other!].map(({ lon }) => Math.round(lon))).toEqual([-75, -78]);
});

// one of them is 75 km further away
test('a short plus code belongs to the town of its name that is near it', async () => {
  const [found, other] = await find('8VCF+77 Woodbury, NY');
  expect([found!.match, found!.ambiguous, found!.region]).toEqual(['exact', undefined, 'New York']);
  expect([found!, other!].map(({ lat, lon }) => [lat.toFixed(2), lon.toFixed(2)])).toEqual([
    ['41.32', '-74.13'],
    ['41.32', '-73.13'],
  ]);
});

test('a short plus code of two towns of one name that are as near is ambiguous', async () => {
  const found = await find('PQXM+22 Springfield');
  expect(found[0]!.ambiguous).toBeTrue();
  expect(found.map(({ area }) => area!.split(', ')[0])).toEqual(Array(5).fill('Springfield'));
  expect(new Set(found.map(({ region }) => region)).size).toBe(5);
});

test('a short plus code without a town is a guess on the map, and nothing without one', async () => {
  const near = { lat: 47.14, lon: 9.52 };
  const [found, ...others] = joinedResults(
    await searcher.search('4GRC+C9', 5, near, { language: 'en' }),
    [],
    5,
  );
  expect([found!.match, found!.lat.toFixed(3), found!.lon.toFixed(3), others]).toEqual([
    'partial',
    '47.141',
    '9.521',
    [],
  ]);
  expect(await find('4GRC+C9')).toEqual([]);
});

test.each([
  'my plus code is 8FVFHP85+54',
  'plus code: 8fvfhp85+54.',
  '8FVFHP85+54 Vaduz',
  // as forms and links send spaces
  'my+plus+code+is+8FVFHP85+54',
  '8FVFHP85+54+Vaduz',
])('a full plus code is found among other words: %s', async (text) => {
  const [found] = await find(text);
  expect([found?.type, found?.lat.toFixed(3), found?.lon.toFixed(3)]).toEqual([
    'coordinates',
    '47.565',
    '9.708',
  ]);
});

test.each(['22222222+Wien', '8FVFHP85+5', '8FVFHP85+54ab', 'x8FVFHP85+54'])('is no plus code: %s', (text) =>
  expect(readCoordinates(text, 'en')).toBeNull(),
);
