/** Files that people have: of other programs, in any encoding, with errors, damaged or hostile. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { gzipSync, zipSync } from 'fflate';
import { readCoordinates } from '../../../src/shared/geo/read-coordinates.ts';
import { readFile } from '../../../src/web/lib/exchange/place-files.ts';
import { MAX_FILE_BYTES, MAX_WAYPOINTS } from '../../../src/web/lib/exchange/waypoint.ts';
import { cases, fewer } from '../../support/whole.ts';

const read = (content: string | Uint8Array<ArrayBuffer>) => readFile(new Blob([content]), readCoordinates);
const names = async (content: string | Uint8Array<ArrayBuffer>) =>
  (await read(content)).places.map(({ name }) => name);
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf16 = (text: string) => {
  const bytes = new Uint8Array(2 * text.length);
  for (let i = 0; i < text.length; i++) new DataView(bytes.buffer).setUint16(2 * i, text.charCodeAt(i), true);
  return bytes;
};
const zipped = (files: Record<string, string>) =>
  zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)])),
  ) as Uint8Array<ArrayBuffer>;

const WAYPOINT = '<wpt lat="47.1" lon="9.5"><name>Müller-Höfe</name></wpt>';
const gpx = (inside: string, declaration = '') =>
  `${declaration}<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${inside}</gpx>`;
const kml = (inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inside}</Document></kml>`;
const PLACEMARK =
  '<Placemark><name>Malbun</name><description><![CDATA[quiet<br>night]]></description><Point><coordinates>9.6085,47.1027,0</coordinates></Point></Placemark>';

const LENGTH = fewer(100_000, 500_000);
const repeated = (piece: string) => piece.repeat(LENGTH / piece.length);

/** Returns true if a text is read in less than 6 s of processor time per megabyte, which other work does not lengthen. */
async function isQuick(content: string): Promise<boolean> {
  const from = process.cpuUsage();
  await read(content);
  const { user, system } = process.cpuUsage(from);
  return user + system < 6 * LENGTH;
}

describe('GPX', () => {
  test.each([
    ['ISO-8859-1', latin1],
    ['windows-1252', latin1],
    ['UTF-16', utf16],
  ] as const)('is read in the encoding that it declares: %s', async (encoding, bytes) => {
    const text = gpx(WAYPOINT, `<?xml version="1.0" encoding="${encoding}"?>`);
    expect(await names(bytes(text))).toEqual(['Müller-Höfe']);
  });

  test('that declares no encoding, a wrong one or an unknown one is read as well as possible', async () => {
    const broken = '<?xml version="1.0" encoding="UTF-8"?>';
    for (const declaration of ['', broken, '<?xml version="1.0" encoding="x-of-nobody"?>'])
      expect(await names(latin1(gpx(WAYPOINT, declaration)))).toEqual(['Müller-Höfe']);
    expect(await names(gpx(WAYPOINT))).toEqual(['Müller-Höfe']);
  });

  test('that declares two bytes per character and has one is read', async () => {
    const text = new TextEncoder().encode(gpx(WAYPOINT, '<?xml version="1.0" encoding="UTF-16"?>'));
    expect(await names(text)).toEqual(['Müller-Höfe']);
  });

  test('with characters that XML cannot contain is read, and the line is known', async () => {
    const { places, corrected } = await read(
      gpx('\n<wpt lat="47.1" lon="9.5"><name>Mül\u0003ler</name><desc>a&#x1f;</desc></wpt>'),
    );
    expect([places.length, places[0]?.name, corrected]).toEqual([1, 'Müller', 2]);
  });

  test('has numbers as programs write them', async () => {
    const { places } = await read(gpx('<wpt lat="4.71e1" lon="-8.3e-05"/>'));
    expect(places).toMatchObject([{ lat: 47.1, lon: -0.000083 }]);
  });

  test('has its places with decimal commas', async () => {
    expect((await read(gpx('<wpt lat="47,1" lon="9,5"/>'))).places).toMatchObject([{ lat: 47.1, lon: 9.5 }]);
  });

  test('with route and track of one trip is driven once, along the track', async () => {
    const route = '<rte><rtept lat="47" lon="9"/><rtept lat="47.2" lon="9"/></rte>';
    const track = '<trk><trkseg><trkpt lat="47" lon="9"/><trkpt lat="47.1" lon="9.1"/></trkseg></trk>';
    const corners = [
      { lat: 47, lon: 9 },
      { lat: 47.1, lon: 9.1 },
    ];
    expect((await read(gpx(route + track))).tracks).toEqual([corners]);
    expect((await read(gpx(track + track))).tracks).toEqual([corners]);
    expect((await read(gpx(route))).tracks).toHaveLength(1);
  });

  test('has the points of a track without a segment', async () => {
    const points = '<trkpt lat="47" lon="9"/><trkpt lat="47.1" lon="9.1"/>';
    expect((await read(gpx(`<trk>${points}</trk>`))).tracks.map((corners) => corners.length)).toEqual([2]);
  });

  test('has the shape of a route in its extensions', async () => {
    const shape =
      '<extensions><gpxx:RoutePointExtension><gpxx:rpt lat="47.05" lon="9.05"/><gpxx:rpt lat="47.08" lon="9.01"/></gpxx:RoutePointExtension></extensions>';
    const { tracks } = await read(
      gpx(`<rte><rtept lat="47" lon="9"><name>A</name>${shape}</rtept><rtept lat="47.2" lon="9"/></rte>`),
    );
    expect(tracks[0]!.map(({ lat }) => lat)).toEqual([47, 47.05, 47.08, 47.2]);
  });

  test('with prefixes that it does not declare and bare ampersands is read, and the line is known', async () => {
    const content = await read(
      gpx('\n<wpt lat="47" lon="9">\n<name>Tom & Jerry&nbsp;&copy; A&B</name><osmand:x>1</osmand:x></wpt>'),
    );
    expect(content.places.map(({ name }) => name)).toEqual(['Tom & Jerry © A&B']);
    expect([content.corrected, content.damage]).toEqual([3, null]);
    const sections = '<wpt lat="47" lon="9"><name><![CDATA[A & B]]> & <![CDATA[C & D]]></name></wpt>';
    expect(await names(gpx(sections))).toEqual(['A & B & C & D']);
  });

  test('that is hostile is read in time that grows with its size', async () => {
    for (const piece of [
      '&',
      '<![CDATA[',
      '<![CDATA[&]]>',
      '<!--',
      '<a b="&" ',
      '&#',
      '<gpx>',
      '<wpt lat="1" lon="2">',
    ])
      expect([piece, await isQuick(gpx(repeated(piece)))]).toEqual([piece, true]);
  });

  test('that is damaged has its places until there, and the line', async () => {
    const content = await read(
      `\n\n${gpx(`\n${WAYPOINT}\n<wpt lat="48" lon="9"><name>x</wpt>\n${WAYPOINT}`)}`,
    );
    expect(content.places).toHaveLength(1);
    expect(content.damage).toEqual({ line: 5 });
    expect((await read(`<gpx>\n${WAYPOINT}\n<wpt lat="1" lon="2"><name>cut`)).damage).toEqual({ line: 3 });
  });

  test('as old programs write HTML is read: capitals, attributes without quotes, entities, tags in names', async () => {
    const capitals = '<GPX><WPT LAT=47.1 LON=9.5><NAME>M&uuml;ller-H&ouml;fe</NAME></WPT></GPX>';
    expect(await names(capitals)).toEqual(['Müller-Höfe']);
    const own = `<!DOCTYPE gpx [<!ENTITY u "ü"><!ENTITY long "${'x'.repeat(100)}">]>`;
    const entities = '<wpt lat="47.1" lon="9.5"><name>M&u;ller&long;</name></wpt>';
    expect(await names(own + gpx(entities))).toEqual(['Müller&long;']);
    const tags = '<b>Camp</b> &lt;i&gt;A&lt;/i&gt;<![CDATA[ &amp; <br/>B <3 a < b]]>';
    expect(await names(kml(PLACEMARK.replace('Malbun', tags)))).toEqual(['Camp A &\nB <3 a < b']);
  });

  test('expands no entities in others and stops at a hundred levels', async () => {
    const entities = Array.from({ length: 8 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`);
    const bomb = `<!DOCTYPE gpx [<!ENTITY a0 "aaaaaaaaaa">${entities.join('')}]>${gpx('<wpt lat="1" lon="2"><name>&a8;</name></wpt>')}`;
    expect(await names(bomb)).toEqual(['&a8;']);
    const deep = `${gpx(`${WAYPOINT}${'<a>'.repeat(100_000)}`)}`;
    expect((await read(deep)).damage).toEqual({ line: 1 });
  });
});

describe('KML', () => {
  test('gives places in folders, with names and plain descriptions', async () => {
    const { places } = await read(kml(`<Folder><name>Stops</name>${PLACEMARK}</Folder>`));
    expect(places).toEqual([{ lat: 47.1027, lon: 9.6085, name: 'Malbun', note: 'quiet\nnight' }]);
  });

  test('gives lines and tracks of Google, but no areas without a name', async () => {
    const line =
      '<Placemark><LineString><coordinates>\n 9.1,47,0\n9.2,47.1 </coordinates></LineString></Placemark>';
    const track =
      '<Placemark><gx:Track><when>2027-01-01T00:00:00Z</when><gx:coord>9.3 47.2 400</gx:coord><gx:coord>9.4 47.3 400</gx:coord></gx:Track></Placemark>';
    const area =
      '<Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>9,47 9,48 10,48 9,47</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>';
    const { tracks, places } = await read(kml(line + track + area));
    expect(tracks.map((corners) => corners.map(({ lat }) => lat))).toEqual([
      [47, 47.1],
      [47.2, 47.3],
    ]);
    expect(places).toEqual([]);
  });

  test('gives areas with a name as their middle, rings as lines, and what a placemark looks at', async () => {
    const ring = '<LinearRing><coordinates>9,47 9,48 10,48 9,47</coordinates></LinearRing>';
    const area = `<Placemark><name>Camp</name><Polygon><outerBoundaryIs>${ring}</outerBoundaryIs></Polygon></Placemark>`;
    const loop = `<Placemark><name>Walk</name>${ring}</Placemark>`;
    const view = '<LookAt><longitude>9.5</longitude><latitude>47.1</latitude></LookAt>';
    const { places, tracks } = await read(
      kml(`${area}${loop}<Placemark><name>View</name>${view}</Placemark>`),
    );
    expect(places.map(({ name, lat, lon }) => [name, lat, lon])).toEqual([
      ['Camp', 47.5, 9.5],
      ['View', 47.1, 9.5],
    ]);
    expect(tracks.map((corners) => corners.length)).toEqual([4]);
    const both = await read(kml(PLACEMARK.replace('<Point>', `${view}<Point>`)));
    expect(both.places).toMatchObject([{ lat: 47.1027, lon: 9.6085 }]);
  });

  test('of several points in one placemark has them all, and of no point none', async () => {
    const many = `<Placemark><name>Two</name><MultiGeometry><Point><coordinates>9,47</coordinates></Point><Point><coordinates>10,48</coordinates></Point></MultiGeometry></Placemark>`;
    expect(await names(kml(`${many}<Placemark><name>None</name></Placemark>`))).toEqual(['Two', 'Two']);
  });

  test('that only links to a map on the web is told from an empty one', async () => {
    const link =
      '<NetworkLink><name>Trip</name><Link><href>https://maps.example/kml</href></Link></NetworkLink>';
    const files = [kml(link), zipped({ 'doc.kml': kml(link) }), kml(link + PLACEMARK), kml('')];
    const isLink = await Promise.all(files.map(async (file) => (await read(file)).isLink));
    expect(isLink).toEqual([true, true, false, false]);
  });

  test('is read inside of KMZ, beside pictures', async () => {
    const archive = zipped({ 'images/icon-1.png': 'x', '__MACOSX/doc.kml': 'x', 'doc.kml': kml(PLACEMARK) });
    expect(await names(archive)).toEqual(['Malbun']);
  });

  test('of nearly nothing but spaces is read in time that grows with its size', async () => {
    const spaces = `9.5 ${repeated(' ')}x`;
    const line = `<Placemark><LineString><coordinates>${spaces}</coordinates></LineString></Placemark>`;
    expect(await isQuick(kml(line))).toBe(true);
  });

  test('has its places with spaces after the commas', async () => {
    const place = '<Placemark><Point><coordinates>9.5, 47.1, 0</coordinates></Point></Placemark>';
    expect((await read(kml(place))).places).toMatchObject([{ lat: 47.1, lon: 9.5 }]);
  });

  test('is read from all files of an archive', async () => {
    const link = '<NetworkLink><name>A</name><Link><href>files/A.kml</href></Link></NetworkLink>';
    const other = kml(PLACEMARK.replace('Malbun', 'Steg'));
    const lists = zipped({ 'doc.kml': kml(link), 'files/A.kml': kml(PLACEMARK), 'files/B.kml': other });
    expect([await names(lists), (await read(lists)).isLink]).toEqual([['Malbun', 'Steg'], false]);
    const backup = zipped({
      'items.json': '{"items":[{"type":"FAVOURITES"}]}',
      'favorites.gpx': gpx(WAYPOINT),
    });
    expect(await names(backup)).toEqual(['Müller-Höfe']);
    const damaged = await read(zipped({ 'a.kml': kml(PLACEMARK), 'b.gpx': '<gpx><wpt' }));
    expect([damaged.places.length, damaged.damage]).toEqual([1, { line: null }]);
  });

  test('is read from archives in an archive, unless these have more, are damaged or too large', async () => {
    const inner = zipped({ 'doc.kml': kml(PLACEMARK) });
    const outer = (files: Record<string, Uint8Array>) => zipSync(files) as Uint8Array<ArrayBuffer>;
    const deeper = outer({ 'c.kmz': inner });
    expect(await read(outer({ 'a.kmz': inner, 'b.kmz': inner }))).toMatchObject({
      places: [{ name: 'Malbun' }, { name: 'Malbun' }],
      damage: null,
    });
    expect(await names(outer({ 'a.kmz': deeper, 'b.kmz': inner }))).toEqual(['Malbun']);
    const damaged = await read(outer({ 'a.kmz': inner.slice(0, 100), 'b.kmz': inner }));
    expect([damaged.places.length, damaged.damage]).toEqual([1, { line: null }]);
    const half = zipped({ 'doc.kml': `${kml(PLACEMARK)}${' '.repeat(MAX_FILE_BYTES * 0.6)}` });
    const large = await read(outer({ 'a.kmz': half, 'b.kmz': half }));
    expect([large.places.length, large.damage]).toEqual([1, { line: null }]);
  });

  test('may be a part of a file, and compressed alone', async () => {
    expect(await names(PLACEMARK)).toEqual(['Malbun']);
    expect(await names(`<Folder>${PLACEMARK}</Folder>`)).toEqual(['Malbun']);
    const bytes = gzipSync(new TextEncoder().encode(kml(PLACEMARK))) as Uint8Array<ArrayBuffer>;
    expect(await names(bytes)).toEqual(['Malbun']);
    new DataView(bytes.buffer).setUint32(bytes.length - 4, 4e9, true);
    expect(await read(bytes)).toMatchObject({ places: [], damage: { line: null } });
  });

  test('in a damaged archive, or in one that is too large when unpacked, is not read', async () => {
    const archive = zipped({ 'doc.kml': kml(PLACEMARK) });
    expect((await read(archive.slice(0, archive.length - 30))).damage).toEqual({ line: null });
    const bomb = zipped({ 'doc.kml': ' '.repeat(MAX_FILE_BYTES + 1) });
    expect(bomb.length).toBeLessThan(100_000);
    expect(await read(bomb)).toMatchObject({ places: [], damage: { line: null } });
    // an archive that declares less than it contains
    const liar = zipped({ 'doc.kml': kml(PLACEMARK.repeat(1000)) });
    const view = new DataView(liar.buffer);
    for (let at = 0; at + 4 < liar.length; at++)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 100, true);
    expect((await read(liar)).places).toEqual([]);
  });
});

describe('any file', () => {
  test('has at most a thousand places and 20 MB', async () => {
    expect((await read(gpx(WAYPOINT.repeat(2 * MAX_WAYPOINTS)))).places).toHaveLength(MAX_WAYPOINTS);
    const large = await readFile(new Blob([new Uint8Array(MAX_FILE_BYTES + 1)]));
    expect(large).toMatchObject({ places: [], tooLarge: MAX_FILE_BYTES });
  });

  test('is read without an error, whatever is in it', async () => {
    const piece = fc.constantFrom(
      ...[
        '<gpx>',
        '<kml>',
        '</gpx>',
        '<wpt lat="1" lon="2">',
        '</wpt>',
        '<Placemark>',
        '<Point>',
        '<![CDATA[',
        ']]>',
      ],
      ...[
        '<coordinates>',
        '1,2',
        'lat,lon\n',
        '"',
        '{',
        '[',
        '&#',
        '&',
        'PK\u0003\u0004',
        '<?xml encoding="utf-16"?>',
      ],
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 5 }))),
        async (parts) => {
          for (const { lat, lon } of (await read(parts.join(''))).places)
            expect([Math.abs(lat) <= 90, Math.abs(lon) <= 180]).toEqual([true, true]);
        },
      ),
      cases(300),
    );
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        await read(bytes as Uint8Array<ArrayBuffer>);
      }),
      cases(100),
    );
  });
});

test('A text without lines, or with any columns, is read in time that grows with its size', async () => {
  for (const piece of ['1 ', '47.1 ', 'N 1', 'a.', '2345678', ' ', 'b,', '"a', 'lat,', '[{"a":', '- '])
    expect([piece, await isQuick(`x${repeated(piece)}x`)]).toEqual([piece, true]);
  const rows = 'a,b,c,d;'.repeat(LENGTH / 8);
  for (const text of [`lat,lon,${rows}\n47,9\n`, `${'1 '.repeat(499)}\n`.repeat(LENGTH / 1000)])
    expect(await isQuick(text)).toBe(true);
});
