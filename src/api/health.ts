/** What the service tells about itself. */
import { type Static, Type } from '@sinclair/typebox';
import { t } from 'elysia';
import { NOT_STORED } from './headers.ts';
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
      description: 'Names of what should be imported anew',
      examples: [['osm:montevideo']],
    }),
  },
  { title: 'DataHealth', description: 'Whether there is map data, and how old it is' },
);
export type DataHealth = Static<typeof DataHealth>;

/** Fields of some kinds of sources only. */
const sourceDetails = {
  title: t.String({ description: 'Of a region', examples: ['Montevideo (sample, 2017)'] }),
  data_updated_at: instantOrNull('Date of the map data of a region'),
  bounds: BoundingBox,
  sample: t.Boolean({ description: 'Whether the region is the built-in sample' }),
  live: t.Boolean({ description: 'Whether the region was fetched while serving' }),
  breaker: oneOf(['closed', 'open', 'half_open'], {
    description: 'Whether an upstream is asked: `open` = not',
  }),
  breaker_reason: t.Nullable(t.String(), { description: 'Why it is not asked' }),
  breaker_opened: count('Number of times that it was no longer asked'),
  requests: count('Number of requests to an upstream'),
  errors: count('Number of them that failed'),
  last_success_at: instantOrNull('When it last gave what was asked for'),
  last_error_at: instantOrNull('When it last failed'),
  last_error: t.Nullable(t.String(), { description: 'How it last failed' }),
  sequence: t.Nullable(Type.Integer({ minimum: 0 }), {
    description: 'Number of the last file of changes in a region; null = its source has none',
    examples: [4711],
  }),
  repairing: t.Boolean({
    description: 'Whether a region file that cannot be used is imported again without being asked',
  }),
  last_try_at: instantOrNull('When it was last tried to bring a region up to date'),
  next_try_at: instantOrNull('When it is tried next; null = this server does not'),
  cells: count('Number of live cells at hand'),
  loading: count('Number of live cells on their way'),
  bytes_today: count('Bytes that live map data took today'),
};

export const SourceRow = t.Object(
  {
    source_name: t.String({ description: 'Stable name of the source', examples: ['osm:montevideo'] }),
    kind: oneOf(
      ['region', 'counts', 'terrain', 'noise_map', 'tiles', 'geocoder', 'live', 'signals', 'events'],
      {
        description: 'What it gives',
      },
    ),
    status: oneOf(['ok', 'off', 'degraded', 'down'], { description: '`off`: not wanted, so not missing' }),
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
    threads: count('Number of scoring threads wanted'),
    ready: count('Number of them that can be asked'),
    waiting: count('Number of tasks that wait'),
    waiting_bulk: count('Number of pieces of bulk work that wait'),
    running: count('Number of tasks that threads are working on'),
    queue_limit: count('Number of tasks that may wait'),
    answered: count('Number of tasks answered'),
    refused: count('Number of tasks refused because the queue was full'),
    replaced: count('Number of threads that were lost and replaced'),
    waited_ms: count('Time that all answered tasks spent in the queue together, ms'),
    busy_ms: count('Time in which threads had work, of all threads together, ms'),
  },
  { title: 'PoolStats', description: 'The scoring threads and their queue' },
);
export type PoolStats = Static<typeof PoolStats>;

export const DatabaseStats = t.Object(
  {
    database: oneOf(['sqlite', 'postgres'], { description: 'Kind of database' }),
    status: oneOf(['ok', 'down'], { description: 'Whether reports can be stored' }),
    loaded: count('Number of reports that count in scores'),
    waiting: count('Number of reports that wait to be stored'),
    stored: count('Number of reports stored since the start'),
    cooldown_refusals: count('Number of reports refused because of the cooldown'),
    newcomers: count('Number of stored reports of devices without standing, which count little'),
    uncounted: count('Number of stored reports that do not count: their network had spoken for the place'),
    last_stored_at: instantOrNull('When a report was last stored'),
    last_error_at: instantOrNull('When the database last failed'),
  },
  { title: 'DatabaseStats', description: 'Where reports are kept' },
);
export type DatabaseStats = Static<typeof DatabaseStats>;

export const CacheStats = t.Object(
  {
    entries: count('Number of answers in memory'),
    bytes: count('Bytes of them'),
    max_bytes: count('Bytes that may be in memory'),
    in_flight: count('Number of requests on their way'),
    hits: count('Number of answers given from the cache'),
    misses: count('Number of answers that had to be fetched'),
    stale: count('Number of old answers given'),
    revalidated: count('Number of answers that were still true'),
    coalesced: count('Number of requests that joined one on its way'),
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
  version: t.String({ description: 'Of the service', examples: ['0.2.0'] }),
  uptime_s: count('Seconds since the start'),
  health: DataHealth,
  sources: t.Array(SourceRow, { description: 'One row per region, upstream, database and feed' }),
  workers: PoolStats,
  database: DatabaseStats,
  caches: t.Object(
    { tiles: CacheStats, geocoder: CacheStats },
    { title: 'Caches', description: 'What was fetched from others' },
  ),
  search: t.Object(
    { names: count('Number of names that can be found'), words: count('Number of different words in them') },
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
  { title: 'Alive', description: 'It does', headers: NOT_STORED },
);
export const Ready = t.Object(
  { status: t.Literal('ready') },
  { title: 'Ready', description: 'It should', headers: NOT_STORED },
);

export const Metrics = t.String({ contentMediaType: 'text/plain', description: 'Prometheus text format' });
