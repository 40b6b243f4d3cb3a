/** Places from tags: official sites, who may use them, and the owner of a car park from its name. */
import { describe, expect, test } from 'bun:test';
import { Access, AREA_KINDS, OWNERS, Owner, ownerIn, SiteFlag } from '../../../../src/region/format/codes.ts';
import { read, type TagList } from '../../../support/maps/classified-tags.ts';

const kindsOf = (tags: TagList) => read('closed way', tags)!.areas.map(({ kind }) => AREA_KINDS[kind]!);
const siteOf = (tags: TagList) => read('closed way', tags)!.areas[0]!;
const parking = (tags: TagList) => siteOf({ amenity: 'parking', ...tags });

describe('official sites', () => {
  test.each(['caravan_site', 'camp_site'] as const)('include tourism=%s with amenity=parking', (tourism) => {
    expect(kindsOf({ tourism, amenity: 'parking' })).toEqual([tourism]);
    expect(read('node', { tourism, amenity: 'parking' })!.points).toHaveLength(1);
  });

  test.each<[TagList]>([
    [{ scout: 'yes' }],
    [{ scout: 'only' }],
    [{ club: 'scout' }],
    [{ leisure: 'summer_camp' }],
    [{ summer_camp: 'yes' }],
    [{ name: 'Pfadfinderzeltplatz Kandern' }],
    [{ name: '4th Lauf Scouts' }],
    [{ operator: 'Boy Scouts of America' }],
    [{ refugee: 'yes' }],
    [{ amenity: 'refugee_site' }],
    [{ 'social_facility:for': 'refugee' }],
    [{ permanent_camping: 'only' }],
    [{ static_caravans: 'only' }],
    [{ name: 'Dauercamping Waldsee' }],
    [{ name: 'Waldsee (Dauercamping)' }],
    [{ name: 'Jaarplaatsen De Bosrand' }],
  ])('with %o are not open to touring vans', (tags) => {
    expect(siteOf({ tourism: 'camp_site', ...tags }).flags & SiteFlag.NOT_FOR_GUESTS).toBeTruthy();
  });

  test.each<[TagList, number]>([
    [{ group_only: 'yes' }, SiteFlag.GROUP_ONLY],
    [{ group_only: 'only' }, SiteFlag.GROUP_ONLY],
    [{ backcountry: 'yes' }, SiteFlag.BACKCOUNTRY],
    [{ tents: 'only' }, SiteFlag.TENTS_ONLY],
    [{ tents: 'yes', caravans: 'no' }, SiteFlag.TENTS_ONLY],
    [{ motorhome: 'no' }, SiteFlag.VAN_FORBIDDEN],
  ])('with %o have its flag', (tags, flag) => {
    expect(siteOf({ tourism: 'camp_site', ...tags }).flags & flag).toBe(flag);
  });

  test('open to everybody stay official', () => {
    const open: TagList[] = [
      {},
      { permanent_camping: 'yes' },
      { scout: 'no' },
      { name: 'Camping Scoutland' },
      { name: 'Campingplatz Waldsee mit Dauercamping' },
    ];
    for (const tags of open)
      expect(siteOf({ tourism: 'camp_site', ...tags }).flags & SiteFlag.NOT_FOR_GUESTS).toBe(0);
  });

  test('exclude impromptu and informal campsites', () => {
    expect(read('closed way', { tourism: 'camp_site', impromptu: 'yes' })?.areas ?? []).toEqual([]);
    expect(kindsOf({ tourism: 'camp_site', informal: 'yes', amenity: 'parking' })).toEqual(['parking']);
  });
});

describe('a car park', () => {
  test.each([
    ['Staff car park', Access.private],
    ['Employees only', Access.private],
    ['Mitarbeiterparkplatz', Access.private],
    ['Privatparkplatz Müller', Access.private],
    ['Parking du personnel', Access.private],
    ['Parcheggio riservato', Access.private],
    ['Parking empleados', Access.private],
    ['Estacionamento de funcionários', Access.private],
    ['Parkeerplaats personeel', Access.private],
    ['Anwohnerparkplatz', Access.permit],
    ['Residents only', Access.permit],
    ['Parking résidents', Access.permit],
    ['Disabled parking', Access.permit],
    ['Behindertenparkplatz', Access.permit],
    ['Parking handicapés', Access.permit],
    ['Aparcamiento minusválidos', Access.permit],
    ['Posteggio disabili', Access.permit],
    ['Lugar para deficientes', Access.permit],
    ['Invalidenparkeerplaats', Access.permit],
    ['Sunset Apartments', Access.permit],
    ['Hampton Inn', Access.customers],
    ['Parkplatz Gasthof Krone', Access.customers],
    ['Hotel Street parking', Access.untagged],
    ['Ferry queue', Access.customers],
    ['Imbarco traghetti, attesa', Access.customers],
    ['Ferry car park', Access.untagged],
    ['Parkplatz am See', Access.untagged],
    ['P3', Access.untagged],
    ['Privatbrauerei Krug', Access.untagged],
    ['Parkplatz Lehrerseminar', Access.untagged],
  ])('named "%s" has the access of a tag', (name, access) => {
    expect(parking({ name }).access).toBe(access);
  });

  test.each<TagList>([
    { operator: 'Mitarbeiterparkplatz GmbH' },
    { operator: 'Staff' },
    { operator: 'Anwohnergemeinschaft' },
    { parking_space: 'disabled' },
    { disabled: 'designated', access: 'yes' },
    { capacity: '4', 'capacity:disabled': '4' },
  ])('with %o is not open to everybody', (tags) => {
    expect([Access.private, Access.permit] as number[]).toContain(parking(tags).access);
  });

  test.each<TagList>([{ level: '-1' }, { level: '-2;-1' }, { layer: '-1' }, { location: 'underground' }])(
    'with %o is underground, where vans do not fit',
    (tags) => {
      expect(parking(tags).flags & SiteFlag.VAN_DOES_NOT_FIT).toBe(SiteFlag.VAN_DOES_NOT_FIT);
      expect(parking({ level: '0', layer: '1' }).flags & SiteFlag.VAN_DOES_NOT_FIT).toBe(0);
    },
  );

  test.each<[string, boolean]>([
    ['Parking Intermarché', true],
    ['Parking Intermarche', true],
    ['Supermarché U', true],
    ['Parking supermarché', true],
    ['Lidl', true],
    ['P2-Lidl', true],
    ['Parking Réal', false],
    ['Parkplatz Nordspar', false],
  ])('named "%s" is one of a shop: %p', (name, isOfShop) => {
    expect(parking({ name }).flags & SiteFlag.SHOP).toBe(isOfShop ? SiteFlag.SHOP : 0);
  });

  test('prefers a tag to its name, and the name of an official site is ignored', () => {
    expect(parking({ name: 'Staff car park', access: 'yes' }).access).toBe(Access.yes);
    expect(siteOf({ tourism: 'caravan_site', name: 'Privatstellplatz Huber' }).access).toBe(Access.untagged);
  });

  test.each([
    [{ name: 'Hospital car park' }, 'hospital'],
    [{ name: 'St. Mary’s Hospital' }, 'hospital'],
    [{ name: 'Parkplatz Klinikum Nord' }, 'hospital'],
    [{ operator: 'Kreiskrankenhaus Lauf' }, 'hospital'],
    [{ name: 'Parking CHU' }, 'hospital'],
    [{ name: 'Parkplatz Grundschule' }, 'school'],
    [{ operator: 'Lycée Pasteur' }, 'school'],
    [{ name: 'Kita Regenbogen' }, 'kindergarten'],
    [{ operator: 'Parroquia San Juan' }, 'worship'],
    [{ operator: 'Evangelische Kirchengemeinde' }, 'worship'],
    [{ name: 'University parking P3' }, 'school'],
    [{ operator: 'Campus Nord' }, 'school'],
    [{ name: 'Church Street' }, 'nobody'],
    [{ name: 'School Lane car park' }, 'nobody'],
    [{ name: 'Parkplatz Skischule' }, 'nobody'],
    [{ name: 'Rue de l’École' }, 'nobody'],
    [{ name: 'Old School House' }, 'nobody'],
    [{ name: 'Alte Schule' }, 'nobody'],
    [{ name: 'Place de l’Église' }, 'nobody'],
    [{ name: 'Schulstraße' }, 'nobody'],
    [{ name: 'Neunkirchen Mitte' }, 'nobody'],
    [{}, 'nobody'],
  ] as [TagList, (typeof OWNERS)[number]][])('with %o belongs to: %s', (tags, owner) => {
    expect(OWNERS[ownerIn(parking(tags).flags)]).toBe(owner);
  });

  test('keeps its other flags beside the owner', () => {
    const { flags } = parking({ name: 'Hospital', fee: 'yes', lit: 'yes' });
    expect(flags & (SiteFlag.FEE | SiteFlag.LIT)).toBe(SiteFlag.FEE | SiteFlag.LIT);
    expect(ownerIn(flags)).toBe(Owner.hospital);
  });
});

describe('institutions', () => {
  test.each([
    [{ amenity: 'hospital' }, 'hospital'],
    [{ healthcare: 'hospital' }, 'hospital'],
    [{ amenity: 'school' }, 'school'],
    [{ amenity: 'kindergarten' }, 'kindergarten'],
    [{ amenity: 'place_of_worship' }, 'worship'],
    [{ landuse: 'religious' }, 'worship'],
  ] as [TagList, (typeof OWNERS)[number]][])('include the ground of %o as: %s', (tags, owner) => {
    expect(read('closed way', tags)!.areas).toContainEqual(
      expect.objectContaining({ kind: AREA_KINDS.indexOf('institution'), value: Owner[owner] }),
    );
  });

  test('do not include a church building', () => {
    expect(kindsOf({ amenity: 'place_of_worship', building: 'church' })).not.toContain('institution');
  });
});
