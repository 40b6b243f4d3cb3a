/**
 * A load generator in its own process: keep-alive connections over plain sockets, so that it costs little of
 * the two cores that it shares with the server.
 * `bun test/bench/load/load.ts < plan.json` reads a LoadPlan and prints a LoadResult as JSON.
 */

export interface LoadPlan {
  port: number;
  /** Paths, sent in turn. */
  paths: string[];
  method?: 'GET' | 'POST';
  /** Bodies, sent in turn. Each NIL_UUID becomes a new UUID. */
  bodies?: string[];
  /** Additional header lines. */
  headers?: string[];
  connections: number;
  seconds: number;
  /** Requests per second over all connections; default: as fast as the responses arrive. */
  rate?: number;
}

export const NIL_UUID = '00000000-0000-0000-0000-000000000000';

export interface LoadResult {
  answered: number;
  /** Responses without a 2xx status. */
  refused: number;
  failed: number;
  seconds: number;
  perSecond: number;
  /** Latency from the time at which a request was due, so that a stalled server does not look better, ms. */
  p50: number;
  p99: number;
  worst: number;
}

/** Runs a plan for its number of seconds. */
export async function runLoad(plan: LoadPlan): Promise<LoadResult> {
  const requests = requestsOf(plan);
  const latencies: number[] = [];
  const counts = { answered: 0, refused: 0, failed: 0 };
  const start = performance.now();
  const until = start + plan.seconds * 1000;
  let next = 0;

  const work = async (connection: number) => {
    const gap = plan.rate ? (plan.connections / plan.rate) * 1000 : 0;
    let due = start + (plan.rate ? (gap * connection) / plan.connections : 0);
    const client = await Connection.open(plan.port);
    while (true) {
      const now = performance.now();
      if (now >= until || due >= until) break;
      if (gap > 0 && due > now) await Bun.sleep(due - now);
      const from = gap > 0 ? due : performance.now();
      const request = requests[next++ % requests.length]!;
      renew(request);
      const status = await client.send(request.bytes).catch(() => 0);
      if (status === 0) {
        counts.failed++;
        break;
      }
      latencies.push(performance.now() - from);
      counts.answered++;
      if (status >= 300) counts.refused++;
      due += gap;
    }
    client.close();
  };
  await Promise.all(Array.from({ length: plan.connections }, (_, i) => work(i)));

  const seconds = (performance.now() - start) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return {
    ...counts,
    seconds,
    perSecond: counts.answered / seconds,
    p50: at(0.5),
    p99: at(0.99),
    worst: at(1),
  };
}

interface PreparedRequest {
  bytes: Uint8Array;
  /** Position of the UUID to replace; -1 = none. */
  uuidAt: number;
}

const encoder = new TextEncoder();

/** Replaces the UUID. The runtime copies what it writes, so one buffer serves all connections. */
function renew({ bytes, uuidAt }: PreparedRequest): void {
  if (uuidAt >= 0) encoder.encodeInto(crypto.randomUUID(), bytes.subarray(uuidAt));
}

function requestsOf({ paths, method = 'GET', bodies, headers = [], port }: LoadPlan): PreparedRequest[] {
  const count = Math.max(paths.length, bodies?.length ?? 0);
  return Array.from({ length: count }, (_, i) => {
    const body = bodies ? bodies[i % bodies.length]! : '';
    const head = `${method} ${paths[i % paths.length]} HTTP/1.1\r\nHost: localhost:${port}\r\n`;
    const type = bodies
      ? `Content-Type: application/json\r\nContent-Length: ${encoder.encode(body).length}\r\n`
      : '';
    const more = headers.map((line) => `${line}\r\n`).join('');
    const text = `${head}${type}${more}\r\n${body}`;
    return { bytes: encoder.encode(text), uuidAt: text.indexOf(NIL_UUID) };
  });
}

/** A keep-alive connection with at most one pending request. Reads only status, length and body. */
class Connection {
  private settle: ((status: number) => void) | null = null;
  private head = '';
  private missing = -1;
  private status = 0;
  private socket!: { write(data: Uint8Array): number; end(): void };

  static async open(port: number): Promise<Connection> {
    const connection = new Connection();
    connection.socket = await Bun.connect({
      hostname: '127.0.0.1',
      port,
      socket: {
        data: (_, data) => connection.receive(data),
        close: () => connection.settle?.(0),
        error: () => connection.settle?.(0),
      },
    });
    return connection;
  }

  send(request: Uint8Array): Promise<number> {
    return new Promise((settle) => {
      this.settle = settle;
      this.socket.write(request);
    });
  }

  close(): void {
    this.settle = null;
    this.socket.end();
  }

  private receive(data: Buffer): void {
    if (this.missing < 0) {
      this.head += data.toString('latin1');
      const end = this.head.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = /content-length: (\d+)/i.exec(this.head.slice(0, end));
      this.status = Number(this.head.slice(9, 12));
      this.missing = Number(length?.[1] ?? 0) - (this.head.length - end - 4);
    } else {
      this.missing -= data.length;
    }
    if (this.missing > 0) return;
    this.head = '';
    this.missing = -1;
    this.settle?.(this.status);
  }
}

if (import.meta.main) console.log(JSON.stringify(await runLoad((await Bun.stdin.json()) as LoadPlan)));
