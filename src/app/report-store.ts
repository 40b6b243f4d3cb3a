/**
 * Composes travellers' reports from the settings: database, thread, secret, and the feed of the scoring
 * threads.
 */

import { statSync } from 'node:fs';
import type { SourceRow } from '../api/health.ts';
import { dataPaths } from '../config/data-directory.ts';
import type { Config } from '../config/settings.ts';
import type { ReportFeed } from '../reports/current-reports.ts';
import { Reports } from '../reports/reports.ts';
import { loadSecret } from '../reports/secret.ts';
import { StoreThread } from '../reports/store-client.ts';
import type { DatabaseConfig } from '../reports/store-messages.ts';
import { codeOf } from '../shared/program/error-code.ts';
import type { Log } from '../shared/program/log.ts';
import type { UpdateSource } from '../threads/options.ts';
import { threadUrl } from '../threads/url.ts';

const DAY_MS = 86_400_000;

export interface ReportService {
  signals: Reports;
  /** reports for the scoring threads */
  updates: UpdateSource;
  /** Returns the row of /api/health. */
  sources(): SourceRow[];
}

export function createReportService(config: Config, log: Log): ReportService {
  const database = databaseOf(config);
  const signals = new Reports({
    kind: database.kind,
    database: (events) => new StoreThread(threadUrl('store'), database, events),
    secret: () => config.secret ?? loadSecret(config['data-dir']),
    retentionMs: config['report-retention'] * DAY_MS,
    log,
  });
  return {
    signals,
    updates: reportUpdates(signals.feed),
    sources: () => [sourceRow(signals, config['report-retention'])],
  };
}

/** Returns the database of reports: Postgres if its URL is set, otherwise a SQLite file of the data directory. */
export function databaseOf(config: Pick<Config, 'data-dir' | 'database-url'>): DatabaseConfig {
  const url = config['database-url'];
  return url === null
    ? { kind: 'sqlite', path: dataPaths(config['data-dir']).signals }
    : { kind: 'postgres', url };
}

/** Returns why no database of reports can be read at a path, in one sentence; null if one is there. */
export function noDatabaseAt(path: string): string | null {
  try {
    statSync(path);
    return null;
  } catch (error) {
    return codeOf(error) === 'ENOENT'
      ? `The database of reports does not exist yet at ${path}; see --data-dir.`
      : `The database of reports at ${path} cannot be read (${codeOf(error)}).`;
  }
}

/** Returns the feed for scoring threads: all reports when they start, then every change. */
export function reportUpdates(feed: ReportFeed): UpdateSource {
  return {
    current: () => {
      const { base, added } = feed.current();
      return [{ type: 'signals', base, added: [...added] }];
    },
    subscribe: (listener) =>
      feed.subscribe({
        replaced: ({ base, added }) => listener({ type: 'signals', base, added: [...added] }),
        added: (records) => listener({ type: 'signals_added', records }),
      }),
  };
}

/** Returns the row of /api/health. @param retention lifetime of reports, days */
function sourceRow(signals: Reports, retention: number): SourceRow {
  const { status, loaded, last_stored_at, last_error_at, database } = signals.stats();
  return {
    source_name: 'community_signals',
    kind: 'signals',
    status: status === 'ok' ? 'ok' : 'down',
    imported_at: last_stored_at,
    record_count: loaded,
    last_error_at,
    notes:
      status === 'ok'
        ? `Reports of the last ${retention} days, in ${database === 'sqlite' ? 'SQLite' : 'Postgres'}.`
        : 'Reports cannot be stored right now, and the log says why; scores still use the reports already loaded.',
  };
}
