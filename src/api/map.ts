/** Map tiles, the legend of the score layer, and features to draw. */
import { type Static, Type } from '@sinclair/typebox';
import { t } from 'elysia';
import { FactorKey, Label } from './night.ts';
import { cacheHeaders, KEPT, REVALIDATED_TEXT } from './protocol/headers.ts';
import { OsmType, ScoreQuery } from './score.ts';
import { Attribution, BoundingBox, GEOJSON, oneOf, QueryAt, queryInteger } from './values.ts';

/** Range of zooms with tiles of one kind, both ends included. */
export interface Zooms {
  least: number;
  most: number;
}
export const MAP_ZOOMS: Zooms = { least: 0, most: 19 };
export const SCORE_ZOOMS: Zooms = { least: 4, most: 18 };

/**
 * Returns the schema of the parameters of a tile's path; `http/body/tile-path.ts` checks that x and y are below 2^z.
 */
export const tileParams = <Ending extends 'png' | 'mvt'>(
  { least, most }: Zooms,
  [z, x, y]: [number, number, number],
  ending: Ending,
) =>
  t.Object({
    z: queryInteger({ minimum: least, maximum: most, description: 'Zoom level', examples: [z] }),
    x: queryInteger({ minimum: 0, maximum: 2 ** most - 1, description: 'Column, 0 to 2^z-1', examples: [x] }),
    y: t.Unsafe<`${number}.${Ending}`>(
      t.String({
        pattern: `^\\d{1,6}\\.${ending}$`,
        ending,
        describes: Type.Integer({ minimum: 0, description: 'Row, 0 to 2^z-1', examples: [y] }),
      }),
    ),
  });

export const TileParams = tileParams(MAP_ZOOMS, [13, 2817, 4943], 'png');
export const TERRAIN_ZOOMS: Zooms = { least: 7, most: 15 };
export const TerrainTileParams = tileParams(TERRAIN_ZOOMS, [12, 1408, 2471], 'png');
export const ScoreTileParams = tileParams(SCORE_ZOOMS, [14, 5634, 9887], 'png');

export const LayerName = oneOf(['score', 'noise'], {
  description:
    '`score`: the score; ground without vans is pale with stripes. `noise`: the level of the night alone, everywhere',
  examples: ['score'],
});
export type LayerName = Static<typeof LayerName>;

export const ScoreTileQuery = t.Object({
  at: t.Optional(QueryAt),
  show: t.Optional(LayerName),
});

const MAP_WORDS = ['HIT', 'MISS', 'STALE', 'REVALIDATED'];
const SCORE_WORDS = ['HIT', 'MISS'];

const picture = (words: string[]) =>
  t.Unsafe<Blob>(
    t.String({
      format: 'binary',
      contentMediaType: 'image/png',
      description: 'A picture of 256 x 256 pixels',
      headers: cacheHeaders(words),
    }),
  );
export const MapTile = picture(MAP_WORDS);
export const ScoreTile = picture(SCORE_WORDS);
export const TerrainTile = picture(SCORE_WORDS);
export const NoTerrainTile = t.Void({ description: 'No elevation is known here' });

/** Returns the schema of a 304 response: no body, only caching headers. @param words possible values of X-Cache */
const notModified = (words: string[]) =>
  t.Void({ description: 'The copy of the client is current', headers: cacheHeaders(words) });
export const MapTileKnown = notModified(MAP_WORDS);
export const ScoreTileKnown = notModified(SCORE_WORDS);
export const TerrainTileKnown = notModified(SCORE_WORDS);

const Colour = t.String({ pattern: '^#[0-9a-f]{6}$', description: 'sRGB', examples: ['#b5dcae'] });

export const ColourStop = t.Object(
  {
    score: Type.Number({ minimum: 0, maximum: 100, description: 'Score with this colour', examples: [70] }),
    color: Colour,
  },
  { title: 'ColourStop' },
);
export type ColourStop = Static<typeof ColourStop>;

export const AtlasFacts = t.Object(
  {
    at: t.String({
      description:
        'Rated night; without an offset on the clock of each place. Reports of travellers are not included',
      examples: ['2026-02-16T22:00'],
    }),
    step_m: Type.Integer({ minimum: 1, description: 'Distance between cells in metres', examples: [100] }),
    least_zoom: Type.Integer({
      minimum: 0,
      description: 'Lowest zoom of its tiles',
      examples: [4],
    }),
    most_zoom: Type.Integer({
      minimum: 0,
      description: 'Highest zoom of its tiles; tiles of higher zooms are computed on request',
      examples: [11],
    }),
    bounds: BoundingBox,
  },
  { title: 'AtlasFacts', description: 'The atlas that tiles without `at` come from, if there is one' },
);
export type AtlasFacts = Static<typeof AtlasFacts>;

export const Legend = t.Object(
  {
    stops: t.Array(ColourStop, { description: 'From 0 to 100' }),
    no_vans: t.Object(
      { ground: Colour, stripe: Colour },
      { description: 'Colours of ground without vans: pale with stripes' },
    ),
    atlas: t.Nullable(AtlasFacts, {
      description: 'The atlas for low zooms; null if there is none',
    }),
  },
  { title: 'Legend', description: 'Colours by score, linear in between', headers: KEPT },
);

export type Legend = Static<typeof Legend>;

export const FeaturesQuery = ScoreQuery;

export const Position = t.Tuple([Type.Number(), Type.Number()], {
  description: 'Longitude and latitude in degrees',
  examples: [[-56.1912, -34.9054]],
});
const Geometry = t.Union(
  [
    t.Object({ type: t.Literal('Point'), coordinates: Position }, { title: 'Point' }),
    t.Object(
      { type: t.Literal('MultiLineString'), coordinates: t.Array(t.Array(Position)) },
      { title: 'MultiLineString' },
    ),
  ],
  { title: 'Geometry' },
);

export const MapFeature = t.Object(
  {
    type: t.Literal('Feature'),
    geometry: Geometry,
    properties: t.Object(
      {
        key: FactorKey,
        label: Label,
        points: Type.Number({ description: 'Points added to 100', examples: [-39.918] }),
        distance_m: t.Nullable(Type.Integer({ minimum: 0 }), {
          description: 'Distance in metres, if it has one',
        }),
        osm_type: OsmType,
        osm_id: Type.Integer({ description: 'OpenStreetMap id of the object', examples: [78116626] }),
        name: t.String({ description: 'Empty if it has none', examples: ['Avenida General Rondeau'] }),
      },
      { title: 'MapFeatureProperties' },
    ),
  },
  { title: 'MapFeature' },
);
export type MapFeature = Static<typeof MapFeature>;

export const MapFeatures = t.Object(
  {
    type: t.Literal('FeatureCollection'),
    features: t.Array(MapFeature, { description: 'One for each factor with a map object' }),
    attribution: t.Nullable(Attribution, { description: 'Show it with the data; null without map data' }),
  },
  {
    title: 'MapFeatures',
    description: 'GeoJSON (RFC 7946)',
    contentMediaType: GEOJSON,
    headers: REVALIDATED_TEXT,
  },
);
export type MapFeatures = Static<typeof MapFeatures>;
