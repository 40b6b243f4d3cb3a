/** The base map: vector tiles, and the metadata that programs need to draw them. */
import { type Static, Type } from '@sinclair/typebox';
import { t } from 'elysia';
import { MAP_ZOOMS, tileParams } from './map.ts';
import { cacheHeaders, KEPT, REVALIDATED } from './protocol/headers.ts';
import { Attribution, BoundingBox } from './values.ts';

export const BaseTileParams = tileParams(MAP_ZOOMS, [14, 5634, 9889], 'mvt');

const HEADERS = { ...cacheHeaders(['HIT', 'MISS']), Vary: KEPT.Vary! };

export const BaseTile = t.Unsafe<Blob>(
  t.String({
    format: 'binary',
    contentMediaType: 'application/vnd.mapbox-vector-tile',
    description: 'A vector tile; docs/map-tiles.md describes its layers',
    headers: HEADERS,
  }),
);
export const BaseTileKnown = t.Void({ description: 'The copy of the client is current', headers: HEADERS });
export const NoBaseTile = t.Void({
  description: 'The tile is empty',
  headers: { 'Cache-Control': REVALIDATED['Cache-Control']! },
});

const Zoom = (description: string) => Type.Integer({ minimum: 0, maximum: 30, description });

export const TileJson = t.Object(
  {
    tilejson: t.Literal('3.0.0'),
    name: t.String({ description: 'Name of the map', examples: ['spotscore'] }),
    tiles: t.Array(t.String(), {
      description: 'URL of a tile, with {z}, {x} and {y}',
      examples: [['http://127.0.0.1:3000/api/map/base/{z}/{x}/{y}.mvt']],
    }),
    vector_layers: t.Array(
      t.Object(
        {
          id: t.String({ description: 'Name of the layer', examples: ['roads'] }),
          description: t.String({ description: 'Contents', examples: ['Roads, paths and railways'] }),
          minzoom: Zoom('Lowest zoom with contents'),
          maxzoom: Zoom('Highest zoom with its own tiles'),
          fields: t.Record(t.String(), t.String(), { description: 'Type of value by field' }),
        },
        { title: 'VectorLayer' },
      ),
      { description: 'From the ground up' },
    ),
    attribution: Attribution,
    bounds: BoundingBox,
    minzoom: Zoom('Lowest zoom'),
    maxzoom: Zoom('Highest zoom; enlarge its tiles beyond'),
  },
  { title: 'TileJson', description: 'TileJSON 3.0', headers: REVALIDATED },
);
export type TileJson = Static<typeof TileJson>;
