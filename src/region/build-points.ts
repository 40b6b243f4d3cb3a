/** Points of a region: sorted by group and along the Hilbert curve, with one index per group and per nearest set. */
import Flatbush from 'flatbush';
import { OSM_TYPES, POINT_CATEGORIES, type PointInput } from './features.ts';
import type { SectionArray } from './format.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from './geometry.ts';
import { hilbertOrder } from './hilbert.ts';
import type { Hours, Strings } from './interned.ts';
import { NEAREST_SETS, POINT_GROUPS, POINTS_PER_CHUNK, pointGroupOf } from './layers.ts';

/** Sections `points.*` (one entry per point), `points.<group>.index` and `nearest.<set>.*`. */
export function pointSections(
  points: PointInput[],
  strings: Strings,
  hours: Hours,
): Record<string, SectionArray> {
  const groups = POINT_GROUPS.map((_, group) =>
    sortedAlongCurve(points.filter((point) => pointGroupOf(point.category) === group)),
  );
  const sorted = groups.flat();
  const groupStart = new Uint32Array(groups.length + 1);
  for (const [i, group] of groups.entries()) groupStart[i + 1] = groupStart[i]! + group.length;

  const sections: Record<string, SectionArray> = {
    'points.groupStart': groupStart,
    'points.coords': Int32Array.from(sorted.flatMap((point) => [point.x, point.y])),
    'points.category': Uint8Array.from(sorted, (point) => point.category),
    'points.flags': Uint32Array.from(sorted, (point) => point.flags),
    'points.id': Float64Array.from(sorted, (point) => point.osmId),
    'points.osmType': Uint8Array.from(sorted, (point) => OSM_TYPES.indexOf(point.osmType)),
    'points.name': Uint32Array.from(sorted, (point) => strings.add(point.name)),
    'points.access': Uint8Array.from(sorted, (point) => point.access),
    'points.value': Float32Array.from(sorted, (point) => point.value),
    'points.maxstay': Uint16Array.from(sorted, (point) => Math.min(65535, point.maxstay)),
    'points.hours': Uint32Array.from(sorted, (point) => hours.add(point.hours)),
    'points.radius': Uint16Array.from(sorted, (point) => Math.min(65535, Math.round(point.radius))),
  };
  for (const [i, group] of groups.entries())
    sections[`points.${POINT_GROUPS[i]!.name}.index`] = chunkIndex(group);
  for (const set of NEAREST_SETS) {
    const wanted: readonly string[] = set.categories;
    const items = sorted.flatMap((point, i) =>
      wanted.includes(POINT_CATEGORIES[point.category]!) ? [i] : [],
    );
    sections[`nearest.${set.name}.items`] = Uint32Array.from(items);
    sections[`nearest.${set.name}.index`] = itemIndex(items.map((i) => sorted[i]!));
  }
  return sections;
}

/** Ties of the curve are broken by id, so that the order of the input never shows. */
function sortedAlongCurve(points: PointInput[]): PointInput[] {
  const byId = points.toSorted((a, b) => a.osmId - b.osmId || a.category - b.category);
  return Array.from(
    hilbertOrder(
      byId.length,
      (i) => byId[i]!.x,
      (i) => byId[i]!.y,
    ),
    (i) => byId[i]!,
  );
}

/** The box of a point reaches out by its radius: it is found from the edge of what it stands for. */
function boxOf(points: PointInput[]): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, radius } of points) {
    const dx = Math.ceil(radius / metresPerUnitEast(y));
    const dy = Math.ceil(radius / METRES_PER_UNIT);
    box[0] = Math.min(box[0], x - dx);
    box[1] = Math.min(box[1], y - dy);
    box[2] = Math.max(box[2], x + dx);
    box[3] = Math.max(box[3], y + dy);
  }
  return box;
}

function chunkIndex(points: PointInput[]): Uint8Array {
  const chunks = Math.ceil(points.length / POINTS_PER_CHUNK);
  if (chunks === 0) return new Uint8Array(0);
  const index = new Flatbush(chunks, 16, Int32Array);
  for (let i = 0; i < points.length; i += POINTS_PER_CHUNK)
    index.add(...boxOf(points.slice(i, i + POINTS_PER_CHUNK)));
  index.finish();
  return new Uint8Array(index.data as ArrayBuffer);
}

function itemIndex(points: PointInput[]): Uint8Array {
  if (points.length === 0) return new Uint8Array(0);
  const index = new Flatbush(points.length, 16, Int32Array);
  for (const point of points) index.add(...boxOf([point]));
  index.finish();
  return new Uint8Array(index.data as ArrayBuffer);
}
