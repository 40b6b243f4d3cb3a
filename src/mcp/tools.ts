/** MCP tools for assistants: operations of the API, described by the schemas of src/api. */
import { type Static, type TObject, Type } from '@sinclair/typebox';
import type { LawOfCountry } from '../api/facts/country-law.ts';
import { isUnsure } from '../api/facts/found-kinds.ts';
import { SiteKind } from '../api/facts/place-facts.ts';
import { type Facilities, Nearby, NearbyQuery, type Place } from '../api/nearby.ts';
import { SearchQuery, SearchResults } from '../api/places.ts';
import { Quietest, QuietestQuery } from '../api/quietest.ts';
import { Score, ScoreQuery } from '../api/score.ts';
import { Timeline, TimelineQuery } from '../api/timeline.ts';
import { MAX_VIA, Tour, TourPlan, TourQuery } from '../api/tour.ts';
import { described } from '../api/values.ts';
import type { VehicleFit } from '../api/van.ts';
import { ATTRIBUTION } from '../shared/attribution.ts';
import { SCORE_SPOT } from '../shared/mcp-apps.ts';
import { counted } from '../shared/text/counted.ts';
import { foundLine } from './named-positions.ts';

interface ToolOf<Answer extends TObject> {
  name: string;
  title: string;
  description: string;
  path: string;
  query: TObject;
  /** schema of the body; undefined if the operation is a GET */
  body?: TObject;
  /** arguments that are positions, or lists of them, and may be names of places */
  places?: readonly string[];
  answer: Answer;
  /** whether chats with widgets show the answer on a map */
  hasPlaces: boolean;
  /** Returns the answer in a few lines, for people who see only text. */
  text(answer: Static<Answer>): string;
}

export type Tool = ToolOf<TObject>;

function tool<Answer extends TObject>(tool: ToolOf<Answer>): Tool {
  return tool as unknown as Tool;
}

/** Arguments that the service reads as texts, in a form that assistants write more readily. */
const box = (description: string) =>
  Type.Array(Type.Number(), { description: `${description}: [west, south, east, north] in degrees` });
const LISTS = {
  bbox: Type.Optional(box('Searches in a box of any size instead')),
  kinds: Type.Optional(Type.Array(SiteKind, { description: 'Only these kinds' })),
};
const ROUTE = described(
  NearbyQuery.properties.route,
  'Searches along a route instead: an encoded polyline of precision 5, of at most 1000 km',
);

const { start, end, via, track } = TourPlan.properties;
const TRACK = described(
  track,
  'Follows a line instead of `start` and `end`: an encoded polyline of precision 5',
);
const words = Type.String({ maxLength: 1000 });
/** Positions of a tour, or what people say for them. */
const TOUR_POSITIONS = {
  start: Type.Optional(
    Type.Union([start, words], { description: 'Where the tour begins; not with `track`' }),
  ),
  end: Type.Optional(Type.Union([end, words], { description: 'Where it ends: the last night is near it' })),
  via: Type.Optional(
    Type.Array(Type.Union([via.items, words]), {
      maxItems: MAX_VIA,
      description: 'Points on the way, in order; not with `track`',
    }),
  ),
};

export const TOOLS: readonly Tool[] = [
  tool({
    name: SCORE_SPOT,
    title: 'Score of a spot',
    description:
      'How quiet and undisturbed a night in a van will be at a place: 0 to 100, a traffic light and every reason. ' +
      'Rates the night (22:00 to 06:00 on the clock of the place) that contains `at`, or by day the coming one.',
    path: '/api/spot/score',
    query: ScoreQuery,
    answer: Score,
    hasPlaces: true,
    text: ({
      title,
      kind,
      allowed,
      standing,
      loudness,
      score,
      ampel,
      reasons,
      night_window,
      law,
      meta,
      vehicle,
    }) =>
      [
        [title, kind].filter((part) => part !== null).join(', ') || 'A place without a name',
        `${score} of 100 (${ampel}), night from ${night_window.start} to ${night_window.end}`,
        ...(standing === 'none' && !meta.degraded ? ['Vans cannot park here: the score is meaningless'] : []),
        `Sleeping here: allowed ${allowed}${loudness === null ? '' : `; noise: ${loudness}`}`,
        ...vanLines(vehicle),
        ...law.map(lawLine),
        ...reasons.map((reason) => `- ${reason}`),
        meta.degraded ? `Incomplete: ${meta.degraded_reason}` : `Quality: ${meta.quality.label}`,
        ...(meta.map_notice ? [meta.map_notice] : []),
        meta.attribution,
      ].join('\n'),
  }),
  tool({
    name: 'night_timeline',
    title: 'The next nights at a spot',
    description:
      'The score of up to seven nights at a place, with the level in dB(A) of each hour and the loudest source. ' +
      'To choose the best night, or to say when it gets loud.',
    path: '/api/spot/timeline',
    query: TimelineQuery,
    answer: Timeline,
    hasPlaces: true,
    text: ({ nights, timezone, attribution }) =>
      [
        ...nights.map(
          ({ night_window, score, ampel, reason }) =>
            `- from ${night_window.start}: ${score} of 100 (${ampel})${reason === null ? '' : `, ${reason}`}`,
        ),
        `Time zone ${timezone}`,
        attribution ?? 'No map data here',
      ].join('\n'),
  }),
  tool({
    name: 'find_places',
    title: 'Places to sleep around a spot',
    description:
      'The best places to sleep in a van around a place or along a route: motorhome sites, campsites, car parks, rest ' +
      'areas and lay-bys from the map data, each with its score for the night, facilities, whether one may stay and why ' +
      'it is better than the current one. Best first, by score and driving distance, or in the order of `sort`. Filters ' +
      'are facts of the map: a place fails them if they are not recorded.',
    path: '/api/spot/nearby',
    // text and structured content are both made from plain JSON, so GeoJSON is not offered
    query: Type.Object({ ...Type.Omit(NearbyQuery, ['format']).properties, ...LISTS, route: ROUTE }),
    answer: Nearby,
    hasPlaces: true,
    text: ({
      places,
      listed,
      considered,
      in_view,
      sampled,
      law,
      not_allowed,
      not_fitting = [],
      cursor,
      notice,
      map_notice,
      nearest_green,
      closest_match,
    }) =>
      [
        `${places.length} of ${listed} places, of ${considered} that were scored`,
        ...(sampled ? [`A sample: there are ${in_view} in the whole search area`] : []),
        ...law.map(lawLine),
        ...places.map(placeLine),
        ...(cursor === null ? [] : [`More with cursor ${cursor}`]),
        ...(not_allowed.length === 0
          ? []
          : ['Not allowed by the law of the country:', ...not_allowed.map(placeLine)]),
        ...(not_fitting.length === 0 ? [] : ['The van does not fit:', ...not_fitting.map(placeLine)]),
        ...(notice === null ? [] : [notice]),
        ...(map_notice ? [map_notice] : []),
        ...(closest_match
          ? [
              `No place has everything that was requested. Closest${lackWords(closest_match)}:`,
              placeLine(closest_match.place),
            ]
          : []),
        ...(nearest_green ? [placeLine(nearest_green)] : []),
        ATTRIBUTION,
      ].join('\n'),
  }),
  tool({
    name: 'plan_tour',
    title: 'A tour of several days with a place for every night',
    description:
      'Plans a drive from `start` to `end` (or along `track`) by roads. `start`, `end` and `via` are positions or what people say ("Mosta, Malta"); a doubtful name is not used, but asked about. Takes as few days as `hours_per_day` of driving allow, ' +
      'at most 14, each with a place for the night (the quietest tour) and a plan B ten minutes ' +
      'away. `nights` keeps places that the user has chosen, while they fit (tell each of `not_kept`); if all nights are given, it judges them. `wishes` and `van` are as in find_places.',
    path: '/api/tour',
    query: TourQuery,
    body: Type.Object({ ...TourPlan.properties, track: TRACK, ...TOUR_POSITIONS }),
    places: Object.keys(TOUR_POSITIONS),
    answer: Tour,
    hasPlaces: true,
    text: ({ days, distance_m, duration_s, law, degraded, not_kept, notices }) =>
      [
        `${counted(days.length, 'day')}, ${kilometres(distance_m)}, ${hours(duration_s)} of driving`,
        ...(degraded ? ['Driving times are estimates: no road network could be used'] : []),
        ...notices.map(({ date, notice }) => (date ? `${date}: ${notice}` : notice)),
        ...not_kept.map(({ date, notice }) => `Not kept: the night of ${date}. ${notice}`),
        ...law.map(lawLine),
        ...days.flatMap(({ date, departure, arrival, drive, end_name, night, plan_b, notice }) => [
          `${date}${end_name === null ? '' : ` to ${end_name}`}: ${kilometres(drive.distance_m)}, ${hours(drive.duration_s)}, from ${departure} to ${arrival}`,
          ...(night ? [placeLine(night)] : []),
          ...(plan_b ? ['Plan B:', placeLine(plan_b)] : []),
          ...(notice === null ? [] : [notice]),
        ]),
        ATTRIBUTION,
      ].join('\n'),
  }),
  tool({
    name: 'quietest_places',
    title: 'The quietest places in a box',
    description:
      'The quietest places where a van can park in a box of up to a continent, for one night, from the atlas ' +
      'of the service. For tonight and for reasons, ask score_spot.',
    path: '/api/spot/quietest',
    query: Type.Object({ ...QuietestQuery.properties, bbox: box('The box') }),
    answer: Quietest,
    hasPlaces: true,
    text: ({ places, at, attribution }) =>
      [
        places.length === 0
          ? 'No place in this box'
          : `${places.length} places, the quietest first, in the night of ${at}`,
        ...places.map(
          ({ name, lat, lon, score, ampel, night_noise_db }) =>
            `- ${name ?? 'A place without a name'}, at ${lat}, ${lon}: ${score} of 100 (${ampel}); ${night_noise_db} dB(A)`,
        ),
        attribution,
      ].join('\n'),
  }),
  tool({
    name: 'search_place',
    title: 'Places by name',
    description:
      'Finds the coordinates of towns, areas, streets, sites and other named things by what people say ("Mosta, Malta"), ' +
      'and of positions in any spelling (links of map apps, plus codes). ' +
      'Take one with match `exact` or `context` that is not `ambiguous`; ask the user about others.',
    path: '/api/geocode/search',
    query: SearchQuery,
    answer: SearchResults,
    hasPlaces: false,
    text: ({ results, attribution }) =>
      [
        results.length === 0 ? 'Nothing found' : `${results.length} found, best first`,
        ...results.map(foundLine),
        ...(results[0] && (isUnsure(results[0].match) || results[0].ambiguous)
          ? ['Ask the user first: did they mean one of these?']
          : []),
        attribution,
      ].join('\n'),
  }),
];

function kilometres(metres: number): string {
  return `${Math.round(metres / 1000)} km`;
}

/** Returns a duration to the minute: "2 h 10 min". */
function hours(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function placeLine(place: Static<typeof Place>): string {
  const { title, kind, here, distance_m, arrival, score, ampel, lat, lon, why_better, facilities } = place;
  const { allowed, loudness, opening_hours, charge, website, vehicle } = place;
  const where = here ? 'right here' : `${distance_m} m away`;
  const facts = [
    `allowed ${allowed}`,
    loudness,
    arrival && `arrival ${arrival}`,
    why_better,
    ...vanLines(vehicle),
    ...facilityWords(facilities),
    opening_hours && `open ${opening_hours}`,
    charge && `costs ${charge}`,
    website,
  ].filter(Boolean);
  return (
    `- ${title === null ? kind : `${title} (${kind})`}, ${where}, at ${lat}, ${lon}: ${score} of 100 (${ampel})` +
    facts.map((fact) => `; ${fact}`).join('')
  );
}

function vanLines(vehicle: VehicleFit | undefined): string[] {
  return vehicle ? [vehicle.label, ...vehicle.cautions.map(({ label }) => label)] : [];
}

function lawLine({
  country,
  part,
  level,
  car_park,
  hours,
  nights,
  fine,
  source,
  checked,
}: LawOfCountry): string {
  const limits = [hours && `${hours} hours`, nights && `${nights} nights`].filter(Boolean);
  const cost = fine && `fine ${fine.least} to ${fine.most} ${fine.currency}`;
  const facts = [
    `on a road ${level}`,
    `on a car park ${car_park}`,
    ...limits,
    cost,
    source,
    `as of ${checked}`,
  ];
  return `Law of ${part ?? country}: ${facts.filter(Boolean).join('; ')}`;
}

/** Returns the recorded facilities by their API names: "toilets", "no lit", "capacity 20". */
function facilityWords(facilities: Facilities): string[] {
  return Object.entries(facilities)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => {
      if (typeof value === 'boolean') return value ? name : `no ${name}`;
      return `${name} ${value}`;
    });
}

/** Returns what the closest match lacks, as the end of a sentence: ", lacks power; not recorded: dog". */
function lackWords({ missing, not_recorded }: NonNullable<Static<typeof Nearby>['closest_match']>): string {
  const words = [
    ...(missing.length > 0 ? [`lacks ${missing.join(', ')}`] : []),
    ...(not_recorded.length > 0 ? [`not recorded: ${not_recorded.join(', ')}`] : []),
  ];
  return `, ${words.join('; ')}`;
}
