/** A map for filters: places that differ in every possible wish. */
import { facilityFlags, OF_THE_PLACE, SiteFlag } from '../../../src/region/format/codes.ts';
import { detailsText, withSurroundings } from '../../../src/region/format/site-details.ts';
import { seededRandom } from '../seeded-random.ts';
import { SceneMap } from './scene-map.ts';

/** A random fact of a site: yes, no, or not recorded. */
const MAYBE = [true, false, undefined] as const;

/** Prices and surroundings of places. */
const DETAILS = [
  '',
  withSurroundings(detailsText({ charge: '12 EUR/night' }), {
    houses: 0,
    waterM: 40,
    waterViews: [[30, 20]],
  }),
  withSurroundings(detailsText({ charge: '1 EUR/hour' }), { houses: 7, waterM: null, waterViews: [] }),
  withSurroundings(detailsText({ charge: 'CHF 30' }), { houses: null, waterM: 300, waterViews: [[-300, 0]] }),
  withSurroundings(detailsText({ charge: '25,50 €' }), { houses: 3, waterM: 900, waterViews: [] }),
];

/** Returns sixty places of all kinds, quiet and loud, with random facts. */
export function variedMap(): SceneMap {
  const random = seededRandom(7);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const map = new SceneMap().straight('motorway', 900).straight('residential', -2600);
  const kinds = ['parking', 'parking', 'parking', 'rest_area', 'camp_site', 'caravan_site'] as const;
  for (let i = 0; i < 60; i++) {
    const [east, north] = [-4000 + (i % 10) * 800, -3000 + Math.floor(i / 10) * 1000];
    const osmId = 1000 + i;
    const fee = pick([SiteFlag.FEE, SiteFlag.FREE, 0]);
    map.area(pick(kinds), [east, north], [east + 40, north + 40], {
      name: `P${i}`,
      osmId,
      flags: fee,
      value: pick([0, 4, 40, 400]),
      details: pick(DETAILS),
    });
    const facilities = Object.fromEntries(
      (['water', 'toilets', 'dump_station', 'power', 'showers', 'waste', 'lit'] as const).flatMap((name) => {
        const has = pick(MAYBE);
        return has === undefined ? [] : [[name, has]];
      }),
    );
    map.point('facility', [east + 20, north + 20], {
      osmType: 'way',
      osmId,
      radius: 20,
      value: OF_THE_PLACE,
      flags: facilityFlags({
        facilities,
        surface: pick(['unknown', 'asphalt', 'grass', 'gravel'] as const),
        heightLimit: pick([null, null, 2.7, 3.5]),
        dog: pick(MAYBE),
      }),
    });
  }
  // an airfield without night traffic, 5 km from some of them
  return map.runway([0, 4200], [600, 4200], 0, 'Airfield');
}
