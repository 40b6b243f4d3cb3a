/** Regions that are served, and taking them along. */
import { type Static, Type } from '@sinclair/typebox';
import { t } from 'elysia';
import type { RegionPart } from '../shared/region-part.ts';
import { SIGNAL_KINDS } from '../shared/signal-record.ts';
import { REVALIDATED } from './headers.ts';
import { Position } from './map.ts';
import { Attribution, BoundingBox, Instant, Latitude, Longitude, oneOf, queryBox } from './values.ts';

const bytes = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] });

export const RegionRow = t.Object(
  {
    name: t.String({ description: 'Its name in addresses', examples: ['montevideo'] }),
    title: t.String({ description: 'Its name for people', examples: ['Montevideo (sample, 2017)'] }),
    sample: t.Boolean({ description: 'Whether it is the built-in sample' }),
    bounds: BoundingBox,
    outline: t.Object(
      {
        type: t.Literal('MultiPolygon'),
        coordinates: t.Array(t.Array(t.Array(Position)), { description: 'Polygons: outer ring, then holes' }),
      },
      { title: 'Outline', description: 'Where it has map data, coarse, as GeoJSON' },
    ),
    imported_at: Instant('When it was imported'),
    data_updated_at: t.Nullable(t.String({ format: 'date-time' }), {
      description: 'Date of the map data; null = unknown',
    }),
    attribution: Attribution,
    region_bytes: bytes('Size of what is scored', 3434368),
    map_bytes: t.Nullable(bytes('Size of the drawn map as it is stored', 1212678), {
      description: 'Null without one',
    }),
    pack_bytes: t.Nullable(
      bytes(
        'Size of the pack; about that size until a map that is drawn on request is packed for the first time',
        4647366,
      ),
      {
        description: 'Null where the operator does not hand it out whole',
      },
    ),
    parts: t.Boolean({ description: 'Whether parts of it can be had with `bbox`' }),
    terrain: t.Boolean({ description: 'Whether heights of its ground are known' }),
  },
  { title: 'RegionRow' },
);
export type RegionRow = Static<typeof RegionRow>;

export const Regions = t.Object(
  { regions: t.Array(RegionRow, { description: 'What the operator has imported, or the sample' }) },
  { title: 'Regions', description: 'The regions that are served', headers: REVALIDATED },
);
export type Regions = Static<typeof Regions>;

export const RegionReport = t.Object(
  {
    lat: Latitude,
    lon: Longitude,
    kind: oneOf([...SIGNAL_KINDS], { description: 'What was reported', examples: ['calm'] }),
    day: t.String({ format: 'date', description: 'In UTC', examples: ['2026-02-16'] }),
    known: t.Boolean({ description: 'Whether of devices that reported elsewhere on other nights before' }),
    count: Type.Integer({ minimum: 1, description: 'How many', examples: [1] }),
  },
  { title: 'RegionReport', description: 'Reports of one kind in a cell of about 100 m on one day' },
);
export type RegionReport = Static<typeof RegionReport>;

export const RegionReports = t.Object(
  { reports: t.Array(RegionReport, { description: 'Those that still count, of the last 30 days' }) },
  { title: 'RegionReports', description: 'What travellers reported in a region', headers: REVALIDATED },
);
export type RegionReports = Static<typeof RegionReports>;

export const PackParams = t.Object({
  name: t.String({ description: '`name` of a region', examples: ['montevideo'] }),
});

export const PackQuery = t.Object({
  bbox: t.Optional(queryBox('Only what lies in this box, widened to hundredths of a degree')),
});

/** A part of a pack: where it begins in the file, its size, and its SHA-256 in hexadecimal. */
export interface PackPart {
  offset: number;
  bytes: number;
  hash: string;
}

/** The JSON at the beginning of a pack, see docs/clients.md. */
export interface PackHeader {
  version: 1;
  /** of the region, or of its part */
  name: string;
  /** what of a region it is; null = a whole one */
  part: RegionPart | null;
  service_version: string;
  region: PackPart;
  /** null: the region has no drawn map */
  map: PackPart | null;
  /** borders of the countries and states around the region, which say whose law, holidays and clock hold where */
  places: PackPart;
  /** counts of travellers' reports; null: none come with it */
  signals: null;
}

const PACK_HEADERS = {
  ETag: {
    description: 'Strong: names these very bytes. Send it as `If-Range` with the rest of a download',
    schema: { type: 'string' },
    example: '"1a2b3c"',
  },
  'Accept-Ranges': { description: '`bytes`', schema: { type: 'string' }, example: 'bytes' },
  'Cache-Control': REVALIDATED['Cache-Control']!,
};
const CONTENT_RANGE = {
  'Content-Range': {
    description: 'Which bytes of how many',
    schema: { type: 'string' },
    example: 'bytes 0-1023/4647366',
  },
};

const pack = (description: string, headers: object) =>
  t.Unsafe<Blob>(
    t.String({ format: 'binary', contentMediaType: 'application/octet-stream', description, headers }),
  );
export const Pack = pack('The whole pack', PACK_HEADERS);
export const PackRange = pack('The bytes that were asked for', { ...PACK_HEADERS, ...CONTENT_RANGE });
export const PackKnown = t.Void({ description: 'The client has it already', headers: PACK_HEADERS });

/** What a client sends that has a pack, or a part of it. */
export const PackRequestHeaders = t.Object({
  'if-none-match': t.Optional(
    t.String({ description: 'The `ETag` of the pack that the client has', examples: ['"1a2b3c"'] }),
  ),
  range: t.Optional(
    t.String({ description: 'The bytes that are wanted; one range', examples: ['bytes=0-1023'] }),
  ),
  'if-range': t.Optional(
    t.String({
      description: 'The `ETag` of what the client has a part of: the range is only sent of that, else all',
      examples: ['"1a2b3c"'],
    }),
  ),
});
