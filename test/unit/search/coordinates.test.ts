/** Positions as queries: one reader for the search of the API, of assistants and of saved regions. */
import { beforeAll, describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { forward, toPoint } from 'mgrs';
import proj4 from 'proj4';
import { LineClass } from '../../../src/region/format/codes.ts';
import { joinedResults } from '../../../src/search/find-places-by-name.ts';
import { Searcher } from '../../../src/search/searcher.ts';
import { toUnits } from '../../../src/shared/geo/earth.ts';
import { readGrid } from '../../../src/shared/geo/grids.ts';
import { readCoordinates } from '../../../src/shared/geo/read-coordinates.ts';
import { LANGUAGES, type Language } from '../../../src/shared/language.ts';
import { aWay, regionOf } from '../../support/maps/region-fixture.ts';

/** Streets whose names are the letters of compass points, which must not be taken for a position. */
const STREETS = ['N', 'E Street', 'Calle O', 'Senda O', 'Avenue E', 'Calle 12', 'Route 47'];
const searcher = new Searcher();
beforeAll(async () => {
  const region = regionOf((builder) => {
    for (const [i, name] of STREETS.entries()) {
      const way = builder.lines.addWay(aWay({ osmId: i + 1, lineClass: LineClass.residential, name }));
      const x = toUnits(9 + i / 100);
      builder.lines.addSegment(way, x, toUnits(47), x + 9_000, toUnits(47), 0, 1e5, 0);
    }
  });
  await searcher.setRegions([region]);
});

/** Queries in which "O" is east. */
const EAST_IS_O = /\d° O/;

async function find(query: string, language: Language = 'en') {
  return joinedResults(await searcher.search(query, 5, undefined, { language }), [], 5);
}

describe('a position', () => {
  test.each([
    '47.1410, 9.5209',
    '47.1410 9.5209',
    '(47,1410; 9,5209)',
    'N 47.1410 E 9.5209',
    '47.1410°N, 9.5209°E',
    `47°08'27.6"N 9°31'15.24"E`,
    'N47 08.460 E009 31.254',
    '47d8m27.6sN 9d31m15.24sE',
    'lat 47.1410 lon 9.5209',
    '+47.1410+009.5209/',
    '+4708.46+00931.254/',
    'geo:47.1410,9.5209?z=15',
    'Latitude: 47.1410° N, Longitude: 9.5209° E',
    '47.1410° nördlicher Breite, 9.5209° östlicher Länge',
    '47 degrees 8 minutes 27.6 seconds north, 9 degrees 31 minutes 15.24 seconds east',
    '47-08-27.6N, 9-31-15.24E',
    'N47.08.460 E009.31.254',
    '47.08.460 N, 9.31.254 E',
    '470827.6N 0093115.24E',
    '4708.46,N,00931.254,E',
    '47.1410° с.ш. 9.5209° в.д.',
    '47.1410 Β 9.5209 Α',
    '٤٧٫١٤١٠، ٩٫٥٢٠٩',
    '47* 8\' 27.6" N, 9* 31\' 15.24" E',
    '47 deg 8 min 27.6 sec N 9 deg 31 min 15.24 sec E',
    `N47°08'27.6" - E9°31'15.24"`,
    'lat.: 47.1410°, lon.: 9.5209°',
    'X: 9.5209 Y: 47.1410',
    '47.141000000000000001, 9.520900000000000001',
    'С 47.1410 В 9.5209',
    '४७.१४१०, ९.५२०९',
    '北緯47度8分27.6秒 東経9度31分15.24秒',
    '北纬47.1410 东经9.5209',
    '47.1410%2C9.5209',
    'https://example.org/?q=47.1410,9.5209',
    'https://www.openstreetmap.org/search?query=47.1410%2C9.5209#map=15/47.3/8.5',
    'https://map.geo.admin.ch/?lang=de&E=2757935.7&N=1223209.0&zoom=8',
    'https://map.geo.admin.ch/#/map?lang=de&center=2757935.7,1223209.0&z=8',
    "LV95 2'757'935.7, 1'223'209.0",
    'https://omaps.app/?ll=47.1410,9.5209',
    'https://graphhopper.com/maps/?point=47.2,9.4&point=47.1410%2C9.5209',
    'https://mapy.com/en/zakladni?x=9.5209&y=47.1410&z=15',
    'https://mapy.cz/turisticka?source=coor&id=9.5209%2C47.1410&x=9.4&y=47.2',
    'https://yandex.com/maps/?ll=9.4,47.2&pt=9.5209,47.1410&z=15',
    'https://yandex.ru/maps/?rtext=46.9,7.4~47.1410,9.5209&ll=8,47',
    'https://osmand.net/map?pin=47.1410,9.5209#15/47.2/9.4',
    'https://opentopomap.org/#map=15/47.1410/9.5209',
    'https://osm.org/go/0C2gZ0qNR?m=',
    'https://www.openstreetmap.org/go/0C2gZ0qNR--',
    'https://www.komoot.com/plan/@47.1410,9.5209,14z',
    'https://organicmaps.app/map?v=1&ll=47.1410,9.5209',
    'https://gpx.studio/app#14/47.1410/9.5209',
    'https://umap.openstreetmap.fr/en/map/nights_12#14/47.1410/9.5209',
    'https://www.windy.com/47.1410/9.5209/meteogram',
    'latitude=47.1410&longitude=9.5209',
    '{"lat": 47.1410, "lng": 9.5209}',
    'POINT(9.5209 47.1410)',
    'SRID=4326;POINT Z (9.5209 47.1410 460)',
    'https://somewhere.example/place?latitude=47.1410&longitude=9.5209',
    `We slept at 47°08'27.6"N 9°31'15.24"E, very quiet`,
    'https://www.windy.com/47.1410/9.5209?47.0,9.4,8',
    'https://www.gaiagps.com/map/?loc=14.5/9.5209/47.1410',
    'https://caltopo.com/map.html#ll=47.1410,9.5209&z=14&b=mbt',
    'https://www.google.com/maps/dir/Vaduz/Camp/@45.4,8.4,7z/data=!4m14!4m13!1m5!1m1!1s0x1:0x2!2m2!1d7.42!2d43.73!1m5!1m1!1s0x3:0x4!2m2!1d9.5209!2d47.1410!3e0',
    'https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d2700.123!2d9.5209!3d47.1410!2m3!1f0!2f0!3f0',
    'https://maps.apple.com/directions?destination=47.1410,9.5209&mode=driving',
    'https://www.openstreetmap.org/directions?route=43.73,7.42;47.1410,9.5209#map=6/45/8',
    'https://www.openstreetmap.org/directions?from=43.73,7.42&to=47.1410,9.5209#map=6/45/8',
    'mapsme://map?v=1&ll=47.1410,9.5209&n=Camp',
    'magicearth://?show_on_map&lat=47.1410&lon=9.5209',
    '{"latitude": 47.1410, "longitude": 9.5209, "name": "Camp"}',
    '{"type":"Point","coordinates":[9.5209,47.1410]}',
    'Wir stehen auf 47,1410° N, 9,5209° O und es ist ruhig',
    `Wij staan op 47° 8' 27,6" NB 9° 31' 15,24" OL`,
    '47,1410 N.B. 9,5209 O.L.',
    `47° 8' 27,6" noorderbreedte, 9° 31' 15,24" oosterlengte`,
    `47° 8' 27,6" n. Br., 9° 31' 15,24" ö. L.`,
    '47.1410° nördl. Br., 9.5209° östl. L.',
    'nördl. Breite 47.1410, östl. Länge 9.5209',
    `47° 8' 27,6'' nördlicher Breite und 9° 31' 15,24'' östlicher Länge`,
    '47,1410° de latitude nord et 9,5209° de longitude est',
    '47,1410 di latitudine nord e 9,5209 di longitudine est',
    `Estamos en 47° 08' 27,6" LN, 9° 31' 15,24" LE, cerca del río`,
    `Siamo a 47° 8' 27,6" N e 9° 31' 15,24" E, vicino al lago`,
    'lat N 47.1410 lon E 9.5209',
    'Parked: 47.1410 N, 9.5209 E (free)',
  ])('is found as it is written: %s', async (query) => {
    const [found, ...others] = await find(query, EAST_IS_O.test(query) ? 'de' : 'en');
    expect(others).toEqual([]);
    expect(found).toMatchObject({ type: 'coordinates', match: 'exact', country: 'LI' });
    expect([found!.lat, found!.lon].map((degrees) => Math.round(degrees * 1e5) / 1e5)).toEqual([
      47.141, 9.5209,
    ]);
  });

  test.each(['29.11.2026 30.11.2026', '29.11.26 30.11.26', '192.168.100.200 10.10.100.101'])(
    'is no date and no address: %s',
    (text) => expect(readCoordinates(text, 'en')).toBeNull(),
  );

  test('is never a street because of its letters', async () => {
    for (const query of ['N 47.1 E 9.5', '47.1 N 9.5 O', '12, 47', '0, 0'])
      expect((await find(query)).map(({ type }) => type)).toEqual(['coordinates']);
  });

  test('whose numbers can only be swapped is swapped, and told by its match', async () => {
    expect(await find('151.2093, -33.8688')).toMatchObject([
      { lat: -33.8688, lon: 151.2093, match: 'spelling' },
    ]);
  });

  test.each([
    'https://somewhere.example/47.1410,9.5209',
    'https://somewhere.example/?p=47.1410,9.5209',
    'https://somewhere.example/?x=9.5209&y=47.1410',
    '1300 S 10000 W',
    '191.5, 95.2',
  ])('is not guessed: %s', (text) => expect(readCoordinates(text, 'en')).toBeNull());
});

describe('a grid reference', () => {
  test('is UTM as another library writes it', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -79.9, max: 83.9, noNaN: true }),
        fc.double({ min: -179.9, max: 179.9, noNaN: true }),
        (anyLat, lon) => {
          const lat = Math.round(anyLat * 1e7) / 1e7 + 0;
          const zone = Math.floor((lon + 180) / 6) + 1;
          const utm = `+proj=utm +zone=${zone} +datum=WGS84${lat < 0 ? ' +south' : ''}`;
          const [easting, northing] = proj4('WGS84', utm, [lon, lat]) as [number, number];
          const band = 'CDEFGHJKLMNPQRSTUVWXX'[Math.floor((lat + 80) / 8)]!;
          const read = readGrid(`${zone}${band} ${easting.toFixed(1)} ${northing.toFixed(1)}`)!;
          expect(Math.abs(read.lat - lat)).toBeLessThan(2e-6);
          expect(Math.abs(read.lon - lon) * Math.cos((lat * Math.PI) / 180)).toBeLessThan(2e-6);
        },
      ),
    );
  });

  test.each([
    'Zone 32T, Easting 539497, Northing 5220965',
    '539497 5220965 32T',
    'MGRS: 32T NT 39497 20965',
    'UTMREF 32TNT3949720965',
    '32TNT39492096',
  ])('is written with its words in any order: %s', (text) => {
    const { lat, lon } = readGrid(text)!;
    expect([lat.toFixed(3), lon.toFixed(3)]).toEqual(['47.141', '9.521']);
  });

  test.each(['32TNT 36540 20580', '32TNT3654020580', '32T NT 36540 20580', 'MGRS 32TNT3654020580'])(
    'is MGRS: %s',
    (text) => {
      const { lat, lon } = readGrid(text)!;
      expect([lat.toFixed(4), lon.toFixed(4)]).toEqual(['47.1377', '9.4819']);
    },
  );

  test('in Switzerland agrees with PROJ', () => {
    const lv95 =
      '+proj=somerc +lat_0=46.95240555555556 +lon_0=7.439583333333333 +k_0=1 +x_0=2600000 +y_0=1200000 +ellps=bessel +towgs84=674.374,15.056,405.346 +units=m';
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(share, share, (across, up) => {
        const swiss = [6 + 4.4 * across, 45.9 + 1.8 * up] as const;
        const [east, north] = proj4('WGS84', lv95, [...swiss]) as [number, number];
        for (const shift of [0, 1]) {
          const read = readGrid(`${(east - shift * 2e6).toFixed(1)} ${(north - shift * 1e6).toFixed(1)}`)!;
          expect(metresBetween(read, swiss)).toBeLessThan(6);
        }
      }),
    );
  });

  test('in Switzerland may have 1 as its first digit', () => {
    for (const text of ['488634.1 100000.0', '2488634.1 1100000.0'])
      expect(readGrid(text)!.lat.toFixed(4)).toBe('46.0423');
  });

  test.each(['683 220 / 247 280', '683220,247280', "CH1903+ 2'683'220 1'247'280", 'E 2683220 N 1247280'])(
    'is Swiss: %s',
    (text) => {
      const { lat, lon } = readGrid(text)!;
      expect([lat.toFixed(3), lon.toFixed(3)]).toEqual(['47.371', '8.540']);
    },
  );

  test('of squares agrees with a library', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -79.9, max: 83.9, noNaN: true }),
        fc.double({ min: -179.9, max: 179.9, noNaN: true }),
        fc.integer({ min: 1, max: 5 }),
        (lat, lon, digits) => {
          const reference = forward([lon, lat], digits);
          const read = readGrid(reference);
          // a reference of two digits in all can be anything
          if (digits === 1) return;
          const wanted = toPoint(reference);
          expect(metresBetween(read!, wanted)).toBeLessThan(2 * 10 ** (5 - digits) + 1);
        },
      ),
    );
  });

  test.each([
    '683220, 47280', // beyond Switzerland
    '2683220 247280', // one number with the digit of LV95
  ])('is none: %s', (text) => expect(readGrid(text)).toBeNull());

  test.each(['32TNT', '61T 536540 5220580', '32I 536540 5220580', 'Haus 32T 12'])('is not: %s', (text) =>
    expect(readGrid(text)).toBeNull(),
  );
});

function metresBetween(
  { lat, lon }: { lat: number; lon: number },
  [lon1, lat1]: readonly [number, number],
): number {
  return Math.hypot(lat - lat1, (lon - lon1) * Math.cos((lat * Math.PI) / 180)) * 111_320;
}

/** Returns every angle that the numbers of a text can mean, without their sign, degrees. */
function anglesIn(text: string): number[] {
  const numbers = (separator: string) =>
    text.match(new RegExp(`\\d+(?:${separator}\\d+)?`, 'g'))?.map((each) => Number(each.replace(',', '.'))) ??
    [];
  return [numbers('\\.'), numbers(',')].flatMap((all) =>
    all.flatMap((degrees, i) => {
      const [minutes = 0, seconds = 0] = all.slice(i + 1);
      return [degrees, degrees + minutes / 60, degrees + minutes / 60 + seconds / 3600];
    }),
  );
}

test('whatever the text, the point found is one that the text names', () => {
  const number = fc.oneof(
    fc.integer({ min: 0, max: 200 }).map(String),
    fc.double({ min: 0, max: 181, noNaN: true }).map((value) => value.toFixed(4)),
    fc.double({ min: 0, max: 181, noNaN: true }).map((value) => value.toFixed(2).replace('.', ',')),
  );
  const other = fc.constantFrom(
    ...[
      ' ',
      ', ',
      ',',
      ' ; ',
      '°',
      "'",
      '"',
      ' N ',
      ' E ',
      ' S',
      'W ',
      'O',
      '-',
      '+',
      '/',
      ' lat ',
      ' lon: ',
      'at ',
    ],
    ...['Street ', 'https://example.org/', '?q=', '&lat=', '&lon=', '#', '(', ')', '. '],
  );
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.option(number, { nil: '' }), other), { maxLength: 8 }),
      fc.constantFrom(...LANGUAGES),
      (pieces, language) => {
        const text = pieces.flat().join('');
        const found = readCoordinates(text, language);
        if (!found) return;
        const angles = anglesIn(text);
        for (const degrees of [found.lat, found.lon])
          expect(angles.some((angle) => Math.abs(angle - Math.abs(degrees)) < 1e-9)).toBe(true);
      },
    ),
    { numRuns: 5000 },
  );
});

test('characters that cannot be seen do not count in coordinates', () => {
  for (const mark of '\u00ad\u061c\u180e\u200b\u200d\u200e\u202a\u2060\u2068\u206a\u2800\u3164\ufe0f\ufeff\uffa0') {
    for (const text of [
      `47${mark}.1, 9.5`,
      `${mark}47.1${mark},${mark} 9.5${mark}`,
      `47.1 N${mark}, 9.5${mark} E`,
    ])
      expect([mark.codePointAt(0), readCoordinates(text, 'en')]).toEqual([
        mark.codePointAt(0),
        { lat: 47.1, lon: 9.5, isSwapped: false },
      ]);
  }
});
