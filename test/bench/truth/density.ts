/** Length of streets that the import takes for built-up. */
import { LINE_CLASSES, SoundKind } from '../../../src/region/format/codes.ts';
import { KIND_MASK, SEGMENT_WORDS, SegmentWord } from '../../../src/region/format/line-records.ts';
import type { Region } from '../../../src/region/read/reader.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../../../src/shared/geo/earth.ts';
import type { Figure } from '../figure.ts';
import { single } from '../statistics.ts';

const CLASSES = ['primary', 'secondary', 'tertiary', 'unclassified', 'residential'] as const;

/** Returns the built-up share of each class by length, for information. @param name of the extract */
export function density(name: string, region: Region): Figure[] {
  const metres = new Map<string, { all: number; inTown: number }>();
  for (const { ints } of region.layers) {
    for (let at = 0; at < ints.length; at += SEGMENT_WORDS) {
      const roadClass = LINE_CLASSES[region.ways.class[ints[at + SegmentWord.WAY]!]!]!;
      const known = metres.get(roadClass) ?? { all: 0, inTown: 0 };
      metres.set(roadClass, known);
      const east = (ints[at + 2]! - ints[at]!) * metresPerUnitEast(ints[at + 1]!);
      const length = Math.hypot(east, (ints[at + 3]! - ints[at + 1]!) * METRES_PER_UNIT);
      known.all += length;
      if ((ints[at + SegmentWord.KIND]! & KIND_MASK) === SoundKind.road_urban) known.inTown += length;
    }
  }
  return CLASSES.flatMap((roadClass) => {
    const known = metres.get(roadClass);
    if (!known) return [];
    const km = Math.round(known.all / 1000);
    return [
      {
        name: `${name}: ${roadClass} streets that lie in a town, of ${km} km`,
        goal: '',
        value: single((100 * known.inTown) / known.all),
        unit: '%',
      },
    ];
  });
}
