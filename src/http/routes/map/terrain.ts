/** GET /api/map/terrain/{z}/{x}/{y}.png: elevation, for hill shading. */
import { LRUCache } from 'lru-cache';
import {
  NoTerrainTile,
  TERRAIN_ZOOMS,
  TerrainTile,
  TerrainTileKnown,
  TerrainTileParams,
} from '../../../api/map.ts';
import { Conditional } from '../../../api/protocol/headers.ts';
import { BadPath, LIMITED, Overloaded } from '../../../api/protocol/problem.ts';
import type { TaskRunner } from '../../../threads/pool.ts';
import { addressOf, strictTile } from '../../body/tile-path.ts';
import { conditional } from '../../cache-headers.ts';
import { family } from '../family.ts';

export interface TerrainDependencies {
  pool: TaskRunner;
}

/** Cache size, bytes: about 200 tiles. */
const CACHE_BYTES = 16 * 1024 * 1024;
/** Estimated memory of an entry in addition to its key and its tile, bytes. */
const ENTRY_OVERHEAD_BYTES = 300;
/** Cache-Control of tiles: a day, as elevation changes only with an import. */
const KEPT_FOR_A_DAY = 'public, max-age=86400';

export function terrainRoutes({ pool }: TerrainDependencies) {
  const tile = strictTile(TerrainTileParams, '/api/map/terrain/', TERRAIN_ZOOMS);
  const kept = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (bytes, key) => bytes.length + key.length + ENTRY_OVERHEAD_BYTES,
  });

  return family('terrain', LIMITED).get(
    '/api/map/terrain/:z/:x/:y',
    async ({ params, request }) => {
      const place = addressOf(params);
      const key = `${pool.regionsGeneration} ${place.z}/${place.x}/${place.y}`;
      const known = kept.get(key);
      const picture =
        known ?? ((await pool.run({ op: 'elevation', ...place }, request.signal)) as Uint8Array<ArrayBuffer>);
      kept.set(key, picture);
      const headers = {
        'cache-control': KEPT_FOR_A_DAY,
        'x-cache': known ? 'HIT' : 'MISS',
      };
      if (picture.length === 0) return new Response(null, { status: 204, headers });
      return conditional(request, picture, { ...headers, 'content-type': 'image/png' });
    },
    {
      ...tile,
      headers: Conditional,
      response: {
        200: TerrainTile,
        204: NoTerrainTile,
        304: TerrainTileKnown,
        400: BadPath,
        503: Overloaded,
      },
      detail: {
        operationId: 'terrainTile',
        tags: ['map'],
        summary: 'Elevation as an image',
        description:
          'In Terrarium encoding: metres above the sea are red * 256 + green + blue / 256 - 32768. From the terrain that the operator has imported, smoothed for hill shading; unknown parts of a tile continue level.',
      },
    },
  );
}
