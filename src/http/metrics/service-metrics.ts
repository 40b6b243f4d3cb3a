/** State of the service as metrics: most facts of /api/health, and disk, memory and processor time. */

import type { DatabaseStats, PoolStats, SourceRow } from '../../api/health.ts';
import { separationOf, shownOf, type TruthCount } from '../../reports/truth.ts';
import type { DiskSpace } from '../../shared/program/disk.ts';
import type { Exposition, Sample } from './exposition.ts';

export interface ServiceFacts {
  version: string;
  /** uptime, s */
  uptime(): number;
  /** reason why the service is not ready; null = ready */
  notReady(): string | null;
  workers(): PoolStats;
  sources(): SourceRow[];
  database(): DatabaseStats;
  /** anonymous counts of reports by what the model said */
  truth(): readonly TruthCount[];
  /** counters and sizes of each cache, as in /api/health */
  caches(): Record<string, Record<string, number>>;
  /** disk of the data directory; null if the system does not report it */
  disk(): DiskSpace | null;
  /** size of the served copies of regions, bytes */
  servedBytes(): number;
}

/** Outcomes of lookups in the cache of an upstream. */
const CACHE_WORDS = ['hits', 'misses', 'stale', 'revalidated', 'coalesced', 'errors'];
const BREAKER_STATES = ['closed', 'half_open', 'open'];

export function writeServiceMetrics(into: Exposition, facts: ServiceFacts): void {
  into.gauge('spotscore_build_info', 'The running version.', [
    [{ version: facts.version, bun: Bun.version }, 1],
  ]);
  into.gauge(
    'spotscore_ready',
    '1 while the service should get requests.',
    facts.notReady() === null ? 1 : 0,
  );
  into.gauge('spotscore_uptime_seconds', 'Time since the start.', facts.uptime());
  writePool(into, facts.workers());
  writeSignals(into, facts.database());
  writeTruth(into, facts.truth());
  writeCaches(into, facts.caches());
  const rows = facts.sources();
  writeUpstreams(into, rows);
  writeRegions(into, rows);
  writeUpdates(into, rows);
  writeStorage(into, facts);
  writeProcess(into);
}

function writePool(into: Exposition, pool: PoolStats): void {
  into.gauge('spotscore_pool_threads', 'Scoring threads wanted.', pool.threads);
  into.gauge('spotscore_pool_threads_ready', 'Scoring threads that answer.', pool.ready);
  into.gauge('spotscore_pool_waiting', 'Tasks in the queue.', [
    [{ kind: 'single' }, pool.waiting],
    [{ kind: 'bulk' }, pool.waiting_bulk],
  ]);
  into.gauge(
    'spotscore_pool_queue_limit',
    'Maximum single tasks in the queue; more are refused.',
    pool.queue_limit,
  );
  into.gauge('spotscore_pool_running', 'Tasks in progress.', pool.running);
  into.counter('spotscore_pool_tasks_total', 'Tasks given to threads.', pool.answered);
  into.counter('spotscore_pool_refused_total', 'Tasks refused because the queue was full.', pool.refused);
  into.counter('spotscore_pool_threads_replaced_total', 'Threads lost and replaced.', pool.replaced);
  into.counter(
    'spotscore_pool_threads_lost_total',
    'Threads lost by cause.',
    Object.entries(pool.lost).map(([cause, count]): Sample => [{ cause }, count]),
  );
  into.counter(
    'spotscore_pool_wait_seconds_total',
    'Time that tasks spent in the queue; divide by tasks for the mean.',
    pool.waited_ms / 1000,
  );
  into.counter(
    'spotscore_pool_busy_seconds_total',
    'Busy time, summed over all threads.',
    pool.busy_ms / 1000,
  );
}

function writeSignals(into: Exposition, signals: DatabaseStats): void {
  into.gauge('spotscore_database_up', '1 while reports can be stored.', [
    [{ database: signals.database }, signals.status === 'ok' ? 1 : 0],
  ]);
  into.gauge('spotscore_signals_loaded', 'Reports in memory, which can count in scores.', signals.loaded);
  into.gauge('spotscore_signals_waiting', 'Reports waiting for their transaction.', signals.waiting);
  into.counter('spotscore_signals_total', 'Reports by outcome.', [
    [{ outcome: 'stored' }, signals.stored],
    [{ outcome: 'cooldown' }, signals.cooldown_refusals],
  ]);
  into.counter('spotscore_signals_newcomers_total', 'Stored reports of newcomers.', signals.newcomers);
  into.counter(
    'spotscore_signals_uncounted_total',
    'Stored reports that do not count, because another device of their network reported on the area that day.',
    signals.uncounted,
  );
}

/** Writes the counts that may be shown, and the separation once it is told. */
function writeTruth(into: Exposition, counts: readonly TruthCount[]): void {
  into.gauge(
    'spotscore_truth_reports',
    'Reports by model, lower end of the tenth of the score, loudest noise and kind; rows of fewer than 5 are left out.',
    shownOf(counts).shown.map(
      ({ model, score, level, loudest, kind, reports }): Sample => [
        { model, score: String(score), level: String(level), loudest, kind },
        reports,
      ],
    ),
  );
  const separation = separationOf(counts);
  const told: Sample[] = separation
    ? (['auc', 'low', 'high'] as const).map((what) => [{ what }, separation[what]])
    : [];
  into.gauge(
    'spotscore_truth_separation',
    'Chance that a calm night had a higher score than a noisy one (auc), and its 95% interval.',
    told,
  );
}

function writeCaches(into: Exposition, caches: Record<string, Record<string, number>>): void {
  const each = (field: string): Sample[] =>
    Object.entries(caches).flatMap(([cache, counts]): Sample[] =>
      counts[field] === undefined ? [] : [[{ cache }, counts[field]]],
    );
  into.counter(
    'spotscore_cache_lookups_total',
    'Lookups in the cache of an upstream by outcome.',
    CACHE_WORDS.flatMap((outcome) => each(outcome).map(([labels, n]): Sample => [{ ...labels, outcome }, n])),
  );
  into.gauge('spotscore_cache_entries', 'Entries in memory.', each('entries'));
  into.gauge('spotscore_cache_bytes', 'Size in memory.', each('bytes'));
  into.gauge('spotscore_cache_max_bytes', 'Limit of the size in memory.', each('max_bytes'));
  into.gauge('spotscore_cache_disk_bytes', 'Size on disk.', each('disk_bytes'));
  into.gauge('spotscore_cache_in_flight', 'Requests to the upstream under way.', each('in_flight'));
}

function writeUpstreams(into: Exposition, rows: readonly SourceRow[]): void {
  const upstreams = rows.filter(({ breaker }) => typeof breaker === 'string');
  const each = (field: keyof SourceRow): Sample[] =>
    upstreams.map((row) => [{ upstream: row.source_name }, Number(row[field])]);
  into.counter('spotscore_upstream_requests_total', 'Requests sent.', each('requests'));
  into.counter('spotscore_upstream_errors_total', 'Requests that failed.', each('errors'));
  into.counter(
    'spotscore_upstream_breaker_opened_total',
    'Times that the circuit breaker has opened.',
    each('breaker_opened'),
  );
  into.gauge(
    'spotscore_upstream_breaker',
    '1 for the current state of the circuit breaker.',
    upstreams.flatMap(({ source_name: upstream, breaker }) =>
      BREAKER_STATES.map((state): Sample => [{ upstream, state }, breaker === state ? 1 : 0]),
    ),
  );
}

/** Writes regions. Live regions come and go by the hundred, so they are counted, not named. */
function writeRegions(into: Exposition, rows: readonly SourceRow[]): void {
  const files = rows.filter(({ kind }) => kind === 'region');
  const regions = files.filter(({ status, live }) => status === 'ok' && live !== true);
  into.gauge(
    'spotscore_region_data_timestamp_seconds',
    'Date of the map data, or of its import if the data has none.',
    timesOf(regions, (row) => row.data_updated_at ?? row.imported_at),
  );
  into.gauge(
    'spotscore_region_import_timestamp_seconds',
    'Time of the import.',
    timesOf(regions, (row) => row.imported_at),
  );
  into.gauge(
    'spotscore_region_records',
    'Roads, areas and points.',
    regions.map((row) => [{ region: nameOf(row) }, row.record_count ?? 0]),
  );
  into.gauge('spotscore_regions_live', 'Live regions.', files.filter(({ live }) => live === true).length);
  into.gauge(
    'spotscore_region_files_refused',
    'Region files that cannot be used; /api/health says why.',
    files.filter(({ status }) => status !== 'ok').length,
  );
}

/** Writes update times of regions from a URL, including unusable ones. */
function writeUpdates(into: Exposition, rows: readonly SourceRow[]): void {
  const updated = rows.filter((row) => row.kind === 'region' && row.last_try_at !== undefined);
  into.gauge(
    'spotscore_region_update_try_timestamp_seconds',
    'Time of the last attempt to update the region.',
    timesOf(updated, (row) => row.last_try_at),
  );
  into.gauge(
    'spotscore_region_update_success_timestamp_seconds',
    'Time at which the region was last up to date with its source.',
    timesOf(updated, (row) => row.last_success_at),
  );
  into.gauge(
    'spotscore_region_update_failed',
    '1 if the last attempt to update the region has failed or not ended.',
    updated.map((row) => [{ region: nameOf(row) }, row.last_error === null ? 0 : 1]),
  );
  into.gauge(
    'spotscore_regions_repairing',
    'Unusable regions that are being imported again automatically.',
    rows.filter(({ repairing }) => repairing === true).length,
  );
}

function writeStorage(into: Exposition, { disk, servedBytes }: ServiceFacts): void {
  const space = disk();
  if (space) {
    into.gauge('spotscore_disk_free_bytes', 'Free disk space at the data directory.', space.free);
    into.gauge('spotscore_disk_size_bytes', 'Size of the file system of the data directory.', space.size);
  }
  into.gauge('spotscore_served_bytes', 'Size of the copies that regions are served from.', servedBytes());
}

/** Returns samples of the rows that have this time. */
function timesOf(
  rows: readonly SourceRow[],
  timeOf: (row: SourceRow) => string | null | undefined,
): Sample[] {
  return rows.flatMap((row): Sample[] => {
    const seconds = Date.parse(timeOf(row) ?? '') / 1000;
    return Number.isNaN(seconds) ? [] : [[{ region: nameOf(row) }, seconds]];
  });
}

/** Returns the region's name: "osm:town" and "file:town.spots" are the same region. */
function nameOf({ source_name }: SourceRow): string {
  return source_name.replace(/^osm:/, '').replace(/^file:(.*)\.spots$/, '$1');
}

/** Writes process metrics under the standard names of Prometheus clients. */
function writeProcess(into: Exposition): void {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  into.gauge('process_resident_memory_bytes', 'Memory, mapped regions that were read included.', rss);
  into.gauge('spotscore_heap_bytes', 'Memory of the main thread’s objects.', heapUsed);
  into.counter('process_cpu_seconds_total', 'Processor time of all threads.', (user + system) / 1e6);
  into.gauge('process_start_time_seconds', 'Start, since 1970.', performance.timeOrigin / 1000);
}
