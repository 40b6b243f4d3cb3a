/**
 * Keeps descriptors free for everything that is not a connection: files, threads, upstreams.
 *
 * Bun has no limit of connections. At the limit of descriptors it calls `accept` in a loop, uses a whole core
 * and serves nobody: https://github.com/oven-sh/bun/pull/32705 (open; seen in 1.4.4). A larger LimitNOFILE
 * only moves that point: without a proxy with a limit of its own, one machine that opens connections and
 * sends nothing stops the service. Bun reports no connection before its first request. So connections cannot
 * be refused, but they are closed within a second. Behind a proxy all connections are the proxy's: the most
 * silent ones are closed.
 */
import { readdirSync } from 'node:fs';
import { descriptorLimit } from '../shared/program/descriptors.ts';
import { type OpenConnection, Sockets } from './sockets.ts';

const LOOK_EVERY_MS = 1000;
/** Share of descriptors reserved for everything that is not a connection. */
const RESERVE = 0.125;
/** Upper limit of the reserve: threads, upstreams and databases need about 200. */
const MAX_RESERVED = 512;

export interface LimitedServer {
  readonly port?: number | undefined;
  closeIdleConnections(): unknown;
}

/**
 * Limits the connections of a server, on Linux only: once a second, closes some if few descriptors are left.
 * @param onEnded receives the number of closed connections that Bun did not consider idle
 * @returns function that ends the checks
 */
export function limitConnections(server: LimitedServer, onEnded: (count: number) => void): () => void {
  if (process.platform !== 'linux') return () => {};
  let sockets: Sockets | null | undefined;
  let limit = 0;

  function look(): void {
    if (sockets === undefined) {
      limit = descriptorLimit();
      // at the first check, while descriptors are free: loading the library needs one
      sockets = Sockets.open();
    }
    const reserved = Math.min(MAX_RESERVED, Math.ceil(limit * RESERVE));
    if (openDescriptors(limit).length <= limit - reserved) return;
    server.closeIdleConnections();
    const open = openDescriptors(limit);
    // free twice the reserve, or the next connection would exceed the limit again
    const excess = open.length - (limit - 2 * reserved);
    if (excess <= 0 || !sockets || server.port === undefined) return;
    const connections: OpenConnection[] = [];
    for (const descriptor of open) {
      const connection = sockets.connectionTo(server.port, descriptor);
      if (connection) connections.push(connection);
    }
    const ended = connectionsToEnd(connections, excess);
    for (const { descriptor } of ended) sockets.end(descriptor);
    if (ended.length > 0) onEnded(ended.length);
  }

  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}

/**
 * Returns the connections to close: the most silent ones of the clients with most connections, so that the remaining
 * ones are shared evenly.
 */
export function connectionsToEnd(connections: readonly OpenConnection[], count: number): OpenConnection[] {
  const byClient = Map.groupBy(connections, ({ client }) => client);
  const ranked = [...byClient.values()].flatMap((own) =>
    own
      .toSorted((a, b) => b.silentFor - a.silentFor)
      .map((connection, rank) => ({ connection, left: own.length - rank })),
  );
  return ranked
    .sort((a, b) => b.left - a.left)
    .slice(0, count)
    .map(({ connection }) => connection);
}

/** Returns the open descriptors; all possible ones if none is left for reading the folder. */
function openDescriptors(limit: number): number[] {
  try {
    return readdirSync('/proc/self/fd').map(Number);
  } catch {
    return Array.from({ length: limit }, (_, descriptor) => descriptor);
  }
}
