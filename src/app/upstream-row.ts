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
  const status = upstream.status();
  const isDown = status.breaker !== 'closed';
  return {
    ...common,
    status: isDown ? 'degraded' : 'ok',
    notes: isDown ? `Not requested for now: ${status.breaker_reason}` : '',
    ...status,
  };
}
