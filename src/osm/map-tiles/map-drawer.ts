/** Combines the drawings of objects with their geometry. */
import type { MapFeature } from '../../map-tiles/map-feature.ts';
import { pointInRings } from '../../region/spatial/geometry.ts';
import { shapeOf } from '../geometry/ring-measures.ts';
import { joinRings, type MemberWay } from '../geometry/rings.ts';
import type { Drawing } from './drawing.ts';

export class MapDrawer {
  /** @param draw receives each feature */
  constructor(private readonly draw: (feature: MapFeature) => void) {}

  /** Draws the points among the drawings; position in stored units. */
  point(drawings: readonly Drawing[], x: number, y: number): void {
    this.drawAll(drawings, 'point', [Int32Array.of(x, y)]);
  }

  /** Draws the lines among the drawings; each path is a line of its own. */
  lines(drawings: readonly Drawing[], paths: readonly Int32Array[]): void {
    for (const path of paths) this.drawAll(drawings, 'line', [path]);
  }

  /**
   * Draws the areas among the drawings, and the points among them at the centroid of the outer ring.
   * @param rings outer ring, then holes
   */
  area(drawings: readonly Drawing[], rings: Int32Array[]): void {
    this.drawAll(drawings, 'area', rings);
    if (!drawings.some(({ shape }) => shape === 'point')) return;
    const { x, y } = shapeOf([rings[0]!]);
    this.point(drawings, x, y);
  }

  /**
   * Draws an area relation: each outer ring with the holes in it.
   * @param ways ways of the relation; undefined if missing
   * @param inner parallel to `ways`: true if the way bounds a hole
   */
  relation(
    drawings: readonly Drawing[],
    ways: readonly (MemberWay | undefined)[],
    inner: readonly boolean[],
  ): void {
    const some = (isInner: boolean) => ways.filter((way, i) => way && inner[i] === isInner) as MemberWay[];
    const holes = joinRings(some(true)).rings;
    const outlines = joinRings(some(false)).rings.sort((a, b) => b.length - a.length);
    for (const [i, outer] of outlines.entries()) {
      const own = holes.filter((hole) =>
        pointInRings((hole[0]! + hole[2]!) / 2, (hole[1]! + hole[3]!) / 2, [outer]),
      );
      // all parts share one point, that of the outer ring with the most vertices
      this.area(i === 0 ? drawings : drawings.filter(({ shape }) => shape === 'area'), [outer, ...own]);
    }
  }

  private drawAll(drawings: readonly Drawing[], shape: MapFeature['shape'], paths: Int32Array[]): void {
    for (const drawing of drawings) if (drawing.shape === shape) this.draw({ ...drawing, paths });
  }
}
