/** The row of /api/health about an upstream. */
import type { SourceRow } from '../api/health.ts';
import type { Upstream } from '../upstream/client.ts';

/** Returns the row of an upstream. @param whenOff note for an upstream that is not configured */
export function upstreamRow(
  name: string,
  kind: SourceRow['kind'],
  upstream: Upstream | undefined,
  whenOff: string,
): SourceRow {
  const common = { source_name: name, kind, imported_at: null, record_count: null };
  if (!upstream) return { ...common, status: 'off', notes: whenOff };
  const { works, ...facts } = upstream.status();
  const isPaused = facts.breaker !== 'closed';
  return {
    ...common,
    status: works === null ? 'unknown' : works && !isPaused ? 'ok' : 'failing',
    notes: isPaused
      ? `Not requested for now: ${facts.breaker_reason}`
      : works === false
        ? `The last request failed: ${facts.last_error}`
        : '',
    ...facts,
  };
}
