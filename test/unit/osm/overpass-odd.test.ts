/** Odd values in a response of Overpass cost one element each, never the cell. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { readOverpass } from '../../../src/osm/overpass/overpass-source.ts';
import { readLogs } from '../../../src/osm/records/feature-log.ts';
import { square } from '../../support/maps/osm-map.ts';

const NOW = Date.UTC(2026, 1, 2);
const NODES = [1, 2, 3, 4].map((id) => ({ type: 'node', id, lat: 48 + id / 1000, lon: 9 }));
const STREET = { type: 'way', id: 1, nodes: [1, 2, 3, 4], tags: { highway: 'residential', name: 'Street' } };

function read(elements: unknown[], more: object = {}) {
  const json = JSON.stringify({ elements, osm3s: { timestamp_osm_base: '2026-01-31T00:00:00Z' }, ...more });
  const source = readOverpass(json, NOW);
  const found = { lines: [] as string[], areas: [] as string[], points: [] as string[] };
  readLogs(source.logs, {
    line: ({ osmId, name, path, maxspeed }) =>
      found.lines.push(`${osmId} ${name} ${path.length / 2} ${maxspeed}`),
    area: ({ osmType, osmId, rings }) => found.areas.push(`${osmType} ${osmId} ${rings.length}`),
    point: ({ osmType, osmId, name }) => found.points.push(`${osmType} ${osmId} ${name}`),
  });
  return { ...source, ...found };
}

describe('an unusable element', () => {
  const odd: Record<string, unknown> = {
    'that is null': null,
    'that is a text': 'node',
    'that is a number': 5,
    'of no type': { id: 9, lat: 48, lon: 9 },
    'of an unknown type': { type: 'area', id: 9 },
    'of a type that is no text': { type: [{ toString: 0 }], id: 9 },
    'of a type that objects inherit': { type: 'constructor', id: 9 },
    'without an id': { type: 'node', lat: 48, lon: 9 },
    'with a text as id': { type: 'node', id: '9', lat: 48, lon: 9 },
    'with an id beyond 2^53': { type: 'node', id: 2 ** 60, lat: 48, lon: 9 },
    'that is a node without a position': { type: 'node', id: 9, tags: { amenity: 'bar' } },
    'that is a node with a text as position': { type: 'node', id: 9, lat: '48', lon: 9 },
    'that is a node beside the Earth': { type: 'node', id: 9, lat: 95, lon: 9 },
    'that is a node beyond the date line': { type: 'node', id: 9, lat: 48, lon: 214.7 },
    'that is a way without nodes': { type: 'way', id: 9, tags: { barrier: 'noise_barrier' } },
    'that is a way with an empty list': { type: 'way', id: 9, nodes: [], tags: { highway: 'primary' } },
    'that is a way of one node': { type: 'way', id: 9, nodes: [1], tags: { building: 'house' } },
    'that is a way with a text as list': { type: 'way', id: 9, nodes: '1,2', tags: { highway: 'primary' } },
    'that is a relation with a text as members': { type: 'relation', id: 9, members: 'none' },
    'of too many members': {
      type: 'relation',
      id: 9,
      members: new Array(32_001).fill({ type: 'way', ref: 1 }),
    },
  };
  for (const [what, element] of Object.entries(odd)) {
    test(`${what} is left out and counted`, () => {
      const { lines, leftOut } = read([...NODES, element, STREET]);
      expect(lines).toEqual(['1 Street 4 0']);
      expect(leftOut).toBe(1);
    });
  }

  test('of any shape never loses the others', () => {
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          type: fc.oneof(fc.constantFrom('node', 'way', 'relation'), fc.jsonValue()),
          id: fc.oneof(fc.integer({ min: 10 }), fc.jsonValue()),
          lat: fc.jsonValue(),
          lon: fc.jsonValue(),
          nodes: fc.oneof(fc.array(fc.oneof(fc.constantFrom(1, 2, 3, 4), fc.jsonValue())), fc.jsonValue()),
          members: fc.oneof(
            fc.array(
              fc.oneof(
                fc.record({
                  type: fc.constantFrom('way', 'node', 'x'),
                  ref: fc.jsonValue(),
                  role: fc.jsonValue(),
                }),
                fc.jsonValue(),
              ),
            ),
            fc.jsonValue(),
          ),
          tags: fc.oneof(
            fc.dictionary(fc.constantFrom('highway', 'landuse', 'type', 'natural'), fc.jsonValue()),
            fc.jsonValue(),
          ),
        },
        { requiredKeys: [] },
      ),
    );
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 10 }), (elements) => {
        expect(read([...NODES, ...elements, STREET]).lines).toContain('1 Street 4 0');
      }),
      { numRuns: 300 },
    );
  });

  test('costs ways that need it only the part beside it', () => {
    const { lines } = read([
      ...NODES,
      { type: 'node', id: 5 },
      { ...STREET, nodes: [1, 2, 5, null, 'x', 3, 4] },
    ]);
    expect(lines).toEqual(['1 Street 2 0', '1 Street 2 0']);
  });

  test('among members costs a relation that ring', () => {
    const { nodes, ring } = square(11, 48, 9, 0.001);
    const relation = {
      type: 'relation',
      id: 7,
      tags: { type: 'multipolygon', landuse: 'forest' },
      members: [null, { type: 'way', ref: 2, role: 'outer' }, { type: 'way', ref: 'x', role: 'inner' }],
    };
    const { areas, counts } = read([
      ...nodes.map((node) => ({ type: 'node', ...node })),
      { type: 'way', id: 2, nodes: ring },
      relation,
    ]);
    expect(areas).toEqual(['relation 7 1']);
    expect(counts.unclosed_areas).toBe(1);
  });
});

describe('a response', () => {
  test('may write numbers and truth values as tags', () => {
    const tags = { ...STREET.tags, maxspeed: 30, lit: true, width: null, surface: ['asphalt'] };
    expect(read([...NODES, { ...STREET, tags }]).lines).toEqual(['1 Street 4 30']);
  });

  test('may contain elements twice: they count once, the newest version', () => {
    const bar = (name: string, version?: number) => ({
      ...{ type: 'node', id: 9, lat: 48, lon: 9, version },
      tags: { amenity: 'bar', name },
    });
    expect(read([...NODES, ...NODES, STREET, STREET]).lines).toEqual(['1 Street 4 0']);
    expect(read([bar('A'), bar('B')]).points).toEqual(['node 9 B']);
    expect(read([bar('new', 3), bar('old', 2)]).points).toEqual(['node 9 new']);
  });

  test('may list a member twice', () => {
    const { nodes, ring } = square(11, 48, 9, 0.001);
    const { areas } = read([
      ...nodes.map((node) => ({ type: 'node', ...node })),
      { type: 'way', id: 2, nodes: ring },
      {
        ...{ type: 'relation', id: 7, tags: { type: 'multipolygon', landuse: 'forest' } },
        members: [2, 2].map((ref) => ({ type: 'way', ref, role: 'outer' })),
      },
    ]);
    expect(areas).toEqual(['relation 7 1']);
  });

  test('may state any date: one in the future or before OpenStreetMap is no date', () => {
    const dateOf = (date: unknown) => read([], { osm3s: { timestamp_osm_base: date } }).updatedAt;
    expect(dateOf('2026-01-31T00:00:00Z')).toBe('2026-01-31T00:00:00.000Z');
    // clocks differ
    expect(dateOf('2026-02-02T00:10:00Z')).toBe('2026-02-02T00:00:00.000Z');
    for (const odd of [
      '2099-01-01T00:00:00Z',
      '1970-01-01T00:00:00Z',
      'yesterday',
      5,
      null,
      {},
      ['2026'],
      '2026-01-31 00:00',
    ])
      expect(dateOf(odd)).toBeNull();
    expect(read([], { osm3s: null }).updatedAt).toBeNull();
    expect(read([], { osm3s: 'x' }).updatedAt).toBeNull();
  });

  test('may begin with white space', () => {
    expect(readOverpass(`\r\n\n ${JSON.stringify({ elements: [] })}\n`, NOW).counts.nodes).toBe(0);
  });
});
