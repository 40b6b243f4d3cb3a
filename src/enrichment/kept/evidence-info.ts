/** What a file of evidence says about itself. */
import { basename } from 'node:path';
import type { OfficialSource } from '../../region/format/official.ts';
import type { Bounds } from '../../region/format/region-info.ts';

interface CommonInfo {
  name: string;
  /** name of the file it came from */
  origin: string;
  /** what kind of file it was, in words */
  format: string;
  /** ISO 8601 */
  importedAt: string;
  /** degrees */
  bounds: Bounds;
  /** counts, or tiles of cells */
  records: number;
}

export interface CountsInfo extends CommonInfo {
  kind: 'counts';
  /** the first and the last in which was counted */
  years: [first: number, last: number];
}

export interface TerrainInfo extends CommonInfo {
  kind: 'terrain';
}

export interface NoiseMapInfo extends CommonInfo {
  kind: 'noise_map';
  source: OfficialSource;
  /** null = not told */
  year: number | null;
  /** dB, upper bound of the cells that are quieter than the map's floor; null = there are none */
  floor: number | null;
}

export type EvidenceInfo = CountsInfo | TerrainInfo | NoiseMapInfo;
export type EvidenceKind = EvidenceInfo['kind'];

/** The kinds, in the order in which they are listed: their files are `<name><suffix>` in the folder of the regions. */
export const EVIDENCE_KINDS = {
  counts: { suffix: '.counts', source: 'counts', noun: 'counts', words: 'traffic counts' },
  terrain: { suffix: '.terrain', source: 'terrain', noun: 'terrain', words: 'terrain' },
  noise_map: { suffix: '.noise', source: 'official', noun: 'noise map', words: 'official noise map' },
} as const satisfies Record<EvidenceKind, object>;

/** Names of the kinds, ordered. */
export const KIND_NAMES = Object.keys(EVIDENCE_KINDS) as EvidenceKind[];

export function kindOfFile(path: string): EvidenceKind | null {
  return KIND_NAMES.find((kind) => path.endsWith(EVIDENCE_KINDS[kind].suffix)) ?? null;
}

/** What files of version 1 say: of noise maps `{ map, format, bounds }`, of terrain all in one. */
export function infoOfVersion1(path: string, header: Record<string, unknown>): EvidenceInfo {
  const { tiles, map, version: _, ...rest } = header;
  const { tiles: tilesOfMap, ...ofMap } = (map ?? {}) as Record<string, unknown>;
  const kind = kindOfFile(basename(path));
  return { kind, floor: null, records: tilesOfMap ?? tiles, ...ofMap, ...rest } as unknown as EvidenceInfo;
}

/** One line for people: "official noise map: road, 2022; GeoPackage". */
export function titleOf(info: EvidenceInfo): string {
  const { words } = EVIDENCE_KINDS[info.kind];
  if (info.kind !== 'noise_map') return `${words}: ${info.format}`;
  return `${words}: ${info.source}${info.year === null ? '' : `, ${info.year}`}; ${info.format}`;
}
