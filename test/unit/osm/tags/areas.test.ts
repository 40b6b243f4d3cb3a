// Tags of areas, places, aerodromes, harbours and building sites.
import { describe, expect, test } from 'bun:test';
import { classify } from '../../../../src/osm/tags/classify.ts';
import { AerodromeKind, BuildingKind, type Form, HEIGHT_KNOWN } from '../../../../src/osm/tags/facts.ts';
import { Access, AREA_KINDS, SiteFlag } from '../../../../src/region/format/codes.ts';
import { categoriesOf, read, type TagList } from '../../../support/maps/classified-tags.ts';

const kindsOf = (tags: TagList, form: Form = 'closed way') =>
  (read(form, tags)?.areas ?? []).map(({ kind }) => AREA_KINDS[kind]!).sort();
const area = (tags: TagList) => read('closed way', tags)!.areas[0]!;
describe('areas', () => {
  test('synonymous tags give the same kind', () => {
    expect(kindsOf({ landuse: 'residential' })).toEqual(['residential']);
    expect(kindsOf({ landuse: 'forest' })).toEqual(['forest']);
    expect(kindsOf({ natural: 'wood' })).toEqual(['forest']);
    expect(kindsOf({ landuse: 'vineyard' })).toEqual(['farmland']);
    expect(kindsOf({ waterway: 'riverbank' })).toEqual(['water']);
    expect(kindsOf({ amenity: 'grave_yard' })).toEqual(['cemetery']);
  });

  test('a pumping station is not a sewage works, by tag or by name in many languages', () => {
    const plant = (more: TagList) => kindsOf({ man_made: 'wastewater_plant', ...more });
    expect(plant({})).toEqual(['wastewater']);
    expect(plant({ name: 'Kläranlage Lauf' })).toEqual(['wastewater']);
    expect(plant({ pumping_station: 'sewage' })).toEqual([]);
    expect(kindsOf({ man_made: 'pumping_station', name: 'Pumpwerk' })).toEqual([]);
    for (const name of [
      'Sewage Pumping Station',
      'Abwasserpumpwerk Nord',
      'Station de relevage',
      'Estación de bombeo',
      'Stazione di sollevamento',
      'Estação Elevatória',
      'Rioolgemaal',
    ])
      expect([name, plant({ name })]).toEqual([name, []]);
  });

  test('islands come from place=* or a closed coastline, and have no name', () => {
    expect(kindsOf({ place: 'island', name: 'Għawdex' }, 'area')).toEqual(['landmass']);
    expect(kindsOf({ place: 'islet', natural: 'coastline' })).toEqual(['landmass']);
    expect(kindsOf({ natural: 'coastline' })).toEqual(['landmass']);
    expect(kindsOf({ natural: 'coastline' }, 'open way')).toEqual([]);
    expect(area({ place: 'island', name: 'Għawdex' }).name).toBe('');
  });

  test('an area may be of several kinds', () => {
    expect(kindsOf({ landuse: 'industrial', industrial: 'port' })).toEqual(['industrial', 'port']);
    expect(
      kindsOf({
        landuse: 'forest',
        leisure: 'nature_reserve',
        boundary: 'protected_area',
        protect_class: '4',
      }),
    ).toEqual(['forest', 'nature_reserve']);
  });

  test('a coastline is an open or closed way, nothing else', () => {
    const coast = { natural: 'coastline' };
    expect(read('open way', coast)).toMatchObject({ coastline: true, lines: [], areas: [], points: [] });
    expect(read('closed way', { ...coast, place: 'islet' })).toMatchObject({ coastline: true });
    expect(read('node', coast)).toBeNull();
    expect(read('open way', { highway: 'residential' })).toMatchObject({ coastline: false });
  });

  test('open ways and area=no do not make areas, and a closed road is a road', () => {
    expect(kindsOf({ landuse: 'forest' }, 'open way')).toEqual([]);
    expect(kindsOf({ landuse: 'forest', area: 'no' })).toEqual([]);
    expect(read('closed way', { highway: 'residential', junction: 'roundabout' })!.lines).toHaveLength(1);
    expect(kindsOf({ highway: 'services' })).toEqual(['services']);
    expect(kindsOf({ amenity: 'parking', barrier: 'fence' })).toEqual(['parking']);
  });

  test('an old bunker is not military land, a barracks is', () => {
    expect(kindsOf({ military: 'bunker' })).toEqual([]);
    expect(kindsOf({ military: 'barracks' })).toEqual(['military']);
  });

  test('protected areas keep their class, wilderness counts as 1', () => {
    const classOfLaw = (tags: TagList) => area(tags).value;
    expect(classOfLaw({ boundary: 'protected_area', protect_class: '97' })).toBe(97);
    expect(classOfLaw({ boundary: 'protected_area', protect_class: '1b' })).toBe(1);
    expect(classOfLaw({ boundary: 'protected_area', iucn_level: 'II' })).toBe(2);
    expect(classOfLaw({ boundary: 'protected_area', protect_class: 'IV', iucn_level: 'Ib' })).toBe(1);
    const titled = (protection_title: string) => classOfLaw({ boundary: 'protected_area', protection_title });
    expect(titled('Naturschutzgebiet')).toBe(4);
    expect(titled('Réserve naturelle régionale')).toBe(4);
    expect(titled('Landschaftsschutzgebiet')).toBe(5);
    expect(titled('Natura 2000')).toBe(97);
    expect(titled('Baudenkmal')).toBe(0);
    expect(classOfLaw({ boundary: 'protected_area', iucn_level: 'unknown' })).toBe(0);
    expect(classOfLaw({ boundary: 'national_park' })).toBe(0);
  });

  test('only administrative areas with an ISO code are kept, with the code as name', () => {
    expect(
      area({ boundary: 'administrative', admin_level: '4', 'ISO3166-2': 'DE-BY', name: 'Bayern' }),
    ).toMatchObject({ name: 'DE-BY', value: 4 });
    expect(area({ boundary: 'administrative', admin_level: '2', 'ISO3166-1': 'li' })).toMatchObject({
      name: 'LI',
      value: 2,
    });
    expect(kindsOf({ boundary: 'administrative', admin_level: '8', name: 'Vaduz' })).toEqual([]);
  });

  test('buildings are homes, other buildings, or none', () => {
    const building = (value: string, more: TagList = {}) =>
      read('closed way', { building: value, ...more })?.building ?? BuildingKind.NONE;
    expect(building('apartments')).toBe(BuildingKind.HOME);
    expect(building('yes')).toBe(BuildingKind.OTHER);
    expect(building('no')).toBe(BuildingKind.NONE);
    expect(building('garage', { layer: '-1' })).toBe(BuildingKind.NONE);
  });
});

describe('places', () => {
  const site = (tags: TagList) => area({ amenity: 'parking', ...tags });

  test('the rules of a car park for vans are kept', () => {
    expect(site({ motorhome: 'designated', capacity: '20', fee: 'no' })).toMatchObject({
      value: 20,
      flags: SiteFlag.VAN_ALLOWED | SiteFlag.FREE,
    });
    expect(site({ overnight: 'no' }).flags).toBe(SiteFlag.VAN_FORBIDDEN);
    expect(site({ overnight: 'yes' }).flags).toBe(SiteFlag.OVERNIGHT_ALLOWED);
    expect(site({ 'motorhome:conditional': 'no @ (22:00-06:00)' }).flags).toBe(SiteFlag.VAN_FORBIDDEN);
  });

  test('a van does not fit underground or under a low beam', () => {
    expect(site({ parking: 'underground' }).flags).toBe(SiteFlag.VAN_DOES_NOT_FIT);
    expect(site({ maxheight: '2.1' }).flags).toBe(SiteFlag.VAN_DOES_NOT_FIT);
    expect(site({ maxheight: '4' }).flags).toBe(HEIGHT_KNOWN);
    expect(site({ parking: 'surface' }).flags).toBe(SiteFlag.SURFACE);
  });

  test('the car park of a shop is recognised by its access or its name', () => {
    expect(site({ access: 'customers' })).toMatchObject({ access: Access.customers, flags: SiteFlag.SHOP });
    expect(site({ name: 'LIDL Kundenparkplatz' }).flags).toBe(SiteFlag.SHOP);
    expect(site({ name: 'Waldparkplatz' }).flags).toBe(0);
  });

  test('a stay limit counts only if it applies at night', () => {
    expect(site({ maxstay: '2 hours' }).maxstay).toBe(120);
    expect(site({ 'maxstay:conditional': '1 hour @ (08:00-18:00)' }).maxstay).toBe(0);
    expect(site({ maxstay: '2 hours', 'maxstay:conditional': 'none @ (18:00-08:00)' }).maxstay).toBe(0);
    expect(site({ maxstay: 'unlimited' }).maxstay).toBe(0);
  });

  test('a car park is an area or a point, as mapped; a campsite area is both', () => {
    expect(categoriesOf({ amenity: 'parking' }, 'closed way')).toEqual([]);
    expect(categoriesOf({ amenity: 'parking' })).toEqual(['parking']);
    expect(kindsOf({ tourism: 'caravan_site' })).toEqual(['caravan_site']);
    expect(categoriesOf({ tourism: 'caravan_site' }, 'closed way')).toEqual(['caravan_site']);
  });
});

describe('the kind of an aerodrome, which determines its night flights (aerodrome:type, aerodrome, iata, opening_hours, military)', () => {
  const kind = (tags: TagList) => read('area', { aeroway: 'aerodrome', ...tags })!.aerodrome;
  test.each<[TagList, keyof typeof AerodromeKind]>([
    [{}, 'AIRFIELD'],
    [{ icao: 'EDQN' }, 'AIRFIELD'],
    [{ iata: 'ZRH', 'aerodrome:type': 'international' }, 'INTERNATIONAL'],
    [{ iata: 'FDH', aerodrome: 'regional' }, 'REGIONAL'],
    [{ iata: 'XYZ', aerodrome: 'domestic' }, 'REGIONAL'],
    [{ iata: 'ACH' }, 'UNTYPED'],
    [{ iata: 'ACH', 'aerodrome:type': 'public' }, 'UNTYPED'],
    [{ iata: 'XYZ', 'aerodrome:type': 'private' }, 'AIRFIELD'],
    [{ iata: 'XYZ', aerodrome: 'international', opening_hours: 'Mo-Su 06:00-22:00' }, 'AIRFIELD'],
    [{ iata: 'ZRH', aerodrome: 'international', opening_hours: 'Mo-Su 06:00-23:30' }, 'INTERNATIONAL'],
    [{ military: 'airfield', iata: 'RMS' }, 'MILITARY'],
    [{ 'aerodrome:type': 'military/public', aerodrome: 'international', iata: 'LIS' }, 'INTERNATIONAL'],
  ])('for %j is %s', (tags, name) => {
    expect(kind(tags)).toBe(AerodromeKind[name]);
  });
});

describe('harbours and building sites', () => {
  test('a tagged terminal is a port, any other harbour is a harbour (landuse, harbour, industrial)', () => {
    const harbours: TagList[] = [{ landuse: 'port' }, { landuse: 'harbour' }, { harbour: 'yes' }];
    for (const tags of harbours) expect(kindsOf(tags)).toEqual(['harbour']);
    expect(kindsOf({ landuse: 'industrial', industrial: 'port' })).toEqual(['industrial', 'port']);
    expect(kindsOf({ landuse: 'harbour', industrial: 'container_terminal' })).toEqual(['port']);
  });

  test('a building site keeps the last date in its tags, or of its last edit', () => {
    const lastDay = (tags: TagList, changedAt = 0) => {
      const list = new Map(Object.entries({ landuse: 'construction', ...tags }));
      const { value } = classify(list, 'closed way', changedAt)!.areas[0]!;
      return value === 0 ? null : new Date(value * 86_400_000).toISOString().slice(0, 10);
    };
    expect(lastDay({})).toBeNull();
    expect(lastDay({ start_date: '2019' })).toBe('2019-12-31');
    expect(lastDay({ start_date: '2019-02', check_date: '2024-05-17' })).toBe('2024-05-17');
    expect(lastDay({ opening_date: '2025-02' })).toBe('2025-02-28');
    expect(lastDay({ start_date: '~1950' })).toBeNull();
    // the last edit, if no tag has a date
    expect(lastDay({}, Date.UTC(2018, 3, 1))).toBe('2018-04-01');
    expect(lastDay({ check_date: '2016-01-01' }, Date.UTC(2018, 3, 1))).toBe('2016-01-01');
  });
});
