/**
 * Reads positions in links of map apps, and in `geo:` URIs. Nothing is fetched, so positions behind a link
 * stay unknown.
 */
import type { Language } from '../language.ts';
import { readAngles } from './angles.ts';
import { readGe0, readGeohash, readShortCode } from './codes.ts';
import { readGrid } from './grids.ts';
import { type Position, placeWithin } from './position.ts';

const NUMBER = '[+-]?\\d{1,3}(?:\\.\\d{1,20})?';
/** Latitude and longitude at the start of a value; zoom, elevation or name may follow. */
const PAIR = new RegExp(`^\\s*(?:loc:|ll\\.|point\\.)?\\s*(${NUMBER})\\s*[,~_\\s]\\s*(${NUMBER})(?![\\d.])`);

function readPair(value: string | null | undefined): Position | null {
  const found = PAIR.exec(value ?? '');
  return found && placeWithin(Number(found[1]), Number(found[2]));
}

/**
 * Reads a URI of RFC 5870: `geo:48.2,16.37;u=35`, and Android's form `geo:0,0?q=48.2,16.37(A name)`, where
 * `q` is the position.
 */
export function readGeoUri(text: string): Position | null {
  const found = new RegExp(`^geo:(${NUMBER}),(${NUMBER})(?:,${NUMBER})?(;[^?]*)?(?:\\?(.*))?$`, 'is').exec(
    text,
  );
  if (!found) return null;
  const [, lat, lon, parameters = '', query = ''] = found;
  // other coordinate systems are not supported
  const system = /;crs=([^;]*)/i.exec(parameters)?.[1];
  if (system !== undefined && system.toLowerCase() !== 'wgs84') return null;
  const asked = new URLSearchParams(query).get('q');
  const place = placeWithin(Number(lat), Number(lon));
  if (asked === null) return place;
  const isNowhere = Number(lat) === 0 && Number(lon) === 0;
  return readPair(asked) ?? (isNowhere ? null : place);
}

type Reader = (url: URL, language: Language) => Position | null;

const parameter =
  (...names: string[]): Reader =>
  ({ searchParams }) =>
    first(names.map((name) => readPair(searchParams.get(name))));

/** Reads a parameter with the longitude first, as maps of Seznam and Yandex have it. */
const longitudeFirst =
  (...names: string[]): Reader =>
  ({ searchParams }) =>
    first(names.map((name) => turned(searchParams.get(name))));

function turned(value: string | null): Position | null {
  const found = PAIR.exec(value ?? '');
  return found && placeWithin(Number(found[2]), Number(found[1]));
}

const pattern =
  (expression: RegExp, isTurned = false): Reader =>
  ({ href }) => {
    const found = [...safelyDecoded(href).matchAll(expression)].at(-1);
    const numbers = found?.slice(1, 3).map(Number);
    const [lat, lon] = (isTurned ? numbers?.toReversed() : numbers) ?? [];
    return lat === undefined || lon === undefined ? null : placeWithin(lat, lon);
  };

/**
 * Reads the last part of the path before the view: `/maps/search/48.2,16.4`, `/maps/place/48°12'30"N+16°22'20"E`,
 * the destination of `/maps/dir/47.1,9.5/48.2,16.4/@47.6,13,8z`.
 */
const inPath: Reader = ({ pathname }, language) => {
  const parts = pathname.split('/').filter((part) => part !== '' && !/^(@|data=)/.test(part));
  const text = safelyDecoded(parts.at(-1) ?? '').replaceAll('+', ' ');
  return readAngles(text, language) ?? readPair(text);
};

const ge0: Reader = ({ host, pathname, protocol }) => {
  const parts = (WEB.has(protocol) ? pathname : `/${host}${pathname}`).split('/');
  return readGe0(parts[1] ?? '');
};

const WEB = new Set(['http:', 'https:']);

/** Readers by app, most exact first: a pin before the view around it. */
const APPS: readonly (readonly [host: RegExp, readers: readonly Reader[]])[] = [
  [
    /(^|\.)google\.[a-z.]+$/,
    [
      pattern(/!3d([+-]?\d+\.?\d*)!4d([+-]?\d+\.?\d*)/g),
      // places of a route, its destination last, and maps inside of pages have the longitude first
      pattern(/!1d([+-]?\d+\.\d+)!2d([+-]?\d+\.\d+)(?!!3d)/g, true),
      pattern(/!2d([+-]?\d+\.\d+)!3d([+-]?\d+\.\d+)/g, true),
      parameter('q', 'query', 'destination', 'daddr', 'll', 'center', 'viewpoint', 'cbll', 'sll'),
      inPath,
      // the view of a route is not its destination
      pattern(/(?<!\/dir\/.*)@([+-]?\d+\.?\d*),([+-]?\d+\.?\d*)/g),
    ],
  ],
  [
    /^maps\.apple\.com$/,
    [parameter('coordinate', 'll', 'q', 'address', 'daddr', 'destination', 'center', 'sll')],
  ],
  [
    /(^|\.)(openstreetmap|osm)\.org$/,
    [
      ({ searchParams }) => ofTwo(searchParams, 'mlat', 'mlon'),
      parameter('to'),
      ({ searchParams }) => readPair(searchParams.get('route')?.split(';').at(-1)),
      parameter('query'),
      pattern(/[#&]map=[\d.]+\/([+-]?\d+\.?\d*)\/([+-]?\d+\.?\d*)/g),
    ],
  ],
  [
    /(^|\.)(openstreetmap|osm)\.org$/,
    [({ pathname }) => readShortCode(/^\/go\/(?:[a-z]+\/)?([^/]+)/.exec(pathname)?.[1] ?? '')],
  ],
  [/^(omaps\.app|ge0\.me|comaps\.at)$/, [ge0, parameter('ll', 'cll')]],
  [/(^|\.)graphhopper\.com$/, [({ searchParams }) => readPair(searchParams.getAll('point').at(-1))]],
  [/(^|\.)(organicmaps|comaps)\.app$/, [parameter('ll', 'cll')]],
  [/(^|\.)komoot\.[a-z]+$/, [pattern(/@([+-]?\d+\.?\d*),([+-]?\d+\.?\d*)/g)]],
  // a place in the path comes before the view
  [
    /(^|\.)windy\.com$/,
    ['/', '\\?'].map((mark) => pattern(new RegExp(`${mark}([+-]?\\d+\\.\\d+)[/,]([+-]?\\d+\\.\\d+)`, 'g'))),
  ],
  [/(^|\.)gaiagps\.com$/, [pattern(/[?&]loc=[\d.]+\/([+-]?\d+\.?\d*)\/([+-]?\d+\.?\d*)/g, true)]],
  [/(^|\.)caltopo\.com$/, [({ hash }) => readPair(new URLSearchParams(hash.slice(1)).get('ll'))]],
  [/^(gpx\.studio|umap\.[a-z.]+)$/, [pattern(/#[\d.]+\/([+-]?\d+\.?\d*)\/([+-]?\d+\.?\d*)/g)]],
  [
    /(^|\.)waze\.com$/,
    [
      parameter('ll', 'latlng', 'to'),
      ({ pathname }) => readGeohash(/^\/ul\/h([^/]+)/.exec(pathname)?.[1] ?? ''),
    ],
  ],
  [
    /(^|\.)geo\.admin\.ch$/,
    [
      ({ searchParams, hash }) => {
        // the page that replaced the first one has its parameters after the hash
        const after = new URLSearchParams(hash.slice(hash.indexOf('?') + 1));
        const value = (name: string) => searchParams.get(name) ?? after.get(name) ?? '';
        return (
          readGrid(value('crosshair').replace(/^\w+,(?=\d)/, '')) ??
          readGrid(`${value('E')} ${value('N')}`) ??
          readGrid(`${value('Y')} ${value('X')}`) ??
          readGrid(value('center'))
        );
      },
    ],
  ],
  [/(^|\.)here\.com$/, [inPath, parameter('map')]],
  [/(^|\.)bing\.com$/, [parameter('sp', 'where1', 'cp')]],
  [/(^|\.)osmand\.net$/, [parameter('pin'), pattern(/#[\d.]+\/([+-]?\d+\.?\d*)\/([+-]?\d+\.?\d*)/g)]],
  [
    /(^|\.)mapy\.(com|cz)$/,
    [
      ({ searchParams }) => (searchParams.get('source') === 'coor' ? turned(searchParams.get('id')) : null),
      ({ searchParams }) => ofTwo(searchParams, 'y', 'x'),
    ],
  ],
  [
    /(^|\.)yandex\.[a-z.]+$/,
    [
      longitudeFirst('whatshere[point]', 'pt'),
      // a route has the latitude first, and its destination last
      ({ searchParams }) => readPair(searchParams.get('rtext')?.split('~').at(-1)),
      longitudeFirst('ll'),
    ],
  ],
  [
    /(^|\.)2gis\.[a-z.]+$/,
    [longitudeFirst('m'), pattern(/\/geo\/(?:\d+\/)?([\d.]+)(?:,|%2C)([\d.]+)/g, true)],
  ],
  [
    /(^|\.)(toolforge|wmflabs|wmcloud)\.org$/,
    [
      ({ searchParams }) =>
        readAngles((searchParams.get('params') ?? '').split('_').slice(0, 4).join(' '), 'en'),
    ],
  ],
];

const SCHEMES: Readonly<Record<string, readonly Reader[]>> = {
  'ge0:': [ge0],
  'cm:': [parameter('ll', 'cll'), ge0],
  'om:': [parameter('ll', 'cll'), ge0],
  'waze:': [parameter('ll')],
  'comgooglemaps:': [parameter('q', 'daddr', 'center')],
  'maps:': [parameter('ll', 'q', 'daddr')],
  'mapsme:': [parameter('ll')],
  'mapswithme:': [parameter('ll')],
};

/** Parameters of any website that hold a position; both numbers need decimals, as others may be anything. */
const IN_A_QUERY = [
  'q',
  'query',
  'll',
  'latlng',
  'loc',
  'location',
  'position',
  'coords',
  'center',
  'destination',
];
const DECIMALS = /^[^\d.]*\d+\.\d+[^\d.]+\d+\.\d+/;

/** Readers for links of any website, such as Park4night and Campercontact. */
const ANY_PAGE: readonly Reader[] = [
  ({ searchParams }) => first(['lon', 'lng', 'long'].map((lon) => ofTwo(searchParams, 'lat', lon))),
  ({ searchParams }) => ofTwo(searchParams, 'latitude', 'longitude'),
  ({ searchParams }) =>
    first(
      IN_A_QUERY.map((name) => searchParams.get(name) ?? '').map((value) =>
        DECIMALS.test(value) ? readPair(value) : null,
      ),
    ),
  // the same names after the hash, and the view of most maps that show OpenStreetMap
  ({ hash }) => {
    const values = new URLSearchParams(hash.slice(1));
    return first(['lon', 'lng', 'long'].map((lon) => ofTwo(values, 'lat', lon)));
  },
  pattern(/[#&]map=[\d.]+\/([+-]?\d+\.?\d*)\/([+-]?\d+\.?\d*)/g),
  // links of this page, on any server: latitude, longitude, zoom, time
  pattern(/#([+-]?\d{1,2}\.\d+),([+-]?\d{1,3}\.\d+)(?=$|,\d{1,2}(?:\.\d+)?(?:$|,\d{4}-))/g),
];

/** Reads the position in a link. @param text one URL @returns degrees; null if it has no position */
export function readLink(text: string, language: Language): Position | null {
  if (/^geo:/i.test(text)) return readGeoUri(text);
  const url = parsed(text);
  if (!url) return null;
  if (!WEB.has(url.protocol)) return readWith([...(SCHEMES[url.protocol] ?? []), ...ANY_PAGE], url, language);
  const ofApp = APPS.filter(([host]) => host.test(url.hostname)).flatMap(([, readers]) => readers);
  return readWith([...ofApp, ...ANY_PAGE], url, language);
}

/** Parses a URL; null if the text is none. `URL.parse` is newer than the oldest browsers. */
function parsed(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

function readWith(readers: readonly Reader[], url: URL, language: Language): Position | null {
  for (const read of readers) {
    const place = read(url, language);
    if (place) return place;
  }
  return null;
}

function ofTwo(values: URLSearchParams, lat: string, lon: string): Position | null {
  return readPair(`${values.get(lat) ?? ''},${values.get(lon) ?? ''}`);
}

function first(places: readonly (Position | null)[]): Position | null {
  return places.find((place) => place !== null) ?? null;
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
