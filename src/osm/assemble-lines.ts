/** Roads and railways of a region: what is around each decides its emission, piece by piece. */
import type { RegionBuilder } from '../region/builder.ts';
import { isRailClass, type RegionInfo } from '../region/features.ts';
import { splitLine, toUnits } from '../region/geometry.ts';
import { type PackedBatch, playBack } from './batch.ts';
import { Surroundings } from './surroundings.ts';

/** Longest piece of a line: the sound of a piece is computed as if it came from its whole length at once. */
const LONGEST_PIECE_M = 100;

/** Adds all lines; those within `covered` (degrees) say where the map has data. */
export function addLines(
  batches: readonly PackedBatch[],
  builder: RegionBuilder,
  covered: RegionInfo['bounds'],
): { roads: number; railways: number; segments: number } {
  const surroundings = new Surroundings();
  for (const batch of batches) surroundings.addBatch(batch);
  const [west, south, east, north] = covered.map(toUnits) as RegionInfo['bounds'];
  const counts = { roads: 0, railways: 0, segments: 0 };
  // a way with gaps comes in several paths, one after the other
  let last = { osmId: -1, lineClass: -1, way: -1 };
  for (const batch of batches) {
    playBack(batch, {
      line: (osmId, facts, path) => {
        const { lineClass, flags, name, ref, access, maxspeed, lanes } = facts;
        if (osmId !== last.osmId || lineClass !== last.lineClass) {
          const way = builder.addWay({ osmId, lineClass, flags, name, ref, access, maxspeed, lanes });
          last = { osmId, lineClass, way };
          counts[isRailClass(lineClass) ? 'railways' : 'roads']++;
        }
        const { way } = last;
        const emissionAt = surroundings.emissionOf(facts);
        const addPiece = (x1: number, y1: number, x2: number, y2: number) => {
          const { kind, light, heavy } = emissionAt((x1 + x2) / 2, (y1 + y2) / 2);
          builder.addSegment(way, x1, y1, x2, y2, kind, light, heavy);
          // an extract holds roads that lead out of it; it does not know what else is there
          if (x1 >= west && x1 <= east && y1 >= south && y1 <= north) builder.cover(x1, y1);
          counts.segments++;
        };
        for (let i = 0; i + 3 < path.length; i += 2) {
          splitLine(path[i]!, path[i + 1]!, path[i + 2]!, path[i + 3]!, LONGEST_PIECE_M, addPiece);
        }
      },
    });
  }
  return counts;
}
