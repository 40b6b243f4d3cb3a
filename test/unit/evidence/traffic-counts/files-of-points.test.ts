/** Traffic counts as point features of GIS files. */
import { expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { fixture, readCounts } from '../../../support/maps/evidence.ts';

test.each(['counts-2056.shp', 'counts-4326.gpkg', 'counts-25832.geojson'])(
  '%s by GDAL is read',
  async (name) => {
    const { counts, errors, format } = await readCounts(fixture(name));
    expect(errors).toEqual([]);
    expect(format).toContain('plain counts');
    expect(counts.map(({ ref, name: street, year, heavyShare }) => [ref, street, year, heavyShare])).toEqual([
      ['A 1', 'Bächstraße', 2021, 0.1],
      ['', 'Quai', 2022, null],
    ]);
    for (const [i, [lon, lat]] of [
      [7.44, 46.95],
      [7.45, 46.96],
    ].entries()) {
      expect(Math.abs(counts[i]!.lon - lon!)).toBeLessThan(0.00002);
      expect(Math.abs(counts[i]!.lat - lat!)).toBeLessThan(0.00002);
    }
  },
);

const GENEVA = new URL(
  '../../../../../shared/data/traffic/geneva-shapefile/OTC_COMPTAGE_TRAFIC.shp',
  import.meta.url,
).pathname;
if (!existsSync(GENEVA)) console.warn('not tested: the Shapefile of Geneva is not in ../shared/data');

test.skipIf(!existsSync(GENEVA))('the counts of the canton of Geneva are read', async () => {
  const { counts, errors, format } = await readCounts(GENEVA);
  expect(format).toContain('Genève');
  expect(counts.length).toBeGreaterThan(400);
  // rows without a count, and one without a position
  for (const { column } of errors) expect(['tjm', 'tjm_annee', 'geometry']).toContain(column);
  for (const { lon, lat, year } of counts) {
    expect(lon > 5.9 && lon < 6.4 && lat > 46.1 && lat < 46.4).toBe(true);
    expect(year).toBeGreaterThan(2000);
  }
  // 2498826.37, 1116705.84; 9,448 vehicles a day in one direction
  const place = counts.find(({ name, year }) => name === 'Voie-Centrale' && year === 2019)!;
  expect(place.vehiclesPerHour).toBeGreaterThan(150);
});
