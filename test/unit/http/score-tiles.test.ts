/** Rendering of score tiles when the clients that wait for them leave. */
import { expect, test } from 'bun:test';
import { ScoreTiles } from '../../../src/http/scores/score-tiles.ts';
import { poolOf } from '../../support/http/test-app.ts';

const QUERY = { z: 14, x: 8600, y: 5640, at: '', now: 0, show: 'score' } as const;

/** Returns tiles of a pool whose tasks end only when they are abandoned, and the signals of these tasks. */
function unendingTiles() {
  const signals: AbortSignal[] = [];
  const pool = poolOf((_, abandoned) => {
    signals.push(abandoned!);
    return new Promise((_resolve, reject) => {
      abandoned!.addEventListener('abort', () => reject(new Error('abandoned')));
    });
  });
  return { tiles: new ScoreTiles(pool), signals };
}

const areStopped = (signals: readonly AbortSignal[]) => [...new Set(signals.map(({ aborted }) => aborted))];

const statusesOf = async (all: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(all)).map(({ status }) => status);

test('rendering stops when the last client leaves', async () => {
  const { tiles, signals } = unendingTiles();
  const [first, last] = [new AbortController(), new AbortController()];
  const both = [tiles.get(QUERY, first.signal), tiles.get(QUERY, last.signal)];
  first.abort();
  expect(areStopped(signals)).toEqual([false]);
  last.abort();
  expect(areStopped(signals)).toEqual([true]);
  expect(await statusesOf(both)).toEqual(['rejected', 'rejected']);
});

test('rendering stops for a client that left before it began, but not for others', async () => {
  const { tiles, signals } = unendingTiles();
  const alone = tiles.get(QUERY, AbortSignal.abort());
  expect(areStopped(signals)).toEqual([true]);
  expect(await statusesOf([alone])).toEqual(['rejected']);

  signals.length = 0;
  const stays = new AbortController();
  const both = [tiles.get(QUERY, stays.signal), tiles.get(QUERY, AbortSignal.abort())];
  expect(areStopped(signals)).toEqual([false]);
  stays.abort();
  expect(await statusesOf(both)).toEqual(['rejected', 'rejected']);
});
