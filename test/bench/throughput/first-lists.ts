/** A process that has just started: its first list of 10,000 spots against its tenth. */
import { type Figure, isAtMost } from '../figure.ts';
import { spread } from '../load/server.ts';
import type { Compared, Executable } from './main.ts';
import { costOfList, type Detail, serve } from './servers.ts';
import { type Spot, scatteredLists } from './spots.ts';

const LISTS = 10;
const ROUNDS = 3;
const MAX_OF_THE_TENTH = 1.5;

export async function ofFirstLists({ region, path, now, old }: Compared): Promise<Figure[]> {
  const lists = scatteredLists(path, LISTS, 400);
  const figures: Figure[] = [await firstAgainstTenth(`${region}, \`score\``, now, lists, 'score')];
  if (old) figures.push(await firstAgainstTenth(`${region}, \`summary\`, earlier`, old, lists, 'summary'));
  return figures;
}

async function firstAgainstTenth(
  name: string,
  executable: Executable,
  lists: readonly Spot[][],
  detail: Detail,
): Promise<Figure> {
  const ratios: number[] = [];
  const firsts: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const server = await serve(executable);
    const costs: number[] = [];
    for (const list of lists) costs.push((await costOfList(server, list, detail)).cpu);
    await server.stop();
    ratios.push(costs[0]! / costs.at(-1)!);
    firsts.push(costs[0]!);
  }
  const value = spread(ratios);
  return {
    name: `${name}: the first list after a start / the tenth`,
    goal: `≤ ${MAX_OF_THE_TENTH}`,
    value,
    unit: '',
    reached: isAtMost(value.median, MAX_OF_THE_TENTH),
    note: `the first: ${spread(firsts).median.toFixed(0)} µs a spot`,
  };
}
