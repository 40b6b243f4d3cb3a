/** Makes dist/world.pmtiles, the embedded coarse map of the world, unless the inputs are unchanged. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeIfChanged } from './up-to-date.ts';

const ROOT = join(import.meta.dir, '..');
const OUTPUT = join(ROOT, 'dist', 'world.pmtiles');
/** Inputs of the map. */
const INPUTS = [
  import.meta.path,
  join(import.meta.dir, 'world'),
  join(import.meta.dir, 'names'),
  join(import.meta.dir, 'states'),
  join(ROOT, 'src', 'map-tiles'),
  join(ROOT, 'src', 'shared', 'language.ts'),
  join(ROOT, 'package.json'),
];
/**
 * Zooms of each scale. The last one is drawn larger up to zoom 9 of the page outside the regions: its tiles are of the
 * finest scale.
 */
const LEVELS = [
  { scale: '110m', first: 0, last: 3 },
  { scale: '50m', first: 4, last: 4 },
  { scale: '10m', first: 5, last: 5 },
] as const;
const LAST = LEVELS[2].last;
/** Simplification tolerance, units of a tile; up to zoom 9 of the page one is a pixel. */
const TOLERANCE = 1;
const LAYERS: ReadonlySet<string> = new Set(['earth', 'water', 'boundaries', 'places']);
/** West, south, east, north of the projection of the tiles, degrees. */
const BOUNDS = [-180, -85.0511288, 180, 85.0511288] as const;

await makeIfChanged({ outputs: [OUTPUT], inputs: INPUTS }, makeWorld);

async function makeWorld(): Promise<void> {
  // imported late: the check above runs at every start
  const { ArchiveWriter } = await import('../src/map-tiles/pmtiles/archive-writer.ts');
  const { vectorLayers } = await import('../src/map-tiles/schema.ts');
  const { DrawingEncoder } = await import('../src/map-tiles/drawings/drawing-encoder.ts');
  const { drawBlock, TilePacker } = await import('../src/map-tiles/map-file/draw-block.ts');
  const { packBlocks } = await import('../src/map-tiles/map-file/pack-blocks.ts');
  const { toUnits } = await import('../src/shared/geo/earth.ts');
  const { ByteWriter } = await import('../src/shared/collections/byte-writer.ts');
  const { asideOf, publishAside, writeAside } = await import('../src/shared/files/file-aside.ts');
  const { largeTowns, namesOfLargeTowns } = await import('./world/large-towns.ts');
  const { stateLabels } = await import('./world/state-labels.ts');
  const { countryLabels, landAndBorders, landTest } = await import('./world/world-features.ts');
  const { namesNearBorders } = await import('./world/country-lattice.ts');
  const { lakes } = await import('./world/lakes.ts');
  const { withWholeAreas } = await import('./world/whole-areas.ts');
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  const writer = new ArchiveWriter(asideOf(`${OUTPUT}.tiles`));
  const packer = new TilePacker();
  const [minX, minY, maxX, maxY] = BOUNDS.map(toUnits) as [number, number, number, number];
  const box = { minX, minY, maxX, maxY };
  const labels = [
    ...(await countryLabels(LAST)),
    ...namesNearBorders(await landTest(), LAST),
    ...largeTowns(),
    ...stateLabels(LAST, namesOfLargeTowns()),
  ];
  const inland = lakes();
  for (const { scale, first, last } of LEVELS) {
    const blocks = new Map<number, InstanceType<typeof ByteWriter>>();
    const bufferFor = (number: number) => {
      const writer = blocks.get(number) ?? new ByteWriter();
      blocks.set(number, writer);
      return writer;
    };
    // land is drawn everywhere, even where nothing else is
    const encoder = new DrawingEncoder(box, bufferFor, { lastBlocks: 5, maxBlocks: Infinity });
    for (const feature of [...(await landAndBorders(scale)), ...inland, ...labels]) encoder.add(feature);
    const ordered = [...blocks].sort(([a], [b]) => a - b);
    for (const packed of packBlocks(ordered.map(([number, bytes]) => ({ number, bytes: bytes.view() }))))
      for (const tile of drawBlock(packed.block, packed, packer, (z) => z >= first && z <= last, TOLERANCE))
        writer.add(tile.z, tile.x, tile.y, withWholeAreas(tile.packed));
  }
  const metadata = {
    name: 'World',
    attribution: 'Natural Earth, GeoNames',
    type: 'baselayer',
    vector_layers: vectorLayers()
      .filter(({ id }) => LAYERS.has(id))
      .map((layer) => ({
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
