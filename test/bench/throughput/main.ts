/**
 * Processor time per spot, all threads of the server together, in two scoring threads: lists by detail, a stream, single
 * requests, and a process that has just started. Every figure is a ratio within one run: the compared processes take
 * turns, so that other work on the machine affects them alike.
 *
 *     OLD=<earlier executable> STREAMED=1000000 bun run bench throughput
 *
 * Without `OLD` nothing is compared with an earlier commit. Measures the sample, and the extract of Geneva if it is
 * beside the checkout.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { extractsBesideCheckout } from '../../support/pbf/varied/extracts.ts';
import type { Figure } from '../figure.ts';
import { EXECUTABLE } from '../load/server.ts';
import { ofFirstLists } from './first-lists.ts';
import { ofLists } from './lists.ts';
import { ofSingles } from './singles.ts';
import { ofStream } from './stream.ts';

/** The executables that are compared, and a region that both serve. */
export interface Compared {
  region: string;
  /** region file of the new executable */
  path: string;
  now: Executable;
  old: Executable | null;
}

export interface Executable {
  path: string;
  /** data directory with the imported region; null = the sample */
  data: string | null;
}

const EXTRACT = 'geneva';

export async function throughput(sample: string): Promise<Figure[]> {
  const old = Bun.env.OLD === undefined ? null : resolve(Bun.env.OLD);
  const folder = mkdtempSync(join(tmpdir(), 'spotscore-throughput-'));
  try {
    const all: Compared[] = [
      {
        region: 'the sample',
        path: sample,
        now: { path: EXECUTABLE, data: null },
        old: old === null ? null : { path: old, data: null },
      },
    ];
    const extract = extractsBesideCheckout().find((each) => each.endsWith(`/${EXTRACT}.osm.pbf`));
    if (extract === undefined)
      console.error(`${EXTRACT}.osm.pbf is not beside the checkout: only the sample`);
    else all.push(await imported(extract, folder, old));
    const figures: Figure[] = [];
    for (const compared of all) {
      figures.push(...(await ofLists(compared)));
      figures.push(...(await ofStream(compared)));
      figures.push(...(await ofSingles(compared)));
      figures.push(...(await ofFirstLists(compared)));
    }
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function imported(extract: string, folder: string, old: string | null): Promise<Compared> {
  const of = async (executable: string, name: string): Promise<Executable> => {
    const data = join(folder, name);
    const env = { PATH: Bun.env.PATH ?? '', SPOTSCORE_DATA_DIR: data };
    const process = Bun.spawn([executable, 'import', extract], { env, stdout: 'ignore', stderr: 'pipe' });
    const errors = new Response(process.stderr).text();
    if ((await process.exited) !== 0)
      throw new Error(`${executable} import ${extract} failed: ${await errors}`);
    return { path: executable, data };
  };
  const now = await of(EXECUTABLE, 'now');
  return {
    region: EXTRACT,
    path: join(folder, 'now', 'regions', `${EXTRACT}.spots`),
    now,
    old: old === null ? null : await of(old, 'old'),
  };
}
