/**
 * An open-loop load: requests go out when they are due, whether or not those before have been answered, as those of
 * many clients do. In a process of its own.
 *
 *   bun test/bench/load/flood.ts < plan.json   prints the JSON of a FloodResult; the plan is a FloodPlan
 */

export interface FloodPlan {
  port: number;
  /** GET, each in turn */
  paths: string[];
  /** each with at most one request under way; enough for all that wait at one time */
  connections: number;
  seconds: number;
  /** requests per second over all connections */
  rate: number;
}

export interface Share {
  count: number;
  /** ms from when a request was due */
  p50: number;
  p99: number;
}

export interface FloodResult {
  /** 200 */
  served: Share;
  /** 503 with Retry-After */
  refused: Share;
  /** due, but no connection was free */
  unsent: number;
  seconds: number;
}

const LONGEST_HEAD = 512;
/** Answers to what was under way at the end are waited for so long. */
const PATIENCE_MS = 5000;

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
  /** when the request under way was due */
  due: number;
  /** of its answer: 0 = nothing has come yet */
  status: number;
  /** bytes of it that are still to come */
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
      // heads are far shorter than the first packet
      const head = bytes.toString('latin1', 0, LONGEST_HEAD);
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
  const deadline = performance.now() + PATIENCE_MS;
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
