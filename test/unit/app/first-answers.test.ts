/** What the service asks itself after a start. */
import { expect, test } from 'bun:test';
import type { RegionRow } from '../../../src/api/regions.ts';
import { answerFirst } from '../../../src/app/first-answers.ts';

const ALPS = { name: 'alps', sample: false, bounds: [9, 47, 10, 48] } as unknown as RegionRow;

async function askedFor(region: RegionRow | undefined): Promise<string[]> {
  const asked: string[] = [];
  await answerFirst(region, ({ url }) => {
    asked.push(decodeURIComponent(url.slice('http://localhost'.length)));
    return new Response('{}');
  });
  return [...new Set(asked)];
}

test('are the requests of a first visit, with all places of the first region', async () => {
  expect(await askedFor(ALPS)).toEqual([
    '/api/health',
    '/api/regions',
    '/api/spot/nearby?bbox=9,47,10,48&lat=47.5&lon=9.5&sort=score&limit=24',
  ]);
});

test('is nothing without a region, and for the sample, which nobody travels to', async () => {
  expect(await askedFor(undefined)).toEqual([]);
  expect(await askedFor({ ...ALPS, sample: true })).toEqual([]);
});
