/** Places in tables, lists and JSON that people have, of other programs or their own. */
import { describe, expect, test } from 'bun:test';
import { readCoordinates } from '../../../src/shared/geo/read-coordinates.ts';
import { readFile } from '../../../src/web/lib/exchange/place-files.ts';

const read = (content: string) => readFile(new Blob([content]), readCoordinates);

describe('a table', () => {
  test.each([
    ['commas', 'name,lat,lon,note\n"A, B",47.1,9.5,"say ""x"""\n'],
    ['semicolons and decimal commas', 'Name;Breite;Länge;Beschreibung\r\n"A, B";47,1;9,5;"say ""x"""\r\n'],
    ['tabs', '\ufeffLatitude\tLongitude\tTitle\tComment\n47.1\t9.5\tA, B\tsay "x"'],
    ['bars', 'id|GPS latitude|GPS longitude|Place name|Comment\n1|47.1|9.5|A, B|"say ""x"""\n'],
    ['its separator', 'sep=;\nName;lat_deg;lon_deg;Note\n"A, B";47,1;9,5;"say ""x"""\n'],
    ['one column', 'Name;Koordinaten;Note\n"A, B";47.1000, 9.5000;"say ""x"""\n'],
    ['letters', 'name,lat,lon,note\n"A, B",47.1 N,9.5 E,"say ""x"""\n'],
    ['quoted commas', 'name,lat,lon,note\n"A, B","47,1","9,5","say ""x"""\n'],
    ['links', 'Title,Note,URL\n"A, B","say ""x""","https://www.google.com/maps/search/47.1,9.5"\n'],
    ['a title above', 'My nights\r\n\r\nname;lat;lon;note\r\n"A, B";47,1;9,5;"say ""x"""\r\n'],
    ['one column of both', 'Name;Lat/Long;Bemerkung\n"A, B";"47.1, 9.5";"say ""x"""\n'],
    ['a point of open data', 'nom;geo_point_2d;remarque\n"A, B";47.1, 9.5;"say ""x"""\n'],
    ['well-known text', 'WKT,name,description\n"POINT (9.5 47.1)","A, B","say ""x"""'],
  ])('with %s gives its places', async (_, text) => {
    expect((await read(text)).places).toEqual([{ lat: 47.1, lon: 9.5, name: 'A, B', note: 'say "x"' }]);
  });

  test('has positions in the grid of Switzerland, and as plus codes', async () => {
    for (const text of ['name,E,N\nA,2757935.7,1223209\n', 'name;Northing;Easting\nA;1223209;2757935.7\n']) {
      const { lat, lon, name } = (await read(text)).places[0]!;
      expect([lat.toFixed(4), lon.toFixed(4), name]).toEqual(['47.1410', '9.5209', 'A']);
    }
    const code = (await read('name\tPlus code\nA\t8FVC9GGR+QM\n')).places[0]!;
    expect([code.lat.toFixed(3), code.lon.toFixed(3)]).toEqual(['47.377', '8.542']);
  });

  test('has no place in rows with 0, 0, as programs write them without a position', async () => {
    expect(await read('name,lat,lon\nA,0,0\nB,47.1,9.5\n')).toMatchObject({
      places: [{ name: 'B' }],
      corrected: 2,
    });
  });

  test('names the first row without a position, and where quotes are not closed', async () => {
    const { places, corrected } = await read('name,lat,lon\nA,1,2\n\nB,x,2\nC,3,4\n');
    expect([places.length, corrected]).toEqual([2, 4]);
    expect((await read('name,lat,lon\nA,1,2\n"B,3,4\n')).damage).toEqual({ line: 3 });
    expect((await read('Nights\nname,lat,lon\nA,1,2\nB,x,2\n')).corrected).toBe(4);
  });

  test('without a header is read where only one column can be the longitude', async () => {
    const places = [
      { lat: -34.9012, lon: -56.1234, name: 'A', note: 'x' },
      { lat: -33.8688, lon: 151.2093, name: 'B', note: '' },
    ];
    expect((await read('-56.1234,-34.9012,A,x\n151.2093,-33.8688,B\n')).places).toEqual(places);
    expect((await read('"A";-34,9012;-56,1234;"x"\r\nB;-33,8688;151,2093\r\n')).places).toEqual(places);
    // either could be the latitude, and three columns of numbers are not told apart
    for (const text of ['9.5209,47.1410,A\n', '151.2093,-33.8688,12.345\n', '9.5,151.2\n'])
      expect((await read(text)).places).toEqual([]);
  });

  test('of no columns, but of lines with a position, has a place for each, with the words before', async () => {
    const list =
      'Our nights\n\n1. Vaduz: 47.1410, 9.5209\n- Malbun (47.1027 9.6085)\nhttps://maps.google.com/?q=47.2,9.6\nSteg N 47.11 E 9.57\n';
    const { places, corrected } = await read(list);
    expect(places.map(({ name, lat, lon }) => [name, lat, lon])).toEqual([
      ['Vaduz', 47.141, 9.5209],
      ['Malbun', 47.1027, 9.6085],
      ['', 47.2, 9.6],
      ['Steg', 47.11, 9.57],
    ]);
    expect(corrected).toBe(1);
    // no order is known
    expect((await read('Vaduz,9.5209,47.1410\nMalbun,9.6085,47.1027\n')).places).toEqual([]);
  });

  test('without columns of coordinates is none', async () => {
    expect((await read('Title,Note,URL\nA,,https://maps.example')).places).toEqual([]);
  });
});

test('areas of GeoJSON with a name have a place at their middle', async () => {
  const ring = [
    [9, 47],
    [9, 48],
    [10, 48],
    [9, 47],
  ];
  const area = (type: string, coordinates: unknown, properties: object) => ({
    ...{ type: 'Feature', properties },
    geometry: { type, coordinates },
  });
  const features = [
    area('Polygon', [ring], { name: 'Camp' }),
    area('MultiPolygon', [[ring]], { name: 'Park' }),
    area('Polygon', [ring], {}),
  ];
  const { places } = await read(JSON.stringify({ type: 'FeatureCollection', features }));
  expect(places.map(({ name, lat, lon }) => [name, lat, lon])).toEqual([
    ['Camp', 47.5, 9.5],
    ['Park', 47.5, 9.5],
  ]);
});

test.each([
  [
    'features on lines',
    '{"type":"Point","coordinates":[9.5,47.1]}\n{"type":"Point","coordinates":[9.5,47.1]}',
  ],
  [
    'a sequence',
    '\u001e{"type":"Point","coordinates":[9.5,47.1]}\n\u001e{"type":"Point","coordinates":[9.5,47.1]}',
  ],
  ['numbers as texts', '[{"lat":"47.1","lon":"9.5"},{"lat":"47.1","lon":"9.5"},{"lat":"x","lon":"1"}]'],
  ['a list', '[{"lat":47.1,"lng":9.5},{"latitude":47.1,"longitude":9.5},{"lat":"x"}]'],
  [
    'lists inside of others',
    '{"data":{"places":[{"lat":47.1,"lng":9.5},{"location":{"lat":47.1,"lng":9.5}}]}}',
  ],
  ['positions as members', '[{"coordinates":{"latitude":47.1,"longitude":9.5}},{"coordinates":[9.5,47.1]}]'],
  ['features of Esri', '{"features":[{"geometry":{"x":9.5,"y":47.1}},{"geometry":{"x":9.5,"y":47.1}}]}'],
  ['ways of Overpass', '{"elements":[{"center":{"lat":47.1,"lon":9.5}},{"center":{"lat":47.1,"lon":9.5}}]}'],
  ['an answer of Overpass', '{"elements":[{"lat":47.1,"lon":9.5},{"lat":47.1,"lon":9.5}]}'],
])('%s has its places', async (_, text) => {
  const found = { lat: 47.1, lon: 9.5, name: '', note: '' };
  expect((await read(text)).places).toEqual([found, found]);
});
