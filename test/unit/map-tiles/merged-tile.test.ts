/** Tiles merged without decoding their shapes equal tiles merged with decoding. */
import { beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import type { MapFeature } from '../../../src/map-tiles/map-feature.ts';
import { mergedTile } from '../../../src/map-tiles/merged-tile.ts';
import { ArchiveReader } from '../../../src/map-tiles/pmtiles/archive-reader.ts';
import { memorySource } from '../../../src/shared/files/byte-source.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { pathOf, road, writeMap } from '../../support/maps/map-features.ts';
import { openMapFile } from '../../support/maps/map-file.ts';

const PLACE = [14, 5634, 9889] as const;
const STREET = road('Calle nueva', [-56.2, -34.907], [-56.198, -34.908]);
/** Fields and kinds of values that the sample lacks, in a layer that it has. */
const peak: MapFeature = {
  layer: 'pois',
  shape: 'point',
  minZoom: 12,
  properties: { kind: 'peak', ele: -3, bridge: true, width: 2.5, 'name:pt': 'Pico' },
  paths: [pathOf([-56.199, -34.9075])],
};

let sample: Uint8Array;
let other: Uint8Array;
beforeAll(async () => {
  const dist = join(import.meta.dir, '../../../dist/sample.pmtiles');
  const reader = await ArchiveReader.open(memorySource(await Bun.file(dist).bytes()), 'sample');
  sample = gunzipSync((await reader.tile(...PLACE))!);
  const path = join(emptyDirectory(), 'other.map');
  await writeMap(path, [-56.3, -35, -56.1, -34.8], [STREET, peak]);
  other = gunzipSync((await (await openMapFile(path)).tile(...PLACE))!);
});

/** Returns the features of a tile as text, by layer. */
function contents(tile: Uint8Array): Record<string, string[]> {
  const { layers } = new VectorTile(new PbfReader(tile));
  return Object.fromEntries(
    Object.entries(layers).map(([name, layer]) => {
      expect([layer.version, layer.extent]).toEqual([2, 4096]);
      const features = Array.from({ length: layer.length }, (_, i) => layer.feature(i));
      return [
        name,
        features.map((each) => JSON.stringify([each.type, each.properties, each.loadGeometry()])),
      ];
    }),
  );
}

describe('a merged tile', () => {
  test('has every feature of both tiles, with its fields and shape', () => {
    const [one, two] = [contents(sample), contents(other)];
    const merged = contents(mergedTile([{ plain: sample }, { plain: other }]));
    expect(Object.keys(merged).sort()).toEqual([...new Set(Object.keys({ ...one, ...two }))].sort());
    for (const [name, features] of Object.entries(merged))
      expect([name, features]).toEqual([name, [...new Set([...(one[name] ?? []), ...(two[name] ?? [])])]]);
    expect(merged.roads!.length).toBe(one.roads!.length + 1);
    expect(merged.pois!.at(-1)).toContain('"ele":-3,"bridge":true,"width":2.5');
  });

  test('has shared features once, and nothing of an excluded layer', () => {
    const twice = contents(mergedTile([{ plain: sample }, { plain: sample }]));
    expect(twice).toEqual(
      Object.fromEntries(
        Object.entries(contents(sample)).map(([name, features]) => [name, [...new Set(features)]]),
      ),
    );
    const some = contents(mergedTile([{ plain: sample, without: 'roads' }, { plain: other }]));
    expect(some.roads!).toEqual(contents(other).roads!);
  });
});
