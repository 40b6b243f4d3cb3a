/**
 * An open-loop load in its own process: sends requests when they are due, whether or not earlier ones have
 * been answered.
 * `bun test/bench/load/flood.ts < plan.json` reads a FloodPlan and prints a FloodResult as JSON.
 */

export interface FloodPlan {
  port: number;
  /** Paths of GET requests, sent in turn. */
  paths: string[];
  /** Number of connections, each with at most one pending request; enough for all pending requests. */
  connections: number;
  seconds: number;
  /** Requests per second over all connections. */
  rate: number;
}

export interface Share {
  count: number;
  /** Latency from the time at which a request was due, ms. */
  p50: number;
  p99: number;
}

export interface FloodResult {
  /** Status 200. */
  served: Share;
  /** Status 503 with Retry-After. */
  refused: Share;
  /** Due requests without a free connection. */
  unsent: number;
  seconds: number;
}

const MAX_HEAD_BYTES = 512;
/** Maximum wait for pending responses at the end, ms. */
const MAX_DRAIN_MS = 5000;

/** Runs a flood in its own process. */
export async function flood(plan: FloodPlan): Promise<FloodResult> {
  const process = Bun.spawn([Bun.argv[0]!, import.meta.path], {
    stdin: new Blob([JSON.stringify(plan)]),
    stdout: 'pipe',
    stderr: 'inherit',
  });
  return JSON.parse(await new Response(process.stdout).text()) as FloodResult;
}

type Connection = Awaited<ReturnType<typeof Bun.connect<State>>>;

interface State {
  /** Time at which the pending request was due. */
  due: number;
  /** Status of its response; 0 = nothing has arrived. */
  status: number;
  /** Remaining bytes of its response. */
  missing: number;
}

async function run({ port, paths, connections, seconds, rate }: FloodPlan): Promise<FloodResult> {
  const requests = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`));
  const free: Connection[] = [];
  const served: number[] = [];
  const refused: number[] = [];
  let unsent = 0;

  const receive = (connection: Connection, bytes: Buffer) => {
    const state = connection.data;
    if (state.status === 0) {
      // Headers are far shorter than the first packet.
      const head = bytes.toString('latin1', 0, MAX_HEAD_BYTES);
      const end = head.indexOf('\r\n\r\n') + 4;
      state.status = Number(head.slice(9, 12));
      state.missing = end + Number(/content-length: (\d+)/i.exec(head)?.[1]);
      if (state.status !== 200 && !(state.status === 503 && /retry-after: \d/i.test(head)))
        throw new Error(`an answer that is neither a score nor a refusal: ${head}`);
    }
    state.missing -= bytes.length;
    if (state.missing > 0) return;
    (state.status === 200 ? served : refused).push(performance.now() - state.due);
    state.status = 0;
    free.push(connection);
  };
  for (let i = 0; i < connections; i++) {
    free.push(
      await Bun.connect<State>({
        hostname: '127.0.0.1',
        port,
        data: { due: 0, status: 0, missing: 0 },
        socket: { data: receive },
      }),
    );
  }

  const start = performance.now();
  const total = Math.floor(rate * seconds);
  for (let next = 0; next < total; ) {
    const now = performance.now();
    for (let due = start + (next * 1000) / rate; due <= now && next < total; next++) {
      const connection = free.pop();
      if (connection) {
        connection.data.due = due;
        connection.write(requests[next % requests.length]!);
      } else unsent++;
      due = start + ((next + 1) * 1000) / rate;
    }
    await Bun.sleep(1);
  }
  const elapsed = (performance.now() - start) / 1000;
  const deadline = performance.now() + MAX_DRAIN_MS;
  while (free.length < connections && performance.now() < deadline) await Bun.sleep(5);
  return { served: shareOf(served), refused: shareOf(refused), unsent, seconds: elapsed };
}

function shareOf(latencies: number[]): Share {
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  return { count: latencies.length, p50: at(0.5), p99: at(0.99) };
}

if (import.meta.main) {
  console.log(JSON.stringify(await run((await Bun.stdin.json()) as FloodPlan)));
  process.exit(0);
}
