/** Land beside lone roads and sites: covered as far as what is mapped says, and no farther. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { Score } from '../../../src/api/score.ts';
import { candidatesAround } from '../../../src/places/found/candidates.ts';
import { Scorer } from '../../../src/scoring/scorer.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../../../src/shared/geo/earth.ts';
import { METRES_PER_DEGREE, merge, regionOf, road, zone } from '../../support/maps/assembled-region.ts';
import type { MapObjects } from '../../support/pbf/pbf-writer.ts';

import { seededRandom } from '../../support/seeded-random.ts';

const E7 = 1e7;
const units = (degrees: number) => Math.round(degrees * E7);
/** Degrees of latitude of a distance. */
const north = (metres: number) => metres / METRES_PER_DEGREE;
const site = (id: number, lat: number, lon: number, tags: Record<string, string>): MapObjects => ({
  nodes: [{ id, lat, lon, tags }],
});

describe('land beside a lone road', () => {
  const track = road(1, -24.9, 17.9, 9000, { highway: 'trunk' });

  test('is covered to 1 km, at the edge of the data, with bounds in the file and without', async () => {
    for (const options of [{}, { bounds: [17.7, -25.1, 18.1, -24.7] as [number, number, number, number] }]) {
      const region = await regionOf(track, options);
      for (const metres of [0, 20, 28, 60, 100, 200, 400, 800])
        for (const side of [-1, 1]) {
          const at = [units(17.95), units(-24.9 + side * north(metres))] as const;
          expect({ metres, covered: region.covers(...at) }).toEqual({ metres, covered: true });
          expect(region.metresInside(...at, 3000)).toBe(0);
        }
      expect(region.covers(units(17.95), units(-24.9 + north(2500)))).toBe(false);
      expect(region.covers(units(17.8), units(-24.9))).toBe(false);
    }
  });

  test('is covered at every spot within 400 m, at any latitude and direction', async () => {
    const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true });
    await fc.assert(
      fc.asyncProperty(
        degrees(-78, 78),
        degrees(-179, 179),
        degrees(0, 2 * Math.PI),
        degrees(20, 400),
        degrees(0, 1),
        async (lat, lon, turn, metres, share) => {
          const y = units(lat);
          const move = (east: number, up: number) => ({
            lat: lat + up / METRES_PER_UNIT / E7,
            lon: lon + east / metresPerUnitEast(y) / E7,
          });
          const length = 3000;
          const end = move(length * Math.cos(turn), length * Math.sin(turn));
          const region = await regionOf({
            nodes: [
              { id: 1, lat, lon },
              { id: 2, ...end },
            ],
            ways: [{ id: 1, nodes: [1, 2], tags: { highway: 'secondary' } }],
          });
          const [along, aside] = [share * length, metres];
          const spot = move(
            along * Math.cos(turn) - aside * Math.sin(turn),
            along * Math.sin(turn) + aside * Math.cos(turn),
          );
          expect(region.covers(units(spot.lon), units(spot.lat))).toBe(true);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('is covered and scored at five spots at 20 to 400 m beside each of many roads of one map, and sites there are listed', async () => {
    const random = seededRandom(300);
    const between = (least: number, most: number) => least + random() * (most - least);
    const roads = Array.from({ length: 60 }, () => ({
      lat: between(-60, 70),
      lon: between(-179, 179),
    }));
    const highways = ['trunk', 'secondary', 'unclassified'];
    const uses: (Record<string, string> | null)[] = [null, { amenity: 'parking' }, { tourism: 'camp_site' }];
    const spots = roads.flatMap(({ lat, lon }) =>
      Array.from({ length: 5 }, (_, i) => ({
        lat: lat + north(between(20, 400) * (random() < 0.5 ? -1 : 1)),
        lon: lon + between(0, 4000) / metresPerUnitEast(units(lat)) / E7,
        tags: uses[i % uses.length]!,
      })),
    );
    const region = await regionOf(
      merge(
        ...roads.map(({ lat, lon }, i) =>
          road(1 + 2 * i, lat, lon, 4000, { highway: highways[i % highways.length]! }),
        ),
        ...spots.flatMap(({ lat, lon, tags }, i) => (tags ? site(1000 + i, lat, lon, tags) : [])),
      ),
    );
    const scorer = new Scorer([region]);
    for (const { lat, lon, tags } of spots) {
      const at = '2026-07-15T22:30';
      const answer: Score = JSON.parse(scorer.score({ lat, lon, at, now: 0, lang: 'en' }));
      const around = candidatesAround([region], { lat, lon, beyond: 0, radius: 50 });
      expect({
        ...{ lat, lon },
        covered: region.covers(units(lon), units(lat)),
        unknown: answer.factors.some(({ key }) => key === 'no_map_data'),
        hasNoise: answer.night_noise_db !== null,
        degraded: answer.meta.degraded,
        stands: tags === null || answer.standing !== 'none',
        listed: tags === null || around.sites.length > 0,
      }).toEqual({
        ...{ lat, lon },
        ...{ covered: true, unknown: false, hasNoise: true, degraded: false },
        ...{ stands: true, listed: true },
      });
    }
  });

  test('ends at a border, where the extract of a country ends', async () => {
    // the Rhine near Vaduz: the road is in Liechtenstein, the other bank in Switzerland
    const region = await regionOf(road(1, 47.15, 9.5095, 200, { highway: 'primary' }), {
      bounds: [9.4, 47, 9.7, 47.3],
    });
    expect(region.covers(units(9.511), units(47.152))).toBe(true);
    expect(region.covers(units(9.4985), units(47.15))).toBe(false);
  });

  test('is no sea', async () => {
    const coast = road(11, -24.898, 17.9, 9000, { natural: 'coastline' });
    // land is on the left of a coastline: here in the north
    const inland = await regionOf(merge(track, coast));
    const seaward = await regionOf(
      merge(track, {
        nodes: coast.nodes!,
        ways: [{ ...coast.ways![0]!, nodes: coast.ways![0]!.nodes.toReversed() }],
      } as MapObjects),
    );
    const [x, y] = [units(17.95), units(-24.8925)];
    expect(inland.covers(x, y)).toBe(true);
    expect(seaward.covers(x, y)).toBe(false);
  });
});

describe('sites and land use away from roads', () => {
  const far = road(1, 47, 9, 500, { highway: 'tertiary' });
  const bounds: [number, number, number, number] = [8.8, 46.8, 9.4, 47.4];

  test('are covered with the land beside them', async () => {
    const region = await regionOf(merge(far, site(20, 47.2, 9.1, { tourism: 'camp_site' })), { bounds });
    expect(region.covers(units(9.1), units(47.2))).toBe(true);
    expect(region.covers(units(9.1), units(47.2 + north(340)))).toBe(true);
    expect(region.covers(units(9.1), units(47.2 + north(2500)))).toBe(false);
  });

  test('are covered inside, however wide, but not inside of mere borders and lakes', async () => {
    const inside = async (tags: Record<string, string>) =>
      (await regionOf(merge(far, zone(100, 47.1, 9, 0.2, tags)), { bounds })).covers(units(9.1), units(47.2));
    expect(await inside({ landuse: 'farmland' })).toBe(true);
    expect(await inside({ natural: 'water' })).toBe(false);
    expect(await inside({ boundary: 'protected_area', protect_class: '5', name: 'Park' })).toBe(false);
  });
});
