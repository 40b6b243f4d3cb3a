/**
 * Programs of API users, one for each kind of typed client. All of them request a score, places, a list,
 * nights and a name, send a report, make a mistake, and print the same. They rely only on what the types
 * promise.
 */

export interface TypedClient {
  /** generator of the files that the program imports */
  generator: 'openapi-typescript' | 'hey-api' | 'orval' | null;
  /** module resolution for the imports of the generated files */
  resolution: 'nodenext' | 'bundler';
  program: string;
}

const QUESTIONS = `
declare const process: { argv: string[] };
const service = process.argv[2]!;
const spot = { lat: -34.9054, lon: -56.1912, at: '2026-02-16T22:30:00Z' };
const around = { ...spot, radius: 5000, limit: 3 };
const list = { spots: [{ lat: spot.lat, lon: spot.lon, id: 'plaza' }, { lat: 91, lon: 0 }], at: spot.at };
const words = { q: 'plaza', limit: 2 };
const reportOn = (spot_id: string) => ({
  spot_id,
  signal_type: 'calm' as const,
  device_token: crypto.randomUUID(),
  timestamp: new Date().toISOString(),
});
`;

/** Prints the answers by their types. */
const PRINTS = `
console.log(JSON.stringify({
  score: [score.score, score.ampel, score.reasons[0]],
  places: places.places.map(({ score, name, why_better }) => [score, name, why_better]),
  features: features.features.map(({ geometry, properties }) => [geometry.coordinates[0], properties.score]),
  list: scores.results.map((entry) => ('score' in entry ? [entry.id, entry.score] : [entry.error, entry.errors[0]?.field])),
  nights: timeline.nights.map(({ score, hours }) => [score, hours[0]?.night_noise_db]),
  found: found.results.map(({ display_name }) => display_name),
  accepted: report.accepted,
  refused: [refused.error, refused.errors?.[0]?.field],
}));
`;

const OPENAPI_FETCH = `
function answerOf<T>({ data, error }: { data?: T; error?: { detail: string } }): T {
  if (data === undefined) throw new Error(error?.detail);
  return data;
}
const score = answerOf(await client.GET('/api/spot/score', { params: { query: spot } }));
const places = answerOf(await client.GET('/api/spot/nearby', { params: { query: around } }));
const features = answerOf(await client.GET('/api/spot/nearby.geojson', { params: { query: around } }));
const scores = answerOf(await client.POST('/api/spot/scores', { body: list }));
const timeline = answerOf(await client.GET('/api/spot/timeline', { params: { query: { ...spot, nights: 2 } } }));
const found = answerOf(await client.GET('/api/geocode/search', { params: { query: words } }));
const report = answerOf(await client.POST('/api/spot/signal', { body: reportOn(score.spot_id) }));
const mistake = await client.GET('/api/spot/score', { params: { query: { ...spot, lat: 91 } } });
if (!mistake.error) throw new Error('91 degrees were accepted');
const refused = mistake.error;
`;

const HEY_API = `
import { client } from './hey-api/client.gen';
import { placesNearby, placesNearbyGeojson, scoreSpot, scoreSpots, searchPlaces, sendSignal, spotTimeline } from './hey-api';
${QUESTIONS}
client.setConfig({ baseUrl: service });
const throwOnError = true;
const { data: score } = await scoreSpot({ query: spot, throwOnError });
const { data: places } = await placesNearby({ query: around, throwOnError });
const { data: features } = await placesNearbyGeojson({ query: around, throwOnError });
const { data: scores } = await scoreSpots({ body: list, throwOnError });
const { data: timeline } = await spotTimeline({ query: { ...spot, nights: 2 }, throwOnError });
const { data: found } = await searchPlaces({ query: words, throwOnError });
const { data: report } = await sendSignal({ body: reportOn(score.spot_id), throwOnError });
const { error: refused } = await scoreSpot({ query: { ...spot, lat: 91 } });
if (!refused) throw new Error('91 degrees were accepted');
${PRINTS}`;

/** The client of orval contains the address of the service. */
const ORVAL = `
import { placesNearby, placesNearbyGeojson, scoreSpot, scoreSpots, searchPlaces, sendSignal, spotTimeline } from './orval/spotscore';
${QUESTIONS}
function good<Answer extends { status: number }, Status extends number>(answer: Answer, status: Status) {
  if (answer.status !== status) throw new Error(String(answer.status));
  return answer as Extract<Answer, { status: Status }>;
}
const { data: score } = good(await scoreSpot(spot), 200);
const { data: places } = good(await placesNearby(around), 200);
const { data: features } = good(await placesNearbyGeojson(around), 200);
const { data: scores } = good(await scoreSpots(list), 200);
const { data: timeline } = good(await spotTimeline({ ...spot, nights: 2 }), 200);
const { data: found } = good(await searchPlaces(words), 200);
const { data: report } = good(await sendSignal(reportOn(score.spot_id)), 201);
const { data: refused } = good(await scoreSpot({ ...spot, lat: 91 }), 400);
${PRINTS}`;

export const TYPED_CLIENTS: Record<string, TypedClient> = {
  'openapi-fetch': {
    generator: 'openapi-typescript',
    resolution: 'nodenext',
    program: `import createClient from 'openapi-fetch';\nimport type { paths } from './schema.js';
${QUESTIONS}\nconst client = createClient<paths>({ baseUrl: service });\n${OPENAPI_FETCH}${PRINTS}`,
  },
  'our own package': {
    generator: null,
    resolution: 'nodenext',
    program: `import { createSpotscore } from 'spotscore-client';
${QUESTIONS}\nconst client = createSpotscore(service);\n${OPENAPI_FETCH}${PRINTS}`,
  },
  'hey-api': { generator: 'hey-api', resolution: 'bundler', program: HEY_API },
  orval: { generator: 'orval', resolution: 'bundler', program: ORVAL },
};
