/** The base map: vector tiles, and the metadata that programs need to draw them. */
import { type Static, Type } from '@sinclair/typebox';
import { t } from 'elysia';
import { cacheHeaders, KEPT, REVALIDATED } from './headers.ts';
import { MAP_ZOOMS, tileParams } from './map.ts';
import { Attribution, BoundingBox } from './values.ts';

export const BaseTileParams = tileParams(MAP_ZOOMS, [14, 5634, 9889], 'mvt');

const HEADERS = { ...cacheHeaders(['HIT', 'MISS']), Vary: KEPT.Vary! };

export const BaseTile = t.Unsafe<Blob>(
  t.String({
    format: 'binary',
    contentMediaType: 'application/vnd.mapbox-vector-tile',
    description: 'A vector tile; docs/map-tiles.md tells its layers',
    headers: HEADERS,
  }),
);
export const BaseTileKnown = t.Void({ description: 'The client has it already', headers: HEADERS });
export const NoBaseTile = t.Void({
  description: 'Nothing is drawn here',
  headers: { 'Cache-Control': REVALIDATED['Cache-Control']! },
});

const Zoom = (description: string) => Type.Integer({ minimum: 0, maximum: 30, description });

export const TileJson = t.Object(
  {
    tilejson: t.Literal('3.0.0'),
    name: t.String({ description: 'Name of the map', examples: ['spotscore'] }),
    tiles: t.Array(t.String(), {
      description: 'Address of a tile, with {z}, {x} and {y}',
      examples: [['http://127.0.0.1:3000/api/map/base/{z}/{x}/{y}.mvt']],
    }),
    vector_layers: t.Array(
      t.Object(
        {
          id: t.String({ description: 'Name of the layer', examples: ['roads'] }),
          description: t.String({ description: 'What is in it', examples: ['Roads, paths and railways'] }),
          minzoom: Zoom('First level with something in it'),
          maxzoom: Zoom('Deepest level with tiles of their own'),
          fields: t.Record(t.String(), t.String(), { description: 'Kind of value by name of the field' }),
        },
        { title: 'VectorLayer' },
      ),
      { description: 'From the ground up' },
    ),
    attribution: Attribution,
    bounds: BoundingBox,
    minzoom: Zoom('First level'),
    maxzoom: Zoom('Deepest level to ask for: what lies beyond is the same, enlarged'),
  },
  { title: 'TileJson', description: 'TileJSON 3.0', headers: REVALIDATED },
);
export type TileJson = Static<typeof TileJson>;
