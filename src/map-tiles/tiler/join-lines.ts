/** Lines that look the same become one where they meet end to end: fewer bytes, and longer runs for names. */
import { endToEnd, reversedPath } from '../../shared/collections/paths.ts';
import type { MapFeature } from '../map-feature.ts';

/** Joins lines of equal layer, zoom level and properties where exactly two of them end; other features stay as they are. */
export function joinLines(features: readonly MapFeature[]): MapFeature[] {
  const joined: MapFeature[] = [];
  const groups = new Map<string, MapFeature[]>();
  for (const feature of features) {
    if (feature.shape !== 'line') {
      joined.push(feature);
      continue;
    }
    const look = `${feature.layer} ${feature.minZoom} ${JSON.stringify(feature.properties)}`;
    const group = groups.get(look);
    if (group) group.push(feature);
    else groups.set(look, [feature]);
  }
  for (const group of groups.values()) {
    const paths = joinedPaths(group.flatMap(({ paths }) => paths));
    for (const path of paths) joined.push({ ...group[0]!, paths: [path] });
  }
  return joined;
}

function joinedPaths(paths: readonly Int32Array[]): Int32Array[] {
  if (paths.length === 1) return [...paths];
  const ends = new Map<string, Int32Array[]>();
  for (const path of paths) {
    for (const end of [startOf(path), endOf(path)]) {
      const there = ends.get(end);
      if (there) there.push(path);
      else ends.set(end, [path]);
    }
  }
  const left = new Set(paths);
  /** The other line at an end of this one, if there is just that one. */
  const next = (end: string): Int32Array | undefined => {
    const there = ends.get(end)!;
    return there.length === 2 ? there.find((path) => left.has(path)) : undefined;
  };
  const out: Int32Array[] = [];
  for (const path of paths) {
    if (!left.delete(path)) continue;
    const chain = [path];
    for (let way = next(endOf(path)); way; way = next(endOf(chain.at(-1)!))) {
      left.delete(way);
      chain.push(startOf(way) === endOf(chain.at(-1)!) ? way : reversedPath(way));
    }
    for (let way = next(startOf(path)); way; way = next(startOf(chain[0]!))) {
      left.delete(way);
      chain.unshift(endOf(way) === startOf(chain[0]!) ? way : reversedPath(way));
    }
    out.push(chain.length === 1 ? path : endToEnd(chain));
  }
  return out;
}

function startOf(path: Int32Array): string {
  return `${path[0]} ${path[1]}`;
}

function endOf(path: Int32Array): string {
  return `${path.at(-2)} ${path.at(-1)}`;
}
