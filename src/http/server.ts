/** HTTP server: listens, passes requests to the app, and drains before it stops. */
import { limitConnections } from '../platform/connection-limit.ts';
import { HostlessRequests } from '../platform/hostless-requests.ts';
import { ShortTurns } from '../shared/program/turns.ts';
import { after } from './middleware/context.ts';

/** Idle timeout of a connection, s: longer than any pause before or in a response. */
const IDLE_TIMEOUT_S = 30;
/**
 * Maximum body size, bytes: unlimited, because streams of spots have any length. Routes with a body have
 * their own limits; bodies that no route reads are not stored.
 */
const MAX_BODY_BYTES = Number.MAX_SAFE_INTEGER;
const DRAIN_POLL_MS = 10;
/**
 * Time of a turn of the event loop after which further requests wait for the next one, ms. Bun passes on all requests that a
 * connection sent at once in one turn, thousands of them; when one waits, it ends the connection instead.
 */
const REQUESTS_OF_A_TURN_MS = 10;

export interface ServerOptions {
  fetch(request: Request): Response | Promise<Response>;
  host: string;
  port: number;
  /** setting to change if the address is unusable, for messages; default: --port */
  flag?: string;
  /** called with the number of connections closed because too many were open */
  onConnectionsEnded?(count: number): void;
}

export interface HttpServer {
  /** actual URL of the server */
  url: string;
  /** Returns the peer address of a running request; null if unknown. */
  peerOf(request: Request): string | null;
  /**
   * Makes every further response close its connection, so that clients and proxies send their next request elsewhere.
   */
  letGo(): void;
  /**
   * Refuses new connections and waits for running requests, at most `timeoutMs`; resolves to the number of requests
   * cut off.
   */
  stop(timeoutMs: number): Promise<number>;
}

/** Error when the server cannot listen on its address; the message is one sentence for the operator. */
export class ListenError extends Error {
  override name = 'ListenError';
}

/** Starts listening. @throws ListenError if the port is in use or the address is not local */
export function listen({
  fetch,
  host,
  port,
  flag = '--port',
  onConnectionsEnded = () => {},
}: ServerOptions): HttpServer {
  let server: ReturnType<typeof Bun.serve>;
  let lettingGo = false;
  const hostless = new HostlessRequests();
  const turns = new ShortTurns(REQUESTS_OF_A_TURN_MS);

  function handle(request: Request): Response | Promise<Response> {
    const complete = hostless.complete(request);
    return after(
      turns.run(() => fetch(complete)),
      closeIfLettingGo,
    );
  }

  function closeIfLettingGo(response: Response): Response {
    if (lettingGo) response.headers.set('connection', 'close');
    return response;
  }

  try {
    server = Bun.serve({
      fetch: handle,
      hostname: host,
      port,
      // a second instance on the same port must fail instead of sharing connections
      reusePort: false,
      development: false,
      idleTimeout: IDLE_TIMEOUT_S,
      maxRequestBodySize: MAX_BODY_BYTES,
    });
  } catch (error) {
    throw new ListenError(reasonOf(error, host, port, flag));
  }

  const stopLimiting = limitConnections(server, onConnectionsEnded);
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${server.port}`,
    peerOf: (request) => server.requestIP(hostless.received(request))?.address ?? null,
    letGo() {
      lettingGo = true;
    },
    async stop(timeoutMs) {
      lettingGo = true;
      const deadline = performance.now() + timeoutMs;
      server.stop();
      while (server.pendingRequests > 0 && performance.now() < deadline) await Bun.sleep(DRAIN_POLL_MS);
      const cut = server.pendingRequests;
      // closes idle connections and those over the time limit
      await server.stop(true);
      stopLimiting();
      return cut;
    },
  };
}

/** Codes for addresses of other machines, and for names that are unknown: Bun answers `EINVAL` for the latter, too. */
const NOT_OURS = ['EADDRNOTAVAIL', 'ENOTFOUND', 'ENOENT', 'EAI_AGAIN', 'EINVAL'];

function reasonOf(error: unknown, host: string, port: number, flag: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `Port ${port} on ${host} is in use; choose another one with ${flag}.`;
  if (code === 'EACCES')
    return `Port ${port} on ${host} needs more rights; choose one above 1023 with ${flag}.`;
  if (typeof code === 'string' && NOT_OURS.includes(code))
    return `Cannot listen on ${host} port ${port}: this machine has no such address; choose one of its own, such as 127.0.0.1 or 0.0.0.0.`;
  return `Cannot listen on ${host} port ${port}: ${error instanceof Error ? error.message : error}`;
}
