/** Health of the service. */
import { type Static, Type } from '@sinclair/typebox';
import { t } from 'elysia';
import { NOT_STORED } from './protocol/headers.ts';
import { BoundingBox, oneOf } from './values.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description, examples: [0] });
const age = (description: string) =>
  t.Nullable(Type.Number({ minimum: 0 }), { description, examples: [30.5] });
const instantOrNull = (description: string) => t.Nullable(t.String({ format: 'date-time' }), { description });

export const DataHealth = t.Object(
  {
    has_data: t.Boolean({ description: 'Whether there is map data' }),
    freshest_age_hours: age(
      'Hours since the date of the newest map data (of its import where that is unknown); null without data',
    ),
    stalest_age_hours: age('Hours since the date of the oldest map data; null without data'),
    stale_sources: t.Array(t.String(), {
      description: 'Names of regions to import again',
      examples: [['osm:montevideo']],
    }),
  },
  { title: 'DataHealth', description: 'Whether there is map data, and how old it is' },
);
export type DataHealth = Static<typeof DataHealth>;

/** Fields that only some kinds of sources have. */
const sourceDetails = {
  title: t.String({ description: 'Of a region', examples: ['Montevideo (sample, 2017)'] }),
  data_updated_at: instantOrNull('Date of the map data of a region'),
  bounds: BoundingBox,
  sample: t.Boolean({ description: 'Whether the region is the built-in sample' }),
  live: t.Boolean({ description: 'Whether the region was fetched while serving' }),
  breaker: oneOf(['closed', 'open', 'half_open'], {
    description:
      'Circuit breaker of the upstream: `open` = requests are paused, `half_open` = one is being tried',
  }),
  breaker_reason: t.Nullable(t.String(), { description: 'Why requests are paused' }),
  breaker_opened: count('Number of times that requests were paused'),
  requests: count('Number of requests to an upstream'),
  errors: count('Number of them that failed'),
  last_success_at: instantOrNull('Time of its last successful response'),
  last_error_at: instantOrNull('When it last failed'),
  last_error: t.Nullable(t.String(), { description: 'Last error' }),
  sequence: t.Nullable(Type.Integer({ minimum: 0 }), {
    description: 'Sequence number of the last change file in a region; null if its source has none',
    examples: [4711],
  }),
  repairing: t.Boolean({
    description: 'Whether an unusable region file is imported again automatically',
  }),
  last_try_at: instantOrNull('Time of the last attempt to update a region'),
  next_try_at: instantOrNull('Time of the next attempt; null if this server does not update regions'),
  cells: count('Number of live cells in memory'),
  loading: count('Number of live cells being fetched'),
  bytes_today: count('Bytes of live map data fetched today'),
};

export const SourceRow = t.Object(
  {
    source_name: t.String({ description: 'Stable name of the source', examples: ['osm:montevideo'] }),
    kind: oneOf(
      ['region', 'counts', 'terrain', 'noise_map', 'atlas', 'tiles', 'geocoder', 'live', 'signals', 'events'],
      {
        description: 'What it provides',
      },
    ),
    status: oneOf(['ok', 'unknown', 'off', 'degraded', 'failing', 'down'], {
      description:
        '`off`: not wanted, so not missing. Of a provider: `ok` after a success, `unknown` before its first response, ' +
        '`failing` after a failure',
    }),
    imported_at: instantOrNull('When it was imported or last stored'),
    record_count: t.Nullable(Type.Integer({ minimum: 0 }), { description: 'Number of records in it' }),
    notes: t.String({ description: 'A sentence for people', examples: ['From uruguay.osm.pbf.'] }),
    ...t.Partial(t.Object(sourceDetails)).properties,
  },
  { title: 'SourceRow' },
);
export type SourceRow = Static<typeof SourceRow>;

export const PoolStats = t.Object(
  {
    threads: count('Number of configured scoring threads'),
    ready: count('Number of ready scoring threads'),
    waiting: count('Number of tasks that wait'),
    waiting_bulk: count('Number of waiting bulk tasks'),
    running: count('Number of tasks that threads are working on'),
    queue_limit: count('Maximum number of waiting tasks'),
    answered: count('Number of tasks answered'),
    refused: count('Number of tasks refused because the queue was full'),
    replaced: count('Number of threads that were lost and replaced'),
    lost: t.Object(
      {
        ended: count('Number of threads that ended by themselves'),
        stuck: count('Number of threads that were given up because they did not answer'),
        start: count('Number of threads that could not open the regions when they started'),
      },
      { title: 'LostThreads', description: 'Lost threads by cause' },
    ),
    waited_ms: count('Total time of all answered tasks in the queue, ms'),
    busy_ms: count('Total time in which threads had work, ms'),
  },
  { title: 'PoolStats', description: 'The scoring threads and their queue' },
);
export type PoolStats = Static<typeof PoolStats>;

export const DatabaseStats = t.Object(
  {
    database: oneOf(['sqlite', 'postgres'], { description: 'Kind of database' }),
    status: oneOf(['ok', 'down'], { description: 'Whether reports can be stored' }),
    loaded: count('Number of reports that count in scores'),
    waiting: count('Number of reports waiting to be stored'),
    stored: count('Number of reports stored since the start'),
    cooldown_refusals: count('Number of reports refused because of the cooldown'),
    newcomers: count('Number of stored reports of newcomers, which count little'),
    uncounted: count(
      'Number of stored reports that do not count, because another device of their network had reported about the place',
    ),
    last_stored_at: instantOrNull('When a report was last stored'),
    last_error_at: instantOrNull('When the database last failed'),
  },
  { title: 'DatabaseStats', description: 'The database of reports' },
);
export type DatabaseStats = Static<typeof DatabaseStats>;

export const CacheStats = t.Object(
  {
    entries: count('Number of answers in memory'),
    bytes: count('Bytes of them'),
    max_bytes: count('Maximum bytes in memory'),
    in_flight: count('Number of pending requests'),
    hits: count('Number of answers given from the cache'),
    misses: count('Number of answers that had to be fetched'),
    stale: count('Number of stale answers served'),
    revalidated: count('Number of answers that were still valid'),
    coalesced: count('Number of coalesced requests'),
    errors: count('Number of requests that failed'),
    disk_bytes: count('Bytes on disk'),
    disk_max_bytes: count('Bytes that may be on disk'),
  },
  { title: 'CacheStats' },
);

const Status = oneOf(['ok', 'degraded', 'down'], {
  description: '`degraded`: something is missing, scores are not',
});

const report = {
  status: Status,
  reason: t.Optional(t.String({ description: 'Why it is down', examples: ['the service is starting'] })),
  version: t.String({ description: 'Of the service', examples: ['0.3.0'] }),
  uptime_s: count('Seconds since the start'),
  health: DataHealth,
  sources: t.Array(SourceRow, { description: 'One row per region, upstream, database and feed' }),
  time_zones: t.Object(
    { version: t.String({ description: 'Release of the IANA time zone database', examples: ['2026f'] }) },
    { title: 'TimeZones', description: 'Rules of the clocks of the world' },
  ),
  workers: PoolStats,
  database: DatabaseStats,
  caches: t.Object(
    { tiles: CacheStats, geocoder: CacheStats },
    { title: 'Caches', description: 'Caches of upstream responses' },
  ),
  search: t.Object(
    { names: count('Number of searchable names'), words: count('Number of different words in them') },
    { title: 'SearchStats', description: 'The search in the loaded regions' },
  ),
};

const health = (description: string) =>
  t.Object(report, { title: 'Health', description, headers: NOT_STORED });
export const Health = health('Scores can be answered');
export const Down = health('Scores cannot be answered; the same shape');
export type Health = Static<typeof Health>;

export const Alive = t.Object(
  { status: t.Literal('alive') },
  { title: 'Alive', description: 'The process is running', headers: NOT_STORED },
);
export const Ready = t.Object(
  {
    status: t.Literal('ready'),
    degraded: t.Optional(
      t.Array(t.String(), {
        description:
          'What is missing although scores are answered, one sentence each; left out if nothing is',
        examples: [
          [
            'community_signals: Reports cannot be stored right now, and the log says why; scores still use the reports already loaded.',
          ],
        ],
      }),
    ),
  },
  { title: 'Ready', description: 'The service accepts requests', headers: NOT_STORED },
);

export const Metrics = t.String({ contentMediaType: 'text/plain', description: 'Prometheus text format' });
