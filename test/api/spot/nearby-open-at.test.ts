/** Places that are open on arrival: by season for sites, by hours for car parks. */
import { describe, expect, test } from 'bun:test';
import type { Nearby } from '../../../src/api/nearby.ts';
import { detailsText } from '../../../src/region/format/site-details.ts';
import { realPool } from '../../support/http/real-pool.ts';
import { testApp } from '../../support/http/test-app.ts';
import { SceneMap } from '../../support/maps/scene-map.ts';

describe('the filter open_at', () => {
  const season = new Uint8Array(46).fill(0);
  // May to October
  for (let day = 121; day < 305; day++) season[day >> 3]! |= 1 << (day & 7);
  const week = new Uint8Array(42).fill(0);
  // daytime, every day
  for (let slot = 0; slot < 336; slot++)
    if (slot % 48 >= 16 && slot % 48 < 36) week[slot >> 3]! |= 1 << (slot & 7);
  const places = new SceneMap()
    .area('camp_site', [500, 500], [540, 540], { name: 'Summer', season, hours: week })
    .area('parking', [1000, 500], [1040, 540], { name: 'Parking by day', hours: week })
    .area('parking', [1500, 500], [1540, 540], { name: 'No hours' })
    .area('camp_site', [2000, 500], [2040, 540], {
      name: 'All year',
      details: detailsText({ seasonal: 'no' }),
    });
  const app = testApp({ pool: realPool([places.region()]).pool });
  const open = async (at: string) => {
    const { lat: north, lon: east } = places.place;
    const query = `lat=${north}&lon=${east}&open_at=${encodeURIComponent(at)}&sort=score&at=2026-07-11T22:30`;
    const response = await app.ask(`GET /api/spot/nearby?${query}`);
    const answer: Nearby = await response.json();
    return [answer.places.map(({ title }) => title!), answer.filters.open_at!.not_recorded] as const;
  };

  // a car park that closes in the evening is no place for the night, whenever one asks
  test('uses the season of a site, not its reception hours', async () => {
    expect((await open('2026-07-11T22:30'))[0].toSorted()).toEqual(['All year', 'Summer']);
    expect((await open('2026-07-11T12:00'))[0].toSorted()).toEqual(['All year', 'Summer']);
    expect((await open('2026-12-11T12:00'))[0].toSorted()).toEqual(['All year']);
    // half past midnight in Germany
    expect((await open('2026-07-11T22:30:00Z'))[0].toSorted()).toEqual(['All year', 'Summer']);
    expect((await open('2026-07-11T10:00:00Z'))[0].toSorted()).toEqual(['All year', 'Summer']);
  });

  test('counts places without hours as not recorded', async () => {
    // the car park without hours, and the track at the position
    expect((await open('2026-07-11T12:00'))[1]).toBe(2);
  });
});
