/** Permission to stay, from the tags of a place or a road: the more specific key decides, a guess is never a permission. */
import { describe, expect, test } from 'bun:test';
import { ACCESS, AREA_KINDS, SiteFlag, WayFlag } from '../../../../src/region/format/codes.ts';
import { read, type TagList } from '../../../support/maps/classified-tags.ts';

const areaOf = (tags: TagList) => read('closed way', tags)!.areas[0]!;
const parking = (tags: TagList) => areaOf({ amenity: 'parking', ...tags });
const accessOf = (tags: TagList) => ACCESS[parking(tags).access]!;
const has = ({ flags }: { flags: number }, flag: number) => (flags & flag) !== 0;

describe('the access of a place', () => {
  test.each<[TagList, string]>([
    [{ access: 'no', motorhome: 'designated' }, 'yes'],
    [{ access: 'private', motorhome: 'yes' }, 'yes'],
    [{ motor_vehicle: 'no', motorhome: 'permissive' }, 'permissive'],
    [{ access: 'yes', motorhome: 'customers' }, 'customers'],
    [{ access: 'yes', motor_vehicle: 'private' }, 'private'],
    [{ access: 'yes', motorhome: 'no' }, 'yes'],
    [{ access: 'bus' }, 'no'],
    [{ access: 'psv;taxi' }, 'no'],
    [{ access: 'foot' }, 'no'],
    [{ private: 'yes' }, 'private'],
    [{ access: 'wombat' }, 'untagged'],
  ])('with %o is %s', (tags, access) => {
    expect<string>(accessOf(tags)).toBe(access);
  });
});

describe('vans', () => {
  test.each<[TagList, boolean]>([
    [{ caravans: 'no' }, true],
    [{ caravan: 'no' }, true],
    [{ motorhome: 'no' }, true],
    [{ overnight: 'no' }, true],
    [{ caravans: 'no', motorhome: 'yes' }, false],
    [{ caravans: 'no', motorhome: 'designated' }, false],
    [{ caravans: 'yes', motorhome: 'no' }, true],
    [{ 'motorhome:conditional': 'no @ (00:00-05:00)' }, true],
    [{ 'motorhome:conditional': 'no @ (22:00-06:00)' }, true],
    [{ 'motorhome:conditional': 'no @ (02:00-06:00)' }, true],
    [{ 'motorhome:conditional': 'no @ (08:00-18:00)' }, false],
    [{ 'motorhome:conditional': 'no @ (20:00-23:00)' }, false],
    [{ 'overnight:conditional': 'no @ (23:00-05:00)' }, true],
  ])('with %o are forbidden: %p', (tags, forbidden) => {
    expect(has(parking(tags), SiteFlag.VAN_FORBIDDEN)).toBe(forbidden);
  });

  test('are welcome on a campsite that takes tents and motorhomes but no trailers', () => {
    const site = areaOf({ tourism: 'camp_site', tents: 'yes', caravans: 'no', motorhome: 'yes' });
    expect(has(site, SiteFlag.TENTS_ONLY | SiteFlag.VAN_FORBIDDEN)).toBe(false);
  });

  test.each(['camp_site;caravan_site', 'caravan_site; camp_site', 'picnic_site;caravan_site'])(
    'may stay where tourism=%s',
    (tourism) => {
      expect(AREA_KINDS[areaOf({ tourism }).kind]).toBe('caravan_site');
    },
  );

  test.each<[TagList, boolean]>([
    [{ hgv: 'designated' }, true],
    [{ hgv: 'only' }, true],
    [{ hgv: 'yes' }, false],
    [{ hgv: 'designated', motorhome: 'yes' }, false],
    [{ hgv: 'designated', access: 'yes' }, false],
  ])('are guests of lorries with %o: %p', (tags, closed) => {
    expect(has(parking(tags), SiteFlag.NOT_FOR_GUESTS)).toBe(closed);
  });

  test.each<[TagList, boolean]>([
    [{ name: "Aire d'accueil des gens du voyage" }, true],
    [{ name: 'Travellers site' }, true],
    [{ name: 'Halting Site' }, true],
    [{ name: 'Woonwagenkamp' }, true],
    [{ name: 'Area sosta nomadi' }, true],
    [{ residential: 'halting_site' }, true],
    [{ residential: 'trailer_park' }, true],
    [{ 'social_facility:for': 'travellers' }, true],
    [{ name: 'Caravan storage' }, true],
    [{ name: 'Wohnwagen Abstellplatz' }, true],
    [{ name: 'Zeltlagerplatz' }, true],
    [{ name: 'Colonie de vacances' }, true],
    [{ cabins: 'only' }, true],
    [{ canoe: 'only' }, true],
    [{ camp_site: 'hike-in' }, true],
    [{ name: 'Gypsy site' }, true],
    [{ name: 'Campo nomadi' }, true],
    [{ name: 'Hivernage Dupont' }, true],
    [{ name: 'Gypsy Hollow Campground' }, false],
    [{ name: 'Lakeside RV Park and Boat Storage' }, false],
    [{ name: 'Camping Les Pins, hivernage' }, false],
    [{ name: "Traveller's Rest Campsite" }, false],
    [{ name: 'Camping Le Voyageur' }, false],
    [{ name: 'Wohnmobilstellplatz' }, false],
    [{ name: 'Aire de gens du voyage', motorhome: 'yes' }, false],
    [{ camp_site: 'scout' }, true],
    [{ camp_site: 'group' }, true],
    [{ camp_site: 'bivouac' }, true],
    [{ camp_site: 'glamping' }, true],
    [{ storage: 'only' }, true],
    [{ hgv: 'only' }, true],
    [{ name: 'Biwakplatz Eiche' }, true],
    [{ name: 'Trekkingplatz Ebene' }, true],
    [{ name: 'Dauerstellplätze' }, true],
    [{ camp_site: 'group', motorhome: 'yes' }, false],
    [{ hgv: 'designated' }, false],
    [{ cabins: 'yes' }, false],
    [{ camp_site: 'basic' }, false],
  ])('are guests of a site with %o, or not, as others live or stay there: %p', (tags, closed) => {
    expect(has(areaOf({ tourism: 'caravan_site', ...tags }), SiteFlag.NOT_FOR_GUESTS)).toBe(closed);
  });

  test.each<[TagList, boolean]>([
    [{ parking: 'underground' }, true],
    [{ parking: 'underground;multi-storey' }, true],
    [{ parking: 'multi-storey', maxheight: '2.1' }, true],
    [{ parking: 'multi-storey', maxheight: '3.5' }, false],
    [{ building: 'yes' }, true],
    [{ building: 'parking' }, true],
    [{ building: 'garages' }, true],
    [{ building: 'no' }, false],
    [{ building: 'yes', parking: 'surface' }, false],
    [{ level: '-2' }, true],
    [{ parking: 'surface' }, false],
    [{}, false],
  ])('do not fit into a car park with %o: %p', (tags, low) => {
    expect(has(parking(tags), SiteFlag.VAN_DOES_NOT_FIT)).toBe(low);
  });
});

describe('a site whose texts and numbers', () => {
  const siteOf = (tags: TagList) => areaOf({ tourism: 'camp_site', ...tags });

  test.each<[TagList, boolean]>([
    [{ description: 'No overnight stay, dump station only' }, true],
    [{ description: 'kein Übernachten' }, true],
    [{ description: 'Keine Wohnmobile' }, true],
    [{ description: 'nur Zelte' }, true],
    [{ description: 'Tents only' }, true],
    [{ description: 'tents only, no motorhomes' }, true],
    [{ description: 'uniquement tentes' }, true],
    [{ description: 'Nur Ver- und Entsorgung' }, true],
    [{ 'description:en': 'Camper vans are not allowed' }, true],
    [{ 'capacity:tents': '20', 'capacity:caravans': '0' }, true],
    [{ 'capacity:tents': '20', 'capacity:caravans': '0', motorhome: 'yes' }, false],
    [{ 'capacity:caravans': '0' }, false],
    [{ 'capacity:tents': '20' }, false],
    [{ description: 'No camping outside the pitches' }, false],
    [{ description: 'Keine Wohnmobile', motorhome: 'yes' }, false],
    [{ description: 'Tents and motorhomes' }, false],
    [{ description: 'No dogs' }, false],
  ])('are %o has no vans: %p', (tags, isForbidden) => {
    expect(has(siteOf(tags), SiteFlag.VAN_FORBIDDEN)).toBe(isForbidden);
  });

  test('are about its members alone is theirs', () => {
    expect(ACCESS[siteOf({ reservation: 'members_only' }).access]).toBe('private');
    expect(ACCESS[siteOf({ reservation: 'required' }).access]).toBe('untagged');
  });

  test('call it wild is none', () => {
    expect(read('closed way', { tourism: 'camp_site', camp_site: 'wildcamp' })?.areas ?? []).toEqual([]);
  });
});

describe('spaces for permit holders with a disability', () => {
  test.each<[TagList]>([
    [{ name: 'Behindertenparkplätze', access: 'yes' }],
    [{ name: 'Disabled parking', access: 'permissive' }],
    [{ description: 'Nur für Behinderte' }],
    [{ description: 'Réservé aux handicapés' }],
    [{ description: 'Reservado para minusválidos' }],
    [{ capacity: '4', 'capacity:disabled': '4' }],
    [{ parking_space: 'disabled' }],
    [{ access: 'disabled' }],
    [{ permit: 'disabled' }],
    [{ wheelchair: 'designated' }],
    [{ capacity: '1', 'capacity:disabled': 'yes' }],
    [{ capacity: '5', 'capacity:disabled': 'all' }],
    ...[
      ...['Blue badge holders only', 'Handicapped parking', 'Accessible parking', 'Wheelchair spaces'],
      ...['Behindertenparkplatz', 'Parkplätze für Behinderte', 'Rollstuhlparkplatz', 'IV-Parkplatz'],
      ...['Parking PMR', 'Places GIG-GIC', 'Stationnement personnes à mobilité réduite', 'Place handicapée'],
      ...['Plazas PMR', 'Aparcamiento movilidad reducida', 'Plaza para discapacitados'],
      ...['Posti auto disabili', 'Parcheggio per invalidi', 'Parcheggio portatori di handicap'],
      ...['Lugares para pessoas com deficiência', 'Estacionamento mobilidade reduzida'],
      ...['Gehandicaptenparkeerplaats', 'Invalidenparkeerplaats', 'Parkeerplaats mindervaliden'],
    ].flatMap((text): [TagList][] => [[{ name: text }], [{ description: text }]]),
  ])('with %o are for them alone', (tags) => {
    expect(accessOf(tags)).toBe('permit');
  });

  test.each<[TagList]>([
    [{ description: '3 Behindertenparkplätze vorhanden' }],
    [{ capacity: '40', 'capacity:disabled': '2' }],
    [{ 'capacity:disabled': 'yes' }],
    [{ capacity: '40', 'capacity:disabled': 'yes' }],
    [{ wheelchair: 'yes' }],
    [{ description: '20 Parkplätze, davon 2 Behindertenparkplätze' }],
    [{ description: 'dont 3 places PMR' }],
    [{ description: 'mit einem Behindertenparkplatz' }],
    [{ name: 'Blue Lagoon' }],
  ])('with %o are some of the spaces', (tags) => {
    expect(accessOf(tags)).toBe('untagged');
  });
});

describe('a street without parking', () => {
  const BOTH = WayFlag.NO_PARKING_LEFT | WayFlag.NO_PARKING_RIGHT;
  test.each<[TagList, number]>([
    [{ 'parking:both': 'no' }, BOTH],
    [{ 'parking:left': 'no', 'parking:right': 'no' }, BOTH],
    [{ 'parking:left': 'no', 'parking:right': 'lane' }, WayFlag.NO_PARKING_LEFT],
    [{ 'parking:right': 'no' }, WayFlag.NO_PARKING_RIGHT],
    [{ 'parking:lane:both': 'no' }, BOTH],
    [{ 'parking:lane:both': 'no_parking' }, BOTH],
    [{ 'parking:lane:both': 'no_stopping' }, BOTH],
    [{ 'parking:lane:right': 'fire_lane' }, WayFlag.NO_PARKING_RIGHT],
    [{ 'parking:lane:left': 'no', 'parking:condition:left': 'free' }, WayFlag.NO_PARKING_LEFT],
    [{ 'parking:both:restriction': 'no_stopping' }, BOTH],
    [{ 'parking:both': 'lane' }, 0],
    [{ 'parking:both': 'separate' }, 0],
  ])('is tagged %o', (tags, flags) => {
    const road = read('open way', { highway: 'residential', ...tags })!.lines[0]!;
    expect(road.flags & BOTH).toBe(flags);
  });
});
