/** Served regions and their packs for offline use. */
import { type Static, Type } from '@sinclair/typebox';
import { t } from 'elysia';
import type { RegionPart } from '../shared/geo/region-part.ts';
import { REPORT_KINDS } from '../shared/report-record.ts';
import { Position } from './map.ts';
import { REVALIDATED } from './protocol/headers.ts';
import { Attribution, BoundingBox, Instant, Latitude, Longitude, oneOf, queryBox } from './values.ts';

const bytes = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] });

export const RegionRow = t.Object(
  {
    name: t.String({ description: 'Name in URLs', examples: ['montevideo'] }),
    title: t.String({ description: 'Title for people', examples: ['Montevideo (sample, 2017)'] }),
    titles: t.Record(t.String(), t.String(), {
      description: 'Titles in the languages that have another one, by code',
      examples: [{ de: 'Genf', it: 'Ginevra' }],
    }),
    sample: t.Boolean({ description: 'True for the built-in sample' }),
    bounds: BoundingBox,
    outline: t.Object(
      {
        type: t.Literal('MultiPolygon'),
        coordinates: t.Array(t.Array(t.Array(Position)), { description: 'Polygons: outer ring, then holes' }),
      },
      { title: 'Outline', description: 'Coarse outline of its map data, as GeoJSON' },
    ),
    imported_at: Instant('When it was imported'),
    data_updated_at: t.Nullable(t.String({ format: 'date-time' }), {
      description: 'Date of the map data; null if unknown',
    }),
    attribution: Attribution,
    region_bytes: bytes('Size of the region file', 3434368),
    map_bytes: t.Nullable(bytes('Size of the drawn map file', 1212678), {
      description: 'Null if there is none',
    }),
    pack_bytes: t.Nullable(
      bytes('Size of the pack; approximate until it is built for the first time', 4647366),
      {
        description: 'Null if the operator does not serve it whole',
      },
    ),
    parts: t.Boolean({ description: 'Whether partial packs are available with `bbox`' }),
    terrain: t.Boolean({ description: 'Whether its elevation is known' }),
  },
  { title: 'RegionRow' },
);
export type RegionRow = Static<typeof RegionRow>;

export const Regions = t.Object(
  { regions: t.Array(RegionRow, { description: 'Imported regions, or the sample' }) },
  { title: 'Regions', description: 'The served regions', headers: REVALIDATED },
);
export type Regions = Static<typeof Regions>;

export const RegionReport = t.Object(
  {
    lat: Latitude,
    lon: Longitude,
    kind: oneOf([...REPORT_KINDS], { description: 'Kind of report', examples: ['calm'] }),
    day: t.String({ format: 'date', description: 'Day in UTC', examples: ['2026-02-16'] }),
    known: t.Boolean({
      description: 'True for established devices, which reported elsewhere on other nights before',
    }),
    count: Type.Integer({ minimum: 1, description: 'Number of reports', examples: [1] }),
  },
  { title: 'RegionReport', description: 'Reports of one kind in a cell of about 100 m on one day' },
);
export type RegionReport = Static<typeof RegionReport>;

export const RegionReports = t.Object(
  { reports: t.Array(RegionReport, { description: 'Reports of the last 30 days, which still count' }) },
  { title: 'RegionReports', description: 'Reports of travellers in a region', headers: REVALIDATED },
);
export type RegionReports = Static<typeof RegionReports>;

export const PackParams = t.Object({
  name: t.String({
    description: '`name` of a region',
    expectation: 'the name of a region as UTF-8, percent-encoded',
    examples: ['montevideo'],
  }),
});

export const PackQuery = t.Object({
  bbox: t.Optional(queryBox('Only the part in this bbox, widened to hundredths of a degree')),
});

/** A section of a pack: its offset in the file, its size, and its SHA-256 in hexadecimal. */
export interface PackPart {
  offset: number;
  bytes: number;
  hash: string;
}

/** The JSON at the start of a pack, see docs/clients.md. */
export interface PackHeader {
  version: 1;
  /** name of the region, or of the partial pack */
  name: string;
  /** part of a region in a partial pack; null for a whole region */
  part: RegionPart | null;
  service_version: string;
  region: PackPart;
  /** section of the drawn map; null if the region has none */
  map: PackPart | null;
  /** borders of countries and states around the region, which decide about law, holidays and clock */
  places: PackPart;
  /** always null: travellers' reports are a separate download */
  signals: null;
}

const PACK_HEADERS = {
  ETag: {
    description: 'Strong: identifies these exact bytes. Send it as `If-Range` to resume a download',
    schema: { type: 'string' },
    example: '"1a2b3c"',
  },
  'Accept-Ranges': { description: '`bytes`', schema: { type: 'string' }, example: 'bytes' },
  'Cache-Control': REVALIDATED['Cache-Control']!,
};
const CONTENT_RANGE = {
  'Content-Range': {
    description: 'Range of bytes and total size',
    schema: { type: 'string' },
    example: 'bytes 0-1023/4647366',
  },
};

const pack = (description: string, headers: object) =>
  t.Unsafe<Blob>(
    t.String({ format: 'binary', contentMediaType: 'application/octet-stream', description, headers }),
  );
export const Pack = pack('The whole pack', PACK_HEADERS);
export const PackRange = pack('The requested bytes', { ...PACK_HEADERS, ...CONTENT_RANGE });
export const PackKnown = t.Void({ description: 'The copy of the client is current', headers: PACK_HEADERS });

/** Headers of a request by a client that has a pack, or a part of it. */
export const PackRequestHeaders = t.Object({
  'if-none-match': t.Optional(
    t.String({ description: 'The `ETag` of the saved pack', examples: ['"1a2b3c"'] }),
  ),
  range: t.Optional(t.String({ description: 'Requested bytes; a single range', examples: ['bytes=0-1023'] })),
  'if-range': t.Optional(
    t.String({
      description: 'The `ETag` of the partial copy: if it has changed, the whole pack is sent',
      examples: ['"1a2b3c"'],
    }),
  ),
});
