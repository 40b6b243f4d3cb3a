/** Megabytes of .osm.pbf per second of an import, on a file made from shifted copies of a real extract. */
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePbf } from '../support/pbf/make-pbf.ts';
import { type Figure, isAtLeast } from './figure.ts';
import { EXECUTABLE, spread } from './load/server.ts';

/** Extracts for development live beside the checkout; without them this figure is left out. */
const EXTRACT = new URL('../../../shared/data/liechtenstein.osm.pbf', import.meta.url).pathname;
const BYTES = 200 * 1024 * 1024;
const ROUNDS = 3;
/** The keys that an import reads most of, for the same question to osmium. */
const KEYS = [
  'highway',
  'railway',
  'aeroway',
  'landuse',
  'natural',
  'building',
  'amenity',
  'leisure',
  'tourism',
  'boundary',
  'shop',
  'man_made',
  'power',
  'place',
];

async function seconds(command: string[]): Promise<number> {
  const from = performance.now();
  const process = Bun.spawn(command, { stdout: 'ignore', stderr: 'pipe' });
  const error = await new Response(process.stderr).text();
  if ((await process.exited) !== 0) throw new Error(`${command[0]} failed: ${error}`);
  return (performance.now() - from) / 1000;
}

export async function importSpeed(): Promise<Figure[]> {
  if (!existsSync(EXTRACT)) {
    console.error('  left out: no extract beside the checkout');
    return [];
  }
  const folder = mkdtempSync(join(tmpdir(), 'spotscore-bench-import-'));
  try {
    const file = join(folder, 'large.osm.pbf');
    makePbf(EXTRACT, file, BYTES);
    const megabytes = statSync(file).size / 1e6;
    const osmium = Bun.which('osmium');
    const speeds: number[] = [];
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const ours = await seconds([EXECUTABLE, 'import', file, '--data-dir', join(folder, 'data')]);
      speeds.push(megabytes / ours);
      if (osmium)
        ratios.push(
          (await seconds([
            osmium,
            'tags-filter',
            file,
            ...KEYS,
            '-O',
            '-o',
            join(folder, 'filtered.osm.pbf'),
          ])) / ours,
        );
    }
    const speed = spread(speeds);
    const figures: Figure[] = [
      {
        name: 'import, MB/s of PBF',
        goal: '≥ 25 where a distance takes 14.3 ns',
        value: speed,
        unit: 'MB/s',
        reached: isAtLeast(speed.median, 25),
        note: `${Math.round(megabytes)} MB`,
      },
    ];
    if (osmium) {
      const ratio = spread(ratios);
      figures.push({
        name: 'time of `osmium tags-filter` of the same keys / time of the import',
        goal: '> 1',
        value: ratio,
        unit: '',
        reached: ratio.median > 1,
      });
    }
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
