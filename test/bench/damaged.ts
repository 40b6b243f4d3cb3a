/**
 * Files of evidence with damage: flipped bits, missing ends, swapped values. A reader must reject each one in
 * one sentence or give the result of the whole file, if the format can detect the damage.
 * `bun run bench damaged`
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { zipSync } from 'fflate';
import { EvidenceError } from '../../src/evidence/evidence-error.ts';
import { EvidenceFile } from '../../src/evidence/evidence-file.ts';
import { fixture, storedOf } from '../support/maps/evidence.ts';
import { hgtOf, terrariumOf } from '../support/maps/terrain.ts';
import { seededRandom } from '../support/seeded-random.ts';
import type { Figure } from './figure.ts';
import { spread } from './load/server.ts';

const FILES = 1000;
const MAX_READ_MS = 10_000;
const DAMAGE = ['flipped', 'cut', 'swapped'] as const;
type Damage = (typeof DAMAGE)[number];

interface Form {
  name: string;
  /** Name of the file; `beside` lists the extensions of its intact companions. */
  file: string;
  beside?: string[];
  bytes: Uint8Array;
  /** Damage that the format can detect; it has no checksum against the others. */
  detectable: readonly Damage[];
}

const ALL = DAMAGE;
const CUT = ['cut'] as const;
const plane = (lon: number, lat: number) => 300 + 200 * Math.sin(lon * 40) + 100 * Math.cos(lat * 90);
const gdal = (name: string, file = name): Omit<Form, 'name' | 'detectable'> => ({
  file,
  bytes: readFileSync(fixture(name)),
});

const FORMS: readonly Form[] = [
  { name: 'GeoTIFF, deflate, cloud-optimised', ...gdal('raster-cog.tif'), detectable: CUT },
  { name: 'GeoTIFF, LZW, tiles', ...gdal('raster-tiled-lzw.tif'), detectable: CUT },
  { name: 'GeoTIFF, unpacked, big endian', ...gdal('raster-big-endian-plain.tif'), detectable: CUT },
  { name: 'GeoPackage', ...gdal('areas-25832.gpkg'), detectable: CUT },
  { name: 'GeoJSON', ...gdal('areas-2056.geojson'), detectable: CUT },
  {
    name: 'Shapefile, its shapes',
    ...gdal('areas-2056.shp'),
    beside: ['dbf', 'prj', 'cpg'],
    detectable: CUT,
  },
  {
    name: 'counts as a Shapefile, its table',
    ...gdal('counts-2056.dbf'),
    beside: ['shp', 'prj', 'cpg'],
    detectable: CUT,
  },
  // A table has no end marker.
  { name: 'counts as a table', file: 'counts.csv', bytes: tableOfCounts(), detectable: [] },
  {
    name: '.hgt in a zip',
    file: 'squares.zip',
    bytes: zipSync({ 'N43E007.hgt': hgtOf(7, 43, 1201, plane) }),
    detectable: ALL,
  },
  {
    name: 'Terrarium tile',
    file: '12/2148/1390.png',
    bytes: terrariumOf(12, 2148, 1390, plane),
    detectable: ALL,
  },
  { name: '.hgt', file: 'N43E007.hgt', bytes: hgtOf(7, 43, 1201, plane), detectable: CUT },
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

/** Returns a damaged copy of a file. @param random returns 0 to 1 */
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

/**
 * Counts wrong outcomes: a different result although the format detects the damage, an error that is not one
 * sentence, or a timeout.
 */
async function outcomesOf(form: Form, read: (path: string) => Promise<unknown>): Promise<Figure> {
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
  const found = { refused: 0, same: 0, undetected: 0 };
  const wrong: string[] = [];
  for (let i = 0; i < FILES; i++) {
    const damage = DAMAGE[i % DAMAGE.length]!;
    writeFileSync(path, damaged(form.bytes, damage, random));
    const started = performance.now();
    const outcome = await read(main).then(JSON.stringify, (error: unknown) => error);
    if (performance.now() - started > MAX_READ_MS) wrong.push(`${i} ${damage}: too slow`);
    else if (outcome === whole) found.same++;
    else if (typeof outcome === 'string') {
      if (form.detectable.includes(damage)) wrong.push(`${i} ${damage}: another answer`);
      else found.undetected++;
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
    note: `${found.refused} refused, ${found.same} as the whole file, ${found.undetected} changed where the form has no checksum`,
  };
}

/** @param onFigure receives each figure as soon as it is measured */
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
  const kept = {
    name: 'our own files of evidence',
    file: 'road.noise',
    bytes: await keptFile(),
    detectable: ALL,
  };
  add(
    await outcomesOf(kept, async (path) => {
      const file = new EvidenceFile(path);
      return [
        file.info,
        file.blocks.map((place) => Object.values(file.read(place)).map((column) => String(Bun.hash(column)))),
      ];
    }),
  );
  for (const form of FORMS) add(await outcomesOf(form, read));
  return figures;
}

async function keptFile(): Promise<Uint8Array> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kept-'));
  const { runImport } = await import('../../src/commands/regions/import.ts');
  const output = { write: () => {} };
  await runImport([fixture('areas.geojson')], { dataDir, name: 'road', stdout: output, stderr: output });
  const bytes = readFileSync(join(dataDir, 'regions/road.noise'));
  rmSync(dataDir, { recursive: true });
  return bytes;
}
