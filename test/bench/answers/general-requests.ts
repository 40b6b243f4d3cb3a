/** Requests about the service, the page and the assistant's interface, bad requests, and reports with what follows. */
import { LANGUAGES } from '../../../src/shared/language.ts';
import { NOW } from './executables.ts';
import type { CompareRequest } from './request.ts';
import type { SeedRegion, Seeds } from './seeds.ts';

const SPOT = 'lat=47.1393&lon=9.5219&at=2026-09-18T22:00';
const JSON_TYPE = { 'content-type': 'application/json' };

/** Requests that are the same for all regions. They come first, because health has counters. */
export function generalRequests(regions: readonly SeedRegion[]): CompareRequest[] {
  const paths: Record<string, string[]> = {
    health: ['/api/health'],
    alive: ['/healthz'],
    ready: ['/readyz'],
    regions: ['/api/regions'],
    baseMap: ['/api/map/base.json'],
    scoreLegend: ['/api/map/score/legend'],
    scoreSpot: LANGUAGES.map((lang) => `/api/spot/score?${SPOT}&lang=${lang}`),
    searchPlaces: ['/api/geocode/search?q=Bern', '/api/geocode/search?q=qqqqqq&scope=local'],
    mapTile: ['/api/map/tile/3/4/2.png'],
    quietestSpots: ['/api/spot/quietest?bbox=7.4,43.7,7.5,43.8&limit=100'],
    regionReports: regions.map(({ name }) => `/api/regions/${name}/reports`),
    metrics: ['/metrics'],
    document: ['/swagger/json'],
    'page files': [
      '/page.js',
      '/sections.js',
      '/sections.css',
      '/later-parts.js',
      '/later-parts.css',
      '/place-files.js',
      '/read-place.js',
      '/offline.js',
      '/page.css',
    ],
  };
  const page = LANGUAGES.flatMap((lang) =>
    ['/', '/manifest.webmanifest', '/nothing'].map((path) => ({
      operation: 'page',
      path,
      headers: { 'accept-language': lang, accept: 'text/html' },
    })),
  );
  return [
    ...Object.entries(paths).flatMap(([operation, each]) => each.map((path) => ({ operation, path }))),
    ...page,
    ...assistantRequests(),
    ...BAD_REQUESTS,
  ];
}

function assistantRequests(): CompareRequest[] {
  const at = '2026-08-14T22:00';
  const call = (name: string, input: object) => ['tools/call', { name, arguments: input }] as const;
  const messages = [
    ['tools/list', {}],
    ['resources/list', {}],
    ['resources/read', { uri: 'ui://spotscore/places.html' }],
    call('score_spot', { lat: 47.1393, lon: 9.5219, at, lang: 'de' }),
    call('night_timeline', { lat: 47.1393, lon: 9.5219, at, nights: 2, lang: 'fr' }),
    call('find_places', { lat: 47.1393, lon: 9.5219, at, lang: 'it' }),
    call('search_place', { q: 'Vaduz', scope: 'local' }),
    call('score_spot', { lat: 91, lon: 0 }),
  ] as const;
  return messages.map(([method, params]) => ({
    operation: 'mcp',
    path: '/mcp',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    headers: { ...JSON_TYPE, accept: 'application/json, text/event-stream' },
  }));
}

const BAD_REQUESTS: readonly CompareRequest[] = [
  ...[
    'lat=99&lon=7',
    'lat=47',
    'lat=47&lon=9&at=yesterday',
    'lat=47&lon=9&lang=xx&sleeper=owl',
    'lat=47&lon=9&height_m=12',
    'lat=47&lon=9&colour=red',
    'lat=0&lon=0&at=2026-08-14T22:00',
  ].map((query) => ({ operation: 'scoreSpot', path: `/api/spot/score?${query}` })),
  { operation: 'spotTimeline', path: `/api/spot/timeline?${SPOT}&nights=8` },
  { operation: 'mapFeatures', path: '/api/map/features?lat=a&lon=b' },
  { operation: 'placesNearby', path: '/api/spot/nearby' },
  { operation: 'placesNearby', path: `/api/spot/nearby?${SPOT}&radius=1&kinds=hotel` },
  { operation: 'placesNearby', path: '/api/spot/nearby?route=xyz' },
  { operation: 'placesNearbyGeojson', path: '/api/spot/nearby.geojson?bbox=1,2,3' },
  { operation: 'quietestSpots', path: '/api/spot/quietest?bbox=0,0,20,20' },
  { operation: 'searchPlaces', path: '/api/geocode/search?q=' },
  { operation: 'regionPack', path: '/api/regions/nowhere/pack' },
  { operation: 'regionReports', path: '/api/regions/nowhere/reports' },
  { operation: 'mapTile', path: '/api/map/tile/3/9/2.png' },
  { operation: 'baseTile', path: '/api/map/base/20/0/0.mvt' },
  { operation: 'scoreTile', path: '/api/map/score/3/0/0.png' },
  { operation: 'terrainTile', path: '/api/map/terrain/16/0/0.png' },
  { operation: 'scoreSpots', path: '/api/spot/scores', body: '{"spots":' },
  { operation: 'scoreSpots', path: '/api/spot/scores', body: '{"spots":[{"lat":1}],"detail":"most"}' },
  {
    operation: 'scoreSpots',
    path: '/api/spot/scores',
    body: 'spots',
    headers: { 'content-type': 'text/plain' },
  },
  { operation: 'scoreSpotsGeojson', path: '/api/spot/scores.geojson', body: '[]' },
  { operation: 'scoreSpotsGpx', path: '/api/spot/scores.gpx', body: '[]' },
  { operation: 'scoreSpotsKml', path: '/api/spot/scores.kml', body: '[]' },
  { operation: 'scoreSpotsStream', path: '/api/spot/scores/stream?detail=most', body: '' },
  { operation: 'findPlaces', path: '/api/spot/nearby', body: '{"limit":0}' },
  { operation: 'planTour', path: '/api/tour', body: '{}' },
  { operation: 'planTour', path: '/api/tour', body: '{"start":{"lat":47,"lon":9},"hours_per_day":20}' },
  { operation: 'planTourGeojson', path: '/api/tour.geojson', body: '{"start":{}}' },
  { operation: 'planTourGpx', path: '/api/tour.gpx?lang=de', body: '{"via":1}' },
  { operation: 'planTourKml', path: '/api/tour.kml?lang=de', body: '{"via":1}' },
  { operation: 'sendSignal', path: '/api/spot/signal', body: '{"signal_type":"loud"}' },
  { operation: 'no operation', path: '/api/nothing' },
  { operation: 'no operation', path: '/api/spot/score', method: 'DELETE' },
  {
    operation: 'no operation',
    path: '/api/spot/score',
    method: 'OPTIONS',
    headers: { origin: 'https://a.example' },
  },
];

const DEVICES = [1, 2, 3].map((i) => `8c5a1f0e-3b52-4c0d-9d62-0d2f3a8f7f1${i}`);
const VERDICTS = ['noise', 'calm', 'knock', 'police'];
/** Places of a region that get reports. */
const REPORTED = 4;
const DAY_MS = 86_400_000;

/**
 * Returns reports about places of a region, to be sent in this order. Three devices report on all places, in other
 * nights, so that they become established; the last report comes too early.
 */
export function reportRequests({ places }: Seeds): CompareRequest[] {
  const reports = DEVICES.flatMap((device_token, device) =>
    places.slice(0, REPORTED).map(({ spot_id }, i) => ({
      signal_type: VERDICTS[(i + Math.floor(device / 2)) % VERDICTS.length],
      spot_id,
      device_token,
      timestamp: new Date(NOW.getTime() - (i + 0.5) * DAY_MS).toISOString(),
    })),
  );
  return [...reports, ...reports.slice(0, 1)].map((report) => ({
    operation: 'sendSignal',
    path: '/api/spot/signal',
    body: JSON.stringify(report),
  }));
}

/** Returns requests whose answers depend on the reports. */
export function requestsAfterReports({ name }: SeedRegion, { places }: Seeds): CompareRequest[] {
  const reported = places.slice(0, REPORTED).flatMap(({ lat, lon }) => {
    const spot = `lat=${lat}&lon=${lon}&at=2026-09-18T22:00`;
    return [
      { operation: 'scoreSpot', path: `/api/spot/score?${spot}` },
      { operation: 'spotTimeline', path: `/api/spot/timeline?${spot}&nights=3` },
      { operation: 'placesNearby', path: `/api/spot/nearby?${spot}&radius=1000` },
    ];
  });
  return [...reported, { operation: 'regionReports', path: `/api/regions/${name}/reports` }];
}
