/** Metadata of an evidence file. */
import type { Bounds } from '../region/format/region-info.ts';
import type { OfficialSource } from '../region/format/sections/official.ts';

interface CommonInfo {
  name: string;
  /** text that the name was made of; missing in older files */
  written?: string;
  /** name of the imported file */
  origin: string;
  /** format of the imported file, in words */
  format: string;
  /** time of the import, ISO 8601 */
  importedAt: string;
  /** bounds, degrees */
  bounds: Bounds;
  /** number of counts, or of tiles of cells */
  records: number;
}

export interface CountsInfo extends CommonInfo {
  kind: 'counts';
  /** first and last year of the counts */
  years: [first: number, last: number];
}

export interface TerrainInfo extends CommonInfo {
  kind: 'terrain';
}

export interface NoiseMapInfo extends CommonInfo {
  kind: 'noise_map';
  source: OfficialSource;
  /** year of the noise map; null if unknown */
  year: number | null;
  /** floor of the map, dB(A): upper bound of cells quieter than its lowest level; null if it has no such cells */
  floor: number | null;
}

export type EvidenceInfo = CountsInfo | TerrainInfo | NoiseMapInfo;
export type EvidenceKind = EvidenceInfo['kind'];

/** The kinds of evidence in listing order. Their files are `<name><suffix>` in the folder of the regions. */
export const EVIDENCE_KINDS = {
  counts: { suffix: '.counts', source: 'counts', noun: 'counts', words: 'traffic counts' },
  terrain: { suffix: '.terrain', source: 'terrain', noun: 'terrain', words: 'terrain' },
  noise_map: { suffix: '.noise', source: 'official', noun: 'noise map', words: 'official noise map' },
} as const satisfies Record<EvidenceKind, object>;

/** Names of the kinds of evidence, in listing order. */
export const KIND_NAMES = Object.keys(EVIDENCE_KINDS) as EvidenceKind[];

export function kindOfFile(path: string): EvidenceKind | null {
  return KIND_NAMES.find((kind) => path.endsWith(EVIDENCE_KINDS[kind].suffix)) ?? null;
}

/** Returns a title: "official noise map: road, 2022; GeoPackage". */
export function evidenceTitleOf(info: EvidenceInfo): string {
  const { words } = EVIDENCE_KINDS[info.kind];
  if (info.kind !== 'noise_map') return `${words}: ${info.format}`;
  return `${words}: ${info.source}${info.year === null ? '' : `, ${info.year}`}; ${info.format}`;
}
