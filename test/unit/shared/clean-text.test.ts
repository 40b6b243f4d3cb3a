/** Texts of the map are one line, without characters that nobody can see, wherever they come from. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { readOverpass } from '../../../src/osm/overpass/overpass-source.ts';
import { readLogs } from '../../../src/osm/records/feature-log.ts';
import { cleanText } from '../../../src/shared/text/clean-text.ts';
import { readMap } from '../../support/maps/osm-map.ts';

const TEXTS: Record<string, string> = {
  'A 1\nE 5': 'A 1 E 5',
  'Haupt\r\nstraße': 'Haupt straße',
  ' Platz\n\tam See\u0007\u2028\u202e ': 'Platz am See',
  'Rue\u200b de\u200e la\u200f Paix\ufeff': 'Rue de la Paix',
  '\u2067שלום\u2069': 'שלום',
  'L’Île d’\u200dOléron 🏕️': 'L’Île d’Oléron 🏕️',
  'नदी\u200cतट': 'नदी\u200cतट',
  '47.1\u200b,\u00ad9.5\u200d': '47.1,9.5',
  '4\ufe0f7.1\u200d, 9\u200c.5': '47.1, 9.5',
  'Camp\u3164am\u2800See\uffa0': 'Camp am See',
  'می\u200cخواهم 🏳️‍🌈\u200d': 'می\u200cخواهم 🏳️‍🌈',
  'Two  spaces': 'Two  spaces',
};

test('a text is cleaned', () => {
  for (const [text, clean] of Object.entries(TEXTS)) expect(cleanText(text)).toBe(clean);
});

test('any text becomes one line without invisible characters, once and for all', () => {
  const odd = fc.string({
    unit: fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      fc.constantFrom(
        '\n',
        '\u202e',
        '\u2066',
        ' ',
        'a',
        '1',
        '\u200d',
        '\ufe0f',
        '\u034f',
        '\u3164',
        '\u00ad',
      ),
    ),
  });
  fc.assert(
    fc.property(odd, (text) => {
      const clean = cleanText(text);
      expect(clean).not.toMatch(
        /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u00ad\u3164\u2800]/u,
      );
      expect(cleanText(clean)).toBe(clean);
    }),
  );
});

describe('names and numbers of objects are clean', () => {
  const nodes = [
    { id: 1, lat: 47, lon: 9, tags: { amenity: 'bar', name: 'Zum\nLöwen\u202e' } },
    { id: 2, lat: 47.001, lon: 9 },
  ];
  const tags = { highway: 'primary', name: 'Haupt\r\nstraße', ref: 'A 1\nE 5' };
  const expected = ['Zum Löwen', 'Hauptstraße A 1 E 5'.replace('Hauptstraße', 'Haupt straße')];

  test('from a file, dense or plain', async () => {
    for (const plainNodes of [true, false]) {
      const { lines, points } = await readMap(
        { nodes, ways: [{ id: 1, nodes: [1, 2], tags }] },
        { plainNodes },
      );
      const road = lines[0]!.facts;
      expect([points[0]!.facts.name, `${road.name} ${road.ref}`]).toEqual(expected);
    }
  });

  test('from Overpass', () => {
    const elements = [
      ...nodes.map((node) => ({ type: 'node', ...node })),
      { type: 'way', id: 1, nodes: [1, 2], tags },
    ];
    const { logs } = readOverpass(JSON.stringify({ elements }), 0);
    const found: string[] = [];
    readLogs(logs, {
      point: ({ name }) => found.push(name),
      line: ({ name, ref }) => found.push(`${name} ${ref}`),
    });
    expect(found.sort()).toEqual([...expected].sort());
  });
});

test('texts that are longer than any of the map are cut, whatever rules would take for them', async () => {
  expect(cleanText(`${'x'.repeat(999)}🏕`)).toBe('x'.repeat(999));
  const from = process.cpuUsage();
  const description = '9'.repeat(200_000);
  const nodes = [1, 2].map((id) => ({
    id,
    lat: 47 + id / 1000,
    lon: 9,
    tags: { amenity: 'parking', description },
  }));
  const ways = [
    { id: 1, nodes: [1, 2], tags: { highway: 'primary', name: description, opening_hours: description } },
  ];
  const { lines } = await readMap({ nodes, ways });
  expect(lines.map(({ facts }) => facts.name)).toEqual([description.slice(0, 1_000)]);
  const { user, system } = process.cpuUsage(from);
  expect(user + system).toBeLessThan(5_000_000);
});
