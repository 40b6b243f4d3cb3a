/** Towns, regions and countries of the world, without any region loaded. */
import { beforeAll, describe, expect, test } from 'bun:test';
import type { FoundPlace } from '../../../src/api/places.ts';
import { joinedResults } from '../../../src/search/find-places-by-name.ts';
import { Searcher } from '../../../src/search/searcher.ts';
import { greatCircleMetres } from '../../../src/shared/geo/distance.ts';
import { LANGUAGES, type Language } from '../../../src/shared/language.ts';

const searcher = new Searcher();
beforeAll(() => searcher.setRegions([]));

async function first(query: string): Promise<FoundPlace | undefined> {
  return joinedResults(await searcher.search(query, 5), [], 5)[0];
}

/** Towns by position, and the names that people give them. */
const TOWNS: Readonly<Record<string, readonly [lat: number, lon: number]>> = {
  'Roma Rom Rome': [41.89, 12.51],
  'Florenz Florence Firenze Florencia': [43.77, 11.25],
  'Venedig Venise Venezia Veneza Venetië': [45.44, 12.33],
  'Wien Vienne Viena Wenen': [48.21, 16.37],
  'Kopenhagen Copenhague København': [55.68, 12.57],
  'Lissabon Lisbonne Lisbona Lisboa': [38.72, -9.13],
  'Warschau Varsovie Varsavia Warszawa Varsóvia': [52.23, 21.01],
  'Athen Athènes Atene Αθήνα Athina': [37.98, 23.73],
  'Moskau Moscou Mosca Москва Moskva': [55.75, 37.62],
  'Kairo Le_Caire القاهرة Caïro': [30.06, 31.25],
  '京都 Kioto Kyoto': [35.02, 135.75],
  '서울 Séoul Seúl': [37.57, 127],
  'İstanbul Estambul istanbul ISTANBUL': [41.01, 28.95],
  'Łódź Lodz': [51.77, 19.47],
  'Aix-la-Chapelle Aquisgrana Aachen Aken': [50.78, 6.08],
  "Den_Haag La_Haye L'Aia": [52.08, 4.3],
  'NYC nyc New_York': [40.71, -74.01],
};

describe.each(Object.entries(TOWNS))('one town: %s', (names, [lat, lon]) => {
  test.each(names.split(' ').map((name) => name.replaceAll('_', ' ')))('%s', async (query) => {
    const found = await first(query);
    expect([found?.kind, found?.match]).toEqual(['town', 'exact']);
    expect(greatCircleMetres(found!, { lat, lon })).toBeLessThan(10_000);
  });
});

test.each([
  ['Fürstentum Monaco', 'MC'],
  ['Principality of Liechtenstein', 'LI'],
  ['Bundesrepublik Deutschland', 'DE'],
  ['Schweizerische Eidgenossenschaft', 'CH'],
  ['République française', 'FR'],
  ['Repubblica Italiana', 'IT'],
  ['Reino de España', 'ES'],
  ['República Portuguesa', 'PT'],
  ['Koninkrijk der Nederlanden', 'NL'],
  ['United Kingdom of Great Britain and Northern Ireland', 'GB'],
])('a country has formal names: %s', async (query, country) => {
  expect(await first(query)).toMatchObject({ kind: 'country', country, match: 'exact' });
});

test.each([
  ['Yukon', 'CA'],
  ['Ontario', 'CA'],
])('a large region comes before a small town elsewhere: %s', async (query, country) => {
  expect(await first(query)).toMatchObject({ kind: 'region', country, match: 'exact' });
});

test.each(['Bomlpand', 'Lo de Sliverio', 'Romántiac'])('%s is no country with two slips', async (query) => {
  expect((await first(query))?.kind).not.toBe('country');
});

test.each([
  ['Schaan, Fürstentum Liechtenstein', 'LI', null],
  ['Sevilla, Reino de España', 'ES', 'Andalusia'],
  ['Bath, United Kingdom of Great Britain and Northern Ireland', 'GB', 'England'],
  ['Springfield, IL', 'US', 'Illinois'],
  ['Springfield MO', 'US', 'Missouri'],
  ['Springfield, Massachusetts, USA', 'US', 'Massachusetts'],
  ['Paris, TX', 'US', 'Texas'],
  ['Paris, France', 'FR', 'Île-de-France'],
  ['Santiago, Chile', 'CL', 'Santiago'],
  ['Santiago de Cuba', 'CU', 'Santiago de Cuba'],
  ['Córdoba, España', 'ES', 'Andalusia'],
  ['Córdoba, Argentina', 'AR', 'Córdoba'],
  ['Perth, Schottland', 'GB', 'Scotland'],
  ['London, Ontario', 'CA', 'Ontario'],
  ['Girona, Catalunya', 'ES', 'Catalonia'],
  ['Stuttgart BW', 'DE', 'Baden-Württemberg'],
  ['Valencia, Venezuela', 'VE', 'Carabobo'],
  ['山梨県富士吉田市', 'JP', 'Yamanashi'],
])('%s is in the place around it', async (query, country, region) => {
  expect(await first(query)).toMatchObject({ kind: 'town', country, ...(region && { region }) });
});

test.each([
  ['Deutschland', 'country', 'DE'],
  ['Estados Unidos', 'country', 'US'],
  ['日本', 'country', 'JP'],
  ['Ελλάδα', 'country', 'GR'],
  ['Czech Republic', 'country', 'CZ'],
  ['Toskana', 'region', 'IT'],
  ['Catalogne', 'region', 'ES'],
  ['Bretagne', 'region', 'FR'],
  ['Schotland', 'region', 'GB'],
  ['Maryland', 'region', 'US'],
  ['Beieren', 'region', 'DE'],
] as const)('%s is a %s with a box', async (query, kind, country) => {
  const found = (await first(query))!;
  expect(found).toMatchObject({ kind, country });
  const [west, south, east, north] = found.bbox;
  expect([east - west > 0.5, north - south > 0.5]).toEqual([true, true]);
});

test('an exact name in any language stands before a similar one', async () => {
  expect((await first('Mailand'))?.country).toBe('IT');
  expect((await first('Maitland, Australia'))?.country).toBe('AU');
});

test('what is in a town that is known is in that town, not in another that begins its name', async () => {
  expect(await first('Independence Square Montevideo')).toMatchObject({
    ...{ name: 'Montevideo', country: 'UY', match: 'partial', left_out: ['independence', 'square'] },
  });
  expect(await first('London Road, Brighton')).toMatchObject({ name: 'Brighton', country: 'GB' });
});

test('an unknown county does not hide the town, and is said to be left out', async () => {
  expect(await first('Fort Hood, Bell County, TX')).toMatchObject({
    name: 'Fort Hood',
    match: 'partial',
    left_out: ['bell', 'county'],
  });
});

test('a name with one slip is a spelling', async () => {
  expect(await first('Wuperttal')).toMatchObject({ name: 'Wuppertal', match: 'spelling' });
});

test.each([
  // a country has this name in other languages only
  ['Granada', 'Granada', 'ES'],
  ['Nis', 'Niš', 'RS'],
  // another town has no article, and more people
  ['El Ejido', 'El Ejido', 'ES'],
  ['Las Palmas', 'Las Palmas', 'ES'],
  ['La Oliva', 'La Oliva', 'ES'],
  ['Hoi An', 'Hội An', 'VN'],
  ['🏕️ Porto', 'Porto', 'PT'],
])('%s is %s', async (query, name, country) => {
  expect(await first(query)).toMatchObject({ name, country, match: 'exact' });
});

test.each(['El Cairo', 'Le Caire', 'La Coruña'])('%s is known with its article', async (query) => {
  expect((await first(query))?.match).toBe('exact');
});

test.each([
  ['Frankfurt a.M.', 'Frankfurt am Main'],
  ['Rothenburg o.d.T.', 'Rothenburg ob der Tauber'],
])('letters of an abbreviation are no codes: %s', async (query, name) => {
  expect(await first(query)).toMatchObject({ name, match: 'exact' });
});

test.each([
  // a city on a river, which is the border
  ['St. Louis, Missouri', 'St. Louis', 'US'],
  ['Santiago, Chile', 'Santiago', 'CL'],
  ['San Jose, California', 'San Jose', 'US'],
  ['Palma, Mallorca', 'Palma', 'ES'],
  ['Vaduz FL', 'Vaduz', 'LI'],
  ['city of Bath', 'Bath', 'GB'],
  ['Gemeinde Vaduz', 'Vaduz', 'LI'],
])('%s is the town', async (query, name, country) => {
  expect(await first(query)).toMatchObject({
    name,
    country,
    type: expect.stringMatching(/city|town|village/),
  });
});

test('of two towns the one beside the other is meant, else the better known', async () => {
  expect(await first('Cannes, Nice')).toMatchObject({ name: 'Cannes', match: 'context', left_out: [] });
  expect(await first('Sprendlingen, Dreieich')).toMatchObject({ name: 'Dreieich', match: 'partial' });
});

test.each([
  ['L.A.', 'Los Angeles', 'exact'],
  ['LA, USA', 'Los Angeles', 'context'],
  ['N.Y.C.', 'New York City', 'exact'],
  ['Bs. As., Argentina', 'Buenos Aires', 'context'],
  ['S. Miguel de Allende', 'San Miguel de Allende', 'exact'],
  ['Boston U.S.A.', 'Boston', 'context'],
  ['Washington D.C.', 'Washington', 'context'],
  ['Port of Spain Trinidad', 'Port of Spain', 'context'],
  ['Basseterre St Kitts', 'Basseterre', 'context'],
  ['Kingstown, Saint Vincent', 'Kingstown', 'context'],
  ['Mostar, Herzegowina', 'Mostar', 'context'],
  ['Tórshavn Faroe', 'Tórshavn', 'context'],
  ['BW Germany', 'Baden-Württemberg', 'context'],
  ['MD, USA', 'Maryland', 'context'],
  ['Reino Unido de Gran Bretaña', 'Reino Unido', 'context'],
  ['Lyon 🇫🇷', 'Lyon', 'context'],
  ['🇫🇷 Lyon', 'Lyon', 'context'],
  ['🇵🇹', 'Portugal', 'exact'],
  ['in der Nähe von Hamburg', 'Hamburg', 'exact'],
  ['perto de Lisboa', 'Lisbon', 'exact'],
  ['close to Lyon, France', 'Lyon', 'context'],
] as const)('%s is %s', async (query, name, match) => {
  const found = await first(query);
  expect([found?.display_name.includes(name), found?.match, found?.left_out]).toEqual([true, match, []]);
});

test.each([
  ['Ho, Ghana', 'Ho', 'context', []],
  ['Au, Österreich', 'Au', 'context', []],
  // these are too small for the list; no article of their country, nor a slip in its name
  ['Å, Norway', 'Norway', 'partial', ['a']],
  ['Y, France', 'France', 'partial', ['y']],
  ['Aa, Estonia', 'Estonia', 'partial', ['aa']],
])(
  'what stands alone before a comma is a name, also if it is an article elsewhere: %s',
  async (query, name, match, left) => {
    const found = await first(query);
    expect([found?.name, found?.match, found?.left_out]).toEqual([name, match as never, left]);
  },
);

describe('a name that several towns have in some language', () => {
  const inLanguage = async (query: string, language: Language) => {
    const { world } = await searcher.search(query, 3, undefined, { language });
    return world[0] && `${world[0].place.area ?? world[0].place.name}, ${world[0].place.country}`;
  };

  test.each(LANGUAGES)(
    'is the one that is called so where the language is spoken: in %s',
    async (language) => {
      expect(await inLanguage('Nazaré', language)).toBe('Nazaré, PT');
      expect(await inLanguage('Vienne', language)).toBe('Vienna, AT');
      expect(await inLanguage('Roma', language)).toBe('Rome, IT');
      expect(await inLanguage('Geneva', language)).toBe('Genève, CH');
    },
  );

  test('is the one of the country of the user', async () => {
    expect(await inLanguage('Susa', 'it')).toBe('Susa, IT');
    expect(await inLanguage('Colonia', 'es')).toBe('Colonia del Sacramento, UY');
    expect(await inLanguage('Wenden', 'de')).toBe('Wenden, DE');
  });

  test('is no city that was called so long ago', async () => {
    expect(await inLanguage('Zion', 'en')).toBe('Zion, US');
    expect(await inLanguage('Salem', 'de')).not.toContain('Jerusalem');
    expect(await inLanguage('Saint Charles', 'fr')).not.toContain('Denver');
  });

  test.each(['ベルリン', '베를린', '柏林', 'برلين', 'Берлин', 'Βερολίνο', 'เบอร์ลิน', 'ברלין'])(
    'is found in the script of others: %s',
    async (query) => expect(await inLanguage(query, 'en')).toBe('Berlin, DE'),
  );
});

test.each([
  ['Isle of Skye, Scotland', 'GB', 'context'],
  ['Gorges du Verdon, Provence', 'FR', 'context'],
  ['Isle of Skye, Wales', 'GB', 'partial'],
])('a landscape is in a part of its country: %s', async (query, country, match) => {
  expect(await first(query)).toMatchObject({ country, match });
});
