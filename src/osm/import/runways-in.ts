/** Runways of a map. */
import type { RunwayInput } from '../../region/build/inputs.ts';
import type { Cell } from '../cells/cell.ts';
import { owns } from '../cells/tiles.ts';
import { type Aerodrome, type RunwayPath, runwaysOf } from '../emission/runways.ts';
import { readLogs } from '../features/feature-log-reader.ts';

/** Returns the runways that a cell owns: those whose western end is in it. */
export function runwaysIn({ box, logs }: Cell): RunwayInput[] {
  const paths: RunwayPath[] = [];
  const aerodromes: Aerodrome[] = [];
  readLogs(logs, {
    runway: (osmId, ref, path) => paths.push({ osmId, ref, path }),
    aerodrome: (kind, name, x, y, rings) => aerodromes.push({ kind, name, x, y, rings }),
  });
  return runwaysOf(paths, aerodromes).filter(({ x1, y1, x2, y2 }) => {
    const isFirst = x1 < x2 || (x1 === x2 && y1 <= y2);
    return isFirst ? owns(box, x1, y1) : owns(box, x2, y2);
  });
}
