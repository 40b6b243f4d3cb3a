/** Servers with two scoring threads, their lists, and the processor time of each. */
import { cpuMicroseconds, type Server, startServer } from '../load/server.ts';
import type { Executable } from './main.ts';
import { AT, LIST_SPOTS, type Spot } from './spots.ts';

export type Detail = 'score' | 'summary' | 'full';

export function serve({ path, data }: Executable): Promise<Server> {
  return startServer([path], {
    SPOTSCORE_WORKERS: '2',
    ...(data === null ? {} : { SPOTSCORE_DATA_DIR: data }),
  });
}

/** Sends a list. @returns processor time per spot, µs; bytes of the response per spot */
export async function costOfList(
  { port, pid }: Server,
  spots: readonly Spot[],
  detail: Detail,
): Promise<{ cpu: number; bytes: number }> {
  const body = JSON.stringify({ spots, at: AT, detail });
  const before = cpuMicroseconds(pid);
  const response = await fetch(`http://127.0.0.1:${port}/api/spot/scores`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  const { byteLength } = await response.arrayBuffer();
  if (response.status !== 200 || spots.length !== LIST_SPOTS) throw new Error(`status ${response.status}`);
  return { cpu: (cpuMicroseconds(pid) - before) / spots.length, bytes: byteLength / spots.length };
}
