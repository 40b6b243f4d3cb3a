import { describe, expect, test } from 'bun:test';
import { ThreadedImporter } from '../../../../src/osm/pbf/importer-threads.ts';
import { AREA_KINDS, LINE_CLASSES, POINT_CATEGORIES } from '../../../../src/region/format/codes.ts';
import { threadUrl } from '../../../../src/threads/url.ts';
import { readMap, square } from '../../../support/maps/osm-map.ts';
import { TOWN } from '../../../support/maps/town.ts';
import type { MapObjects, MapRelation } from '../../../support/pbf/pbf-writer.ts';

describe('a .osm.pbf file', () => {
  const forms = {
    'dense nodes and zlib': {},
    'plain nodes': { plainNodes: true },
    'blobs without compression': { raw: true },
    'a coarser granularity': { granularity: 1000 },
    'a few objects per block': { perBlock: 2 },
  };
  for (const [form, options] of Object.entries(forms)) {
    test(`is read the same with ${form}`, async () => {
      const found = await readMap(TOWN, options);
      expect(found.lines).toHaveLength(1);
      expect(LINE_CLASSES[found.lines[0]!.facts.lineClass]).toBe('residential');
      expect(found.lines[0]!.facts.name).toBe('Dorfstraße');
      expect(found.lines[0]!.path).toEqual([
        95_000_000, 471_000_000, 95_010_000, 471_005_000, 95_020_000, 471_010_000,
      ]);
      expect(found.areas.map(({ facts }) => AREA_KINDS[facts.kind])).toEqual(['nature', 'park', 'building']);
      expect(found.points.map(({ facts }) => [POINT_CATEGORIES[facts.category], facts.name])).toEqual([
        ['bar', 'Löwen'],
        ['poi', 'Park'],
        // the flats, whose name the search ignores: car parks beside them belong to them
        ['poi', ''],
      ]);
      expect(found.points[0]!.facts.hours).not.toBeNull();
      expect(found.buildings).toHaveLength(1);
      expect(found.buildings[0]).toMatchObject({ isHome: true, x: 95_030_000, y: 471_030_000 });
      // 0.002 degrees of latitude are 222.4 m, of longitude at 47.1 degrees 151.4 m
      expect(found.buildings[0]!.squareMetres).toBeCloseTo(33_670, -3);
      expect(found.source.counts).toMatchObject({ nodes: 12, ways: 4, relations: 0, missing_way_nodes: 0 });
    });
  }

  test('states the speed limits of roads, also by the tag that names the law behind them', async () => {
    const road = (id: number, tags: Record<string, string>) => ({ id, nodes: [1, 2], tags });
    const found = await readMap({
      nodes: [
        { id: 1, lat: 47.1, lon: 9.5 },
        { id: 2, lat: 47.101, lon: 9.5 },
      ],
      ways: [
        road(1, { highway: 'primary', name: 'A', 'source:maxspeed': 'DE:rural' }),
        road(2, { highway: 'primary', name: 'B', maxspeed: '80' }),
      ],
    });
    const limits = found.lines.map(({ facts }) => [facts.name, facts.maxspeed]);
    expect(limits).toEqual([
      ['A', 100],
      ['B', 80],
    ]);
  });

  test('contains squares that are mapped as `area:highway` alone', async () => {
    const { nodes, ring } = square(1, 47.1, 9.5, 0.001);
    const { areas } = await readMap({
      nodes,
      ways: [{ id: 1, nodes: ring, tags: { 'area:highway': 'pedestrian' } }],
    });
    expect(areas.map(({ facts }) => AREA_KINDS[facts.kind])).toEqual(['pedestrian']);
  });

  test('declares its bounds and the date of its data; otherwise bounds are computed and the date is unknown', async () => {
    const declared = await readMap(TOWN, { bounds: [9.4, 47, 9.7, 47.3], replicationTime: 1_635_452_469 });
    expect(declared.source).toMatchObject({
      bounds: [9.4, 47, 9.7, 47.3],
      updatedAt: '2021-10-28T20:21:09.000Z',
    });
    const undeclared = await readMap(TOWN);
    // those of the nodes, and the land beside them
    const [west, south, east, north] = undeclared.source.bounds;
    expect([west, south, east, north].map((degree) => degree.toFixed(3))).toEqual([
      '9.487',
      '47.091',
      '9.523',
      '47.119',
    ]);
    expect(undeclared.source.updatedAt).toBeNull();
  });

  test('without a date has the date of its latest change', async () => {
    const changed = [1_500_000_000, 1_635_452_469, 1_600_000_000];
    const ways = changed.map((time, i) => ({
      id: i + 1,
      nodes: [1, 2],
      tags: { highway: 'primary' },
      changed: time,
    }));
    expect((await readMap({ nodes: TOWN.nodes, ways })).source.updatedAt).toBe('2021-10-28T20:21:09.000Z');
  });

  test('gives the same features with threads as without', async () => {
    const alone = await readMap(TOWN, { perBlock: 1 });
    const threads = await readMap(
      TOWN,
      { perBlock: 1 },
      { importer: (map) => ThreadedImporter.start(threadUrl('importer'), 3, map) },
    );
    expect({ ...threads, source: null }).toEqual({ ...alone, source: null });
    expect(threads.source.counts).toEqual(alone.source.counts);
  });

  test('may contain ids far beyond 32 bits', async () => {
    const far = 2 ** 40;
    const objects = {
      nodes: [1, 2, far, far + 1].map((id) => ({ id, lat: 1, lon: id % 7 })),
      ways: [{ id: far + 5, nodes: [1, far, 2, far + 1], tags: { highway: 'primary' } }],
    };
    const [line] = (await readMap(objects)).lines;
    expect(line!.osmId).toBe(far + 5);
    expect(line!.path).toHaveLength(8);
  });
});

describe('ways with missing nodes', () => {
  const without = (...missing: number[]) => ({
    ...TOWN,
    nodes: TOWN.nodes!.filter(({ id }) => !missing.includes(id)),
  });

  test('split a road at the gap, which is counted', async () => {
    const objects = {
      nodes: TOWN.nodes,
      ways: [{ id: 10, nodes: [1, 2, 999, 3, 4], tags: { highway: 'primary' } }],
    };
    const { lines, source } = await readMap(objects);
    expect(lines.map(({ path }) => path.length)).toEqual([4, 4]);
    expect(source.counts.missing_way_nodes).toBe(1);
  });

  test('are dropped if only one node of a road is left', async () => {
    expect((await readMap(without(2, 3))).lines).toEqual([]);
  });

  test('keep the remaining corners of an area', async () => {
    // way 11 is the park
    const parkIn = async (objects: MapObjects) =>
      (await readMap(objects)).areas.filter(({ osmId }) => osmId === 11);
    expect((await parkIn(without(101)))[0]!.rings[0]).toHaveLength(8);
    expect(await parkIn(without(101, 102))).toEqual([]);
  });
});

describe('area relations', () => {
  const outer = square(1, 10, 20, 0.1);
  const hole = square(11, 10.04, 20.04, 0.02);
  const nodes = [...outer.nodes, ...hole.nodes];
  const tags = { type: 'multipolygon', landuse: 'forest', name: 'Wald' };
  /** The outer ring in two ways, one of them reversed. */
  const ways = [
    { id: 1, nodes: [1, 2, 3] },
    { id: 2, nodes: [1, 4, 3] },
    { id: 3, nodes: hole.ring, tags: { natural: 'water' } },
  ];
  const members = [
    { type: 'way' as const, id: 1, role: 'outer' },
    { type: 'way' as const, id: 2, role: 'outer' },
    { type: 'way' as const, id: 3, role: 'inner' },
  ];

  test('are joined from ways in any direction, with their holes', async () => {
    const { areas, source } = await readMap({ nodes, ways, relations: [{ id: 7, tags, members }] });
    const forest = areas.find(({ osmType }) => osmType === 'relation')!;
    expect(forest).toMatchObject({ osmId: 7, facts: { name: 'Wald' } });
    expect(forest.rings.map((ring) => ring.length)).toEqual([10, 10]);
    for (const ring of forest.rings) expect(ring.slice(0, 2)).toEqual(ring.slice(-2));
    expect(areas.filter(({ osmType }) => osmType === 'way')).toHaveLength(1);
    expect(source.counts).toMatchObject({ relations: 1, unclosed_areas: 0 });
  });

  test('that cannot be closed are skipped and counted', async () => {
    const { areas, source } = await readMap({
      nodes,
      ways,
      relations: [{ id: 7, tags, members: members.slice(1) }],
    });
    expect(areas.filter(({ osmType }) => osmType === 'relation')).toEqual([]);
    expect(source.counts.unclosed_areas).toBe(1);
  });

  test('with a missing way keep their complete rings', async () => {
    const relation = { id: 7, tags, members: [...members, { type: 'way' as const, id: 99, role: 'outer' }] };
    const { areas, source } = await readMap({ nodes, ways, relations: [relation] });
    expect(areas.find(({ osmType }) => osmType === 'relation')!.rings).toHaveLength(2);
    expect(source.counts.unclosed_areas).toBe(1);
  });

  test('of administrative areas count only if complete', async () => {
    const country = { type: 'boundary', boundary: 'administrative', admin_level: '2', 'ISO3166-1': 'LI' };
    const whole = await readMap({
      nodes,
      ways,
      relations: [{ id: 7, tags: country, members: members.slice(0, 2) }],
    });
    expect(whole.areas.find(({ osmType }) => osmType === 'relation')!.facts.name).toBe('LI');
    const cut = {
      id: 7,
      tags: country,
      members: [...members.slice(0, 2), { type: 'way' as const, id: 99, role: 'outer' }],
    };
    expect(
      (await readMap({ nodes, ways, relations: [cut] })).areas.filter(
        ({ osmType }) => osmType === 'relation',
      ),
    ).toEqual([]);
  });

  /** One outer way with a hole, both drawn as closed ways. */
  const pierced = (wayTags: Record<string, string>, relationTags: Record<string, string>): MapObjects => ({
    nodes,
    ways: [
      { id: 3, nodes: hole.ring, tags: { natural: 'water' } },
      { id: 4, nodes: outer.ring, tags: wayTags },
    ],
    relations: [
      {
        id: 7,
        tags: { type: 'multipolygon', ...relationTags },
        members: [
          { type: 'way', id: 4, role: 'outer' },
          { type: 'way', id: 3, role: 'inner' },
        ],
      },
    ],
  });
  const kindsOf = (areas: readonly { osmType: string; facts: { kind: number }; rings: number[][] }[]) =>
    areas
      .map(({ osmType, facts, rings }) => `${osmType} ${AREA_KINDS[facts.kind]} of ${rings.length}`)
      .sort();

  test('without tags (an old style) take the tags of their outer way, and keep their holes', async () => {
    const { areas, points, buildings } = await readMap(
      pierced(
        { landuse: 'forest', building: 'house', amenity: 'school', name: 'Wald' },
        { source: 'survey' },
      ),
    );
    expect(kindsOf(areas)).toEqual(['relation building of 2', 'relation forest of 2', 'way water of 1']);
    expect(areas.find(({ osmType }) => osmType === 'relation')!.facts.name).toBe('Wald');
    expect(points.map(({ osmType }) => osmType)).toEqual(['relation']);
    expect(buildings.map(({ osmId }) => osmId)).toEqual([7]);
  });

  test('whose outer way has the same tags count once, and keep their holes', async () => {
    const both = { landuse: 'forest', building: 'house', amenity: 'school', name: 'Wald' };
    const { areas, points, buildings } = await readMap(pierced(both, both));
    expect(kindsOf(areas)).toEqual(['relation building of 2', 'relation forest of 2', 'way water of 1']);
    expect(points.map(({ osmType }) => osmType)).toEqual(['relation']);
    expect(buildings.map(({ osmId }) => osmId)).toEqual([7]);
    const { areas: unnamed } = await readMap(
      pierced({ natural: 'wood' }, { landuse: 'forest', name: 'Stadtwald' }),
    );
    expect(kindsOf(unnamed)).toEqual(['relation forest of 2', 'way water of 1']);
  });

  test('do not replace an outer way that also represents something else', async () => {
    const { areas, points } = await readMap(
      pierced(
        { landuse: 'cemetery', amenity: 'school', name: 'Dorfschule' },
        { landuse: 'forest', amenity: 'school', name: 'Waldschule' },
      ),
    );
    expect(kindsOf(areas)).toEqual([
      'relation forest of 2',
      'relation institution of 2',
      'way cemetery of 1',
      'way institution of 1',
      'way water of 1',
    ]);
    expect(points.map(({ facts }) => facts.name).sort()).toEqual(['Dorfschule', 'Waldschule']);
  });

  test('that cannot be closed do not change their ways', async () => {
    const map = pierced({ landuse: 'forest' }, { landuse: 'forest' });
    const cut = { ...map, nodes: nodes.slice(1) };
    expect(kindsOf((await readMap(cut)).areas)).toEqual(['way forest of 1', 'way water of 1']);
  });

  test('that are routes or have no relevant tags are ignored', async () => {
    const relations: MapRelation[] = [
      { id: 1, tags: { type: 'route', route: 'bus', landuse: 'forest' }, members },
      { id: 2, tags: { type: 'multipolygon' }, members },
    ];
    expect((await readMap({ nodes, ways, relations })).areas).toHaveLength(1);
  });
});
