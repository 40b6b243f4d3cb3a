/** Tiles that are missing from the map are requested again when the connection is back. */
import { expect, jest, test } from 'bun:test';
import type { Map as MapLibre } from 'maplibre-gl';
import { createStore } from '../../../src/web/lib/observable.ts';
import type { MapEvents, MapState } from '../../../src/web/map/map-state.ts';
import { BASE, SCORES } from '../../../src/web/map/style/sources.ts';
import { followTiles } from '../../../src/web/map/tiles.ts';

/** The part of a map that `followTiles` uses. */
function mapOf() {
  const refreshed: unknown[][] = [];
  let fail = (_: object) => {};
  const map = {
    on(name: string, callback: (event: object) => void) {
      if (name === 'error') fail = callback;
    },
    getSource: () => ({}),
    refreshTiles: (...which: unknown[]) => void refreshed.push(which),
  };
  followTiles(map as unknown as MapLibre, createStore({} as MapState), {
    tiles: () => {},
  } as unknown as MapEvents);
  return { refreshed, fail: (event: object) => fail(event) };
}

test('tiles that failed without a connection are requested once when it is back, scores as well', () => {
  const { refreshed, fail } = mapOf();
  dispatchEvent(new Event('online'));
  expect(refreshed).toEqual([]);
  const canonical = { z: 14, x: 1, y: 2 };
  const tile = { tileID: { canonical } };
  fail({ sourceId: BASE, tile, error: new Error('no connection') });
  for (const _ of [1, 2]) fail({ sourceId: SCORES, tile, error: new Error('no connection') });
  dispatchEvent(new Event('online'));
  dispatchEvent(new Event('online'));
  // all score tiles at once: loaded ones are in the browser's cache
  expect(refreshed).toEqual([[BASE, [canonical]], [SCORES]]);
});

test('scores of a busy service are requested again without an end, after pauses that double up to 24 seconds', () => {
  jest.useFakeTimers();
  try {
    const { refreshed, fail } = mapOf();
    const pauses = Array.from({ length: 20 }, () => {
      fail({ sourceId: SCORES, error: { status: 503 } });
      fail({ sourceId: SCORES, error: { status: 503 } });
      const known = refreshed.length;
      let seconds = 0;
      for (; refreshed.length === known; seconds += 0.5) jest.advanceTimersByTime(500);
      return seconds;
    });
    expect(pauses).toEqual([1.5, 3, 6, 12, ...Array(16).fill(24)]);
  } finally {
    jest.useRealTimers();
  }
});
