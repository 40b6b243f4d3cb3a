/** GET /api/geocode/search: local results first, then the geocoder, and its failures. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { LineClass, PlaceRank, PointCategory } from '../../src/region/format/codes.ts';
import { toUnits } from '../../src/shared/geo/earth.ts';
import { mapService, problemOf } from '../support/http/map-service.ts';
import { aPoint, aWay, regionOf } from '../support/maps/region-fixture.ts';
import { FakeUpstream } from '../support/upstream/fake-upstream.ts';

const region = regionOf((builder) => {
  const [x, y] = [toUnits(10), toUnits(50)];
  builder.points.add(
    aPoint({ osmId: 1, category: PointCategory.place, flags: PlaceRank.town, name: 'Quelldorf', x, y }),
  );
  for (let i = 0; i < 30; i++) {
    const way = builder.lines.addWay(
      aWay({ osmId: 10 + i, lineClass: LineClass.residential, name: `Rambla ${i}` }),
    );
    builder.lines.addSegment(way, x + i * 10_000, y, x + i * 10_000 + 5000, y, 0, 1e5, 0);
  }
});

const found = (display_name: string, lat = 50, lon = 10) => ({
  display_name,
  lat: String(lat),
  lon: String(lon),
  addresstype: 'town',
  boundingbox: [lat, lat, lon, lon].map(String),
});

let fake: FakeUpstream;
beforeEach(async () => {
  fake = await FakeUpstream.start();
});
afterEach(async () => {
  expect(await fake.stop()).toEqual([]);
});

const search = (query: string) => `/search?q=${query}&format=jsonv2&limit=20&accept-language=en`;

async function answer(response: Response): Promise<{ names: string[]; sources: string[] }> {
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
  const { results, attribution } = await response.json();
  expect(attribution).toBe('© OpenStreetMap contributors (ODbL)');
  return {
    names: results.map((result: { display_name: string }) => result.display_name),
    sources: results.map((result: { source: string }) => result.source),
  };
}

describe('a place search', () => {
  test('uses only the loaded regions when they have enough results', async () => {
    const service = await mapService({ fake, regions: [region] });
    const { names, sources } = await answer(await service.get('/api/geocode/search?q=rambla'));
    expect(names.length).toBe(5);
    expect(new Set(sources)).toEqual(new Set(['local']));
    expect((await answer(await service.get('/api/geocode/search?q=rambla&limit=20'))).names.length).toBe(20);
  });

  test('returns every field that clients read', async () => {
    const service = await mapService({ fake, regions: [region], withGeocoder: false });
    const response = await service.get('/api/geocode/search?q=quelldorf');
    expect((await response.json()).results).toEqual([
      {
        display_name: 'Quelldorf',
        name: 'Quelldorf',
        kind: 'town',
        area: null,
        country: 'DE',
        region: 'Bavaria',
        lat: 50,
        lon: 10,
        type: 'town',
        source: 'local',
        match: 'exact',
        left_out: [],
        bbox: [10, 50, 10, 50],
      },
    ]);
  });

  test('asks the geocoder for more, and removes duplicates of local results', async () => {
    const service = await mapService({ fake, regions: [region] });
    fake.expect(search('quelldorf'), {
      body: JSON.stringify([found('Quelldorf, Land', 50.001), found('Quelldorf, Uri, Schweiz', 46.9, 8.6)]),
    });
    const response = await answer(await service.get('/api/geocode/search?q=Quelldorf'));
    expect(response).toEqual({
      names: ['Quelldorf', 'Quelldorf, Uri, Schweiz'],
      sources: ['local', 'nominatim'],
    });
  });

  test('lists results of the geocoder before local names that are only similar', async () => {
    const service = await mapService({ fake, regions: [region] });
    fake.expect(search('queldorf'), { body: JSON.stringify([found('Queldorf, Elsewhere', 40)]) });
    expect((await answer(await service.get('/api/geocode/search?q=queldorf'))).names).toEqual([
      'Queldorf, Elsewhere',
      'Quelldorf',
    ]);
  });

  test('lists results of the geocoder after local matches and before similar names, at any limit', async () => {
    const town = (osmId: number, name: string) =>
      aPoint({
        osmId,
        category: PointCategory.place,
        flags: PlaceRank.town,
        name,
        x: toUnits(10 + osmId),
        y: toUnits(50),
      });
    const towns = regionOf((builder) => {
      builder.points.add(town(1, 'Lindach'));
      builder.points.add(town(2, 'Lindau'));
    });
    const service = await mapService({ fake, regions: [towns] });
    fake.expect(search('lindac'), { body: JSON.stringify([found('Lindac, Elsewhere', 40)]) });
    const { names } = await answer(await service.get('/api/geocode/search?q=lindac&limit=3'));
    expect(names).toEqual(['Lindach', 'Lindac, Elsewhere', 'Lindau']);
    const two = await answer(await service.get('/api/geocode/search?q=lindac&limit=2'));
    expect(two.names).toEqual(['Lindach', 'Lindac, Elsewhere']);
  });

  test('asks the geocoder once for equal queries, even if it finds nothing', async () => {
    const service = await mapService({ fake });
    fake.expect(search('no+such+place'), { body: '[]' });
    for (const q of ['no%20such%20place', 'No+Such++Place', '%20no%20such%20place%20']) {
      expect((await answer(await service.get(`/api/geocode/search?q=${q}`))).names).toEqual([]);
    }
  });

  test('never asks the geocoder while the user types', async () => {
    const service = await mapService({ fake });
    for (const q of ['xq', 'xqz', 'xqzj', 'xqzjw']) {
      expect((await answer(await service.get(`/api/geocode/search?scope=local&q=${q}`))).names).toEqual([]);
    }
  });

  test('works without a geocoder', async () => {
    const service = await mapService({ fake, withGeocoder: false });
    expect((await answer(await service.get('/api/geocode/search?q=nirgendwo'))).names).toEqual([]);
  });

  test('returns local results when the geocoder fails, and an error when there are none', async () => {
    const service = await mapService({ fake, regions: [region] });
    fake.expect(search('quelldorf'), { status: 500 });
    expect((await answer(await service.get('/api/geocode/search?q=quelldorf'))).names).toEqual(['Quelldorf']);
    fake
      .expect(search('nirgendwo'), { status: 500 })
      .expect(search('nirgendwo'), { status: 429, headers: { 'retry-after': '60' } });
    const first = service.get('/api/geocode/search?q=nirgendwo');
    await service.clock.advance(1000);
    expect(await problemOf(await first)).toEqual([502, 'upstream_failed']);
    const second = service.get('/api/geocode/search?q=nirgendwo');
    await service.clock.advance(1000);
    const refused = await second;
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(await problemOf(refused)).toEqual([503, 'upstream_refused']);
    expect(await problemOf(await service.get('/api/geocode/search?q=nirgendwo'))).toEqual([
      503,
      'upstream_unavailable',
    ]);
  });

  test('is read without characters that cannot be seen, which never go to the geocoder', async () => {
    const service = await mapService({ fake });
    const odd = '\u200b\u2060\u00ad\u200e\u2068\ufeff\u202c\u200d\ufe0f\u180e\u206a';
    for (const mark of odd) {
      for (const text of [`47${mark}.1,9.5`, `${mark}47.1${mark},${mark} 9.5${mark}`]) {
        const response = await service.get(`/api/geocode/search?q=${encodeURIComponent(text)}`);
        const { results } = await response.json();
        expect([mark.codePointAt(0), results[0]?.type, results[0]?.lat, results[0]?.lon]).toEqual([
          mark.codePointAt(0),
          'coordinates',
          47.1,
          9.5,
        ]);
      }
    }
    fake.expect(search('nir+gendwo'), { body: '[]' });
    await answer(await service.get('/api/geocode/search?q=%E2%80%8Bnir%E3%85%A4gen%C2%ADdwo'));
  });

  test('reads every other parameter without them, too', async () => {
    const service = await mapService({ fake, regions: [region], withGeocoder: false });
    const query = 'q=rambla&lat=%E2%80%8E50%E2%80%8B&lon=10%C2%AD&limit=%EF%BB%BF2&scope=local%E2%81%A0';
    expect((await answer(await service.get(`/api/geocode/search?${query}`))).names).toHaveLength(2);
  });

  test('says that a text without a letter or digit to search for is empty', async () => {
    const service = await mapService({ fake });
    for (const q of ['+', '%20', '%2B', '%E2%80%8B+', '+%CC%81', '%E3%85%A4']) {
      const { errors } = await (await service.get(`/api/geocode/search?q=${q}`)).json();
      expect(errors).toEqual([{ field: 'q', message: expect.stringMatching(/^q is (?:empty: |"";)/) }]);
    }
  });

  test('reads coordinates in the only order that is possible, and calls that a guess', async () => {
    const service = await mapService({ fake, withGeocoder: false });
    const read = async (q: string) => {
      const { results } = await (await service.get(`/api/geocode/search?q=${q}`)).json();
      return results.map(({ lat, lon, match }: Record<string, unknown>) => [lat, lon, match]);
    };
    expect(await read('91,0')).toEqual([[0, 91, 'spelling']]);
    expect(await read('9.5,47.1')).toEqual([[9.5, 47.1, 'exact']]);
    expect(await read('91,91')).toEqual([]);
  });

  test('names every wrong parameter of a query at once', async () => {
    const service = await mapService({ fake });
    const cases: [query: string, fields: string[]][] = [
      ['', ['q']],
      ['q=%20%20', ['q']],
      // characters that nobody sees: a null, a soft hyphen, a space without width, a mark of direction, an accent alone, a
      // letter of Hangul and one of Braille that are blank
      ...['%00', '%C2%AD', '%E2%80%8B%20', '%E2%80%AE', '%CC%81', '%E3%85%A4', '%E2%A0%80'].map(
        (q): [string, string[]] => [`q=${q}`, ['q']],
      ),
      [`q=${'x'.repeat(1001)}`, ['q']],
      ['q=%FF%FE', ['q']],
      ['q=ab&q=cd', ['q']],
      ['q=ab&limit=0', ['limit']],
      ['q=ab&limit=21', ['limit']],
      ['q=ab&limit=2.5', ['limit']],
      ['q=ab&limit=all', ['limit']],
      ['q=ab&lat=91&lon=0', ['lat']],
      ['q=ab&lat=1', ['lon']],
      ['q=ab&scope=world', ['scope']],
      ['limit=x&scope=y', ['q', 'limit', 'scope']],
    ];
    for (const [query, fields] of cases) {
      const response = await service.get(`/api/geocode/search?${query}`);
      expect([query, response.status]).toEqual([query, 400]);
      const { errors } = await response.json();
      expect([query, errors.map((error: { field: string }) => error.field)]).toEqual([query, fields]);
    }
    expect((await service.get(`/api/geocode/search?scope=local&q=${'x'.repeat(1000)}`)).status).toBe(200);
    expect(
      (await service.get(`/api/geocode/search?scope=local&q=${encodeURIComponent('🌙🌙')}`)).status,
    ).toBe(200);
  });
});
