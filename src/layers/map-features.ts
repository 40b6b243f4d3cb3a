/** Builds GET /api/map/features: the OSM objects behind the factors of a score, as GeoJSON to draw (RFC 7946). */

import type { MapFeature, MapFeatures } from '../api/map.ts';
import { DRAWN_WITHIN_M } from '../region/format/reach.ts';
import { linesOfWay, outlineOfArea } from '../region/read/drawn-shapes.ts';
import type { Region } from '../region/read/reader.ts';
import type { Factor, Feature } from '../scoring/factor.ts';
import type { RatedSpot } from '../scoring/rated-spot.ts';
import type { Site } from '../scoring/site/site.ts';
import { indexOfNumber } from '../shared/collections/ascending.ts';
import { namesIn } from '../shared/text/names.ts';
import type { Language } from '../words/phrases.ts';
import { say } from '../words/say.ts';

/** Returns the JSON of GET /api/map/features: one feature per factor with an OSM object. */
export function mapFeaturesOf({ spot: { site }, rating }: RatedSpot, lang: Language): string {
  const features = rating.factors.flatMap((factor): MapFeature[] => {
    const { feature } = factor;
    if (!feature) return [];
    return [
      {
        type: 'Feature',
        geometry: geometryOf(site, factor) ?? { type: 'Point', coordinates: [feature.lon, feature.lat] },
        properties: {
          key: factor.key,
          label: say(factor.phrase, lang),
          points: factor.points,
          distance_m: factor.distance_m === undefined ? null : Math.round(factor.distance_m),
          osm_type: feature.osm_type,
          osm_id: feature.osm_id,
          name: namesIn(feature.name, lang),
        },
      },
    ];
  });
  return JSON.stringify({
    type: 'FeatureCollection',
    features,
    attribution: site.region?.file.info.attribution ?? null,
  } satisfies MapFeatures);
}

function geometryOf({ regions, x, y }: Site, { feature }: Factor): MapFeature['geometry'] | null {
  if (!feature || feature.osm_type === 'node') return null;
  for (const region of regions) {
    const lines =
      feature.osm_type === 'way' && indexOfNumber(region.ways.id, feature.osm_id) >= 0
        ? linesOfWay(region, indexOfNumber(region.ways.id, feature.osm_id), x, y, DRAWN_WITHIN_M)
        : outlineOf(region, feature, x, y);
    if (lines.length > 0) return { type: 'MultiLineString', coordinates: lines };
  }
  return null;
}

function outlineOf(region: Region, feature: Feature, x: number, y: number) {
  const { id, osmType } = region.areas;
  for (let area = indexOfNumber(id, feature.osm_id); area >= 0 && id.at(area) === feature.osm_id; area++) {
    if (region.osmTypeOf(osmType.at(area)) === feature.osm_type)
      return outlineOfArea(region, area, x, y, DRAWN_WITHIN_M);
  }
  return [];
}
