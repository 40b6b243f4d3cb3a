/**
 * Makes dist/world.pmtiles, the coarse map of the world inside the executable, when it is missing or older than what it
 * is made of.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isUpToDate } from './up-to-date.ts';

const ROOT = join(import.meta.dir, '..');
const OUTPUT = join(ROOT, 'dist', 'world.pmtiles');
/** A change in any of these makes another map. */
const INPUTS = [
  import.meta.path,
  join(import.meta.dir, 'world'),
  join(ROOT, 'src', 'map-tiles'),
  join(ROOT, 'src', 'shared', 'language.ts'),
  join(ROOT, 'package.json'),
];
/** Levels of each scale: the finer one is right down to level 6, and of no use above level 4. */
const LEVELS = [
  { scale: '110m', first: 0, last: 3 },
  { scale: '50m', first: 4, last: 5 },
] as const;
const LAST = LEVELS[1].last;
const LAYERS: ReadonlySet<string> = new Set(['earth', 'boundaries', 'places']);
/** West, south, east, north: all that the projection of the tiles has, degrees. */
const BOUNDS = [-180, -85.0511288, 180, 85.0511288] as const;

if (!isUpToDate(OUTPUT, INPUTS)) await makeWorld();

async function makeWorld(): Promise<void> {
  // imported only now: the check above runs at every start
  const { ArchiveWriter } = await import('../src/map-tiles/pmtiles/archive-writer.ts');
  const { VECTOR_LAYERS } = await import('../src/map-tiles/schema.ts');
  const { TilePacker, tilesOfBlock } = await import('../src/map-tiles/tiler/block-tiles.ts');
  const { asideOf, publishAside, writeAside } = await import('../src/shared/files/file-aside.ts');
  const { countryLabels, landAndBorders } = await import('./world/world-features.ts');
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  const writer = new ArchiveWriter(asideOf(`${OUTPUT}.tiles`));
  const packer = new TilePacker();
  const labels = await countryLabels(LAST);
  for (const { scale, first, last } of LEVELS) {
    const features = [...(await landAndBorders(scale)), ...labels];
    for (const { z, x, y, packed } of tilesOfBlock({ z: 0, x: 0, y: 0, last }, features, packer))
      if (z >= first) writer.add(z, x, y, packed);
  }
  const metadata = {
    name: 'World',
    attribution: 'Natural Earth',
    type: 'baselayer',
    vector_layers: VECTOR_LAYERS.filter(({ id }) => LAYERS.has(id)).map((layer) => ({
      ...layer,
      maxzoom: LAST,
    })),
  };
  await writeAside(OUTPUT, (file) =>
    writer.finish(file, { bounds: BOUNDS, minZoom: 0, maxZoom: LAST, metadata }),
  );
  await publishAside(OUTPUT);
  writer.close();
}
