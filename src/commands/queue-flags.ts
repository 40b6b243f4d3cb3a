/** The flags --queue and --lease, of commands that share their work. */
import { UsageError } from '../config/config.ts';
import { integer } from '../config/parsers.ts';

/** A shard takes a second; one that takes a minute is done twice, which is harmless. Who imports renews it. Seconds. */
const DEFAULT_LEASE_S = 60;
const LONGEST_LEASE_S = 3_600;

/** Null when no queue is wanted. @param least of a lease, seconds @throws UsageError */
export function queueOf(
  flags: ReadonlyMap<string, string>,
  least: number,
): { url: string; leaseSeconds: number } | null {
  const url = flags.get('queue');
  const lease = flags.get('lease');
  if (url === undefined) {
    if (lease !== undefined) throw new UsageError('--lease is for --queue only');
    return null;
  }
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url))
    throw new UsageError('--queue is not the URL of a Postgres database; expected postgres://…');
  const leases = integer(least, LONGEST_LEASE_S);
  const leaseSeconds = lease === undefined ? DEFAULT_LEASE_S : leases.parse(lease);
  if (leaseSeconds === undefined)
    throw new UsageError(`--lease is "${lease}"; expected ${leases.expected} (seconds)`);
  return { url, leaseSeconds };
}
