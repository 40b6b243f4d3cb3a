/** The requests of a comparison: every operation with seeded, varied input. */
import { LANGUAGES } from '../../../src/shared/language.ts';
import { WEDNESDAY } from '../../support/scoring/night-sound.ts';
import { encodePolyline } from '../../support/scoring/polyline.ts';
import { REAL_PLACES } from '../../support/scoring/real-places.ts';
import { slipped } from '../../support/search/slips.ts';
import {
  FILTERS,
  KINDS,
  NIGHTS,
  PICTURE_ZOOMS,
  type Query,
  TERRAIN_ZOOMS,
  TOUR_FORMS,
  VANS,
  WISHES,
} from './inputs.ts';
import type { CompareRequest } from './request.ts';
import {
  LIST_AT,
  type Position,
  pick,
  type SeedRegion,
  type Seeds,
  shuffled,
  TILE_ZOOM,
  tileAt,
} from './seeds.ts';

/** Numbers of requests per region. */
export interface Amounts {
  spots: number;
  /** languages of each single score */
  languages: number;
  /** vector tiles at `TILE_ZOOM` */
  tiles: number;
  /** of each other costly operation: lists of places, timelines, features, tours */
  others: number;
  searches: number;
  /** pictures of the score layer, and of the terrain */
  pictures: number;
}

export const FULL: Amounts = {
  spots: 300,
  languages: LANGUAGES.length,
  tiles: 10,
  others: 24,
  searches: 60,
  pictures: 6,
};
export const QUICK: Amounts = { spots: 40, languages: 2, tiles: 3, others: 4, searches: 15, pictures: 2 };

function path(root: string, query: Query): string {
  return `${root}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;
}

/** Generates the requests about one region. The same random numbers give the same requests. */
export class RegionRequests {
  /** @param nth number of the region: each continues the filters and zooms where the previous one stopped */
  constructor(
    private readonly region: SeedRegion,
    private readonly seeds: Seeds,
    private readonly amounts: Amounts,
    private readonly nth: number,
    private readonly random: () => number,
  ) {}

  /** Returns all requests that may be sent in any order and concurrently. */
  all(): CompareRequest[] {
    return [
      ...this.scores(),
      ...this.references(),
      ...this.lists(),
      ...this.nearby(),
      ...this.pages(),
      ...this.nights(),
      ...this.tours(),
      ...this.searches(),
      ...this.tiles(),
      ...this.pictures(),
      {
        operation: 'quietestSpots',
        path: `/api/spot/quietest?bbox=${this.region.bounds.join(',')}&limit=50`,
      },
    ];
  }

  /** Returns requests for packs, which clients get one after the other. */
  packs(): CompareRequest[] {
    const root = `/api/regions/${this.region.name}/pack`;
    return [
      { operation: 'regionPack', path: root },
      { operation: 'regionPack', path: `${root}?bbox=${this.quarter}` },
      { operation: 'regionPack', path: root, headers: { range: 'bytes=100-299' } },
    ];
  }

  private scores(): CompareRequest[] {
    return this.seeds.spots.flatMap(({ lat, lon }) => {
      const query = { lat, lon, at: this.night(), ...this.van() };
      return shuffled(LANGUAGES, this.random)
        .slice(0, this.amounts.languages)
        .map((lang) => ({ operation: 'scoreSpot', path: path('/api/spot/score', { ...query, lang }) }));
    });
  }

  private references(): CompareRequest[] {
    return (REAL_PLACES[this.region.name] ?? []).map(({ name, lat, lon, at = WEDNESDAY, lights }) => ({
      operation: 'scoreSpot',
      path: path('/api/spot/score', { lat, lon, at, lang: 'en' }),
      reference: { name: `${this.region.name}: ${name}`, lights },
    }));
  }

  private lists(): CompareRequest[] {
    const { spots } = this.seeds;
    const half = Math.ceil(spots.length / 2);
    const body = (from: number, count: number, detail: string) => {
      const listed = spots.slice(from, from + count).map(({ lat, lon }, id) => ({ lat, lon, id }));
      return JSON.stringify({ at: this.night(), detail, spots: [...listed, { lat: 99, lon: 0 }] });
    };
    return LANGUAGES.flatMap((lang, i) => {
      const query = { lang, ...VANS[i % VANS.length] };
      const lines = spots.slice(half).map(({ lat, lon }) => JSON.stringify({ lat, lon, at: this.night() }));
      const inStream = { ...query, at: this.night(), detail: i % 2 === 0 ? 'summary' : 'full' };
      const root = '/api/spot/scores';
      return [
        { operation: 'scoreSpots', path: path(root, query), body: body(0, half, 'summary') },
        { operation: 'scoreSpots', path: path(root, query), body: body(half, 20, 'full') },
        {
          operation: 'scoreSpotsGeojson',
          path: path(`${root}.geojson`, query),
          body: body(0, 30, 'summary'),
        },
        { operation: 'scoreSpotsGpx', path: path(`${root}.gpx`, query), body: body(0, 10, 'summary') },
        { operation: 'scoreSpotsKml', path: path(`${root}.kml`, query), body: body(0, 10, 'summary') },
        {
          operation: 'scoreSpotsStream',
          path: path(`${root}/stream`, inStream),
          body: `${lines.join('\n')}\nnot JSON\n`,
          headers: { 'content-type': 'application/x-ndjson' },
        },
      ];
    });
  }

  private nearby(): CompareRequest[] {
    return this.times(this.amounts.others, (i) => {
      const filter = FILTERS[(this.nth * this.amounts.others + i) % FILTERS.length];
      const query = { ...this.anything(), radius: 3000, ...filter };
      return [
        { operation: 'placesNearby', path: path('/api/spot/nearby', query) },
        ...(i % 3 === 1 ? [this.inBody(i)] : []),
        ...(i % 3 === 0
          ? [{ operation: 'placesNearbyGeojson', path: path('/api/spot/nearby.geojson', query) }]
          : []),
      ];
    }).flat();
  }

  /** A search whose wishes and van are in a body. */
  private inBody(i: number): CompareRequest {
    const { lat, lon } = this.spot();
    const search = {
      lat,
      lon,
      at: LIST_AT,
      radius: 4000,
      wishes: { free: i % 2 === 0 },
      van: { height_m: 2.8 },
    };
    return { operation: 'findPlaces', path: '/api/spot/nearby', body: JSON.stringify(search) };
  }

  /** A second page, a bbox, and routes. */
  private pages(): CompareRequest[] {
    const root = '/api/spot/nearby';
    const { lat, lon } = this.seeds.spots[0]!;
    const { cursor } = this.seeds;
    const routes = this.times(Math.ceil(this.amounts.others / 3), (i) => {
      const corners = this.times(2 + (i % 3), () => this.spot());
      const route = encodePolyline(corners.map((each) => [each.lat, each.lon] as const));
      const departure = { at: '2026-08-14T15:00:00Z', corridor: 1500, speed: 30 };
      return path(root, { route, ...departure, lang: this.language(), ...this.van() });
    });
    return [
      ...(cursor ? [path(root, { lat, lon, at: LIST_AT, radius: 5000, limit: 60, cursor })] : []),
      path(root, { bbox: this.quarter, at: NIGHTS[0]!, limit: 60 }),
      ...routes,
    ].map((each) => ({ operation: 'placesNearby', path: each }));
  }

  private nights(): CompareRequest[] {
    return this.times(this.amounts.others, (i) => [
      {
        operation: 'spotTimeline',
        path: path('/api/spot/timeline', { ...this.anything(), nights: 1 + (i % 7) }),
      },
      { operation: 'mapFeatures', path: path('/api/map/features', this.anything()) },
      { operation: 'scoreSpot', path: path('/api/spot/score', { ...this.anything(), nights: 3 }) },
    ]).flat();
  }

  private tours(): CompareRequest[] {
    return this.times(Math.ceil(this.amounts.others / 2), (i) => {
      const plan = {
        start: this.spot(),
        end: this.spot(),
        ...(i % 2 === 1 ? { via: [{ ...this.spot(), night: i % 4 === 1 }] } : {}),
        departure: '2026-08-14T13:00:00Z',
        hours_per_day: 0.1 + (i % 3) / 10,
        wishes: WISHES[i % WISHES.length],
        ...(i % 3 === 0 ? { van: { height_m: 2.8, length_m: 6, weight_t: 3.5 } } : {}),
      };
      const forms = Object.entries(TOUR_FORMS).filter(([, ending]) => ending === '' || i % 3 === 0);
      return forms.map(([operation, ending]) => ({
        operation,
        path: `/api/tour${ending}?lang=${this.language()}`,
        body: JSON.stringify(plan),
      }));
    }).flat();
  }

  private searches(): CompareRequest[] {
    return this.times(this.amounts.searches, (i) => {
      const name = pick(this.seeds.names, this.random) ?? this.region.name;
      const words = [
        name,
        name.slice(0, 3),
        name.slice(0, Math.ceil(name.length / 2)),
        slipped(name, 'wrong', this.random) ?? name,
        `${pick(KINDS, this.random)} ${name}`,
        pick(KINDS, this.random),
      ];
      const near: Query = i % 3 === 0 ? {} : { ...this.spot() };
      const query = {
        q: words[i % words.length]!,
        lang: this.language(),
        scope: 'local',
        limit: 1 + (i % 20),
      };
      return { operation: 'searchPlaces', path: path('/api/geocode/search', { ...query, ...near }) };
    });
  }

  /** Tiles of the drawn map: the seeds' own and those above and below the first one. */
  private tiles(): CompareRequest[] {
    const { tiles } = this.seeds;
    const [x, y] = tiles[0]!;
    const above = this.times(TILE_ZOOM, (zoom) => [zoom, x >> (TILE_ZOOM - zoom), y >> (TILE_ZOOM - zoom)]);
    const below = [
      [TILE_ZOOM + 1, 2 * x, 2 * y + 1],
      [TILE_ZOOM + 3, 8 * x + 5, 8 * y + 2],
    ];
    const own = tiles.map(([column, row]) => [TILE_ZOOM, column, row]);
    return [
      ...[...own, ...above, ...below].map((tile) => ({
        operation: 'baseTile',
        path: `/api/map/base/${tile.join('/')}.mvt`,
      })),
      { operation: 'mapTile', path: `/api/map/tile/${TILE_ZOOM}/${x}/${y}.png` },
    ];
  }

  private pictures(): CompareRequest[] {
    const { pictures } = this.amounts;
    const tileOf = (zooms: readonly number[], i: number) => {
      const zoom = zooms[(this.nth * pictures + i) % zooms.length]!;
      return [zoom, ...tileAt(this.spot(), zoom)].join('/');
    };
    return this.times(pictures, (i) => [
      {
        operation: 'scoreTile',
        path: path(`/api/map/score/${tileOf(PICTURE_ZOOMS, i)}.png`, {
          at: this.night(),
          show: i % 3 === 0 ? 'noise' : 'score',
        }),
      },
      { operation: 'terrainTile', path: `/api/map/terrain/${tileOf(TERRAIN_ZOOMS, i)}.png` },
    ]).flat();
  }

  /** The south-western quarter of the bounds. */
  private get quarter(): string {
    const [west, south, east, north] = this.region.bounds;
    return [west, south, (west + east) / 2, (south + north) / 2].map((each) => each.toFixed(4)).join(',');
  }

  private times<T>(count: number, make: (i: number) => T): T[] {
    return Array.from({ length: count }, (_, i) => make(i));
  }

  private spot(): Position {
    const { lat, lon } = pick(this.seeds.spots, this.random);
    return { lat, lon };
  }

  private night(): string {
    return pick(NIGHTS, this.random);
  }

  private van(): Query {
    return pick(VANS, this.random);
  }

  private language(): string {
    return pick(LANGUAGES, this.random);
  }

  /** A spot, a night, a language and a van. */
  private anything(): Query {
    return { ...this.spot(), at: this.night(), lang: this.language(), ...this.van() };
  }
}
