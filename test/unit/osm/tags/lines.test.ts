// Tags of roads and railways.
import { describe, expect, test } from 'bun:test';
import { Surface } from '../../../../src/osm/tags/facts.ts';
import { Access, LINE_CLASSES, WayFlag } from '../../../../src/region/format/codes.ts';
import { read, type TagList } from '../../../support/maps/classified-tags.ts';

function line(tags: TagList) {
  return read('open way', tags)?.lines[0] ?? null;
}

const classOf = (tags: TagList) => {
  const found = line(tags);
  return found ? LINE_CLASSES[found.lineClass] : null;
};
describe('roads', () => {
  test('keep the name of their class; unknown classes and paths are not roads', () => {
    for (const highway of [
      'motorway',
      'trunk',
      'primary_link',
      'residential',
      'living_street',
      'service',
      'track',
      'pedestrian',
    ]) {
      expect(classOf({ highway })).toBe(highway as never);
    }
    expect(classOf({ highway: 'road' })).toBe('unclassified');
    expect(classOf({ highway: 'bus_guideway' })).toBe('busway');
    for (const highway of ['footway', 'cycleway', 'path', 'steps', 'construction', 'proposed', 'nonsense']) {
      expect(classOf({ highway })).toBeNull();
    }
  });

  test('in a tunnel or under a roof are dropped, with tunnel=no they are kept', () => {
    expect(classOf({ highway: 'motorway', tunnel: 'yes' })).toBeNull();
    expect(classOf({ highway: 'motorway', covered: 'yes' })).toBeNull();
    expect(classOf({ highway: 'motorway', tunnel: 'no' })).toBe('motorway');
    expect(classOf({ railway: 'subway', layer: '-2' })).toBeNull();
    expect(classOf({ railway: 'subway' })).toBe('subway');
  });

  test('are one-way if tagged, and by default on motorways and roundabouts', () => {
    const oneway = (tags: TagList) => (line({ highway: 'primary', ...tags })!.flags & WayFlag.ONEWAY) !== 0;
    expect(oneway({ oneway: 'yes' })).toBe(true);
    expect(oneway({ oneway: '-1' })).toBe(true);
    expect(oneway({ oneway: 'no' })).toBe(false);
    expect(oneway({})).toBe(false);
    expect(oneway({ junction: 'roundabout' })).toBe(true);
    expect(oneway({ highway: 'motorway' })).toBe(true);
    expect(oneway({ highway: 'motorway', oneway: 'no' })).toBe(false);
    expect(oneway({ highway: 'motorway_link' })).toBe(false);
  });

  test('driveways, parking aisles and tracks are silent, other service roads are not', () => {
    expect(line({ highway: 'service', service: 'driveway' })).toMatchObject({
      silent: true,
      flags: WayFlag.DRIVEWAY,
    });
    expect(line({ highway: 'service', service: 'parking_aisle' })).toMatchObject({
      silent: true,
      flags: WayFlag.PARKING_AISLE,
    });
    expect(line({ highway: 'service' })!.silent).toBe(false);
    expect(line({ highway: 'track' })!.silent).toBe(true);
  });

  test('a speed limit at night takes precedence over one by day', () => {
    expect(
      line({ highway: 'primary', maxspeed: '50', 'maxspeed:conditional': '30 @ (22:00-06:00)' })!.maxspeed,
    ).toBe(30);
    expect(
      line({ highway: 'primary', maxspeed: '50', 'maxspeed:conditional': '30 @ (Mo-Fr 07:00-17:00)' })!
        .maxspeed,
    ).toBe(50);
    expect(line({ highway: 'primary', maxspeed: '50', 'maxspeed:conditional': '40 @ wet' })!.maxspeed).toBe(
      50,
    );
  });

  test('a speed limit may be tagged per direction or as the law that applies', () => {
    expect(line({ highway: 'primary', 'maxspeed:forward': '50', 'maxspeed:backward': '70' })!.maxspeed).toBe(
      70,
    );
    expect(line({ highway: 'primary', 'source:maxspeed': 'DE:rural' })!.maxspeed).toBe(100);
    expect(line({ highway: 'residential', 'zone:traffic': 'DE:urban' })!.maxspeed).toBe(50);
  });

  test('surfaces that sound different are distinguished', () => {
    const surfaceOf = (surface: string) => line({ highway: 'residential', surface })!.surface;
    expect(surfaceOf('asphalt')).toBe(Surface.SMOOTH);
    expect(surfaceOf('sett')).toBe(Surface.SETT);
    expect(surfaceOf('paving_stones')).toBe(Surface.PAVING_STONES);
    expect(surfaceOf('concrete:plates')).toBe(Surface.CONCRETE);
    expect(surfaceOf('gravel')).toBe(Surface.LOOSE);
    expect(surfaceOf('never heard of')).toBe(Surface.SMOOTH);
  });

  test('kerbs are closed or reserved by current and older tags, on the tagged side', () => {
    const flags = (tags: TagList) => line({ highway: 'residential', ...tags })!.flags;
    expect(flags({ 'parking:left:restriction': 'no_parking' })).toBe(WayFlag.NO_PARKING_LEFT);
    expect(flags({ 'parking:both:restriction': 'no_stopping' })).toBe(
      WayFlag.NO_PARKING_LEFT | WayFlag.NO_PARKING_RIGHT,
    );
    expect(flags({ 'parking:lane:right': 'no_parking' })).toBe(WayFlag.NO_PARKING_RIGHT);
    expect(flags({ 'parking:right:access': 'permit' })).toBe(WayFlag.PARKING_RESERVED_RIGHT);
    expect(flags({ 'parking:condition:left': 'residents' })).toBe(WayFlag.PARKING_RESERVED_LEFT);
    expect(
      flags({
        'parking:left:restriction': 'no_parking',
        'parking:left:restriction:conditional': 'none @ (18:00-08:00)',
      }),
    ).toBe(0);
  });
});

describe('access', () => {
  const accessOf = (tags: TagList) => line({ highway: 'service', ...tags })!.access;

  test('the most specific key for a motor vehicle wins', () => {
    expect(accessOf({ access: 'no', motor_vehicle: 'yes' })).toBe(Access.yes);
    expect(accessOf({ access: 'yes', vehicle: 'private' })).toBe(Access.private);
    expect(accessOf({ motor_vehicle: 'no', motorcar: 'destination' })).toBe(Access.destination);
    expect(accessOf({ foot: 'no', bicycle: 'yes' })).toBe(Access.untagged);
  });

  test('a ban by day does not apply at night, a ban at night does', () => {
    expect(accessOf({ access: 'no', 'access:conditional': 'yes @ (18:00-08:00)' })).toBe(Access.yes);
    expect(accessOf({ 'motor_vehicle:conditional': 'no @ (08:00-18:00)' })).toBe(Access.untagged);
    expect(accessOf({ 'motor_vehicle:conditional': 'no @ (20:00-08:00)' })).toBe(Access.no);
    expect(
      accessOf({
        access: 'permit',
        'access:conditional': 'no @ (Mo-Fr 10:00-12:00; Sa 09:00-11:00); yes @ (19:00-07:00)',
      }),
    ).toBe(Access.yes);
  });

  test('lists and synonyms are understood', () => {
    expect(accessOf({ motor_vehicle: 'agricultural;forestry' })).toBe(Access.forestry);
    expect(accessOf({ access: 'residents' })).toBe(Access.permit);
    expect(accessOf({ access: 'something new' })).toBe(Access.untagged);
  });

  test('motorhome=no forbids vans and does not affect the traffic', () => {
    expect(line({ highway: 'residential', motorhome: 'no' })).toMatchObject({
      access: Access.untagged,
      flags: WayFlag.VAN_FORBIDDEN,
    });
  });
});

describe('railways', () => {
  test('have a class from usage, service, speed and kind of traffic', () => {
    expect(classOf({ railway: 'rail', usage: 'main' })).toBe('rail_main');
    expect(classOf({ railway: 'rail', usage: 'main', highspeed: 'yes' })).toBe('rail_highspeed');
    expect(classOf({ railway: 'rail', usage: 'main', maxspeed: '250' })).toBe('rail_highspeed');
    expect(classOf({ railway: 'rail', usage: 'main', 'railway:traffic_mode': 'freight' })).toBe(
      'rail_freight',
    );
    expect(classOf({ railway: 'rail', usage: 'branch' })).toBe('rail_branch');
    expect(classOf({ railway: 'rail' })).toBe('rail_unknown');
    expect(classOf({ railway: 'rail', service: 'siding', usage: 'main' })).toBe('rail_industrial');
    expect(classOf({ railway: 'rail', service: 'yard' })).toBe('rail_yard');
  });

  test('without trains are dropped', () => {
    for (const railway of [
      'disused',
      'abandoned',
      'razed',
      'construction',
      'proposed',
      'preserved',
      'miniature',
      'platform',
    ]) {
      expect(classOf({ railway })).toBeNull();
    }
    expect(classOf({ railway: 'rail', disused: 'yes' })).toBeNull();
    expect(classOf({ railway: 'rail', 'railway:preserved': 'yes' })).toBeNull();
  });

  test('in a street are a road and a tram', () => {
    const facts = read('open way', { highway: 'residential', railway: 'tram' })!;
    expect(facts.lines.map(({ lineClass }) => LINE_CLASSES[lineClass])).toEqual(['residential', 'tram']);
    expect(facts.lines[1]!.inStreet).toBe(true);
  });

  test('have a number of tracks, unless it is zero or nonsense', () => {
    expect(line({ railway: 'rail', tracks: '2' })!.lanes).toBe(2);
    expect(line({ railway: 'rail', tracks: '0' })!.lanes).toBe(0);
    expect(line({ railway: 'rail', tracks: 'many' })!.lanes).toBe(0);
  });
});
