/** Operations on areas whose rings may cross, for the map of the world. */
import {
  Clipper,
  type ClipType,
  EndType,
  FillRule,
  JoinType,
  type Paths64,
  type PolyPath64,
  PolyTree64,
} from 'clipper2-ts';

/** Returns the polygons of an operation: closed rings, each outer one before its holes, clockwise with y to the south. */
export function combined(operation: ClipType, areas: Paths64, others: Paths64 | null): Paths64[] {
  const tree = new PolyTree64();
  Clipper.booleanOpWithPolyTree(operation, areas, others, tree, FillRule.NonZero);
  return childrenOf(tree).flatMap(polygonsOf);
}

/** Returns areas that are larger on all sides, or smaller if `by` is negative. @param by units */
export function grown(areas: Paths64, by: number): Paths64 {
  return Clipper.inflatePaths(areas, by, JoinType.Miter, EndType.Polygon);
}

/** Returns a polygon, and those inside of its holes. */
function polygonsOf(outer: PolyPath64): Paths64[] {
  const holes = childrenOf(outer);
  return [[outer, ...holes].map(closed), ...holes.flatMap(childrenOf).flatMap(polygonsOf)];
}

function childrenOf(path: PolyPath64): PolyPath64[] {
  return Array.from({ length: path.count }, (_, i) => path.child(i));
}

function closed({ poly }: PolyPath64): Paths64[number] {
  return [...poly!, poly![0]!];
}
