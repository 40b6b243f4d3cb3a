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
  return { ...common, ...stateOf(works, facts), ...facts };
}

type Facts = ReturnType<Upstream['status']>;

function stateOf(works: Facts['works'], facts: Omit<Facts, 'works'>): Pick<SourceRow, 'status' | 'notes'> {
  if (facts.breaker !== 'closed')
    return { status: 'failing', notes: `Not requested for now: ${facts.breaker_reason}` };
  if (works === false) return { status: 'failing', notes: `The last request failed: ${facts.last_error}` };
  if (facts.last_success_at !== null) return { status: 'ok', notes: '' };
  // a server that has nothing of what is asked for may be another one than was meant
  const notes = works === null ? '' : `It has not had anything that was requested yet: ${facts.last_error}`;
  return { status: 'unknown', notes };
}
