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
  if (facts.breaker !== 'closed')
    return {
      ...common,
      status: 'failing',
      notes: `Not requested for now: ${facts.breaker_reason}`,
      ...facts,
    };
  if (works === false)
    return { ...common, status: 'failing', notes: `The last request failed: ${facts.last_error}`, ...facts };
  if (facts.last_success_at !== null) return { ...common, status: 'ok', notes: '', ...facts };
  // a server that has nothing of what is asked for may be another one than was meant
  const notes = works === null ? '' : `It has not had anything that was requested yet: ${facts.last_error}`;
  return { ...common, status: 'unknown', notes, ...facts };
}
