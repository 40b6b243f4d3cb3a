import { describe, expect, test } from 'bun:test';
import { createExpression, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import type { SymbolLayerSpecification } from 'maplibre-gl';
import { NOTHING } from '../../../src/web/map/map-state.ts';
import { mapStyle, type Shown } from '../../../src/web/map/style/map-style.ts';

const SHOWN: Shown = {
  language: 'en',
  regions: [],
  hasProvider: true,
  seesElsewhere: true,
  scoreTiles: 'api/map/score/{z}/{x}/{y}.png',
  scoresFrom: 10,
  position: { lat: 47, lon: 9.5 },
  lines: [{ from: { lat: 47, lon: 9.5 }, to: { lat: 47.01, lon: 9.5 }, points: -3 }],
  route: [
    { lat: 47, lon: 9.5 },
    { lat: 47.2, lon: 9.6 },
  ],
  shapes: NOTHING,
};
const DAY = {
  address: 'https://example.org/spots/',
  baseTiles: 'page://base/{z}/{x}/{y}',
  isNight: false,
  textScale: 1,
};

describe('the style of the map', () => {
  test('is a valid document, by day and by night, with and without scores', () => {
    for (const isNight of [false, true]) {
      for (const scoreTiles of [null, SHOWN.scoreTiles])
        expect(validateStyleMin(mapStyle({ ...SHOWN, scoreTiles }, { ...DAY, isNight }))).toEqual([]);
    }
  });

  test('has the scores over the ground, and water, buildings, streets and names over the scores', () => {
    const ids = mapStyle(SHOWN, DAY).layers.map(({ id }) => id);
    const order = [
      ...['sea', 'world-land', 'provider', 'region-sea', 'land', 'cover', 'scores', 'water', 'buildings'],
      ...[
        'road-casings',
        'roads',
        'rails',
        'borders',
        'region-outlines',
        'street-names',
        'place-names',
        'position',
      ],
    ];
    expect(ids.filter((id) => order.includes(id))).toEqual(order);
  });

  test('differs by night in every colour, and only in colours', () => {
    const shape = (isNight: boolean) =>
      JSON.stringify(mapStyle({ ...SHOWN, hasProvider: false }, { ...DAY, isNight })).replaceAll(
        /#[0-9a-f]{6}/g,
        '#',
      );
    expect(shape(true)).toBe(shape(false).replace('"raster-opacity":0.5', '"raster-opacity":0.4'));
    const colours = (isNight: boolean) =>
      JSON.stringify(mapStyle(SHOWN, { ...DAY, isNight })).match(/#[0-9a-f]{6}/g)!;
    const night = colours(true);
    expect(colours(false).filter((colour, i) => colour === night[i])).toEqual([]);
  });

  test('says names in the language of the page, else as people there say them', () => {
    const nameOf = (language: Shown['language'], properties: Record<string, string>) => {
      const { layers } = mapStyle({ ...SHOWN, language }, DAY);
      const layer = layers.find(({ id }) => id === 'place-names') as SymbolLayerSpecification;
      const expression = createExpression(layer.layout!['text-field'], 'text-field');
      if (expression.result === 'error') throw new Error('no expression');
      return String(expression.value.evaluate({ zoom: 10 }, { type: 1, properties }));
    };
    const geneva = { name: 'Genève', 'name:de': 'Genf', 'name:en': 'Geneva' };
    expect(nameOf('de', geneva)).toBe('Genf');
    expect(nameOf('en', geneva)).toBe('Geneva');
    expect(nameOf('de', { name: 'Vaduz' })).toBe('Vaduz');
  });

  test('has larger letters where the page has', () => {
    const sizes = (textScale: number) =>
      mapStyle(SHOWN, { ...DAY, textScale }).layers.map(
        (layer) => layer.type === 'symbol' && JSON.stringify(layer.layout?.['text-size']),
      );
    expect(sizes(2).filter((size, i) => size && size === sizes(1)[i])).toEqual([]);
  });

  test('asks for the world and for pictures of a provider only where something lies outside of the regions', () => {
    const { sources, layers } = mapStyle({ ...SHOWN, seesElsewhere: false }, DAY);
    expect(Object.keys(sources).filter((id) => id === 'world' || id === 'provider')).toEqual([]);
    expect(layers.filter((layer) => 'source' in layer && !(layer.source in sources))).toEqual([]);
  });

  test('asks nobody but the page, and the service that delivered it', () => {
    const addresses = JSON.stringify(mapStyle(SHOWN, DAY)).match(/\w+:\/\/[^"]*/g)!;
    expect(addresses.length).toBeGreaterThan(2);
    for (const address of addresses)
      expect(address).toMatch(/^(page:\/\/|https:\/\/example\.org\/spots\/api\/map\/)/);
  });
});
