/** A row of `sources` in /api/health: one per region, upstream, feed or database. */
export interface SourceRow {
  source_name: string;
  kind: string;
  status: 'ok' | 'off' | 'degraded' | 'down';
  /** ISO 8601 UTC */
  imported_at: string | null;
  record_count: number | null;
  /** a sentence for people */
  notes: string;
  [more: string]: unknown;
}
