/** Lists of 10,000 spots, by detail: against a sweep's cell, and against an earlier executable. */
import { fileURLToPath } from 'node:url';
import { type Figure, isAtMost } from '../figure.ts';
import { type Server, spread } from '../load/server.ts';
import type { Compared } from './main.ts';
import { costOfList, type Detail, serve } from './servers.ts';
import { denseBlocks, denseLists, type Spot, scatteredLists } from './spots.ts';

/** Lists of each detail before the first measurement: most functions have their final code after 60,000 scores. */
const WARM_UP_LISTS = 4;
const ROUNDS = 7;
const MAX_OF_A_CELL = 1.15;
const SWEEP_CELLS = fileURLToPath(new URL('./sweep-cells.ts', import.meta.url));

export async function ofLists(compared: Compared): Promise<Figure[]> {
  const now = await serve(compared.now);
  const old = compared.old && (await serve(compared.old));
  try {
    return [await againstSweep(compared, now), ...(old ? await againstEarlier(compared, now, old) : [])];
  } finally {
    await now.stop();
    await old?.stop();
  }
}

/** Compares a dense list with a sweep of the same cells. */
async function againstSweep({ region, path }: Compared, now: Server): Promise<Figure> {
  const lists = denseLists(denseBlocks(path));
  const sweep = Bun.spawn([Bun.argv[0]!, SWEEP_CELLS, path], { stdin: 'pipe', stdout: 'pipe' });
  const lines = linesOf(sweep.stdout);
  const cell = async () => {
    sweep.stdin.write('\n');
    sweep.stdin.flush();
    return Number((await lines.next()).value);
  };
  for (let i = 0; i < WARM_UP_LISTS; i++) for (const list of lists) await costOfList(now, list, 'score');
  await cell();
  const ratios: number[] = [];
  const cells: number[] = [];
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const costs: number[] = [];
    for (const list of lists) {
      const cost = await costOfList(now, list, 'score');
      costs.push(cost.cpu);
      ({ bytes } = cost);
    }
    cells.push(await cell());
    ratios.push(costs.reduce((sum, each) => sum + each, 0) / costs.length / cells.at(-1)!);
  }
  sweep.stdin.end();
  await sweep.exited;
  const value = spread(ratios);
  return {
    name: `${region}: a spot of a dense list, \`score\` / a cell of a sweep`,
    goal: `≤ ${MAX_OF_A_CELL}`,
    value,
    unit: '',
    reached: isAtMost(value.median, MAX_OF_A_CELL),
    note: `${spread(cells).median.toFixed(1)} µs a cell, ${Math.round(bytes)} bytes a spot`,
  };
}

async function againstEarlier({ region, path }: Compared, now: Server, old: Server): Promise<Figure[]> {
  const lists = scatteredLists(path, ROUNDS, 100);
  const figures: Figure[] = [];
  for (const detail of ['score', 'summary', 'full'] as const) {
    // earlier executables know no numbers alone: their shortest answer is compared
    const before = detail === 'score' ? 'summary' : detail;
    const { ratios, costs, bytes } = await inTurns(lists, [now, detail], [old, before]);
    const value = spread(ratios);
    figures.push({
      name: `${region}: a spot of a list, \`${detail}\` / \`${before}\` of the earlier executable`,
      goal: '≤ 1',
      value,
      unit: '',
      reached: isAtMost(value.median, 1),
      note: `${spread(costs).median.toFixed(1)} µs, ${Math.round(bytes)} bytes a spot`,
    });
  }
  return figures;
}

type Side = [server: Server, detail: Detail];

async function inTurns(lists: readonly Spot[][], now: Side, old: Side) {
  for (let i = 0; i < WARM_UP_LISTS; i++)
    for (const [server, detail] of [now, old]) await costOfList(server, lists[i]!, detail);
  const ratios: number[] = [];
  const costs: number[] = [];
  let bytes = 0;
  for (const [round, list] of lists.entries()) {
    const sides = round % 2 === 0 ? [now, old] : [old, now];
    const cpu = new Map<Server, number>();
    for (const [server, detail] of sides) {
      const cost = await costOfList(server, list, detail);
      cpu.set(server, cost.cpu);
      if (server === now[0]) ({ bytes } = cost);
    }
    costs.push(cpu.get(now[0])!);
    ratios.push(cpu.get(now[0])! / cpu.get(old[0])!);
  }
  return { ratios, costs, bytes };
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
}
