/** Places that go to other programs and come back, whatever is in their names; and files of others, whatever is in them. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { Place } from '../../../src/api/nearby.ts';
import { decodePolyline, MAX_ROUTE_CHARACTERS } from '../../../src/shared/geo/polyline.ts';
import { readGeoJson, writeGeoJson } from '../../../src/web/lib/exchange/geojson.ts';
import { readGpx, writeGpx } from '../../../src/web/lib/exchange/gpx.ts';
import { routeOf, simplified } from '../../../src/web/lib/exchange/route.ts';
import { MAX_WAYPOINTS, type Waypoint, waypoint } from '../../../src/web/lib/exchange/waypoint.ts';
import { wayOut } from '../../../src/web/lib/score/leave-now.ts';

const latitude = fc.double({ min: -90, max: 90, noNaN: true });
const longitude = fc.double({ min: -180, max: 180, noNaN: true });
const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '<name>&amp;"x"</wpt>',
    ']]>',
    '<!--',
    '&#0;',
    '\u0000\ud800',
    'Ñandú\n«24 h»',
    '__proto__',
  ),
);
const place = fc
  .tuple(latitude, longitude, words, words)
  .map(([lat, lon, name, note]) => waypoint(lat, lon, name, note)!);
const places = fc.array(place, { maxLength: 20 });

describe('Places in a file', () => {
  test('come back from GeoJSON as they went', () => {
    fc.assert(
      fc.property(places, (all) => {
        expect(readGeoJson(writeGeoJson(all))).toEqual(all);
      }),
    );
  });

  test('come back from GPX as they went', () => {
    fc.assert(
      fc.property(places, (all) => {
        expect(readGpx(writeGpx(all))).toEqual({ places: all, tracks: [] });
      }),
    );
  });

  test('are written as the formats say', () => {
    const all: Waypoint[] = [{ lat: 48.5, lon: 1e-7, name: 'A & B', note: '' }];
    expect(JSON.parse(writeGeoJson(all))).toEqual({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [1e-7, 48.5] },
          properties: { name: 'A & B', description: '' },
        },
      ],
    });
    expect(writeGpx(all)).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
        '<gpx version="1.1" creator="spotscore" xmlns="http://www.topografix.com/GPX/1/1">\n' +
        '  <wpt lat="48.5" lon="0.0000001"><name>A &amp; B</name></wpt>\n</gpx>\n',
    );
  });
});

describe('A GeoJSON of somebody else', () => {
  test('gives its points, whatever they are in, and no lines', () => {
    const point = { type: 'Point', coordinates: [9, 48, 300] };
    const line = {
      type: 'LineString',
      coordinates: [
        [9, 48],
        [10, 48],
      ],
    };
    const collection = { type: 'GeometryCollection', geometries: [point, line] };
    const points = {
      type: 'MultiPoint',
      coordinates: [
        [1, 2],
        [3, 95],
        ['4', 5],
        [6, 7],
      ],
    };
    const features = [
      { type: 'Feature', geometry: collection, properties: { title: 'T', desc: 'D' } },
      { type: 'Feature', geometry: points, properties: null },
      { type: 'Feature', geometry: null, properties: { name: 'nowhere' } },
      null,
      5,
    ];
    expect(readGeoJson(`\ufeff${JSON.stringify({ type: 'FeatureCollection', features })}`)).toEqual([
      { lat: 48, lon: 9, name: 'T', note: 'D' },
      { lat: 2, lon: 1, name: '', note: '' },
      { lat: 7, lon: 6, name: '', note: '' },
    ]);
    expect(readGeoJson(JSON.stringify(point))).toEqual([{ lat: 48, lon: 9, name: '', note: '' }]);
  });

  test.each(['', 'null', '[]', '{}', '{"type":5}', '<gpx/>', '{"type":"FeatureCollection"'])(
    'is none: %s',
    (text) => {
      expect(readGeoJson(text)).toBeNull();
    },
  );

  test('may be hostile', () => {
    let deep = '{"type":"Point","coordinates":[1,2]}';
    for (let i = 0; i < 5_000; i++) deep = `{"type":"GeometryCollection","geometries":[${deep}]}`;
    expect(readGeoJson(deep)).toEqual([]);
    const many = { type: 'MultiPoint', coordinates: Array.from({ length: 5_000 }, () => [1, 2]) };
    expect(readGeoJson(JSON.stringify(many))?.length).toBe(MAX_WAYPOINTS);
    const polluted =
      '{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"__proto__":{"name":"x"}}}';
    expect(readGeoJson(polluted)).toEqual([{ lat: 2, lon: 1, name: '', note: '' }]);
    fc.assert(
      fc.property(fc.json(), (text) => {
        readGeoJson(text);
      }),
    );
  });
});

describe('A GPX of somebody else', () => {
  test('gives its places, routes and tracks', () => {
    const text = `<?xml version='1.0'?><!DOCTYPE gpx><!-- a > b -->
      <g:gpx xmlns:g="x"><metadata><name>File</name></metadata>
      <g:wpt lon = '9.5' lat="48.5"><name>Caf&#233; &#x41; &lt;</name><cmt>c</cmt><desc><![CDATA[1 < 2 & 3]]></desc>
        <extensions><name>other</name></extensions></g:wpt>
      <wpt lat="95" lon="0"/><wpt lat="1" lon="2"/>
      <rte><name>R</name><rtept lat="1" lon="1"/><rtept lat="2" lon="2"><name>x</name></rtept></rte>
      <trk><trkseg><trkpt lat="3" lon="3"><ele>5</ele></trkpt><trkpt lat="x" lon="3"/></trkseg><trkseg/></trk></g:gpx>`;
    expect(readGpx(text)).toEqual({
      places: [
        { lat: 48.5, lon: 9.5, name: 'Café A <', note: '1 < 2 & 3' },
        { lat: 1, lon: 2, name: '', note: '' },
      ],
      tracks: [
        [
          { lat: 1, lon: 1 },
          { lat: 2, lon: 2 },
        ],
        [{ lat: 3, lon: 3 }],
      ],
    });
  });

  test.each(['', 'x', '{}', '<kml><wpt lat="1" lon="2"/></kml>', '<', '<!--'])('is none: %s', (text) => {
    expect(readGpx(text)).toBeNull();
  });

  test('may be hostile: entities are not expanded, broken ends are the end, and nothing takes long', () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "&b;&b;">]><gpx><wpt lat="1" lon="2"><name>&a;</name></wpt></gpx>';
    expect(readGpx(bomb)?.places ?? []).toEqual([{ lat: 1, lon: 2, name: '&a;', note: '' }]);
    expect(readGpx('<gpx><wpt lat="1" lon="2"><name>cut')?.places).toEqual([]);
    const from = performance.now();
    for (const unit of [
      '<',
      '<a ',
      '<a b=',
      '<!--',
      '<![CDATA[',
      '<a b="',
      '&#',
      '<wpt lat="1" lon="2">',
      '<gpx>',
      ' a=b',
    ]) {
      readGpx(`<gpx>${unit.repeat(200_000 / unit.length)}`);
      readGpx(`<gpx ${unit.repeat(200_000 / unit.length)}>`);
    }
    expect(performance.now() - from).toBeLessThan(5_000);
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            words,
            fc.constantFrom(
              '<wpt lat="1" lon="2">',
              '</wpt>',
              '<name>',
              '</name>',
              '<trkpt lat="1" lon="1"/>',
            ),
          ),
        ),
        (parts) => {
          const read = readGpx(`<gpx>${parts.join('')}`);
          for (const { lat, lon } of read?.places ?? [])
            expect([Math.abs(lat) <= 90, Math.abs(lon) <= 180]).toEqual([true, true]);
        },
      ),
    );
  });
});

describe('A way', () => {
  const corner = fc.record({
    lat: fc.double({ min: 47, max: 49, noNaN: true }),
    lon: fc.double({ min: 8, max: 11, noNaN: true }),
  });

  test('of two places is their polyline, of one there is none', () => {
    expect(
      decodePolyline(
        routeOf([
          { lat: 48, lon: 9 },
          { lat: 48.5, lon: 9.25 },
        ])!,
      ),
    ).toEqual({ lats: [48, 48.5], lons: [9, 9.25] });
    expect(routeOf([{ lat: 48, lon: 9 }])).toBeNull();
  });

  test('that is long fits into a request, with its ends and near every corner', () => {
    const track = Array.from({ length: 30_000 }, (_, i) => ({
      lat: 48 + i / 30_000 + Math.sin(i / 40) / 500,
      lon: 9 + i / 20_000,
    }));
    const text = routeOf(track)!;
    expect(text.length).toBeLessThanOrEqual(MAX_ROUTE_CHARACTERS);
    const { lats, lons } = decodePolyline(text)!;
    expect([lats[0], lons[0], lats.at(-1), lons.at(-1)]).toEqual(
      [track[0]!.lat, track[0]!.lon, track.at(-1)!.lat, track.at(-1)!.lon].map((x) => Number(x.toFixed(5))),
    );
    expect(lats.length).toBeGreaterThan(300);
  });

  test('keeps every corner within what it is simplified by', () => {
    const metres = 1_000;
    fc.assert(
      fc.property(fc.array(corner, { minLength: 2, maxLength: 40 }), (track) => {
        const kept = simplified(track, metres);
        expect([kept[0], kept.at(-1)]).toEqual([track[0]!, track.at(-1)!]);
        // by trying many places on the simplified way, slow and plain
        for (const { lat, lon } of track) {
          let least = Number.POSITIVE_INFINITY;
          for (let i = 0; i + 1 < kept.length || i === 0; i++) {
            const [a, b] = [kept[i]!, kept[i + 1] ?? kept[i]!];
            for (let share = 0; share <= 1; share += 1 / 256) {
              const y = (a.lat + share * (b.lat - a.lat) - lat) * 111_195;
              const x = (a.lon + share * (b.lon - a.lon) - lon) * 111_195 * Math.cos((lat * Math.PI) / 180);
              least = Math.min(least, Math.hypot(x, y));
            }
          }
          // between two tries there are up to a kilometre
          expect(least).toBeLessThan(metres + 700);
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('Leaving now', () => {
  const here = { lat: 48, lon: 9 };
  /** metres north of here */
  const at = (metres: number, score: number, more: Partial<Place> = {}) =>
    ({
      lat: here.lat + metres / 111_195,
      lon: here.lon,
      score,
      ampel: score >= 70 ? 'green' : score >= 45 ? 'yellow' : 'red',
      here: false,
      ...more,
    }) as Place;

  test('leads to the nearest green place within ten minutes, else to the best yellow one, never to a red one', () => {
    const found = wayOut(here, 40, [at(4000, 90), at(500, 60), at(2000, 75), at(1000, 45)]);
    expect([found?.place.score, Math.round(found!.minutes)]).toEqual([75, 4]);
    expect(wayOut(here, 40, [at(900, 60), at(500, 55), at(5000, 95)])?.place.score).toBe(60);
    expect(wayOut(here, 11, [at(300, 31), at(1000, 68), at(800, 45)])?.place.score).toBe(68);
    expect(wayOut(here, 11, [at(300, 31), at(900, 44)])).toBeNull();
  });

  test('leads nowhere when nothing is plainly better and near enough', () => {
    expect(wayOut(here, 65, [at(500, 74), at(4900, 99), at(20, 90), at(300, 90, { here: true })])).toBeNull();
    expect(wayOut(here, 10, [])).toBeNull();
  });
});
