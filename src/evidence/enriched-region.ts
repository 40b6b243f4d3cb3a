/** Combines a region with its evidence: traffic counts, terrain and noise maps. */
import { encodeRegion } from '../region/format/encode.ts';
import type { SectionArray } from '../region/format/layout.ts';
import type { RegionInfo } from '../region/format/region-info.ts';
import { Region } from '../region/read/reader.ts';
import type { OpenPart } from '../region/read/source.ts';
import type { NoiseMapInfo, TerrainInfo } from './evidence-info.ts';
import type { EvidenceSet } from './evidence-set.ts';
import { levelsNear } from './noise-maps/apply.ts';
import { heightsNear } from './terrain/apply.ts';
import { climbingLines } from './terrain/climbs.ts';
import { countedSections } from './traffic-counts/apply.ts';
import type { Snapped } from './traffic-counts/snap.ts';

/** Evidence that may belong to a region. */
export interface RegionEvidence {
  /** traffic counts on the region's ways */
  counts: readonly Snapped[];
  terrain: readonly EvidenceSet<TerrainInfo>[];
  noiseMaps: readonly EvidenceSet<NoiseMapInfo>[];
}

/** Encodes a region with its evidence. Returns null if there is no evidence for the region. */
export function enrichedRegion(
  { header, section }: OpenPart,
  { counts, terrain, noiseMaps }: RegionEvidence,
): { info: RegionInfo; encoded: Uint8Array[] } | null {
  const { bounds } = header.info;
  const heights = heightsNear(bounds, terrain);
  const levels = levelsNear(bounds, noiseMaps);
  if (counts.length === 0 && !heights && !levels) return null;
  const sections = Object.fromEntries(Object.keys(header.sections).map((name) => [name, section(name)]));
  const add = (more: Record<string, SectionArray>) => Object.assign(sections, more);
  const region = () => new Region(header, (name) => sections[name]!);
  const info: RegionInfo = { ...header.info };
  if (counts.length > 0) add(countedSections(region(), counts));
  if (heights) {
    info.terrain = heights.parts;
    // after the counts, so that gradients also apply to counted lorries
    const climbing = climbingLines(region(), heights.heights);
    add(heights.sections);
    add(climbing);
  }
  if (levels) {
    info.official = levels.maps;
    add(levels.sections);
  }
  return { info, encoded: encodeRegion({ info, ground: header.ground }, sections) };
}
