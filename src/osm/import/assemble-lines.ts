/** Adds roads and railways to a region, as short segments. */

import type { RegionBuilder } from '../../region/build/builder.ts';
import { isRailClass } from '../../region/format/codes.ts';
import type { Bounds } from '../../region/format/region-info.ts';
import { splitLine } from '../../region/spatial/geometry.ts';
import { toUnits } from '../../shared/geo/earth.ts';
import { anchorOfPath } from '../cells/anchors.ts';
import type { Cell } from '../cells/cell.ts';
import { boundsWithin, owns } from '../cells/tiles.ts';
import { LandBeside } from '../emission/land/land-beside.ts';
import { MeanTraffic } from '../emission/mean-traffic.ts';
import { roadSettingAt } from '../emission/road-traffic.ts';
import { SegmentCutter } from '../emission/segment-cutter.ts';
import type { ClipArea } from '../geometry/clip-area.ts';
import { NetworkFlow } from '../network/network-flow.ts';
import { readLogs } from '../records/feature-log.ts';

/** Extent of the map, degrees. Lines within `covered`, and within `clip` if there is one, mark coverage. */
interface LineExtent {
  covered: Bounds;
  /** area with all streets and houses; a road that ends outside may continue */
  streets: Bounds;
  clip: ClipArea | null;
}

/** Adds the lines that a cell owns, and marks coverage along them and along the lines of other parts. */
export function addLines(
  { box, part, around, logs }: Cell,
  builder: RegionBuilder,
  { covered, streets, clip }: LineExtent,
): { roads: number; railways: number; segments: number } {
  const land = new LandBeside(logs);
  const network = new NetworkFlow(logs, boundsWithin(streets, around));
  const [west, south, east, north] = covered.map(toUnits) as Bounds;
  const counts = { roads: 0, railways: 0, segments: 0 };
  // a way with gaps comes as several paths, one after the other
  let last = { osmId: -1, lineClass: -1, way: -1 };
  // an extract contains roads that lead out of it, but nothing else beyond its border
  const cover = (x: number, y: number) => {
    if (x >= west && x <= east && y >= south && y <= north && (clip === null || clip.has(x, y)))
      builder.coverage.add(x, y);
  };
  const cutter = new SegmentCutter((x1, y1, x2, y2, kind, light, heavy) => {
    builder.lines.addSegment(last.way, x1, y1, x2, y2, kind, light, heavy);
    cover(x1, y1);
    counts.segments++;
  });
  const traffic = new MeanTraffic();
  readLogs(logs, {
    line: (mapped) => {
      const { osmId, path } = mapped;
      network.begin(mapped.lineClass, mapped.flags, path);
      if (!owns(box, ...anchorOfPath(path))) {
        if (!owns(part, ...anchorOfPath(path))) coverPath(path, cover);
        return;
      }
      const facts = isRailClass(mapped.lineClass) ? land.withService(osmId, mapped) : mapped;
      const { lineClass, flags, name, ref, access, maxspeed, lanes, details } = facts;
      if (osmId !== last.osmId || lineClass !== last.lineClass) {
        const row = { osmId, lineClass, flags, name, ref, access, maxspeed, lanes, details };
        const way = builder.lines.addWay(row);
        last = { osmId, lineClass, way };
        traffic.begin();
        counts[isRailClass(lineClass) ? 'railways' : 'roads']++;
      }
      const emissionAt = land.emissionOf(facts, roadSettingAt(facts.lineClass, path[0]!, path[1]!));
      cutter.cut(path, (x, y, leg) => traffic.passed(network.applied(emissionAt(x, y, leg), lineClass, leg)));
      builder.lines.setTraffic(last.way, traffic.mean());
      for (let i = 0; i < path.length; i += 2) cover(path[i]!, path[i + 1]!);
    },
  });
  return counts;
}

/** Maximum distance between positions that mark coverage, m: less than a cell of the coverage grid. */
const COVER_EVERY_M = 100;

function coverPath(path: Int32Array, cover: (x: number, y: number) => void): void {
  cover(path[0]!, path[1]!);
  for (let i = 0; i + 3 < path.length; i += 2)
    splitLine(path[i]!, path[i + 1]!, path[i + 2]!, path[i + 3]!, COVER_EVERY_M, (_x, _y, x, y) =>
      cover(x, y),
    );
}
