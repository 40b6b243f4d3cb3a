/**
 * Compares the model with the methods that it cites, and with reality over the extracts beside the project: traffic
 * with counters, the built-up share of streets, green points by ground and in houses. `bun test/bench/truth/main.ts`.
 */
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { regionOfFile } from '../../support/maps/assembled-region.ts';
import { asTable, type Figure } from '../figure.ts';
import { flowAgainstCounters } from '../flow/main.ts';
import { conformity } from './conformity.ts';
import { density } from './density.ts';
import { greenByGround } from './green.ts';
import { greenInHouses } from './houses.ts';

const EXTRACTS = new URL('../../../../shared/data', import.meta.url).pathname;
const SUFFIX = '.osm.pbf';

/** Returns all figures; without extracts only those of traffic. */
export async function truth(): Promise<Figure[]> {
  const files = existsSync(EXTRACTS) ? readdirSync(EXTRACTS).filter((name) => name.endsWith(SUFFIX)) : [];
  const figures = [...conformity(new Date().getUTCFullYear()), ...(await flowAgainstCounters())];
  for (const file of files.sort()) {
    const path = join(EXTRACTS, file);
    const region = await regionOfFile(path);
    const name = basename(file, SUFFIX);
    figures.push(...density(name, region), ...greenByGround(name, region), greenInHouses(name, path, region));
  }
  return figures;
}

if (import.meta.main) console.log(asTable(await truth()));
