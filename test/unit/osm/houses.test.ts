/** Buildings on the map keep vans out, from import to score. */
import { expect, test } from 'bun:test';
import { Scorer } from '../../../src/scoring/scorer.ts';
import { METRES_PER_DEGREE, merge, regionOf, road, zone } from '../../support/maps/assembled-region.ts';
import { WEDNESDAY } from '../../support/scoring/night-sound.ts';

const METRE = 1 / METRES_PER_DEGREE;
const HERE = { lat: 46.95, lon: 7.02 };

/**
 * Returns where a van parks 10 m north of a street.
 * @param tags of a square of 3 m around that position
 */
async function standingIn(tags: Record<string, string>): Promise<string> {
  const street = road(1, HERE.lat - 10 * METRE, 7, 3000, { highway: 'residential' });
  const house = zone(11, HERE.lat - 1.5 * METRE, HERE.lon - 1.5 * METRE, 3 * METRE, tags);
  const scorer = new Scorer([await regionOf(merge(street, house))]);
  return scorer.rateSpot({ ...HERE, at: WEDNESDAY, now: 0 }).spot.site.standing.kind;
}

test('a building of any size keeps vans out; a roof, an underground building and a pool do not', async () => {
  for (const building of ['yes', 'house', 'shed', 'garage'])
    expect([building, await standingIn({ building })]).toEqual([building, 'none']);
  expect(await standingIn({ building: 'roof' })).toBe('kerb');
  expect(await standingIn({ building: 'yes', layer: '-1' })).toBe('kerb');
  expect(await standingIn({ leisure: 'swimming_pool' })).toBe('kerb');
});
