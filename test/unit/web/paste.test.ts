/** Places in pasted and shared text: every usual notation of a position, links of map apps, codes. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { LatLon } from '../../../src/api/values.ts';
import { readGe0, readPlusCode } from '../../../src/shared/geo/codes.ts';
import { LANGUAGES } from '../../../src/shared/language.ts';
import { isShortLink, readCoordinates, readShared } from '../../../src/web/lib/exchange/read-place.ts';

/** A centimetre, degrees. */
const SAME = 1e-7;

function expectPlace(text: string, { lat, lon }: LatLon, within = SAME, language: 'en' | 'de' | 'fr' = 'en') {
  const place = readCoordinates(text, language);
  const off = place ? Math.max(Math.abs(place.lat - lat), Math.abs(place.lon - lon)) : Number.NaN;
  expect([text, place, off <= within]).toEqual([text, place, true]);
}

const paris = { lat: 48.858222, lon: 2.2945 };
/** Rounding error of tenths of an arc second, degrees. */
const TENTH_OF_A_SECOND = 0.05 / 3600 + SAME;

describe('Coordinates in pasted text', () => {
  test.each([
    '48.858222, 2.2945',
    '48.858222,2.2945',
    '48.858222 2.2945',
    ' (48.858222; 2.2945) ',
    '48,858222 2,2945',
    '48,858222, 2,2945',
    '48,858222; 2,2945',
    '48,858222,2,2945',
    '+48.858222/+2.2945',
    '48.858222N 2.2945E',
    'N48.858222 E2.2945',
    'N 48.858222° E 2.2945°',
    '2.2945 E, 48.858222 N',
    '48.858222° N, 2.2945° E',
    'lat: 48.858222, lon: 2.2945',
    'Latitude 48.858222 Longitude 2.2945',
    'lat=48.858222 lng=2.2945',
    'Nord 48.858222, Est 2.2945',
    'Breite: 48,858222 Länge: 2,2945',
    'Look here: 48.858222, 2.2945 is nice',
    'We are at 48.858222, 2.2945.',
    'Look here: 48.858222° N, 2.2945° E is nice',
    'Look here: E 2.2945 N 48.858222 is nice',
    'PLUS 48.858222, 2.2945 Welcome',
  ])('are decimal degrees: %s', (text) => expectPlace(text, paris));

  test.each([
    `48°51'29.6"N 2°17'40.2"E`,
    `48°51′29.6″N, 2°17′40.2″E`,
    `48° 51' 29,6" N 2° 17' 40,2" E`,
    `N48°51'29.6" E2°17'40.2"`,
    `48°51’29.6’’N 2°17’40.2’’E`,
    `48 51 29.6 N 2 17 40.2 E`,
    `48 51 29.6, 2 17 40.2`,
    `48:51:29.6N 2:17:40.2E`,
    `48º51'29.6"N2º17'40.2"E`,
    `48° 51.4933' N 2° 17.67' E`,
    `N 48° 51.4933 E 002° 17.670`,
    `N48 51.4933 E2 17.67`,
  ])('are minutes and seconds: %s', (text) => expectPlace(text, paris, TENTH_OF_A_SECOND));

  test('may have compass letters of any language; "O" means what it means to the reader', () => {
    expectPlace('34,9 S 56,2 W', { lat: -34.9, lon: -56.2 });
    expectPlace('34,9 Süd 56,2 Ost', { lat: -34.9, lon: 56.2 });
    expectPlace('52,1 Noord; 4,3 Oost', { lat: 52.1, lon: 4.3 });
    expectPlace('38,7 norte 9,1 oeste', { lat: 38.7, lon: -9.1 });
    expectPlace('48° N 10° O', { lat: 48, lon: 10 }, SAME, 'de');
    expectPlace('48° N 4° O', { lat: 48, lon: -4 }, SAME, 'fr');
  });

  test('keep their signs and letters inside a sentence', () => {
    expectPlace('Parked at N 38.71234, W 9.13987 tonight', { lat: 38.71234, lon: -9.13987 });
    expectPlace('Parked at 33.91234 S 18.42345 E tonight', { lat: -33.91234, lon: 18.42345 });
    expectPlace('Cape Town: −33.91234, 18.42345 at the sea', { lat: -33.91234, lon: 18.42345 });
  });

  const place = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lon: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  const letters = (lat: number, lon: number) => [lat < 0 ? 'S' : 'N', lon < 0 ? 'W' : 'E'] as const;
  const sexagesimal = (degrees: number) => {
    const tenths = Math.round(Math.abs(degrees) * 36_000);
    return `${Math.floor(tenths / 36_000)}°${Math.floor(tenths / 600) % 60}'${(tenths % 600) / 10}"`;
  };

  test('are read in every notation, anywhere on Earth', () => {
    fc.assert(
      fc.property(place, ({ lat, lon }) => {
        const [ns, ew] = letters(lat, lon);
        const fixed = (value: number) => value.toFixed(6);
        const comma = (value: number) => fixed(value).replace('.', ',');
        for (const text of [
          `${fixed(lat)}, ${fixed(lon)}`,
          `${comma(lat)} ${comma(lon)}`,
          `${comma(lat)}, ${comma(lon)}`,
          `${fixed(Math.abs(lat))}° ${ns} ${fixed(Math.abs(lon))}° ${ew}`,
          `${ew} ${fixed(Math.abs(lon))} ${ns} ${fixed(Math.abs(lat))}`,
          `geo:${fixed(lat)},${fixed(lon)};u=35`,
          `https://www.google.com/maps/@${fixed(lat)},${fixed(lon)},15z`,
          `https://www.openstreetmap.org/#map=16/${fixed(lat)}/${fixed(lon)}`,
        ]) {
          expectPlace(text, { lat, lon }, 0.6e-6);
        }
        expectPlace(`${sexagesimal(lat)}${ns} ${sexagesimal(lon)}${ew}`, { lat, lon }, TENTH_OF_A_SECOND);
      }),
    );
  });

  test.each([
    '',
    'Montevideo',
    'Calle 25 de Mayo',
    '25 12',
    '91.0, 100.0',
    '45.0, 181.0',
    '45.5',
    '48.5 N 12.1 N',
    '-48.5 S 2.1 E',
    `48°61'0"N 2°0'0"E`,
    "48.5° 30' N, 2° E",
    '48.85 N 2.29',
    'Parked at 38.71234, 9.13987 W tonight',
    'S 33.91234, 18.42345 Cape Town',
    '1.5, 2.5, 3.5',
    '+49 89 1234567',
    '12.05.2026',
    '10:30',
    'Hauptstr. 12.5, 10',
    'Version 1.2, 3.4',
    '99999.1, 5.2',
    'A1, B2.5',
  ])('are not in "%s"', (text) => expect(readCoordinates(text, 'en')).toBeNull());
});

describe('A link in pasted text', () => {
  test.each<[string, number, number]>([
    [
      'https://www.google.com/maps/place/Tour+Eiffel/@48.8,2.2,17z/data=!3m1!4b1!4m6!3m5!1s0x0:0x0!8m2!3d48.858222!4d2.2945!16s',
      48.858222,
      2.2945,
    ],
    ['https://www.google.de/maps/@48.858222,2.2945,15.5z', 48.858222, 2.2945],
    ['https://maps.google.com/?q=48.858222,2.2945', 48.858222, 2.2945],
    ['https://maps.google.com/maps?q=loc:48.858222,2.2945&z=15', 48.858222, 2.2945],
    ['https://www.google.com/maps/search/?api=1&query=48.858222%2C2.2945', 48.858222, 2.2945],
    ['https://www.google.com/maps/search/48.858222,+2.2945?entry=tts', 48.858222, 2.2945],
    ['https://www.google.com/maps/dir/?api=1&destination=48.858222,2.2945', 48.858222, 2.2945],
    ['https://www.google.com/maps/dir/47.1,9.2/48.858222,2.2945', 48.858222, 2.2945],
    ['https://www.google.com/maps/dir/47.1,9.2/48.858222,2.2945/@47.5,6.1,8z/data=!3e0', 48.858222, 2.2945],
    [`https://www.google.com/maps/place/48%C2%B051'29.6%22N+2%C2%B017'40.2%22E/`, 48.858222, 2.2945],
    ['https://maps.apple.com/?ll=48.858222,2.2945&q=Tour%20Eiffel', 48.858222, 2.2945],
    ['https://maps.apple.com/place?coordinate=48.858222,2.2945&name=X', 48.858222, 2.2945],
    ['https://www.openstreetmap.org/?mlat=48.858222&mlon=2.2945#map=5/1/1', 48.858222, 2.2945],
    ['https://www.openstreetmap.org/#map=17/48.858222/2.2945&layers=N', 48.858222, 2.2945],
    ['https://www.openstreetmap.org/way/5013364#map=17/48.858222/2.2945', 48.858222, 2.2945],
    ['om://map?v=1&ll=48.858222,2.2945&n=Here', 48.858222, 2.2945],
    ['https://www.waze.com/ul?ll=48.858222%2C2.2945&navigate=yes', 48.858222, 2.2945],
    ['https://www.waze.com/live-map/directions?to=ll.48.858222%2C2.2945', 48.858222, 2.2945],
    ['waze://?ll=48.858222,2.2945', 48.858222, 2.2945],
    ['https://share.here.com/l/48.858222,2.2945,Tour?z=16', 48.858222, 2.2945],
    ['https://wego.here.com/?map=48.858222,2.2945,16,normal', 48.858222, 2.2945],
    ['https://www.bing.com/maps?cp=48.858222~2.2945&lvl=16', 48.858222, 2.2945],
    ['https://www.bing.com/maps?sp=point.48.858222_2.2945_Here&cp=1~1', 48.858222, 2.2945],
    ['https://park4night.com/en/search?lat=48.858222&lng=2.2945&z=12', 48.858222, 2.2945],
    ['https://example.org/#48.858222,2.2945,16', 48.858222, 2.2945],
    ['geo:48.858222,2.2945', 48.858222, 2.2945],
    ['GEO:48.858222,2.2945,35.1;crs=wgs84;u=10?z=15', 48.858222, 2.2945],
    ['geo:0,0?q=48.858222,2.2945(Tour%20Eiffel)', 48.858222, 2.2945],
    ['geo:90,11', 90, 11],
    ['Tour Eiffel\nhttps://maps.apple.com/?ll=48.858222,2.2945', 48.858222, 2.2945],
  ])('leads to its place: %s', (text, lat, lon) => expectPlace(text, { lat, lon }, TENTH_OF_A_SECOND));

  test.each([
    'https://maps.app.goo.gl/abc',
    'https://www.google.com/maps/place/Paris',
    'https://www.google.com/maps/dir/47.1,9.2/Paris/@47.5,6.1,8z',
    'https://example.org/a?lat=95&lng=3',
    'geo:48.2,16.3;crs=gauss',
    'geo:0,0?q=Paris',
    'geo:48.2',
    'geo:95,1',
    'https://example.org/?lat=&lng=',
    'javascript:alert(1)',
    'https://www.google.com/maps/@999,1,3z',
    'http://[',
    'om://?ll=x',
  ])('may have no place: %s', (text) => expect(readCoordinates(text, 'en')).toBeNull());

  test('that is short is recognised as such', () => {
    expect(isShortLink('See https://maps.app.goo.gl/abcDEF?g_st=ic')).toBe(true);
    expect(isShortLink('https://www.google.com/maps/place/Paris')).toBe(false);
  });

  test('is found in any part of what another app shares', () => {
    const shared = (search: string) => readShared(search, 'en');
    expect(shared('?lat=42.5&lon=1.52')).toEqual({ place: { lat: 42.5, lon: 1.52 }, words: '' });
    expect(shared('?lat=142.5&lon=1.52').place).toBeNull();
    expect(shared('?lat=42.5').place).toBeNull();
    const place = { lat: 48.5, lon: 2.25 };
    expect(shared('?title=X&text=geo%3A48.5%2C2.25&url=')).toEqual({ place, words: '' });
    expect(shared('?url=https%3A%2F%2Fmaps.apple.com%2F%3Fll%3D48.5%2C2.25')).toEqual({ place, words: '' });
    expect(shared('?text=Camping%20Sol%0Ahttps%3A%2F%2Fmaps.app.goo.gl%2Fabc')).toEqual({
      place: null,
      words: 'Camping Sol',
    });
    const short = 'https://maps.app.goo.gl/abc';
    expect(shared(`?url=${encodeURIComponent(short)}`)).toEqual({ place: null, words: short });
    expect(shared('')).toEqual({ place: null, words: '' });
  });
});

describe('A code in pasted text', () => {
  // Decoder cases published by the Open Location Code project (Apache-2.0): low and high corner.
  test.each<[string, number, number, number, number]>([
    ['7FG49Q00+', 20.35, 2.75, 20.4, 2.8],
    ['7FG49QCJ+2V', 20.37, 2.782125, 20.370125, 2.78225],
    ['7FG49QCJ+2VX', 20.3701, 2.78221875, 20.370125, 2.78225],
    ['7FG49QCJ+2VXGJ', 20.370113, 2.782234375, 20.370114, 2.78223632813],
    ['8FVC2222+22', 47.0, 8.0, 47.000125, 8.000125],
    ['4VCPPQGP+Q9', -41.273125, 174.785875, -41.273, 174.786],
    ['62G20000+', 0.0, -180.0, 1, -179],
    ['22220000+', -90, -180, -89, -179],
    ['22222222+22', -90.0, -180.0, -89.999875, -179.999875],
    ['6VGX0000+', 0, 179, 1, 180],
    ['6FH32222+222', 1, 1, 1.000025, 1.00003125],
    ['CFX30000+', 89, 1, 90, 2],
    ['CFX3X2X2+X2', 89.999875, 1, 90, 1.000125],
    ['84000000+', 30, -140, 50, -120],
    ['849VGJQF+VX7QR3J7QR3J', 37.53966912, -122.3750698242, 37.53966916, -122.3750697021],
  ])('is a plus code: %s', (code, south, west, north, east) => {
    const place = { lat: (south + north) / 2, lon: (west + east) / 2 };
    expectPlace(code, place);
    expectPlace(`${code.toLowerCase()} Somewhere, Land`, place);
    expectPlace(`We are at ${code}.`, place);
    expectPlace(`Somewhere (${code})`, place);
  });

  test.each([
    '',
    'CWC8+R9',
    '8FVC2222+2',
    '8FVC2222',
    'X2222222+22',
    '8FVC22AA+22',
    '8FVC0022+22',
    '80000000+',
  ])('is not a plus code: %s', (code) => expect(readPlusCode(code)).toBeNull());

  // Cases from the tests of Organic Maps for its short links.
  test.each<[string, number, number]>([
    ['Bzqqqqqqqq', 45, 45],
    ['BaF6F6F6F6', -20, 20],
    ['B4srhdHVVt', 64.5234, 12.1234],
    ['BAAAAAAAAA', -90, -180],
  ])('is a short link of Organic Maps: %s', (code, lat, lon) => {
    for (const link of [`ge0://${code}/Name`, `https://omaps.app/${code}/Name`, `om://${code}`]) {
      expectPlace(link, { lat, lon }, 1e-5);
    }
    expect(readGe0(code.slice(0, 3))).toBeNull();
  });

  test('is a short link of Waze', () => {
    // ezs42 is the usual example of a geohash
    expectPlace('https://waze.com/ul/hezs42', { lat: 42.605, lon: -5.603 }, 0.001);
  });
});

test('any text is read without an error, and any result is on Earth', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(
      'geo:',
      'https://www.google.com/maps/@',
      '!3d',
      '!4d',
      '°',
      "'",
      '"',
      ',',
      'N',
      '%',
      '%zz',
      '+',
      '?q=',
      'ge0://',
    ),
    fc.integer().map(String),
    fc.double().map(String),
  );
  fc.assert(
    fc.property(
      fc.array(piece).map((pieces) => pieces.join('')),
      fc.constantFrom(...LANGUAGES),
      (text, language) => {
        const place = readCoordinates(text, language);
        if (place === null) return true;
        return Math.abs(place.lat) <= 90 && Math.abs(place.lon) <= 180;
      },
    ),
    { numRuns: 2000 },
  );
});

test('a long text is read quickly', () => {
  for (const unit of [
    ' ',
    '\n',
    '\t ',
    'a://b ',
    '1 ',
    "1°1'",
    '1,',
    'n1',
    'geo:1,',
    'a:b ',
    '1.111 ',
    'https://a/@1,',
  ]) {
    // processor time, as other processes take their share of the clock's
    const from = process.cpuUsage();
    readCoordinates(unit.repeat(4_000 / unit.length), 'en');
    readCoordinates(unit.repeat(90 / unit.length), 'en');
    const { user, system } = process.cpuUsage(from);
    expect((user + system) / 1000).toBeLessThan(250);
  }
});
