/** GET /api/map/base/{z}/{x}/{y}.mvt and base.json: the base map of the regions and the world. */
import { BaseTile, BaseTileKnown, BaseTileParams, NoBaseTile, TileJson } from '../../../api/base-map.ts';
import { MAP_ZOOMS } from '../../../api/map.ts';
import { Conditional } from '../../../api/protocol/headers.ts';
import { BadPath, BadRequest, LIMITED, laterProblem } from '../../../api/protocol/problem.ts';
import type { BaseMap } from '../../../map-tiles/base-map.ts';
import { TileArchiveError } from '../../../map-tiles/pmtiles/header.ts';
import { DEEPEST_ZOOM, vectorLayers } from '../../../map-tiles/schema.ts';
import type { Log } from '../../../shared/program/log.ts';
import { addressOf, strictTile } from '../../body/tile-path.ts';
import { REVALIDATE } from '../../cache-headers.ts';
import { unavailable } from '../../problem.ts';
import { baseTileResponse } from '../../response-cache/cached-base-tiles.ts';
import { rootOf } from '../../root.ts';
import { family, JSON_HEADERS } from '../family.ts';

export interface BaseMapDependencies {
  baseMap: BaseMap;
  log: Log;
}

/** Extent of Web Mercator: west, south, east, north, degrees. */
const EVERYWHERE: TileJson['bounds'] = [-180, -85.0511288, 180, 85.0511288];
/** Retry-After, s: within this time, an overwritten archive is detected and reopened. */
const RETRY_AFTER_S = 5;

export function baseMapRoutes({ baseMap, log }: BaseMapDependencies) {
  const tile = strictTile(BaseTileParams, '/api/map/base/', MAP_ZOOMS, 'mvt');

  async function find(place: { z: number; x: number; y: number }) {
    try {
      return await baseMap.get(place);
    } catch (error) {
      if (!(error instanceof TileArchiveError)) throw error;
      log.warn('a tile of the map cannot be read', { reason: error.message }, `map ${error.message}`);
      throw unavailable(
        'map_unreadable',
        'This part of the map cannot be read right now. Retry after the delay in Retry-After.',
        RETRY_AFTER_S,
      );
    }
  }

  return family('base-map', LIMITED)
    .get(
      '/api/map/base.json',
      ({ request, set }) => {
        Object.assign(set.headers, JSON_HEADERS);
        return {
          tilejson: '3.0.0',
          name: 'spotscore',
          tiles: [`${rootOf(request)}/api/map/base/{z}/{x}/{y}.mvt`],
          vector_layers: vectorLayers(),
          attribution: baseMap.attribution,
          bounds: EVERYWHERE,
          minzoom: 0,
          maxzoom: DEEPEST_ZOOM,
        } satisfies TileJson;
      },
      {
        headers: Conditional,
        response: { 200: TileJson, 400: BadRequest },
        detail: {
          operationId: 'baseMap',
          tags: ['map'],
          summary: 'The base map, as TileJSON',
          description:
            'For MapLibre, QGIS and other programs: the URL of its tiles, its layers, and its attribution.',
        },
      },
    )
    .get(
      '/api/map/base/:z/:x/:y',
      async ({ params, request }) => {
        const found = await find(addressOf(params));
        if (found) return baseTileResponse(request, found, 'MISS');
        return new Response(null, { status: 204, headers: { 'cache-control': REVALIDATE } });
      },
      {
        ...tile,
        headers: Conditional,
        response: {
          200: BaseTile,
          204: NoBaseTile,
          304: BaseTileKnown,
          400: BadPath,
          503: laterProblem('This part of the map cannot be read right now'),
        },
        detail: {
          operationId: 'baseTile',
          tags: ['map'],
          summary: 'A vector tile of the base map',
          description:
            'All regions with a map, joined at their borders; up to zoom 5 also the world, from Natural Earth. ' +
            'Tiles from zoom 15 on are cut out of those of zoom 14.',
        },
      },
    );
}
