/** Names of lakes, creeks, streets and towns are no owners; owners are found in many languages and scripts. */
import { describe, expect, test } from 'bun:test';
import { Access, Owner, ownerIn, SiteFlag } from '../../../../src/region/format/codes.ts';
import { read, type TagList } from '../../../support/maps/classified-tags.ts';

const siteOf = (tags: TagList) => read('closed way', tags)!.areas[0]!;
const parking = (tags: TagList) => siteOf({ amenity: 'parking', ...tags });
const isOfShop = (tags: TagList) => (parking(tags).flags & SiteFlag.SHOP) !== 0;

describe('the name of something else', () => {
  test.each([
    'Staff Creek Parking',
    'Staff Gulch',
    'Private Hill Lookout',
    'Private Ryan Memorial Parking',
    'Residents Beach',
    'Parking Resident Point',
    'Employee Flats Trailhead',
    'Parkplatz am Privatsee',
    'Parking Lac du Personnel',
    'Playa Residentes',
    'Tenants Harbor Landing',
    'Hospital Creek Parking',
    'School Lake',
    'Hotel Canyon Trailhead',
    'Inn Valley Lookout',
    'Kindergarten Beach',
    'Estacionamiento Camino Real',
    'Penny Lane Car Park',
    'Casino Beach Parking',
    'Spar Bay',
    'Globus Hill',
    'Parking Target Range',
  ])('in "%s" closes no car park', (name) => {
    const { access, flags } = parking({ name });
    expect({ access, owner: ownerIn(flags), shop: flags & SiteFlag.SHOP }).toEqual({
      access: Access.untagged,
      owner: Owner.nobody,
      shop: 0,
    });
  });

  test.each([
    'Scout Lake Campground',
    'Boy Scout Trail Camp Area',
    'Scout Mountain',
    'Refugee Cove',
    'Migrant Bay Camp',
    'Refugees Point',
  ])('in "%s" closes no campsite', (name) => {
    expect(siteOf({ tourism: 'camp_site', name }).flags & SiteFlag.NOT_FOR_GUESTS).toBe(0);
  });
});

describe('the owner of a car park', () => {
  test.each([
    ['Long Lake Staff Car Park', Access.private],
    ['Beach Residents Parking', Access.permit],
    ['職員駐車場', Access.private],
    ['従業員専用駐車場', Access.private],
    ['月極駐車場', Access.permit],
    ['직원주차장', Access.private],
    ['입주민 전용 주차장', Access.permit],
    ['Personel Otoparkı', Access.private],
    ['Ιδιωτικό πάρκινγκ', Access.private],
    ['Πάρκινγκ προσωπικού', Access.private],
    ['Парковка для сотрудников', Access.private],
    ['Частная парковка', Access.private],
    ['Стоянка для жителей', Access.permit],
    ['חניה פרטית', Access.private],
    ['חניון עובדים', Access.private],
    ['موقف خاص', Access.private],
    ['موقف الموظفين', Access.private],
    ['职工停车场', Access.private],
  ])('is read from "%s"', (name, access) => {
    expect(parking({ name }).access).toBe(access);
  });

  test.each(['西湖駐車場', '해변주차장', 'Otopark Merkez', 'Πάρκινγκ Λιμάνι', 'Парковка', 'موقف السيارات'])(
    'is nobody in "%s"',
    (name) => {
      expect(parking({ name }).access).toBe(Access.untagged);
    },
  );

  test('is a shop by its Wikidata item, whatever its name and script', () => {
    // Lidl, Carrefour, Woolworths (Australia), Lawson
    for (const item of ['Q151954', 'Q217599', 'Q3249145', 'Q1557223'])
      expect({ item, shop: isOfShop({ 'brand:wikidata': item }) }).toEqual({ item, shop: true });
    expect(isOfShop({ 'operator:wikidata': 'Q151954', name: 'Паркинг' })).toBe(true);
    // the towns of Vaduz and of Casino in Australia, and no item
    for (const item of ['Q1844', 'Q1025801', 'Q', 'Lidl', ''])
      expect({ item, shop: isOfShop({ 'brand:wikidata': item }) }).toEqual({ item, shop: false });
  });

  test.each([
    ['Penny Parkplatz', true],
    ['Parking Casino', true],
    ['P2-Lidl', true],
    ['McDonald’s', true],
    ['Real', true],
  ])('is a shop if its name is that of a chain: "%s"', (name, shop) => {
    expect(isOfShop({ name })).toBe(shop);
  });
});

describe('what is tagged about vans', () => {
  test.each<TagList>([
    { backcountry: 'yes', motorhome: 'yes' },
    { backcountry: 'yes', caravans: 'permissive' },
    { name: 'Scout Camp', motorhome: 'designated' },
  ])('overrides hints: %o', (tags) => {
    const { flags } = siteOf({ tourism: 'camp_site', ...tags });
    expect(flags & (SiteFlag.BACKCOUNTRY | SiteFlag.NOT_FOR_GUESTS)).toBe(0);
    expect(flags & SiteFlag.VAN_ALLOWED).toBeTruthy();
  });

  test.each<TagList>([
    { overnight: 'permissive' },
    { overnight: 'designated' },
    { camping: 'yes' },
    { camping: 'permissive' },
  ])('allows a night: %o', (tags) => {
    expect(parking(tags).flags & SiteFlag.OVERNIGHT_ALLOWED).toBeTruthy();
  });

  test.each<TagList>([{ overnight: 'permit' }, { camping: 'permit', access: 'yes' }, { permit: 'required' }])(
    'asks for a permit: %o',
    (tags) => {
      expect(parking(tags).access).toBe(Access.permit);
    },
  );
});
