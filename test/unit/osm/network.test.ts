// Traffic from the road network: dead ends, towns and bypasses.
import { describe, expect, spyOn, test } from 'bun:test';
import { HOME_TRIPS } from '../../../src/osm/network/trips.ts';
import { LineTable } from '../../../src/region/build/features/line-table.ts';
import { TrafficSource } from '../../../src/region/format/codes.ts';
import { regionOf } from '../../support/maps/assembled-region.ts';
import type { MapNode, MapObjects, MapWay } from '../../support/pbf/pbf-writer.ts';

type Place = readonly [east: number, north: number];
const CENTRE = { lat: 48.2, lon: 9.1 };
const METRES = 111_195;

/** A map in metres around its centre. Equal positions share a node. */
class Plan {
  private readonly nodes = new Map<string, MapNode>();
  private readonly ways: MapWay[] = [];

  constructor(private readonly centre = CENTRE) {}

  node([east, north]: Place, tags?: Record<string, string>): number {
    const key = `${east} ${north}`;
    const lat = this.centre.lat + north / METRES;
    const lon = this.centre.lon + east / (METRES * Math.cos((this.centre.lat * Math.PI) / 180));
    const node = this.nodes.get(key) ?? { id: this.nodes.size + 1, lat, lon };
    this.nodes.set(key, tags ? { ...node, tags } : node);
    return node.id;
  }

  /** @returns the id of the way */
  road(highway: string, ...places: Place[]): number {
    return this.way({ highway }, places);
  }

  /** @returns the id of the way */
  way(tags: Record<string, string>, places: Place[]): number {
    const id = 1000 + this.ways.length;
    this.ways.push({ id, nodes: places.map((place) => this.node(place)), tags });
    return id;
  }

  house([east, north]: Place): this {
    const corners: Place[] = [
      [east, north],
      [east + 9, north],
      [east + 9, north + 9],
      [east, north + 9],
      [east, north],
    ];
    this.ways.push({
      id: 1000 + this.ways.length,
      nodes: corners.map((corner) => this.node(corner)),
      tags: { building: 'house' },
    });
    return this;
  }

  objects(order: (ways: MapWay[]) => MapWay[] = (ways) => ways): MapObjects {
    return { nodes: [...this.nodes.values()], ways: order([...this.ways]) };
  }
}

/** Returns vehicles per hour and their source, by the id of the way. */
async function flowsOf(
  objects: MapObjects,
  { lat, lon } = CENTRE,
): Promise<Map<number, { flow: number; source: number }>> {
  const ids: number[] = [];
  const flows = new Map<number, { flow: number; source: number }>();
  const added = spyOn(LineTable.prototype, 'addWay');
  const set = spyOn(LineTable.prototype, 'setTraffic');
  try {
    await regionOf(objects, { bounds: [lon - 0.1, lat - 0.1, lon + 0.1, lat + 0.1] });
    for (const [{ osmId }] of added.mock.calls) ids.push(osmId);
    for (const [way, { vehiclesPerHour, source }] of set.mock.calls)
      flows.set(ids[way]!, { flow: vehiclesPerHour, source });
    return flows;
  } finally {
    added.mockRestore();
    set.mockRestore();
  }
}

/** A main road from border to border, and a lane to the north that ends after 300 m. */
function deadEnd(houses: number, highway = 'unclassified') {
  const plan = new Plan();
  plan.road('secondary', [-9000, 0], [0, 0], [9000, 0]);
  const street = plan.road(highway, [0, 0], [0, 300]);
  for (let i = 0; i < houses; i++) plan.house([20, 20 + 12 * i]);
  return { plan, street };
}

describe('a dead-end street', () => {
  test('carries the trips of its homes, and nearly nothing without homes', async () => {
    for (const houses of [0, 5, 20]) {
      const { plan, street } = deadEnd(houses);
      const { flow, source } = (await flowsOf(plan.objects())).get(street)!;
      expect(source).toBe(TrafficSource.network);
      expect(flow).toBeCloseTo(Math.max(0.02, houses * HOME_TRIPS), 1);
    }
  });

  test('of class residential carries a minimum, as not all homes are mapped', async () => {
    const { plan, street } = deadEnd(2, 'residential');
    // one home per 20 m
    expect((await flowsOf(plan.objects())).get(street)!.flow).toBeCloseTo(15 * HOME_TRIPS, 1);
  });

  test('may end in a turning circle, but not continue elsewhere', async () => {
    const { plan, street } = deadEnd(3);
    plan.road('unclassified', [0, 300], [20, 320], [0, 340], [-20, 320], [0, 300]);
    expect((await flowsOf(plan.objects())).get(street)!.flow).toBeCloseTo(3 * HOME_TRIPS, 1);
    plan.road('residential', [0, 340], [500, 340], [500, 0], [9000, 0]);
    expect((await flowsOf(plan.objects())).get(street)!.flow).toBeGreaterThan(1);
  });

  test('is not one if a tunnel begins at its end, but is one at the gateway of a yard', async () => {
    const { plan, street } = deadEnd(3);
    plan.way({ highway: 'service', tunnel: 'building_passage' }, [
      [0, 300],
      [0, 330],
    ]);
    expect((await flowsOf(plan.objects())).get(street)!.source).toBe(TrafficSource.network);
    plan.way({ highway: 'residential', tunnel: 'yes' }, [
      [0, 300],
      [0, 900],
    ]);
    expect((await flowsOf(plan.objects())).get(street)!.flow).toBeGreaterThan(1);
  });

  test('at the edge of the data is assumed to continue', async () => {
    const plan = new Plan();
    plan.road('secondary', [-9000, 0], [7300, 0], [9000, 0]);
    // the data ends 7.4 km east of the centre
    const street = plan.road('residential', [7300, 0], [7300, 300]);
    expect((await flowsOf(plan.objects())).get(street)!.source).toBe(TrafficSource.typical);
  });

  test('never carries less with more homes behind it', async () => {
    for (const highway of ['service', 'living_street', 'residential', 'unclassified', 'tertiary']) {
      let last = 0;
      for (const houses of [0, 1, 4, 8, 16, 22]) {
        const { plan, street } = deadEnd(houses, highway);
        const { flow } = (await flowsOf(plan.objects())).get(street)!;
        expect(flow).toBeGreaterThanOrEqual(last);
        last = flow;
      }
      expect(last).toBeGreaterThan(0);
    }
  });
});

/** Valley of Incles in Andorra, 2 km below the ridge that is the border to France. */
const BELOW_FRANCE = { lat: 42.5965, lon: 1.672 };

/** A primary road that ends in the middle of a 6 km wide network of lanes, with houses at its end. */
function pass(houses: number, { net = true, at = CENTRE } = {}) {
  const plan = new Plan(at);
  plan.road('primary', [-9000, 0], [-3000, 0]);
  const road = plan.road('primary', [-3000, 0], [0, 0]);
  if (net)
    for (const side of [-3000, 3000])
      plan.road('unclassified', [-3000, 0], [-3000, side], [3000, side], [3000, 0]);
  for (let i = 0; i < houses; i++) plan.house([20 - 12 * i, 20]);
  return { plan, road };
}

describe('a main road that ends', () => {
  test('with a few homes behind it carries only their trips', async () => {
    const { plan, road } = pass(20);
    const { flow, source } = (await flowsOf(plan.objects())).get(road)!;
    expect(source).toBe(TrafficSource.network);
    expect(flow).toBeLessThan(20);
  });

  test('at the edge of the mapped network is assumed to continue', async () => {
    const { plan, road } = pass(20, { net: false });
    expect((await flowsOf(plan.objects())).get(road)!.source).toBe(TrafficSource.typical);
  });

  test('below a border carries only the trips of the homes there, as the other country is not in the extract', async () => {
    // the village in the south is in the data, the ridge in the north and what is behind it is not
    const { plan, road } = pass(5, { net: false, at: BELOW_FRANCE });
    plan.road('unclassified', [-9000, 0], [-3500, -3500], [3500, -3500]);
    const { flow, source } = (await flowsOf(plan.objects(), BELOW_FRANCE)).get(road)!;
    expect(source).toBe(TrafficSource.network);
    expect(flow).toBeLessThan(1);
    // the same road in the middle of a country, at the edge of a province
    const inland = pass(5, { net: false });
    inland.plan.road('unclassified', [-9000, 0], [-3500, -3500], [3500, -3500]);
    expect((await flowsOf(inland.plan.objects())).get(inland.road)!.source).toBe(TrafficSource.typical);
  });

  test('and goes on as a track leads nowhere', async () => {
    const { plan, road } = pass(5, { net: false });
    plan.road('track', [0, 0], [400, 200], [800, 0]);
    const { flow, source } = (await flowsOf(plan.objects())).get(road)!;
    expect(source).toBe(TrafficSource.network);
    expect(flow).toBeLessThan(1);
  });

  test('carries no less with more homes behind it', async () => {
    let last = 0;
    for (const houses of [0, 10, 90, 110, 300]) {
      const { plan, road } = pass(houses);
      const { flow } = (await flowsOf(plan.objects())).get(road)!;
      expect(flow).toBeGreaterThanOrEqual(last);
      expect(flow).toBeLessThanOrEqual(74);
      last = flow;
    }
    expect(last).toBeGreaterThan(74 / 4.1);
  });
});

/** The corners of a square around the centre, metres. */
function around(half: number): Place[] {
  return [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
    [-half, -half],
  ];
}

/** A town of two quarters joined by a road, with or without a bypass. */
function town({ bypass = false, people = '' } = {}) {
  const plan = new Plan();
  plan.node([10, 10], { place: 'town', name: 'Town', ...(people && { population: people }) });
  plan.road('secondary', [-9000, -1500], [-1500, 0]);
  const old = plan.road('tertiary', [-1500, 0], [0, 10], [1500, 0]);
  plan.road('secondary', [1500, 0], [9000, 1500]);
  if (bypass) plan.road('tertiary', [-1500, 0], [0, 5], [1500, 0]);
  for (const side of [-1, 1]) {
    for (let i = 0; i < 20; i++) plan.house([side * (1560 + 15 * (i % 5)), 30 + 15 * Math.floor(i / 5)]);
  }
  return { plan, old };
}

describe('a road through a town', () => {
  test('does not have more traffic with a bypass', async () => {
    const [without, withOther] = [town(), town({ bypass: true })];
    const before = (await flowsOf(without.plan.objects())).get(without.old)!.flow;
    const after = (await flowsOf(withOther.plan.objects())).get(withOther.old)!.flow;
    expect(after).toBeLessThanOrEqual(before);
  });

  test('has more traffic in a larger town', async () => {
    let last = 0;
    for (const people of ['200', '2000', '20000', '200000', '20000000']) {
      const { plan, old } = town({ people });
      plan.way({ landuse: 'residential' }, around(2000));
      const { flow } = (await flowsOf(plan.objects())).get(old)!;
      expect(flow).toBeGreaterThanOrEqual(last);
      expect(flow).toBeGreaterThanOrEqual(14);
      last = flow;
    }
    expect(last).toBeGreaterThan(100);
  });

  test('has the same traffic in any order of the roads in the file', async () => {
    const { plan } = town({ bypass: true });
    const flows = await flowsOf(plan.objects());
    const turned = await flowsOf(plan.objects((ways) => ways.reverse()));
    expect(new Map([...turned].sort())).toEqual(new Map([...flows].sort()));
    for (const { flow } of flows.values()) expect(flow).toBeGreaterThanOrEqual(0);
  });
});
