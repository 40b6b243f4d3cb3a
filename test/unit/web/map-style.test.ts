import { describe, expect, test } from 'bun:test';
import { createExpression, featureFilter, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import type { FillLayerSpecification, LineLayerSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import type { RegionRow } from '../../../src/api/regions.ts';
import type { MapPlace } from '../../../src/web/map/map-state.ts';
import { TOWN_NAMES } from '../../../src/web/map/style/layers/place-name-layers.ts';
import { mapStyle, type Shown } from '../../../src/web/map/style/map-style.ts';

const PLACE: MapPlace = { id: '1', lat: 47.1, lon: 9.5, kind: 'caravan_site', light: 'good', score: 90 };
const SHOWN: Shown = {
  language: 'en',
  regions: [],
  hasProvider: true,
  seesElsewhere: true,
  isSeaSure: true,
  seesSea: false,
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
};
const AROUND = {
  baseTiles: 'page://base/{z}/{x}/{y}',
  terrainTiles: 'page://terrain/{z}/{x}/{y}',
  providerTiles: 'page://provider/{z}/{x}/{y}',
  layout: { pills: new Set(['1']), covered: new Set<string>() },
  textScale: 1,
};

describe('the style of the map', () => {
  test('is a valid document, by day and by night, with and without scores', () => {
    for (const isNight of [false, true]) {
      for (const scoreTiles of [null, SHOWN.scoreTiles])
        expect(validateStyleMin(mapStyle({ ...SHOWN, scoreTiles, isNight }, AROUND))).toEqual([]);
    }
  });

  test('draws the scores above the ground, and water, buildings, streets and names above the scores', () => {
    const ids = mapStyle(SHOWN, AROUND).layers.map(({ id }) => id);
    const order = [
      ...['background', 'world-sea', 'provider', 'region-sea', 'land', 'cover', 'relief', 'scores'],
      ...['sea-over-scores', 'water', 'buildings', 'road-casings', 'roads', 'rails', 'region-edge-0'],
      ...['sea-over-edges', 'bridges', 'borders', 'regions', 'street-names', 'place-names'],
      // priority of signs and names, lowest first
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

  test('shows names in the language of the page, or else the local name', () => {
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

  test('has larger letters if the page has', () => {
    const sizes = (textScale: number) =>
      mapStyle(SHOWN, { ...AROUND, textScale }).layers.map(
        (layer) => layer.type === 'symbol' && JSON.stringify(layer.layout?.['text-size']),
      );
    expect(sizes(2).filter((size, i) => size && size === sizes(1)[i])).toEqual([]);
  });

  test('loads the world and the tiles of a provider only if the view reaches beyond the regions', () => {
    const { sources, layers } = mapStyle({ ...SHOWN, seesElsewhere: false }, AROUND);
    expect(Object.keys(sources).filter((id) => id === 'world' || id === 'provider')).toEqual([]);
    expect(layers.filter((layer) => 'source' in layer && !(layer.source in sources))).toEqual([]);
  });

  test('loads nothing from outside the page', () => {
    const addresses = JSON.stringify(mapStyle(SHOWN, AROUND)).match(/\w+:\/\/[^"]*/g)!;
    expect(addresses.length).toBeGreaterThan(2);
    for (const address of addresses) expect(address).toStartWith('page://');
  });

  const layer = (id: string) => mapStyle(SHOWN, AROUND).layers.find((each) => each.id === id);
  const symbols = (id: string) => layer(id) as SymbolLayerSpecification;
  /** Evaluates an expression for a feature at a zoom of the page, which is one more than the renderer's. */
  const evaluated = (expression: unknown, zoom: number, properties: Record<string, unknown> = {}) => {
    const made = createExpression(expression as never, 'a property');
    if (made.result === 'error') throw new Error(made.value.map(({ message }) => message).join());
    return made.value.evaluate({ zoom: zoom - 1 }, { type: 1, properties });
  };

  test('shows road numbers in boxes from zoom 8, never as letters alone', () => {
    const { minzoom, layout } = symbols('road-numbers');
    expect(minzoom).toBe(7);
    expect(layout).toMatchObject({ 'icon-text-fit': 'both', 'symbol-spacing': 350, 'icon-padding': 24 });
    for (const kind_detail of ['motorway', 'trunk', 'secondary'])
      expect(String(evaluated(layout!['icon-image'], 10, { kind_detail }))).toStartWith('shield #');
    const others = mapStyle(SHOWN, AROUND).layers.filter(({ id }) => id !== 'road-numbers');
    expect(JSON.stringify(others)).not.toContain('["get","ref"]');
  });

  test('shows signs for campers from zoom 10, with names from zoom 14', () => {
    const { minzoom, layout } = symbols('camper-signs');
    expect(minzoom).toBe(9);
    const site = { kind: 'camp_site', name: 'Mittagspitze' };
    expect([13.9, 14].map((zoom) => String(evaluated(layout!['text-field'], zoom, site)))).toEqual([
      '',
      'Mittagspitze',
    ]);
    // a town has dozens of taps, but each site counts
    const room = (kind: string, zoom: number) => Number(evaluated(layout!['icon-padding'], zoom, { kind }));
    expect([10, 13, 17].map((zoom) => room('drinking_water', zoom))).toEqual([30, 30, 3]);
    expect([10, 13, 17].map((zoom) => room('camp_site', zoom))).toEqual([3, 3, 3]);
  });

  test('shows trunk and primary roads 1.5 times as wide as secondary ones from zoom 9 to 12', () => {
    const width = (layer('roads') as LineLayerSpecification).paint!['line-width'];
    const of = (kind_detail: string, zoom: number) =>
      Number(evaluated(width, zoom, { kind: 'major_road', kind_detail }));
    for (const zoom of [9, 10, 11, 12])
      expect(of('primary', zoom) / of('secondary', zoom)).toBeWithin(1.4, 1.6);
    expect(of('trunk', 10)).toBe(of('primary', 10));
  });

  test('writes names of towns largest at zoom 13, and smaller when the town is wider than the map', () => {
    const size = symbols('town-names').layout!['text-size'];
    const at = (kind_detail: string, zoom: number) => Number(evaluated(size, zoom, { kind_detail }));
    expect([at('city', 13), at('city', 17), at('town', 13), at('town', 17)]).toEqual([24, 15, 20, 14]);
    expect(at('city', 8)).toBeLessThan(24);
  });

  test('draws the edge of a region without dashes, and no bay over land', () => {
    const edges = mapStyle(SHOWN, AROUND).layers.filter(({ id }) => /region|sea|water$|shore/.test(id));
    expect(JSON.stringify(edges)).not.toContain('dasharray');
    const { filter } = layer('water') as FillLayerSpecification;
    const draws = (kind: string) =>
      featureFilter(filter as never, 'a filter').filter(
        { zoom: 10 } as never,
        { type: 3, properties: { kind } } as never,
      );
    expect([draws('lake'), draws('bay'), draws('ocean')]).toEqual([true, false, false]);
  });

  test('has no relief if the service has no terrain', () => {
    const { sources, layers } = mapStyle({ ...SHOWN, hasTerrain: false }, AROUND);
    expect([sources.terrain, layers.find(({ id }) => id === 'relief')]).toEqual([undefined, undefined]);
    expect(layer('relief')).toMatchObject({ minzoom: 6, maxzoom: 15 });
  });
});

test('the world beyond a region surrounds it, even where its outline is its bounds', () => {
  const square = [
    [6, 46],
    [7, 46],
    [7, 47],
    [6, 47],
    [6, 46],
  ];
  const region = {
    name: 'square',
    bounds: [6, 46, 7, 47],
    outline: { type: 'MultiPolygon', coordinates: [[square]] },
  } as unknown as RegionRow;
  const { sources } = mapStyle({ ...SHOWN, regions: [region] }, AROUND);
  const { data } = sources.regions as { data: GeoJSON.FeatureCollection<GeoJSON.Polygon> };
  const [outer, hole] = data.features.find(({ properties }) => properties!.part === 'beyond')!.geometry
    .coordinates;
  for (const axis of [0, 1]) {
    const values = (ring: GeoJSON.Position[]) => ring.map((at) => at[axis]!);
    expect(Math.min(...values(outer!))).toBeLessThan(Math.min(...values(hole!)));
    expect(Math.max(...values(outer!))).toBeGreaterThan(Math.max(...values(hole!)));
  }
});

test('a region of any size fades at its edges, over a sixth of its width at most and 20 px', () => {
  const { layers } = mapStyle(SHOWN, AROUND);
  const edges = layers.filter(({ id }) => id.startsWith('region-edge-')) as LineLayerSpecification[];
  const { minzoom, maxzoom } = edges[0]!;
  // width of the world at zoom 0 of the renderer: 512 px
  const sideOf = (km: number) => (km / 40_075) * 512;
  for (const km of [3, 20, 300])
    for (const pageZoom of [10, 12, 13.5]) {
      expect(pageZoom - 1).toBeWithin(minzoom!, maxzoom!);
      const side = sideOf(km);
      const made = createExpression(edges[0]!.paint!['line-width'] as never, 'a property');
      if (made.result === 'error') throw new Error('no expression');
      const step = Number(
        made.value.evaluate({ zoom: pageZoom - 1 }, { type: 2, properties: { side } } as never),
      );
      const [fade, whole] = [(step / 2) * edges.length, side * 2 ** (pageZoom - 1)];
      expect([km, pageZoom, fade > Math.min(19, whole / 16)]).toEqual([km, pageZoom, true]);
      expect([km, pageZoom, fade < Math.min(21, whole / 8)]).toEqual([km, pageZoom, true]);
    }
});

test('a town at low zooms is a dot with its name at most half an em beside it, and never a name alone', () => {
  const { layers } = mapStyle(SHOWN, AROUND);
  const towns = layers.filter(({ id }) =>
    TOWN_NAMES.some((name) => name === id),
  ) as SymbolLayerSpecification[];
  const [near, beside] = towns.toSorted((a, b) => (b.minzoom ?? 0) - (a.minzoom ?? 0));
  expect(near!.minzoom).toBe(beside!.maxzoom!);
  expect(beside!.layout!['icon-image']).toBeDefined();
  expect(beside!.layout!['text-radial-offset']).toBeLessThanOrEqual(0.5);
  expect(beside!.layout!['text-variable-anchor']).not.toContain('center');
  expect(beside!.layout).not.toHaveProperty('text-optional');
  const tried = near!.layout!['text-variable-anchor-offset'] as unknown as (string | [number, number])[];
  for (const offset of tried.filter((each) => typeof each !== 'string'))
    expect(Math.max(...offset.map(Math.abs))).toBeLessThanOrEqual(0.5);
});

test('borders are of the world or of the regions, never of both at one place, and there are some at each zoom', () => {
  const { layers } = mapStyle(SHOWN, AROUND);
  const zooms = (id: string) => layers.find((layer) => layer.id === id)!;
  expect(zooms('world-borders').maxzoom).toBe(zooms('borders').minzoom!);
  expect(zooms('borders-beyond').minzoom).toBe(zooms('borders').minzoom!);
  expect(zooms('borders-beyond').maxzoom).toBeUndefined();
  // above the land of regions, which would cut them off at each region; in close views below it
  const order = ['borders-beyond', 'land', 'world-borders'];
  expect(layers.flatMap(({ id }) => (order.includes(id) ? id : []))).toEqual(order);
  const inside = mapStyle({ ...SHOWN, seesElsewhere: false }, AROUND).layers;
  expect(inside.find(({ id }) => id === 'borders')!.minzoom).toBeUndefined();
});

test('nothing fades over the sea, where a region has no edge', () => {
  const fades = (seesSea: boolean) =>
    mapStyle({ ...SHOWN, seesSea }, AROUND).layers.some(({ id }) => id === 'beyond-regions');
  expect([fades(false), fades(true)]).toEqual([true, false]);
});
