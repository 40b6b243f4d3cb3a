/** Flags of commands that share their work: --shard without a database, --queue and --lease with one. */
import { UsageError } from '../config/config.ts';
import { integer } from '../config/parsers.ts';

/**
 * Default lease, seconds. A shard of a sweep takes a second; one that takes a minute is rated twice, which is harmless.
 * Imports renew their lease.
 */
const DEFAULT_LEASE_S = 60;
const LONGEST_LEASE_S = 3_600;

/** Parses --queue and --lease; null without --queue. @param least minimum lease, seconds @throws UsageError */
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

/** Partition of the work: the i-th of n, counted from 0. */
export interface Partition {
  part: number;
  parts: number;
}

/** Partition that contains all of the work. */
export const WHOLE: Partition = { part: 0, parts: 1 };

/** Returns the partition of --shard; without the flag, all of the work. @throws UsageError */
export function partitionOf(flags: ReadonlyMap<string, string>): Partition {
  const text = flags.get('shard');
  if (text === undefined) return WHOLE;
  if (flags.has('queue')) throw new UsageError('--shard and --queue: expected one of them');
  const [part, parts] = text.split('/').map((word) => (/^\d{1,6}$/.test(word) ? Number(word) : Number.NaN));
  if (!(part! < parts!) || text.split('/').length !== 2)
    throw new UsageError(`--shard is "${text}"; expected i/n, such as 0/16 to 15/16`);
  return { part: part!, parts: parts! };
}

/** Returns the items of a partition, which are consecutive. */
export function itemsOfPartition<T>(items: readonly T[], { part, parts }: Partition): T[] {
  const from = (i: number) => Math.floor((i * items.length) / parts);
  return items.slice(from(part), from(part + 1));
}
