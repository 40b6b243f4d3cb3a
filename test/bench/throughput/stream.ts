/** A stream of spots with `detail=score`: its cost against that of lists, and its memory. */
import { type Figure, isAtMost } from '../figure.ts';
import { cpuMicroseconds, memorySplit, type Server, spread } from '../load/server.ts';
import type { Compared } from './main.ts';
import { costOfList, serve } from './servers.ts';
import { AT, LIST_SPOTS, scatteredLists } from './spots.ts';

/** Spots of the stream; a million takes more than a minute of processor time. */
const STREAMED = Number(Bun.env.STREAMED ?? 200_000);
/** Lists whose spots are sent, again and again. */
const LISTS = 10;
const WARM_UP_LISTS = 6;
/** Maximum growth of memory from a fifth of the stream to its end. */
const MAX_GROWTH = 1.1;

export async function ofStream({ region, path, now }: Compared): Promise<Figure[]> {
  const lists = scatteredLists(path, LISTS, 200);
  const server = await serve(now);
  try {
    for (let i = 0; i < WARM_UP_LISTS; i++) await costOfList(server, lists[i]!, 'score');
    const pieces = lists.map((list) =>
      new TextEncoder().encode(list.map((spot) => `${JSON.stringify(spot)}\n`).join('')),
    );
    const before: number[] = [];
    for (const list of lists.slice(0, 3)) before.push((await costOfList(server, list, 'score')).cpu);
    const { cpu, early, late } = await streamed(server, pieces);
    for (const list of lists.slice(0, 3)) before.push((await costOfList(server, list, 'score')).cpu);
    const list = before.reduce((sum, each) => sum + each, 0) / before.length;
    return [
      {
        name: `${region}: a spot of a stream of ${STREAMED.toLocaleString('en')} / of a list, \`score\``,
        goal: '≤ 1',
        value: spread([cpu / list]),
        unit: '',
        reached: isAtMost(cpu / list, 1),
        note: `${cpu.toFixed(1)} µs a spot`,
      },
      {
        name: `${region}: own memory at the end of the stream / after a fifth of it`,
        goal: 'flat',
        value: spread([late / early]),
        unit: '',
        reached: late / early <= MAX_GROWTH,
        note: `${Math.round(late / 1e6)} MB`,
      },
    ];
  } finally {
    await server.stop();
  }
}

async function streamed(server: Server, pieces: readonly Uint8Array[]) {
  const count = Math.max(1, Math.round(STREAMED / LIST_SPOTS));
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent === count) controller.close();
      else controller.enqueue(pieces[sent++ % pieces.length]!);
    },
  });
  const from = cpuMicroseconds(server.pid);
  const response = await fetch(
    `http://127.0.0.1:${server.port}/api/spot/scores/stream?at=${AT}&detail=score`,
    { method: 'POST', body, headers: { 'content-type': 'application/x-ndjson' } },
  );
  let lines = 0;
  let early = 0;
  for await (const chunk of response.body!) {
    for (const byte of chunk) if (byte === 10) lines++;
    if (early === 0 && lines >= (count * LIST_SPOTS) / 5) early = memorySplit(server.pid).own;
  }
  if (lines !== count * LIST_SPOTS) throw new Error(`${lines} lines instead of ${count * LIST_SPOTS}`);
  const cpu = (cpuMicroseconds(server.pid) - from) / lines;
  return { cpu, early, late: memorySplit(server.pid).own };
}
