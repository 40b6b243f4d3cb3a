/** In a file of several parts, a traffic count applies only to the part with its road. */
import { expect, test } from 'bun:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RegionCatalog } from '../../../../src/app/regions/catalog.ts';
import { importEvidence } from '../../../../src/commands/regions/import-evidence.ts';
import { RegionBuilder } from '../../../../src/region/build/builder.ts';
import { LineClass, SoundKind, TrafficSource } from '../../../../src/region/format/codes.ts';
import { openRegions } from '../../../../src/region/read/source.ts';
import { emptyDirectory } from '../../../support/empty-directory.ts';
import { aWay, REGION_INFO } from '../../../support/maps/region-fixture.ts';
import { fileOfParts } from '../../../support/maps/region-parts.ts';

const INFO = {
  ...REGION_INFO,
  name: 'roads',
  bounds: [7.9, 49.9, 8.1, 50.1] as [number, number, number, number],
};

/** A part with one road along a parallel. */
function partWith(osmId: number, ref: string, lat: number): Uint8Array[] {
  const builder = new RegionBuilder();
  const way = builder.lines.addWay(aWay({ osmId, lineClass: LineClass.secondary, ref }));
  builder.lines.setTraffic(way, {
    source: TrafficSource.typical,
    vehiclesPerHour: 72,
    heavyShare: 0.1,
    year: 0,
  });
  for (let i = 0; i < 6; i++)
    builder.lines.addSegment(
      way,
      8e7 + i * 8000,
      lat * 1e7,
      8e7 + (i + 1) * 8000,
      lat * 1e7,
      SoundKind.road_rural,
      1e6,
      1e6,
    );
  return builder.finish(INFO);
}

test('a count does not apply to a nearer road of another part', async () => {
  const dataDir = emptyDirectory();
  const [regions, served] = [join(dataDir, 'regions'), join(dataDir, 'served')];
  mkdirSync(regions);
  // the count is 3 m from a road without a ref, and 30 m from the road with its ref
  const parts = [partWith(1, '', 50.000027), partWith(2, 'B 14', 50.00027)];
  writeFileSync(join(regions, 'roads.spots'), fileOfParts(parts, INFO));
  const path = join(dataDir, 'counts.csv');
  writeFileSync(
    path,
    'lat,lon,ref,name,aadt,heavy_share,night_per_hour,year\n50,8.001,B 14,,,0.1,500,2021\n',
  );
  let printed = '';
  const output = { write: (text: string) => (printed += text) };
  const options = { path, name: 'mine', dataDir, stdout: output, stderr: output };
  expect(await importEvidence({ ...options, dryRun: true })).toBe(0);
  expect(printed).toContain('roads.spots: 1 counts on 1 ways, 0 on none');
  expect(await importEvidence({ ...options, dryRun: false })).toBe(0);

  const catalog = new RegionCatalog({ regions, served, live: null }, () =>
    Promise.reject(new Error('no sample here')),
  );
  await catalog.load(async () => {});
  const tenths = openRegions(catalog.served.regions[0]!.source).map(({ ways }) => ways.tenthsPerHour[0]);
  expect(tenths).toEqual([720, 5000]);
});
