import { describe, expect, test } from 'bun:test';
import { createExpression, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import type { SymbolLayerSpecification } from 'maplibre-gl';
import { type MapPlace, NOTHING } from '../../../src/web/map/map-state.ts';
import { mapStyle, type Shown } from '../../../src/web/map/style/map-style.ts';

const PLACE: MapPlace = { id: '1', lat: 47.1, lon: 9.5, kind: 'caravan_site', light: 'good', score: 90 };
const SHOWN: Shown = {
  language: 'en',
  regions: [],
  hasProvider: true,
  seesElsewhere: true,
  isSeaSure: true,
  hasTerrain: true,
  isNight: false,
  places: [PLACE],
  quiet: [],
  chosen: null,
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
const AROUND = {
  baseTiles: 'page://base/{z}/{x}/{y}',
  terrainTiles: 'page://terrain/{z}/{x}/{y}',
  providerTiles: 'page://provider/{z}/{x}/{y}',
  pills: new Set(['1']),
  textScale: 1,
};

describe('the style of the map', () => {
  test('is a valid document, by day and by night, with and without scores', () => {
    for (const isNight of [false, true]) {
      for (const scoreTiles of [null, SHOWN.scoreTiles])
        expect(validateStyleMin(mapStyle({ ...SHOWN, scoreTiles, isNight }, AROUND))).toEqual([]);
    }
  });

  test('has the scores over the ground, and water, buildings, streets and names over the scores', () => {
    const ids = mapStyle(SHOWN, AROUND).layers.map(({ id }) => id);
    const order = [
      ...['background', 'world-sea', 'provider', 'region-sea', 'land', 'cover', 'relief', 'scores'],
      ...['sea-over-scores', 'water', 'buildings', 'road-casings', 'roads', 'rails', 'region-edge-0'],
      ...['sea-over-edges', 'bridges', 'borders', 'regions', 'street-names', 'place-names'],
      // the right of way of signs and names, from the lowest
      ...['road-numbers', 'camper-signs', 'dots', 'town-names', 'position', 'pills', 'chosen-pin'],
    ];
    expect(ids.filter((id) => order.includes(id))).toEqual(order);
  });

  test('differs by night in every colour, and only in colours', () => {
    const shape = (isNight: boolean) =>
      JSON.stringify(mapStyle({ ...SHOWN, hasProvider: false, places: [], isNight }, AROUND)).replaceAll(
        /#[0-9a-f]{6}/g,
        '#',
      );
    expect(shape(true)).toBe(
      shape(false)
        .replace('"raster-opacity":0.5', '"raster-opacity":0.4')
        .replace('"hillshade-exaggeration":0.25', '"hillshade-exaggeration":0.35'),
    );
    const colours = (isNight: boolean) =>
      JSON.stringify(mapStyle({ ...SHOWN, places: [], isNight }, AROUND)).match(/#[0-9a-f]{6}/g)!;
    const night = colours(true);
    expect(colours(false).filter((colour, i) => colour === night[i])).toEqual([]);
  });

  test('says names in the language of the page, else as people there say them', () => {
    const nameOf = (language: Shown['language'], properties: Record<string, string>) => {
      const { layers } = mapStyle({ ...SHOWN, language }, AROUND);
      const layer = layers.find(({ id }) => id === 'town-names') as SymbolLayerSpecification;
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
      mapStyle(SHOWN, { ...AROUND, textScale }).layers.map(
        (layer) => layer.type === 'symbol' && JSON.stringify(layer.layout?.['text-size']),
      );
    expect(sizes(2).filter((size, i) => size && size === sizes(1)[i])).toEqual([]);
  });

  test('asks for the world and for pictures of a provider only where something lies outside of the regions', () => {
    const { sources, layers } = mapStyle({ ...SHOWN, seesElsewhere: false }, AROUND);
    expect(Object.keys(sources).filter((id) => id === 'world' || id === 'provider')).toEqual([]);
    expect(layers.filter((layer) => 'source' in layer && !(layer.source in sources))).toEqual([]);
  });

  test('asks nobody but the page', () => {
    const addresses = JSON.stringify(mapStyle(SHOWN, AROUND)).match(/\w+:\/\/[^"]*/g)!;
    expect(addresses.length).toBeGreaterThan(2);
    for (const address of addresses) expect(address).toStartWith('page://');
  });
});
