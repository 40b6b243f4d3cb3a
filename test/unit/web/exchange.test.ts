/**
 * Export and import of places, whatever their names contain, and files of other programs, whatever is in
 * them.
 */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import type { Place } from '../../../src/api/nearby.ts';
import { decodePolyline, MAX_TRACK_CHARACTERS } from '../../../src/shared/geo/polyline.ts';
import { simplified } from '../../../src/shared/geo/simplified.ts';
import { gpxFile } from '../../../src/shared/text/gpx.ts';
import { readGeoJson, writeGeoJson } from '../../../src/web/lib/exchange/geojson.ts';
import { routeOf } from '../../../src/web/lib/exchange/route.ts';
import { MAX_WAYPOINTS, type Waypoint } from '../../../src/web/lib/exchange/waypoint.ts';
import { wayOut } from '../../../src/web/lib/leave-now.ts';
import { processorTime } from '../../support/event-loop.ts';
import { places } from '../../support/waypoints.ts';

describe('Places in a file', () => {
  test('survive a round trip through GeoJSON', () => {
    fc.assert(
      fc.property(places, (all) => {
        expect(readGeoJson(writeGeoJson(all))!.places).toEqual(all);
      }),
    );
  });

  test('are well-formed GPX whatever their names contain', () => {
    const name = fc.string({ unit: 'binary', maxLength: 40 });
    fc.assert(
      fc.property(name, name, (title, note) => {
        const parser = new SaxesParser();
        let error: Error | null = null;
        parser.on('error', (each) => {
          error ??= each;
        });
        parser.write(gpxFile([{ lat: 1, lon: 2, name: title, note }])).close();
        expect(error).toBeNull();
      }),
      {
        examples: [
          ['A\u0001B', ']]>'],
          ['\ud800', '\ufffe'],
        ],
      },
    );
  });

  test('keep tabs and lines of their descriptions in GPX', () => {
    const note = 'first\n\tsecond\r\nthird';
    const read: string[] = [];
    const parser = new SaxesParser();
    parser.on('text', (text) => read.push(text));
    parser.write(gpxFile([{ lat: 1, lon: 2, name: 'Oma', note }])).close();
    expect(read.filter((text) => text.trim())).toEqual(['Oma', note]);
  });

  test('are written as the formats demand', () => {
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
    expect(gpxFile(all)).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
        '<gpx version="1.1" creator="spotscore" xmlns="http://www.topografix.com/GPX/1/1">\n' +
        '  <wpt lat="48.5" lon="0.0000001"><name>A &amp; B</name></wpt>\n</gpx>\n',
    );
  });
});

describe('A GeoJSON file of another program', () => {
  test('gives its points and lines, whatever they are in', () => {
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
        ['x', 5],
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
    const content = readGeoJson(JSON.stringify({ type: 'FeatureCollection', features }))!;
    expect(content.places).toEqual([
      { lat: 48, lon: 9, name: 'T', note: 'D' },
      { lat: 2, lon: 1, name: '', note: '' },
      { lat: 5, lon: 4, name: '', note: '' },
      { lat: 7, lon: 6, name: '', note: '' },
    ]);
    expect(content.tracks).toEqual([
      [
        { lat: 48, lon: 9 },
        { lat: 48, lon: 10 },
      ],
    ]);
    expect(readGeoJson(JSON.stringify(point))!.places).toEqual([{ lat: 48, lon: 9, name: '', note: '' }]);
  });

  test.each(['', 'null', '[]', '{}', '{"type":5}', '<gpx/>'])('is refused if it is invalid: %s', (text) => {
    expect(readGeoJson(text)).toBeNull();
  });

  test('may be hostile', () => {
    let deep = '{"type":"Point","coordinates":[1,2]}';
    for (let i = 0; i < 5_000; i++) deep = `{"type":"GeometryCollection","geometries":[${deep}]}`;
    expect(readGeoJson(deep)!.places).toEqual([]);
    const many = { type: 'MultiPoint', coordinates: Array.from({ length: 5_000 }, () => [1, 2]) };
    expect(readGeoJson(JSON.stringify(many))?.places.length).toBe(MAX_WAYPOINTS);
    const polluted =
      '{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"__proto__":{"name":"x"}}}';
    expect(readGeoJson(polluted)!.places).toEqual([{ lat: 2, lon: 1, name: '', note: '' }]);
    fc.assert(
      fc.property(fc.json(), (text) => {
        readGeoJson(text);
      }),
    );
  });
});

describe('A route', () => {
  const corner = fc.record({
    lat: fc.double({ min: 47, max: 49, noNaN: true }),
    lon: fc.double({ min: 8, max: 11, noNaN: true }),
  });

  test('through two places is their polyline, and through one place there is none', () => {
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
    expect(text.length).toBeLessThanOrEqual(MAX_TRACK_CHARACTERS);
    const { lats, lons } = decodePolyline(text)!;
    expect([lats[0], lons[0], lats.at(-1), lons.at(-1)]).toEqual(
      [track[0]!.lat, track[0]!.lon, track.at(-1)!.lat, track.at(-1)!.lon].map((x) => Number(x.toFixed(5))),
    );
    expect(lats.length).toBeGreaterThan(300);
  });

  test('keeps every corner within the tolerance of simplification', () => {
    const metres = 1_000;
    fc.assert(
      fc.property(fc.array(corner, { minLength: 2, maxLength: 40 }), (track) => {
        const kept = simplified(track, metres);
        expect([kept[0], kept.at(-1)]).toEqual([track[0]!, track.at(-1)!]);
        // slow and simple oracle: samples many points of the simplified route
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
          // samples are up to a kilometre apart
          expect(least).toBeLessThan(metres + 700);
        }
      }),
      { numRuns: 30 },
    );
  });
});

test('A line that winds up like a snail is simplified in little more time than a straight one', () => {
  const count = 20_000;
  const snail = Array.from({ length: count }, (_, i) => {
    const turn = i * 0.9;
    return { lat: 48 + (i / count) * Math.sin(turn), lon: 9 + (i / count) * Math.cos(turn) };
  });
  const begun = processorTime();
  expect(simplified(snail, 15).length).toBeGreaterThan(count / 2);
  expect(processorTime() - begun).toBeLessThan(1000);
});

describe('Leaving now', () => {
  const here = { lat: 48, lon: 9 };
  /** A place `metres` north of here. */
  const at = (metres: number, score: number, more: Partial<Place> = {}) =>
    ({
      lat: here.lat + metres / 111_195,
      lon: here.lon,
      score,
      ampel: score >= 70 ? 'green' : score >= 45 ? 'yellow' : 'red',
      here: false,
      ...more,
    }) as Place;

  test('leads to the nearest green place within ten minutes, otherwise to the best yellow one, never to a red one', () => {
    const found = wayOut(here, 40, [at(4000, 90), at(500, 60), at(2000, 75), at(1000, 45)]);
    expect([found?.place.score, Math.round(found!.minutes)]).toEqual([75, 4]);
    expect(wayOut(here, 40, [at(900, 60), at(500, 55), at(5000, 95)])?.place.score).toBe(60);
    expect(wayOut(here, 11, [at(300, 31), at(1000, 68), at(800, 45)])?.place.score).toBe(68);
    expect(wayOut(here, 11, [at(300, 31), at(900, 44)])).toBeNull();
  });

  test('leads nowhere if nothing clearly better is near enough', () => {
    expect(wayOut(here, 65, [at(500, 74), at(4900, 99), at(20, 90), at(300, 90, { here: true })])).toBeNull();
    expect(wayOut(here, 10, [])).toBeNull();
  });
});
