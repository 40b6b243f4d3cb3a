/**
 * Makes dist/sample.spots and dist/sample.pmtiles, the sample region and its map, unless the inputs are unchanged.
 */
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { makeIfChanged } from './up-to-date.ts';

const ROOT = join(import.meta.dir, '..');
const OUTPUT = join(ROOT, 'dist', 'sample.spots');
const MAP_OUTPUT = join(ROOT, 'dist', 'sample.pmtiles');
const TILES = join(ROOT, 'node_modules', '@mapbox', 'mvt-fixtures', 'real-world', 'osm-qa-montevideo');
/** Inputs of the sample. */
const INPUTS = [
  import.meta.path,
  join(import.meta.dir, 'sample'),
  join(ROOT, 'src', 'map-tiles'),
  join(ROOT, 'src', 'osm'),
  join(ROOT, 'src', 'region'),
  join(ROOT, 'src', 'shared', 'language.ts'),
  join(ROOT, 'package.json'),
];

await makeIfChanged({ outputs: [OUTPUT, MAP_OUTPUT], inputs: INPUTS }, makeSample);

async function makeSample(): Promise<void> {
  // imported late: the check above runs at every start
  const { assemble } = await import('../src/osm/import/assemble.ts');
  const { readQaTiles } = await import('./sample/qa-tiles.ts');
  const { drawObjects } = await import('./sample/qa-drawings.ts');
  const { landAround } = await import('./sample/mapped-land.ts');
  const { writeMap } = await import('../src/osm/map-tiles/make-map.ts');
  const { MapFile } = await import('../src/map-tiles/map-file/map-file.ts');
  const { cutMap } = await import('../src/map-tiles/map-file/cut-map.ts');
  const { fileSource } = await import('../src/shared/files/byte-source.ts');
  const { writeRegionFile } = await import('../src/region/format/file.ts');
  const { ATTRIBUTION } = await import('../src/shared/attribution.ts');
  const { asideOf, discardAside, publishAside, writeAside } = await import(
    '../src/shared/files/file-aside.ts'
  );
  const { objects, logs, bounds, updatedAt, counts } = readQaTiles(TILES);
  const info = {
    name: 'montevideo',
    title: `Montevideo (sample, ${updatedAt.slice(0, 4)})`,
    attribution: ATTRIBUTION,
    origin: 'OSM QA tiles',
    dataUpdatedAt: updatedAt,
    // date of the data, so that the same tiles make the same bytes
    importedAt: updatedAt,
    bounds,
    counts,
    sample: true,
  };
  // tiles are cut along their sides, and complete inside
  const { parts } = assemble(logs, info, { complete: bounds });
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  await writeRegionFile(OUTPUT, parts);
  const target = join(ROOT, 'dist', 'sample.map');
  await writeMap({ target, title: info.title, bounds, updatedAt }, (draw, box) => {
    drawObjects(objects, draw);
    return landAround(objects, box);
  });
  const descriptor = openSync(asideOf(target), 'r');
  const map = await MapFile.open(fileSource(descriptor), 'the map of the sample');
  await writeAside(MAP_OUTPUT, async (file) => {
    await cutMap(map, null, file, asideOf(`${MAP_OUTPUT}.tiles`));
  });
  closeSync(descriptor);
  await discardAside(target);
  await publishAside(MAP_OUTPUT);
}
