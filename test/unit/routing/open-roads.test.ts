// Roads that are open to some, in some directions or at some times: whether a van drives straight on or goes round.
import { describe, expect, test } from 'bun:test';
import { driveTimeOf } from '../../../src/routing/drive-time.ts';
import { roadsOf } from '../../../src/routing/roads.ts';
import type { Vehicle } from '../../../src/routing/vehicle.ts';
import { regionOf } from '../../support/maps/assembled-region.ts';
import { RoadMap, snapAt } from '../../support/routing/road-map.ts';
import {
  A,
  B,
  drive,
  FAST_ROUND,
  isStraight,
  roadsOn,
  SLIM,
  type Tags,
  VAN,
} from '../../support/routing/straight-road.ts';

describe('a pass', () => {
  test.each([
    [{ 'motor_vehicle:conditional': 'no @ (Nov-May)' }],
    [{ 'access:conditional': 'no @ (Nov 01-May 31)' }],
    [{ 'vehicle:conditional': 'no @ winter' }],
    [{ access: 'no', 'motor_vehicle:conditional': 'yes @ (Jun 01-Oct 15)' }],
    [{ access: 'yes', seasonal: 'summer' }],
    [{ opening_hours: 'May 15-Oct 31' }],
    [{ motor_vehicle: 'no', 'motor_vehicle:conditional': 'yes @ (Jun-Sep 06:00-22:00); permit @ (Oct-May)' }],
    [{ 'access:conditional': 'closed @ (Nov-May)' }],
    [{ 'access:conditional': 'yes @ (Jun-Oct)' }],
    [{ 'motor_vehicle:conditional': 'no @ (2026-11-01 - 2027-05-31)' }],
  ])(
    'with %p is driven in July and not in December, and the drive says which road it avoids',
    async (tags) => {
      const roads = await roadsOn(tags as unknown as Tags);
      const [july, december] = ['2026-07-15T10:00', '2026-12-15T10:00'].map((at) => drive(roads, { at }));
      expect([july!.metres < 3000, december!.metres < 3000]).toEqual([true, false]);
      expect(july!.closed).toEqual([]);
      expect(december!.closed).toEqual([
        { name: 'Passo', lat: expect.closeTo(47.1, 3), lon: expect.closeTo(9.25, 2) },
      ]);
      // nobody asks for a date: a road that is open at times
      expect(isStraight(roads, {})).toBe(true);
    },
  );

  test('with its winter gate on a node is closed as well', async () => {
    const roads = await roadsOn({}, { barrier: 'swing_gate', 'access:conditional': 'no @ (Dec-Apr)' });
    expect(isStraight(roads, { at: '2026-06-01T10:00' })).toBe(true);
    const winter = drive(roads, { at: '2026-01-10T10:00' });
    expect([winter.metres < 3000, winter.closed.length]).toEqual([false, 1]);
  });

  test('is not said to be avoided if the drive does not need it', async () => {
    const roads = await roadsOn({ 'access:conditional': 'no @ (Nov-May)', maxspeed: '5' }, {}, '90');
    expect(drive(roads, { at: '2026-12-15T10:00' }).closed).toEqual([]);
  });

  test('with a condition that cannot be read, such as snow, is open', async () => {
    const roads = await roadsOn({ 'access:conditional': 'no @ snow' });
    expect(isStraight(roads, { at: '2026-12-15T10:00' })).toBe(true);
  });

  test('south of the equator is closed in its own winter', async () => {
    const { openBy } = await import('../../../src/routing/drive-time.ts');
    const clauses = [{ open: false, times: 'winter', byDay: true }];
    const open = (at: string, isSouth: boolean) =>
      openBy(clauses, driveTimeOf(Date.parse(at)), VAN, isSouth).forward;
    expect([open('2026-01-15', false), open('2026-07-15', false)]).toEqual([false, true]);
    expect([open('2026-01-15', true), open('2026-07-15', true)]).toEqual([true, false]);
  });
});

describe('a winter road', () => {
  test.each([
    [{ highway: 'track', winter_road: 'yes' }],
    [{ highway: 'tertiary', ice_road: 'yes' }],
    [{ highway: 'track', seasonal: 'winter' }],
  ])('with %p is driven in February alone', async (tags) => {
    const roads = await roadsOn({ ...tags, maxspeed: '50' } as Tags);
    const open = ['2026-02-10T10:00', '2026-08-10T10:00'].map((at) => isStraight(roads, { at }));
    expect(open).toEqual([true, false]);
  });
});

describe('a road', () => {
  test.each<[Tags, boolean, boolean]>([
    [{ 'oneway:motor_vehicle': 'yes' }, true, false],
    [{ oneway: 'yes', 'oneway:motorcar': 'no' }, true, true],
    [{ 'access:backward': 'no' }, true, false],
    [{ access: 'no', 'access:forward': 'yes' }, true, false],
    [{ 'motor_vehicle:forward': 'no', motorcar: 'yes' }, true, true],
    [{ access: 'psv' }, false, false],
    [{ access: 'agricultural;destination' }, true, true],
    [{ access: 'delivery' }, false, false],
    [{ motor_vehicle: 'private;delivery' }, false, false],
    [{ oneway: 'yes', 'oneway:motorhome': 'no' }, true, true],
    [{ vehicle: 'forestry;agricultural' }, false, false],
    [{ motorhome: 'no' }, false, false],
    [{ access: 'no', motorhome: 'yes' }, true, true],
    [{ '4wd_only': 'yes' }, false, false],
    [{ construction: 'yes' }, false, false],
    [{ disused: 'yes' }, false, false],
    [{ smoothness: 'impassable' }, false, false],
    [{ status: 'impassable' }, false, false],
    [{ 'access:lanes': 'no|no' }, false, false],
    [{ 'motor_vehicle:lanes': 'no|yes' }, true, true],
    [{ access: 'no', 'motor_vehicle:lanes:forward': 'yes|no' }, true, false],
    [{ 'vehicle:lanes:backward': 'no', lanes: '2' }, true, false],
    [{ 'bus:lanes': 'designated|yes' }, true, true],
  ])('with %p is driven there %p and back %p', async (tags, there, back) => {
    const roads = await roadsOn(tags);
    expect([isStraight(roads, {}), isStraight(roads, { back: true })]).toEqual([there, back]);
  });

  test.each<[Tags, Tags, string]>([
    [{ width: '2' }, {}, 'width'],
    [{ est_width: '2.1' }, {}, 'width'],
    [{ hgv: 'no' }, {}, 'weight'],
    [{ hgv: 'delivery' }, {}, 'weight'],
    [{ 'maxweightrating:hgv': '3.5' }, {}, 'weight'],
    [{ 'maxweight:hgv': '3.5 t' }, {}, 'weight'],
    [{ 'maxlength:motorhome': '6' }, {}, 'length'],
    [{}, { barrier: 'gate', 'maxweightrating:hgv': '3.5' }, 'weight'],
    [{ 'access:conditional': 'no @ (weight>3.5)' }, {}, 'weight'],
    [{ 'motor_vehicle:conditional': 'no @ (length > 6)' }, {}, 'length'],
    [{}, { maxheight: '2.2' }, 'height'],
    [{}, { maxwidth: '2.1' }, 'width'],
  ])('with %p and a node with %p lets only a small van through', async (tags, node) => {
    const roads = await roadsOn(tags, node);
    expect([isStraight(roads, {}), isStraight(roads, { vehicle: SLIM })]).toEqual([false, true]);
  });

  test('with a limit of lorries above its weight lets a van through', async () => {
    expect(isStraight(await roadsOn({ 'maxweightrating:hgv': '7.5' }), {})).toBe(true);
    // a limit below 3.5 t is none of a light van: it is no lorry
    expect(isStraight(await roadsOn({ 'maxweight:hgv': '2.5' }), { vehicle: SLIM })).toBe(true);
  });

  test('with a limit in one direction, or at times, is driven in the other, and at others', async () => {
    const at = '2026-07-11T10:00';
    const uphill = await roadsOn({ 'maxheight:forward': '2.5' });
    expect([isStraight(uphill, { at }), isStraight(uphill, { at, back: true })]).toEqual([false, true]);
    expect(isStraight(uphill, { at, vehicle: SLIM })).toBe(true);
    // nobody asks for a date: a limit holds on each
    expect([isStraight(uphill, {}), isStraight(uphill, { back: true })]).toEqual([false, true]);
    const market = await roadsOn({ 'maxheight:conditional': '2.2 @ (Sa,Su)' });
    expect([isStraight(market, { at }), isStraight(market, { at: '2026-07-10T10:00' })]).toEqual([
      false,
      true,
    ]);
  });

  test('of deliveries is closed to others at their hours, and is the way where there is no other', async () => {
    const roads = await roadsOn({ 'motor_vehicle:conditional': 'delivery @ (06:00-10:00)' });
    const open = ['08:00', '12:00'].map((hour) => isStraight(roads, { at: `2026-07-10T${hour}` }));
    expect(open).toEqual([false, true]);
    const map = new RoadMap().way({ highway: 'service', access: 'delivery' }, A!, B!);
    const only = roadsOf([await regionOf(map.objects())]);
    expect(only.route([snapAt(only, A!), snapAt(only, B!)], VAN)!.metres).toBeCloseTo(2000, -1);
  });

  test('for destinations at times, and in one direction, is no short cut only then and there', async () => {
    const tags = { 'motor_vehicle:backward:conditional': 'destination @ (06:00-10:00)' };
    const roads = await roadsOn(tags, {}, FAST_ROUND);
    const short = (hour: string, back: boolean) => isStraight(roads, { at: `2026-07-10T${hour}`, back });
    const open = [short('08:00', false), short('12:00', true), short('12:00', false), short('08:00', true)];
    expect(open).toEqual([true, true, true, false]);
  });

  test('for vans of more than 3.5 t is closed at night alone', async () => {
    const roads = await roadsOn({ 'hgv:conditional': 'no @ (22:00-06:00)' });
    const night = '2026-03-03T23:10';
    const day = '2026-03-03T12:00';
    const heavy = [night, day].map((at) => isStraight(roads, { at }));
    expect(heavy).toEqual([false, true]);
    expect(isStraight(roads, { at: night, vehicle: SLIM })).toBe(true);
  });

  test.each<[Tags, string, boolean]>([
    [{ hgv: 'destination' }, '2026-03-03T12:00', true],
    [{ 'hgv:conditional': 'destination @ (22:00-06:00)' }, '2026-03-03T23:10', true],
    [{ 'motor_vehicle:conditional': 'destination @ (07:00-09:00)' }, '2026-03-03T08:00', false],
    [{ 'access:conditional': 'customers @ (Sa,Su)' }, '2026-03-07T08:00', false],
  ])('with %p is no short cut at %s, and at noon and for others it is', async (tags, at, isForHeavy) => {
    const short = async (vehicle: Vehicle, when: string) =>
      isStraight(await roadsOn({ maxspeed: '50', ...tags }, {}, FAST_ROUND), { at: when, vehicle });
    expect([await short(VAN, at), await short(SLIM, at)]).toEqual([false, isForHeavy]);
    if (tags.hgv === undefined) expect(await short(VAN, '2026-03-04T12:00')).toBe(true);
  });

  test('whose lanes are all for cars with several people is no short cut', async () => {
    const short = async (tags: Tags, back = false) =>
      isStraight(await roadsOn({ maxspeed: '50', ...tags }, {}, FAST_ROUND), { back });
    expect(await short({ hov: 'designated' })).toBe(false);
    expect(await short({ 'hov:lanes': 'designated|designated' })).toBe(false);
    expect(await short({ 'hov:lanes': 'designated|yes' })).toBe(true);
  });

  test('with an advised speed below its limit is driven at that', async () => {
    const seconds = async (tags: Tags, back = false) => drive(await roadsOn(tags), { back }).seconds;
    const tags = { maxspeed: '80', 'maxspeed:advisory': '40' };
    expect(await seconds(tags)).toBeCloseTo(await seconds({ maxspeed: '40' }), 3);
    expect(await seconds({ ...tags, maxspeed: '30' })).toBeCloseTo(await seconds({ maxspeed: '30' }), 3);
    const uphill = { maxspeed: '80', 'maxspeed:advisory:backward': '40' };
    expect(await seconds(uphill)).toBeCloseTo(await seconds({ maxspeed: '80' }), 3);
    expect(await seconds(uphill, true)).toBeCloseTo(await seconds({ maxspeed: '40' }), 3);
  });

  test('behind a gate with opening hours is driven on days on which it opens', async () => {
    const roads = await roadsOn({}, { barrier: 'gate', opening_hours: 'Mo-Fr 08:00-18:00' });
    const open = ['2026-03-06T10:00', '2026-03-07T10:00'].map((at) => isStraight(roads, { at }));
    expect(open).toEqual([true, false]);
  });

  test('behind a bollard that a tag opens at times is open then alone', async () => {
    const roads = await roadsOn(
      {},
      { barrier: 'bollard', 'motor_vehicle:conditional': 'yes @ (06:00-10:00)' },
    );
    const open = ['08:00', '12:00'].map((hour) => isStraight(roads, { at: `2026-07-15T${hour}` }));
    expect(open).toEqual([true, false]);
  });

  test.each<[Tags, boolean]>([
    [{ access: 'no' }, false],
    [{ motor_vehicle: 'no' }, false],
    [{ motor_vehicle: 'no', motorcar: 'yes' }, true],
    [{ highway: 'bus_stop', access: 'no' }, true],
    [{ amenity: 'parking_entrance', access: 'private' }, true],
    [{ entrance: 'yes', access: 'private' }, true],
    [{ barrier: 'gate', locked: 'yes' }, false],
    [{ barrier: 'swing_gate', motor_vehicle: 'destination' }, true],
    [{ barrier: 'sliding_gate' }, true],
    [{ barrier: 'coupure' }, true],
    [{ barrier: 'sliding_gate', access: 'private' }, false],
  ])('with %p on a node is driven: %p', async (node, isOpen) => {
    expect(isStraight(await roadsOn({}, node), {})).toBe(isOpen);
  });

  test('through a ford is avoided, and told where there is no other', async () => {
    const roads = await roadsOn({ ford: 'yes' });
    expect([drive(roads, {}).metres < 3000, drive(roads, {}).fords]).toEqual([
      true,
      [expect.objectContaining({ name: 'Passo' })],
    ]);
    const node = await roadsOn({}, { ford: 'yes' });
    expect(drive(node, {}).fords.length).toBe(1);
    const bridge = new RoadMap()
      .way({ highway: 'tertiary', ford: 'yes' }, A!, B!)
      .way({ highway: 'tertiary' }, A!, [0, 1000], [2000, 1000], B!);
    const beside = roadsOf([await regionOf(bridge.objects())]);
    const route = beside.route([snapAt(beside, A!), snapAt(beside, B!)], VAN)!;
    expect([route.metres > 3900, route.fords]).toEqual([true, []]);
  });

  test('with a path beside it is driven: a path is none without a tag for motor vehicles', async () => {
    for (const [tags, isRoad] of [
      [{ highway: 'path' }, false],
      [{ highway: 'footway', access: 'yes' }, false],
      [{ highway: 'path', vehicle: 'yes' }, false],
      [{ highway: 'cycleway', motor_vehicle: 'designated' }, true],
      [{ highway: 'steps', motor_vehicle: 'yes' }, false],
    ] as const) {
      const map = new RoadMap()
        .way(tags, A!, B!)
        .way({ highway: 'unclassified', maxspeed: '20' }, A!, [0, 6000], [2000, 6000], B!);
      const roads = roadsOf([await regionOf(map.objects())]);
      const { metres } = roads.route([snapAt(roads, A!), snapAt(roads, B!)], VAN)!;
      expect([tags, metres < 3000]).toEqual([tags, isRoad]);
    }
  });
});
