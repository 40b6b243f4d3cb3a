/** Tile URLs of the renderer, and the paths that the page makes of them. */
import { expect, test } from 'bun:test';
import { BASE_TILES, parseTileAddress, pathOfTile, scoreTiles } from '../../../src/web/map/tile-address.ts';

const filled = (template: string) =>
  template.replace('{z}', '14').replace('{x}', '5634').replace('{y}', '9887');

test('tile URLs lead to the paths of the service', () => {
  const at = '2026-07-18T23:00+02:00';
  expect(pathOfTile(parseTileAddress(filled(BASE_TILES)))).toBe('api/map/base/14/5634/9887.mvt');
  expect(pathOfTile(parseTileAddress(filled(scoreTiles(null))))).toBe('api/map/score/14/5634/9887.png');
  expect(parseTileAddress(filled(scoreTiles(at)))).toEqual({
    layer: 'score',
    z: 14,
    x: 5634,
    y: 9887,
    at,
    show: 'score',
  });
  expect(pathOfTile(parseTileAddress(filled(scoreTiles(at))))).toBe(
    'api/map/score/14/5634/9887.png?at=2026-07-18T23%3A00%2B02%3A00',
  );
  expect(pathOfTile(parseTileAddress(filled(scoreTiles(null, 'noise'))))).toBe(
    'api/map/score/14/5634/9887.png?show=noise',
  );
});

test('any other URL is refused', () => {
  for (const url of [
    'page://api/map/legend/1/0/0.png',
    'page://api/map/base/1/-1/0.mvt',
    'https://example.org/',
  ])
    expect(() => parseTileAddress(url)).toThrow('no tile of the page');
});
