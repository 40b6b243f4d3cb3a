/** Rebuilds the lines of an existing region with other energies: their layers, chunks and sums. */
import type { SectionArray } from '../../format/layout.ts';
import { SEGMENT_WORDS, SegmentWord } from '../../format/line-records.ts';
import { LINE_LAYERS, lineLayerOf } from '../../format/reach.ts';
import { Records } from '../records.ts';
import { isRailKind, layerSections, sortedSegments } from './line-layer.ts';

/** The segments of a layer, see region/format/line-records.ts. */
interface Layer {
  ints: Int32Array;
  count: number;
}

/** Returns light and heavy energy of the segment at a word of a layer; null = unchanged. */
type Rescale = (layer: number, at: number) => readonly [light: number, heavy: number] | null;

/**
 * Returns the sections `lines.*` of the layers that lose, get or contain a changed segment, as an import would write
 * them.
 */
export function rescaledLayers(layers: readonly Layer[], rescale: Rescale): Record<string, SectionArray> {
  const made = LINE_LAYERS.map(() => new Records(SEGMENT_WORDS, 1024));
  const touched = new Set<number>();
  for (const [index, { ints, count }] of layers.entries()) {
    for (let at = 0; at < count * SEGMENT_WORDS; at += SEGMENT_WORDS) {
      const energies = rescale(index, at);
      if (!energies) {
        made[index]!.append(ints, at);
        continue;
      }
      const [light, heavy] = energies.map(Math.fround) as [number, number];
      const layer = lineLayerOf(light + heavy);
      const to = made[layer]!.append(ints, at);
      made[layer]!.floats[to + SegmentWord.LIGHT] = light;
      made[layer]!.floats[to + SegmentWord.HEAVY] = heavy;
      touched.add(index).add(layer);
    }
  }
  const isRail = (ints: Int32Array, at: number) => isRailKind(ints[at + SegmentWord.KIND]!);
  const sections = [...touched].map((index) =>
    layerSections(LINE_LAYERS[index]!.name, sortedSegments(made[index]!, isRail)),
  );
  return Object.assign({}, ...sections) as Record<string, SectionArray>;
}
