/**
 * Files of evidence with damage: bits that flipped, ends that are missing, values that changed places. Each is refused in
 * one sentence, or says what the whole file says, as far as its form can tell. `bun run bench damaged`.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { zipSync } from 'fflate';
import { EvidenceError } from '../../src/enrichment/evidence-error.ts';
import { EvidenceFile } from '../../src/enrichment/kept/evidence-file.ts';
import { fixture, storedOf } from '../support/maps/evidence.ts';
import { hgtOf, terrariumOf } from '../support/maps/terrain.ts';
import { seededRandom } from '../support/seeded-random.ts';
import type { Figure } from './figure.ts';
import { spread } from './load/server.ts';

const FILES = 1000;
const SLOWEST_MS = 10_000;
const DAMAGE = ['flipped', 'cut', 'swapped'] as const;
type Damage = (typeof DAMAGE)[number];

interface Form {
  name: string;
  /** as it is called, with the parts that are never damaged beside it */
  file: string;
  beside?: string[];
  bytes: Uint8Array;
  /** what its form can tell: the others have no checksum there */
  tells: readonly Damage[];
}

const ALL = DAMAGE;
const CUT = ['cut'] as const;
const plane = (lon: number, lat: number) => 300 + 200 * Math.sin(lon * 40) + 100 * Math.cos(lat * 90);
const gdal = (name: string, file = name): Omit<Form, 'name' | 'tells'> => ({
  file,
  bytes: readFileSync(fixture(name)),
});

const FORMS: readonly Form[] = [
  { name: 'GeoTIFF, deflate, cloud-optimised', ...gdal('raster-cog.tif'), tells: CUT },
  { name: 'GeoTIFF, LZW, tiles', ...gdal('raster-tiled-lzw.tif'), tells: CUT },
  { name: 'GeoTIFF, unpacked, big endian', ...gdal('raster-big-endian-plain.tif'), tells: CUT },
  { name: 'GeoPackage', ...gdal('areas-25832.gpkg'), tells: CUT },
  { name: 'GeoJSON', ...gdal('areas-2056.geojson'), tells: CUT },
  { name: 'Shapefile, its shapes', ...gdal('areas-2056.shp'), beside: ['dbf', 'prj', 'cpg'], tells: CUT },
  {
    name: 'counts as a Shapefile, its table',
    ...gdal('counts-2056.dbf'),
    beside: ['shp', 'prj', 'cpg'],
    tells: CUT,
  },
  // a table has no end
  { name: 'counts as a table', file: 'counts.csv', bytes: tableOfCounts(), tells: [] },
  {
    name: '.hgt in a zip',
    file: 'squares.zip',
    bytes: zipSync({ 'N43E007.hgt': hgtOf(7, 43, 1201, plane) }),
    tells: ALL,
  },
  { name: 'Terrarium tile', file: '12/2148/1390.png', bytes: terrariumOf(12, 2148, 1390, plane), tells: ALL },
  { name: '.hgt', file: 'N43E007.hgt', bytes: hgtOf(7, 43, 1201, plane), tells: CUT },
];

function tableOfCounts(): Uint8Array {
  const rows = Array.from(
    { length: 50 },
    (_, i) => `${50 + i / 100},${8 + i / 90},B ${i},,${1000 + 37 * i},0.1,,2021`,
  );
  return new TextEncoder().encode(
    `lat,lon,ref,name,aadt,heavy_share,night_per_hour,year\n${rows.join('\n')}\n`,
  );
}

/** @param random 0..1 */
function damaged(bytes: Uint8Array, damage: Damage, random: () => number): Uint8Array {
  if (damage === 'cut') return bytes.slice(0, Math.floor(random() * bytes.length));
  const made = Uint8Array.from(bytes);
  const at = () => Math.floor(random() * (bytes.length - 8));
  if (damage === 'flipped') made[at()]! ^= 1 << Math.floor(random() * 8);
  else {
    const [a, b] = [at(), at()];
    made.set(bytes.subarray(a, a + 8), b);
    made.set(bytes.subarray(b, b + 8), a);
  }
  return made;
}

/** Wrong answers: others than of the whole file although its form tells, none in one sentence, or none in time. */
async function tried(form: Form, read: (path: string) => Promise<unknown>): Promise<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'damaged-'));
  const path = join(folder, form.file);
  mkdirSync(join(path, '..'), { recursive: true });
  const stem = basename(form.file).replace(/\.\w+$/, '');
  for (const extension of form.beside ?? [])
    writeFileSync(join(folder, `${stem}.${extension}`), readFileSync(fixture(`${stem}.${extension}`)));
  const main = form.file.endsWith('.dbf') ? join(folder, `${stem}.shp`) : path;
  writeFileSync(path, form.bytes);
  const whole = JSON.stringify(await read(main));
  const random = seededRandom(39);
  const found = { refused: 0, same: 0, untold: 0 };
  const wrong: string[] = [];
  for (let i = 0; i < FILES; i++) {
    const damage = DAMAGE[i % DAMAGE.length]!;
    writeFileSync(path, damaged(form.bytes, damage, random));
    const started = performance.now();
    const outcome = await read(main).then(JSON.stringify, (error: unknown) => error);
    if (performance.now() - started > SLOWEST_MS) wrong.push(`${i} ${damage}: too slow`);
    else if (outcome === whole) found.same++;
    else if (typeof outcome === 'string') {
      if (form.tells.includes(damage)) wrong.push(`${i} ${damage}: another answer`);
      else found.untold++;
    } else if (outcome instanceof EvidenceError && !outcome.message.includes('\n')) found.refused++;
    else wrong.push(`${i} ${damage}: ${String(outcome)}`);
  }
  rmSync(folder, { recursive: true });
  for (const each of wrong.slice(0, 10)) console.error(`${form.name}: ${each}`);
  return {
    name: `${FILES} damaged files, ${form.name}: wrong answers`,
    goal: '0',
    value: spread([wrong.length]),
    unit: '',
    reached: wrong.length === 0,
    note: `${found.refused} refused, ${found.same} as the whole file, ${found.untold} changed where the form has no checksum`,
  };
}

/** @param onFigure hears of each one at once */
export async function damagedFiles(onFigure: (figure: Figure) => void = () => {}): Promise<Figure[]> {
  const figures: Figure[] = [];
  const add = (figure: Figure) => {
    figures.push(figure);
    onFigure(figure);
  };
  const read = async (path: string) => {
    const { info, blocks } = await storedOf(path);
    return [
      info.bounds,
      info.records,
      blocks.map((block) =>
        Object.entries(block).map(([name, column]) => [name, column.length, Bun.hash(column)].map(String)),
      ),
    ];
  };
  const kept = { name: 'our own files of evidence', file: 'road.noise', bytes: await keptFile(), tells: ALL };
  add(
    await tried(kept, async (path) => {
      const file = new EvidenceFile(path);
      return [
        file.info,
        file.blocks.map((place) => Object.values(file.read(place)).map((column) => String(Bun.hash(column)))),
      ];
    }),
  );
  for (const form of FORMS) add(await tried(form, read));
  return figures;
}

async function keptFile(): Promise<Uint8Array> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kept-'));
  const { runImport } = await import('../../src/commands/import/import.ts');
  const output = { write: () => {} };
  await runImport([fixture('areas.geojson')], { dataDir, name: 'road', stdout: output, stderr: output });
  const bytes = readFileSync(join(dataDir, 'regions/road.noise'));
  rmSync(dataDir, { recursive: true });
  return bytes;
}
