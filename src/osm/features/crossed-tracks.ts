/** Which kind of track a level crossing lies on: its node is a vertex of the track. */
import { isRailClass } from '../../region/format/codes.ts';
import type { FeatureLog } from './feature-log.ts';
import { readLogs } from './feature-log-reader.ts';

interface Crossing {
  x: number;
  y: number;
  /** LineClass of the track, 0 = no train runs on any there */
  value: number;
}

/** Sets `value` of all crossings. Where tracks of several classes cross a road in one place, the lowest code counts: a main line before a tram. */
export function findCrossedTracks(crossings: readonly Crossing[], logs: readonly FeatureLog[]): void {
  if (crossings.length === 0) return;
  const byX = Map.groupBy(crossings, ({ x }) => x);
  readLogs(logs, {
    linePath: (_, lineClass, __, path) => {
      if (!isRailClass(lineClass)) return;
      for (let i = 0; i < path.length; i += 2) {
        for (const crossing of byX.get(path[i]!) ?? []) {
          if (crossing.y !== path[i + 1]!) continue;
          crossing.value = crossing.value === 0 ? lineClass : Math.min(crossing.value, lineClass);
        }
      }
    },
  });
}
