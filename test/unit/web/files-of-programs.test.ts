/** Places that apps, browsers and navigation programs keep in files of their own. */
import { describe, expect, test } from 'bun:test';
import { readCoordinates } from '../../../src/shared/geo/read-coordinates.ts';
import { readFile } from '../../../src/web/lib/exchange/place-files.ts';

const read = (content: string | Uint8Array<ArrayBuffer>) => readFile(new Blob([content]), readCoordinates);
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('saved places of Google Takeout', () => {
  const feature = (properties: object, coordinates = [9.5, 47.1]) => ({
    ...{ type: 'Feature', properties },
    geometry: { type: 'Point', coordinates },
  });
  const takeout = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });

  test('have their names, of older and newer exports, and addresses', async () => {
    const { places } = await read(
      takeout(
        feature({ Title: 'Car park by the river', Location: { Address: 'Ruggell' } }),
        feature({ date: '2025', location: { name: 'Camping Mittagspitze', address: 'Balzers' } }),
        feature({ Location: { 'Business Name': 'Stellplatz' } }),
      ),
    );
    expect(places.map(({ name, note }) => [name, note])).toEqual([
      ['Car park by the river', 'Ruggell'],
      ['Camping Mittagspitze', 'Balzers'],
      ['Stellplatz', ''],
    ]);
  });

  test('without a position are left out', async () => {
    expect(
      (await read(takeout(feature({ google_maps_url: 'x', Title: 'A' }, [0, 0])))).places.map(
        ({ name }) => name,
      ),
    ).toEqual([]);
  });

  test('have the position of their link where they have none', async () => {
    const link = 'http://maps.google.com/?q=47.1,9.5';
    const { places } = await read(takeout(feature({ google_maps_url: link, Title: 'A' }, [0, 0])));
    expect(places).toMatchObject([{ lat: 47.1, lon: 9.5, name: 'A' }]);
  });

  test('that are damaged are not read, and the line is known where the browser tells it', async () => {
    const { places, damage } = await read('{"type":"FeatureCollection",\n"features":[\n{"type"}]}');
    expect(places).toEqual([]);
    expect(damage).not.toBeNull();
  });
});

describe('a link to a place', () => {
  const link = 'https://www.google.com/maps/search/?api=1&query=47.1410%2C9.5209';
  const webloc = (address: string) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0"><dict>\n<key>URL</key>\n<string>${address}</string></dict></plist>`;
  const files = [
    ['Windows', `[InternetShortcut]\r\nURL=${link}\r\nIconIndex=0\r\n`],
    ['Linux', `[Desktop Entry]\nName=Camp\nType=Link\nURL=${link}\n`],
    ['macOS', webloc(link.replace('&', '&amp;'))],
  ] as const;

  test.each(files)('that was saved in %s is the place', async (_, text) => {
    const { places, corrected, damage } = await read(text);
    expect(places).toMatchObject([{ lat: 47.141, lon: 9.5209 }]);
    expect([corrected, damage]).toEqual([null, null]);
  });

  test.each(files)('that was saved in %s and tells no position is told as a link', async (_, text) => {
    const short = text.replace(/https:\/\/www\.google[^<\s]*/, 'https://maps.app.goo.gl/abc');
    const { places, isLink } = await read(short);
    expect([places, isLink]).toEqual([[], true]);
  });

  test('in the bookmarks of a browser has its name', async () => {
    const text = `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n<DT><A HREF="${link}" ADD_DATE="1">Camp am See</A>\n<DT><A HREF="https://example.org/">Blog</A>\n</DL>`;
    expect((await read(text)).places).toMatchObject([{ lat: 47.141, lon: 9.5209, name: 'Camp am See' }]);
    expect(await read('<html><a href="https://example.org/">Blog</a></html>')).toMatchObject({
      places: [],
      isLink: false,
    });
  });
});

describe('places of navigation programs', () => {
  /** @param positions in 1e-5 degrees, longitude first */
  const record = (type: number, positions: readonly number[], name: string) => {
    const bytes = new Uint8Array(5 + 4 * positions.length + name.length);
    const view = new DataView(bytes.buffer);
    bytes[0] = type;
    view.setUint32(1, bytes.length, true);
    for (const [i, position] of positions.entries()) view.setInt32(5 + 4 * i, position, true);
    bytes.set(latin1(name), 5 + 4 * positions.length);
    return [...bytes];
  };
  const ov2 = [
    ...record(1, [960_850, 4_714_100, 952_090, 4_710_270], ''),
    ...record(2, [952_090, 4_714_100], 'Stellplatz M\xfcller-H\xf6fe\0'),
    ...record(3, [960_850, 4_710_270], 'Malbun\0id\0more\0'),
  ];

  test('are read as TomTom keeps them', async () => {
    expect((await read(Uint8Array.from(ov2))).places).toEqual([
      { lat: 47.141, lon: 9.5209, name: 'Stellplatz Müller-Höfe', note: '' },
      { lat: 47.1027, lon: 9.6085, name: 'Malbun', note: '' },
    ]);
    for (const broken of [ov2.slice(0, -1), [...ov2, 0], [2, 255, 255, 255, 255, ...ov2.slice(5)]])
      expect((await read(Uint8Array.from(broken))).places).toEqual([]);
  });

  test('are read as OziExplorer keeps them', async () => {
    const text =
      'OziExplorer Waypoint File Version 1.1\r\nWGS 84\r\nReserved 2\r\nReserved 3\r\n   1,Camp          ,  47.141000,   9.520900,39123.5,  0, 1, 3, 0, 65535,quiet, 0, 0, 0,-777, 6, 0,17\r\n';
    expect((await read(text)).places).toEqual([{ lat: 47.141, lon: 9.5209, name: 'Camp', note: 'quiet' }]);
  });
});
