/** Law before noise: where the law allows only official sites, nothing else is green or recommended. */
import { describe, expect, test } from 'bun:test';
import type { Nearby } from '../../../src/api/nearby.ts';
import type { SpotSummary } from '../../../src/api/scores.ts';
import { sweepBlock } from '../../../src/layers/sweep-block.ts';
import { SweptCells } from '../../../src/layers/swept-cells.ts';
import { SiteFlag } from '../../../src/region/format/codes.ts';
import type { CountryLaw, Level } from '../../../src/scoring/law/countries/country-law.ts';
import { COUNTRY_LAWS } from '../../../src/scoring/law/countries.ts';
import { E7 } from '../../../src/shared/geo/earth.ts';
import { realPool } from '../../support/http/real-pool.ts';
import { testApp } from '../../support/http/test-app.ts';
import { SceneMap } from '../../support/maps/scene-map.ts';
import { encodePolyline } from '../../support/scoring/polyline.ts';
import { someOf } from '../../support/whole.ts';

const AT = '2026-02-11T22:30:00Z';
/** Places by name, with their distance to the east, m. Each is 40 m wide and quiet. */
const PLACES = {
  plain: { kind: 'parking', east: -2000, options: {} },
  overnight: { kind: 'parking', east: -1500, options: { flags: SiteFlag.OVERNIGHT_ALLOWED } },
  welcome: { kind: 'parking', east: -1000, options: { flags: SiteFlag.VAN_ALLOWED } },
  layby: { kind: 'parking', east: -500, options: { flags: SiteFlag.LAYBY } },
  rest: { kind: 'rest_area', east: 500, options: {} },
  services: { kind: 'services', east: 1000, options: {} },
  beach: { kind: 'parking', east: 3000, options: {} },
  camp: { kind: 'camp_site', east: 1500, options: {} },
  site: { kind: 'caravan_site', east: 2000, options: {} },
} as const;
type Name = keyof typeof PLACES;
const OFFICIAL: readonly Name[] = ['camp', 'site'];

function sceneIn(code: string): SceneMap {
  const [country] = code.split('-');
  const map = new SceneMap();
  const everywhere = [
    [-5500, -5500],
    [5500, 5500],
  ] as const;
  map.area('administrative', ...everywhere, { name: country!, value: 2 });
  map.area('administrative', ...everywhere, { name: code.includes('-') ? code : `${country}-0`, value: 4 });
  for (const [name, { kind, east, options }] of Object.entries(PLACES))
    map.area(kind, [east, 480], [east + 40, 520], { name, ...options });
  return map.area('sand', [3060, 300], [3200, 700], { value: 1 });
}

/** Returns the level of the law for a night at a place, independently of the program. */
function levelAt(name: Name, { road, carPark, shore, restAreas }: CountryLaw): Level {
  const ground = carPark ?? road;
  if (name === 'rest' || name === 'services') return restAreas ? 'allowed' : ground;
  return name === 'beach' && shore === 'forbidden' ? shore : ground;
}

/** One country or part of one for each combination of levels on which these places depend. */
const DISTINCT = new Map(
  [...COUNTRY_LAWS].map(([code, law]) => {
    const { road, carPark, shore, restAreas } = law;
    return [JSON.stringify([road, carPark, shore, restAreas, code.includes('-')]), [code, law] as const];
  }),
);

describe.each(someOf([...DISTINCT.values()], 8))('in %s', (code, law) => {
  const map = sceneIn(code);
  const real = realPool([map.region()]);
  const { ask, app } = testApp({ pool: real.pool });
  const { lat, lon } = map.place;
  const forbidden = (Object.keys(PLACES) as Name[]).filter(
    (name) => !OFFICIAL.includes(name) && levelAt(name, law) === 'forbidden',
  );
  const isForbidden = (title: string) => forbidden.some((name) => title.startsWith(name));
  async function nearby(more: string): Promise<Nearby> {
    const response = await ask(`GET /api/spot/nearby?at=${AT}&limit=60${more}`);
    expect(response.status).toBe(200);
    return response.json();
  }
  const isOfficial = ({ kind }: { kind: string | null }) => kind === 'camp_site' || kind === 'caravan_site';

  function checkedNotAllowed({ places, not_allowed, nearest_green }: Nearby) {
    for (const place of [...places, ...(nearest_green ? [nearest_green] : [])]) {
      expect([place.title, isForbidden(place.title!)]).toEqual([place.title, false]);
      expect([place.title, place.allowed]).not.toEqual([place.title, 'no']);
      expect(place.standing).not.toBe('none');
      expect(place.official).toBe(isOfficial(place));
    }
    for (const place of not_allowed) {
      expect([place.title, place.allowed, place.official]).toEqual([place.title, 'no', false]);
      expect([place.title, place.ampel]).not.toEqual([place.title, 'green']);
    }
    if (law.road === 'forbidden' && !law.restAreas) expect(places.every(isOfficial)).toBe(true);
    // the title of an area of another kind is that of its car park
    return not_allowed.map(({ title }) => title!.replace(/ car park$/, ''));
  }

  test('only allowed places are listed, and forbidden ones are listed apart', async () => {
    for (const sort of ['', '&sort=score', '&sort=distance']) {
      const notAllowed = checkedNotAllowed(await nearby(`&lat=${lat}&lon=${lon}${sort}`));
      expect(notAllowed.sort()).toEqual(forbidden.toSorted());
    }
    const box = [lon - 0.1, lat - 0.1, lon + 0.1, lat + 0.1].map((side) => side.toFixed(4)).join(',');
    expect(checkedNotAllowed(await nearby(`&bbox=${box}`)).sort()).toEqual(forbidden.toSorted());
  });

  test('only allowed places are listed along a route', async () => {
    const corners = [-0.05, 0.05].map((east) => [lat + 0.0045, lon + east] as const);
    const route = encodeURIComponent(encodePolyline(corners));
    checkedNotAllowed(await nearby(`&route=${route}&corridor=1000`));
  });

  test('no forbidden place is green in a score, a list or an atlas', async () => {
    const spots = (Object.keys(PLACES) as Name[]).map((name) => {
      const [x, y] = map.units([PLACES[name].east + 20, 500]);
      return { id: name, lat: y / E7, lon: x / E7 };
    });
    const response = await app.fetch(
      new Request('http://localhost:3000/api/spot/scores', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ at: AT, spots }),
      }),
    );
    const { results } = (await response.json()) as { results: (SpotSummary & { id: Name })[] };
    for (const { id, allowed, official, ampel } of results) {
      expect([id, official]).toEqual([id, OFFICIAL.includes(id)]);
      if (official) expect([id, allowed]).toEqual([id, 'yes']);
      else expect([id, allowed === 'no']).toEqual([id, forbidden.includes(id)]);
      if (allowed === 'no') expect([id, ampel]).not.toEqual([id, 'green']);
    }
    for (const [i, { lat: row, lon: column }] of spots.entries()) {
      const single = await (await ask(`GET /api/spot/score?lat=${row}&lon=${column}&at=${AT}`)).json();
      expect([single.ampel, single.allowed]).toEqual([results[i]!.ampel, results[i]!.allowed]);
      const task = {
        lats: [row],
        lons: [column],
        wanted: null,
        at: AT,
        now: 0,
        standing: true,
        region: null,
      };
      const cells = sweepBlock(real.scorer, task);
      const swept = SweptCells.decode(cells, 1).get(0)!;
      if (single.allowed === 'no') expect(swept.score).toBeLessThan(70);
    }
  });
});
