/** Finds roads on which lorries climb, and raises their heavy energies accordingly. */
import { climbFactor } from '../../osm/emission/gradient.ts';
import { storedTraffic } from '../../osm/emission/stored-traffic.ts';
import { rescaledLayers } from '../../region/build/features/rescaled-layers.ts';
import { WayFlag } from '../../region/format/codes.ts';
import type { SectionArray } from '../../region/format/layout.ts';
import { SEGMENT_WORDS, SegmentWord } from '../../region/format/line-records.ts';
import type { Heights } from '../../region/read/heights.ts';
import type { Region } from '../../region/read/reader.ts';
import { eachGradient } from './road-profile.ts';

/**
 * Maximum gradient that may be an error of the elevations, percent; from twice this, gradients count in full.
 * An assumption.
 */
const DOUBTED = 2;

/** Returns the sections `lines.*` that change when lorries climb; {} if no road is steep. */
export function climbingLines(region: Region, heights: Heights): Record<string, SectionArray> {
  const factors = region.layers.map(({ count }) => new Float32Array(count).fill(1));
  eachGradient(region, heights, (layer, at, percent) => {
    factors[layer]![at / SEGMENT_WORDS] = factorOf(region, layer, at, countedGradient(percent));
  });
  return rescaledLayers(region.layers, (layer, at) => {
    const factor = factors[layer]![at / SEGMENT_WORDS]!;
    const { floats } = region.layers[layer]!;
    return factor > 1 ? [floats[at + SegmentWord.LIGHT]!, factor * floats[at + SegmentWord.HEAVY]!] : null;
  });
}

/** Returns the part of a signed gradient, percent, that is not an elevation error. Steeper is never less. */
export function countedGradient(percent: number): number {
  const steep = Math.abs(percent);
  return Math.sign(percent) * Math.min(steep, Math.max(0, 2 * (steep - DOUBTED)));
}

function factorOf(region: Region, layer: number, at: number, percent: number): number {
  const { ints } = region.layers[layer]!;
  const way = ints[at + SegmentWord.WAY]!;
  const traffic = percent === 0 ? null : storedTraffic(region, way, ints, at);
  return traffic ? climbFactor(traffic, percent, (region.ways.flags[way]! & WayFlag.ONEWAY) !== 0) : 1;
}
