/** All documented routes in one app, and the type of the API for Eden, Elysia's typed client. */
import { Elysia } from 'elysia';
import { type HealthDependencies, healthRoutes } from './health.ts';
import { type BaseMapDependencies, baseMapRoutes } from './map/base-map.ts';
import { mapFeaturesRoutes } from './map/features.ts';
import { type ScoreLayerDependencies, scoreLayerRoutes } from './map/layer.ts';
import { terrainRoutes } from './map/terrain.ts';
import { type MapDependencies, mapRoutes } from './map/tiles.ts';
import { type MetricsDependencies, metricsRoutes } from './metrics.ts';
import { type RegionsDependencies, regionsRoutes } from './regions.ts';
import { type GeocodeDependencies, geocodeRoutes } from './search.ts';
import { nearbyRoutes } from './spot/nearby.ts';
import { type AtlasDependencies, quietestRoutes } from './spot/quietest.ts';
import { type SpotDependencies, spotRoutes } from './spot/score.ts';
import { type ScoresDependencies, scoresRoutes } from './spot/scores.ts';
import { type SignalDependencies, signalRoutes } from './spot/signal.ts';
import { timelineRoutes } from './spot/timeline.ts';
import { type TourDependencies, tourRoutes } from './tour.ts';

export interface RouteDependencies
  extends SpotDependencies,
    SignalDependencies,
    GeocodeDependencies,
    MapDependencies,
    BaseMapDependencies,
    RegionsDependencies,
    ScoresDependencies,
    ScoreLayerDependencies,
    AtlasDependencies,
    TourDependencies,
    HealthDependencies,
    MetricsDependencies {}

export function documentedRoutes(dependencies: RouteDependencies) {
  return new Elysia()
    .use(spotRoutes(dependencies))
    .use(scoresRoutes(dependencies))
    .use(timelineRoutes(dependencies))
    .use(nearbyRoutes(dependencies))
    .use(tourRoutes(dependencies))
    .use(quietestRoutes(dependencies))
    .use(signalRoutes(dependencies))
    .use(geocodeRoutes(dependencies))
    .use(mapRoutes(dependencies))
    .use(baseMapRoutes(dependencies))
    .use(regionsRoutes(dependencies))
    .use(scoreLayerRoutes(dependencies))
    .use(terrainRoutes(dependencies))
    .use(mapFeaturesRoutes(dependencies))
    .use(healthRoutes(dependencies))
    .use(metricsRoutes(dependencies));
}

/** Type of the API: `treaty<Spotscore>('https://spots.example.org')`. */
export type Spotscore = ReturnType<typeof documentedRoutes>;
