/** What the service asks itself after a start. */
import { expect, test } from 'bun:test';
import type { RegionRow } from '../../../src/api/regions.ts';
import { answerFirst, needsScores, opensPage } from '../../../src/app/first-answers.ts';

const ALPS = { name: 'alps', sample: false, bounds: [9, 47, 10, 48] } as unknown as RegionRow;

async function askedFor(region: RegionRow | undefined): Promise<string[]> {
  const asked: string[] = [];
  const answer = ({ url }: Request) => {
    asked.push(decodeURIComponent(url.slice('http://localhost'.length)));
    return new Response('{}');
  };
  await answerFirst(region, answer, new AbortController().signal);
  return [...new Set(asked)];
}

test('are the requests of a first visit, with all places of the first region', async () => {
  expect(await askedFor(ALPS)).toEqual([
    '/api/health',
    '/api/regions',
    '/api/spot/nearby?bbox=9,47,10,48&lat=47.5&lon=9.5&sort=score&limit=24',
  ]);
});

test('is nothing without a region', async () => {
  expect(await askedFor(undefined)).toEqual([]);
});

test.each([
  ['http://127.0.0.1:3000/', true],
  ['https://spots.example.org/?lat=47.1&lon=9.5', true],
  ['http://127.0.0.1:3000/page.js', false],
  ['http://127.0.0.1:3000/api/spot/score?lat=47.1&lon=9.5&next=/', false],
  ['http://127.0.0.1:3000/swagger/', false],
])('%s opens the page: %p', (url, is) => {
  expect(opensPage(new Request(url))).toBe(is);
});

test('ends when a visitor needs the threads, and takes its tasks back', async () => {
  const visited = new AbortController();
  const asked: Request[] = [];
  const answer = (request: Request) => {
    asked.push(request);
    if (needsScores(request)) visited.abort();
    return new Response('{}');
  };
  await answerFirst(ALPS, answer, visited.signal);
  expect(asked.filter(needsScores).map(({ signal }) => signal.aborted)).toEqual([true]);
});
