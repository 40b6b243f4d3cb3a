/** The header block of a .osm.pbf file. */
import { isPlausibleDate } from '../../data-date.ts';
import { OsmDataError } from '../../import-errors.ts';
import { WireReader } from '../wire.ts';

export interface PbfHeader {
  /** bounds of the data: west, south, east, north, degrees; null if missing or invalid */
  bounds: [number, number, number, number] | null;
  /** date of the data, ISO 8601 UTC; null if missing or implausible */
  updatedAt: string | null;
  writingProgram: string;
  /** true if ways contain the positions of their nodes, so that nodes without tags may be missing */
  hasWayLocations: boolean;
  /** base URL of change files, and sequence number of the last one that the data include; null if either is missing */
  replication: { url: string; sequence: number } | null;
}

/** Optional feature that "osmium add-locations-to-ways" writes. */
const WAY_LOCATIONS = 'LocationsOnWays';
const SUPPORTED_FEATURES = new Set(['OsmSchema-V0.6', 'DenseNodes', WAY_LOCATIONS]);
/** Reasons why a required feature is not supported, with the command that helps. */
const REMEDIES: Readonly<Record<string, string>> = {
  HistoricalInformation:
    ' as it also contains former versions of objects ("osmium time-filter OLD.osm.pbf -o NEW.osm.pbf" leaves them out)',
};
const REQUIRED_FEATURES = 4;
const OPTIONAL_FEATURES = 5;
const NANODEGREES = 1e9;
const BBOX_FIELDS = ['', 'west', 'east', 'north', 'south'] as const;

/** Reads a header block. @throws OsmDataError that names a required but unsupported feature */
export function readHeader(bytes: Uint8Array): PbfHeader {
  const header: PbfHeader = {
    bounds: null,
    updatedAt: null,
    writingProgram: '',
    hasWayLocations: false,
    replication: null,
  };
  let sequence: number | null = null;
  let url = '';
  const reader = new WireReader(bytes);
  for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
    if (field === 1) header.bounds = readBounds(reader.message());
    else if (field === REQUIRED_FEATURES || field === OPTIONAL_FEATURES) {
      const feature = reader.text();
      if (feature === WAY_LOCATIONS) header.hasWayLocations = true;
      else if (field === REQUIRED_FEATURES) requireSupported(feature);
    } else if (field === 16) header.writingProgram = reader.text();
    else if (field === 32) header.updatedAt = isoTime(reader.varint());
    else if (field === 33) sequence = reader.int64();
    else if (field === 34) url = reader.text();
    else reader.skip();
  }
  if (sequence !== null && url !== '') header.replication = { url, sequence };
  return header;
}

function requireSupported(feature: string): void {
  if (SUPPORTED_FEATURES.has(feature)) return;
  const name = feature.slice(0, 60);
  throw new OsmDataError(`it needs the feature "${name}", which is not supported${REMEDIES[feature] ?? ''}`);
}

function readBounds(reader: WireReader): PbfHeader['bounds'] {
  const sides = { west: Number.NaN, east: Number.NaN, north: Number.NaN, south: Number.NaN };
  for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
    const side = BBOX_FIELDS[field];
    if (side) sides[side] = reader.signed() / NANODEGREES;
    else reader.skip();
  }
  const { west, south, east, north } = sides;
  const valid = west >= -180 && east <= 180 && south >= -90 && north <= 90 && west < east && south < north;
  return valid ? [west, south, east, north] : null;
}

function isoTime(seconds: number): string | null {
  return isPlausibleDate(seconds * 1000) ? new Date(seconds * 1000).toISOString() : null;
}
