/** A site that is only a point on the map is a hint, not a permission. */
import { describe, expect, test } from 'bun:test';
import type { Nearby } from '../../../../src/api/nearby.ts';
import { realPool } from '../../../support/http/real-pool.ts';
import { testApp } from '../../../support/http/test-app.ts';
import { placeOf, SUMMER, TagScene, type Tags } from '../../../support/maps/tag-scene.ts';
import { testRows } from '../../../support/rows.ts';

/** Hills in Andorra, where nights are forbidden outside of official sites. */
const ANDORRA = { lat: 42.53, lon: 1.6 };
const GERMANY = { lat: 49.6, lon: 7.5 };

const scene = (tags: Tags, spot = ANDORRA) =>
  new TagScene(spot)
    .way({ highway: 'tertiary' }, [-900, -60], [0, -60], [900, -60])
    .way({ highway: 'service' }, [0, -60], [0, 0])
    .node({ tourism: 'caravan_site', ...tags }, [0, 0]);

async function listAt(map: TagScene, sort = '') {
  const { ask } = testApp({ pool: realPool([await map.region()]).pool });
  const { lat, lon } = placeOf([300, 300], ANDORRA);
  const answer = await ask(`GET /api/spot/nearby?lat=${lat}&lon=${lon}&radius=3000&at=${SUMMER}${sort}`);
  return JSON.parse(await answer.text()) as Nearby;
}

describe('a point that is only a motorhome site', () => {
  test.each<Tags>([{}, { source: 'survey' }, { note: 'seen from the road', fixme: 'name?' }])(
    'with %j beside it is not confirmed, and never green where nights are forbidden',
    async (tags) => {
      const answer = await scene(tags).answer(SUMMER);
      expect(answer).toMatchObject({ confirmed: false, official: true, allowed: 'unknown' });
      expect(answer.ampel).not.toBe('green');
      expect(answer.reasons.join()).toContain(
        'Overnight site on the map, not confirmed: motorhome site (-31)',
      );
      expect(answer.meta.quality.reasons).toContain('Only a point on the map says that this is a site');
    },
  );

  testRows<Tags>([
    { name: 'Aparcament' },
    { fee: 'yes' },
    { capacity: '12' },
    { website: 'https://area.example' },
    { operator: 'Comú' },
    { drinking_water: 'yes' },
    { 'contact:phone': '+376 1' },
    { check_date: '2026-05-01' },
  ])('with %j is confirmed', async (tags) => {
    const answer = await scene(tags).answer(SUMMER);
    expect(answer).toMatchObject({ confirmed: true, official: true, allowed: 'yes' });
  });

  test('as an area is confirmed: somebody has drawn its outline', async () => {
    const map = scene({ name: 'P' }).square({ tourism: 'caravan_site' }, [200, 0]);
    expect(await map.answer(SUMMER, [200, 0])).toMatchObject({ confirmed: true });
  });

  test('has a lower quality but no ban where nights are tolerated', async () => {
    const [bare, named] = [
      await scene({}, GERMANY).answer(SUMMER),
      await scene({ name: 'S' }, GERMANY).answer(SUMMER),
    ];
    expect(bare).toMatchObject({ confirmed: false, allowed: 'yes' });
    expect(bare.meta.quality.score).toBeLessThan(named.meta.quality.score);
    expect(bare.score).toBeLessThanOrEqual(named.score);
  });
});

test.each(['', '&sort=score', '&sort=distance'])(
  'a hint is never first in a list where nights are forbidden elsewhere, by %s',
  async (sort) => {
    // the named site is beside a loud road and farther away, the hint is quiet
    const map = scene({})
      .way({ highway: 'primary', maxspeed: '100', lanes: '4' }, [-900, 900], [900, 900])
      .way({ highway: 'service' }, [0, 900], [0, 930])
      .node({ tourism: 'caravan_site', name: 'Aparcament' }, [0, 935]);
    const { places } = await listAt(map, sort);
    expect(places.map(({ confirmed }) => confirmed)).toEqual([true, false]);
  },
);
