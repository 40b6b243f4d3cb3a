/** Place search by Nominatim or a compatible geocoder: cached, one request at a time. */

import type { FoundPlace } from '../api/places.ts';
import { countryAt } from '../region/world/country-at.ts';
import type { SearchNear } from '../search/found-place.ts';
import { foundKindOf } from '../search/names/kinds.ts';
import { greatCircleMetres } from '../shared/geo/distance.ts';
import { cleanText } from '../shared/text/clean-text.ts';
import { type JsonLimits, jsonExcess } from '../shared/text/json-excess.ts';
import type { CacheWord } from './cache-entry.ts';
import type { Upstream } from './client.ts';
import type { UpstreamCache } from './upstream-cache.ts';

/** Results per request: the maximum `limit` of a search in the API, so one response serves every `limit`. */
const RESULTS_ASKED_FOR = 20;
/** An answer has less than 30 values per result; ten times as many take JSON.parse some milliseconds. */
const LIMITS: JsonLimits = { values: 10_000, names: 1000, depth: 16 };
/** Step to which Nominatim's `importance` (0 to 1) is rounded; of equal results, the nearest comes first. */
const IMPORTANCE_STEP = 0.1;

export interface GeocoderOptions {
  /** URL of the search operation */
  url: string;
  upstream: Upstream;
  cache: UpstreamCache;
}

export interface GeocoderQuestion {
  query: string;
  /** language of the names, BCP 47 */
  language: string;
  near?: SearchNear | undefined;
  /** id of the client, which is refused while another of its requests is waiting */
  client: string;
}

export interface GeocoderAnswer {
  results: FoundPlace[];
  word: CacheWord;
}

/** Cached fields of a result. */
interface Found {
  place: Pick<FoundPlace, 'display_name' | 'lat' | 'lon' | 'type' | 'source' | 'bbox'>;
  importance: number;
}

/** Normalises a query, so that case and spaces do not matter to the cache. */
export function normaliseQuery(query: string): string {
  return query.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}

export class Geocoder {
  readonly upstream: Upstream;
  readonly cache: UpstreamCache;
  private readonly url: string;

  constructor({ url, upstream, cache }: GeocoderOptions) {
    this.url = url;
    this.upstream = upstream;
    this.cache = cache;
  }

  /**
   * Returns results, best first, nearer ones first among equals. An empty list is also a result, and cached.
   * @throws UpstreamError
   */
  async search({ query, language, near, client }: GeocoderQuestion): Promise<GeocoderAnswer> {
    const normalised = normaliseQuery(query);
    const { entry, word } = await this.cache.get(`${language} ${normalised}`, async (validators) => {
      const answer = await this.upstream.request({
        url: this.urlFor(normalised, language),
        accept: 'application/json',
        language,
        client,
        validators,
        check: (body) => (parseResults(body) ? null : 'The geocoder did not answer with a list of places.'),
      });
      const found = answer.status === 200 ? parseResults(answer.body) : [];
      return { ...answer, body: new Uint8Array(Buffer.from(JSON.stringify(found))) };
    });
    const found = JSON.parse(Buffer.from(entry.body).toString()) as Found[];
    return { results: sorted(found, near).map(({ place }) => told(place)), word };
  }

  private urlFor(query: string, language: string): string {
    const url = new URL(this.url);
    url.searchParams.set('q', query);
    url.searchParams.set('format', 'jsonv2');
    url.searchParams.set('limit', String(RESULTS_ASKED_FOR));
    url.searchParams.set('accept-language', language);
    return url.href;
  }
}

function sorted(found: Found[], near: SearchNear | undefined): Found[] {
  if (!near) return found;
  const step = ({ importance }: Found) => Math.round(importance / IMPORTANCE_STEP);
  const distance = ({ place }: Found) => greatCircleMetres(near, place);
  return found.toSorted((a, b) => step(b) - step(a) || distance(a) - distance(b));
}

/** Returns the places of a response; null if it is not in Nominatim's format. Single invalid results are left out. */
function parseResults(body: Uint8Array): Found[] | null {
  if (jsonExcess(body, LIMITS) !== null) return null;
  let list: unknown;
  try {
    list = JSON.parse(Buffer.from(body).toString());
  } catch {
    return null;
  }
  return Array.isArray(list) ? list.map(parseResult).filter((found) => found !== null) : null;
}

function parseResult(item: unknown): Found | null {
  if (typeof item !== 'object' || item === null) return null;
  const { display_name, lat, lon, addresstype, type, importance, boundingbox } = item as Record<
    string,
    unknown
  >;
  const place = { lat: degreesOf(lat), lon: degreesOf(lon) };
  const isOnEarth = Math.abs(place.lat) <= 90 && Math.abs(place.lon) <= 180;
  const label = typeof display_name === 'string' ? cleanText(display_name) : '';
  if (label === '' || !isOnEarth) return null;
  return {
    importance: Number(importance) || 0,
    place: {
      display_name: label,
      ...place,
      type: cleanText(String(addresstype ?? type ?? 'place')),
      source: 'nominatim',
      bbox: parseBox(boundingbox) ?? [place.lon, place.lat, place.lon, place.lat],
    },
  };
}

/** Returns degrees that are a number or its text; NaN for anything else. */
function degreesOf(value: unknown): number {
  return (typeof value === 'string' && value.trim() !== '') || typeof value === 'number'
    ? Number(value)
    : NaN;
}

/** Returns the cached fields and those that are derived from them. */
function told(place: Found['place']): FoundPlace {
  const country = countryAt(place.lat, place.lon)?.country ?? null;
  return {
    ...place,
    ...partsOf(place, country),
    kind: foundKindOf(place.type),
    country,
    region: null,
    // the geocoder does not tell how it understood the query
    match: 'context',
    left_out: [],
  };
}

/** House number of a label: "3", "12a-14", "3 bis". */
const HOUSE_NUMBER = /^\d+ ?(?:\p{L}|bis|ter)?(?:[-/]\d+ ?\p{L}?)?$/u;
/** Countries that write the number of a house before the street, of those where vans travel most. */
const NUMBER_FIRST: ReadonlySet<string | null> = new Set(['AU', 'CA', 'FR', 'GB', 'IE', 'LU', 'NZ', 'US']);

/**
 * Splits a label: the name, then larger and larger areas, the country last. The two nearest areas are kept. The name of
 * a house is its number and its street.
 */
function partsOf(
  { display_name, type }: Found['place'],
  country: string | null,
): Pick<FoundPlace, 'name' | 'area'> {
  let [name = '', ...around] = display_name.split(', ');
  if (type !== 'postcode' && HOUSE_NUMBER.test(name) && around.length > 1) {
    const [street, ...areas] = around;
    name = NUMBER_FIRST.has(country) ? `${name} ${street}` : `${street} ${name}`;
    around = areas;
  }
  const within = around.slice(0, -1).slice(0, 2).join(', ');
  return { name, area: within === '' ? null : within };
}

/** Parses a bbox in Nominatim's order, as texts: south, north, west, east. Null if it is not usable. */
function parseBox(box: unknown): FoundPlace['bbox'] | null {
  if (!Array.isArray(box) || box.length !== 4) return null;
  const [south, north, west, east] = box.map(Number) as [number, number, number, number];
  return [west, south, east, north].every(Number.isFinite) ? [west, south, east, north] : null;
}
