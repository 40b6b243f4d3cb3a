/**
 * Land and sea where the edge of the extract cuts the coast: each position is exactly one of them, and the
 * right one.
 */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { landIn, seaIn } from '../../../src/osm/map-tiles/land.ts';
import { pointInRings } from '../../../src/region/spatial/geometry.ts';
import { E7 } from '../../../src/shared/geo/earth.ts';

/** South-west corner: 36 degrees north, 14 east. 1,000 units are about 10 m. */
const [WEST, SOUTH] = [14 * E7, 36 * E7];
const SIDE = 1_000_000;
const BOX = { minX: WEST, minY: SOUTH, maxX: WEST + SIDE, maxY: SOUTH + SIDE };

type Place = [x: number, y: number];

/** A coastline with land on its left; positions as fractions of the box side from its south-west corner. */
function coast(firstNode: number, lastNode: number, ...places: Place[]) {
  const path = Int32Array.from(
    places.flatMap(([x, y]) => [Math.round(WEST + x * SIDE), Math.round(SOUTH + y * SIDE)]),
  );
  return { firstNode, lastNode, path };
}

/** Corners of a round island, anticlockwise, with one radius each. */
function around([x, y]: Place, radii: readonly number[]): Place[] {
  return radii.map((radius, i) => {
    const angle = (2 * Math.PI * i) / radii.length;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

/** Returns 'land' or 'sea'; 'land and sea' and 'neither' are errors. */
function groundAt([x, y]: Place, coasts: ReturnType<typeof coast>[]): string {
  const place = [WEST + x * SIDE, SOUTH + y * SIDE] as const;
  const isIn = (areas: Int32Array[][]) => areas.some((rings) => pointInRings(...place, rings));
  const found = [isIn(landIn(coasts, BOX)) && 'land', isIn(seaIn(coasts, BOX)) && 'sea'];
  return found.filter(Boolean).join(' and ') || 'neither';
}

function grounds(coasts: ReturnType<typeof coast>[], places: Record<string, Place>): Record<string, string> {
  return Object.fromEntries(Object.entries(places).map(([name, place]) => [name, groundAt(place, coasts)]));
}

describe('land and sea', () => {
  test('an island with a missing bay has sea around it, without a strip of land to the edge', () => {
    // like Malta, near the south-east corner of its extract; the extract lacks the way along the bay
    const island = coast(1, 2, [0.85, 0.12], [0.9, 0.5], [0.5, 0.9], [0.1, 0.5], [0.5, 0.1], [0.7, 0.1]);
    expect(
      grounds([island], {
        middle: [0.5, 0.5],
        'south of the bay': [0.78, 0.03],
        'east of it': [0.97, 0.2],
        west: [0.03, 0.5],
        north: [0.5, 0.97],
      }),
    ).toEqual({ middle: 'land', 'south of the bay': 'sea', 'east of it': 'sea', west: 'sea', north: 'sea' });
  });

  test('two islands stay separate if one crosses the edge', () => {
    const whole = around([0.3, 0.3], [0.1, 0.1, 0.1, 0.1, 0.1, 0.1]);
    const cut = around([1, 0.7], [0.2, 0.2, 0.2, 0.2, 0.2, 0.2]);
    const coasts = [coast(1, 1, ...whole, whole[0]!), coast(7, 7, ...cut, cut[0]!)];
    const places = {
      one: [0.3, 0.3],
      other: [0.9, 0.7],
      between: [0.6, 0.5],
      corner: [0.99, 0.02],
    } satisfies Record<string, Place>;
    expect(grounds(coasts, places)).toEqual({ one: 'land', other: 'land', between: 'sea', corner: 'sea' });
  });

  test('a coast that ends within the box continues straight, not along the nearest side', () => {
    // like Monaco: from south-west to north-east, with both ends slightly inside the box; the sea is in the
    // south-east
    const cut = coast(1, 2, [0.08, 0.12], [0.5, 0.55], [0.9, 0.93]);
    expect(
      grounds([cut], { 'south-west corner': [0.06, 0.02], inland: [0.03, 0.3], sea: [0.6, 0.3] }),
    ).toEqual({
      'south-west corner': 'sea',
      inland: 'land',
      sea: 'sea',
    });
  });

  test('a coast that begins within the box and dips over its edge has sea on one side only', () => {
    // like Monaco: if led back to the edge beside itself, its first metres would become an island in a box
    // full of sea
    const dipping = coast(1, 2, [0.15, 0.004], [0.152, -0.02], [0.19, 0.003], [0.5, 0.5], [0.8, 0.996]);
    expect(grounds([dipping], { land: [0.1, 0.5], sea: [0.6, 0.3], 'north-west': [0.1, 0.97] })).toEqual({
      land: 'land',
      sea: 'sea',
      'north-west': 'land',
    });
  });

  test('a lake enclosed by a coastline is sea within land', () => {
    const lagoon = around([0.5, 0.5], [0.2, 0.2, 0.2, 0.2, 0.2]).toReversed();
    expect(grounds([coast(1, 1, ...lagoon, lagoon[0]!)], { lagoon: [0.5, 0.5], land: [0.1, 0.1] })).toEqual({
      lagoon: 'sea',
      land: 'land',
    });
  });

  test('every position near a coast is either land or sea, and islands are land', () => {
    const part = fc.double({ min: 0.15, max: 0.85, noNaN: true });
    const radii = fc.array(fc.double({ min: 0.08, max: 0.14, noNaN: true }), { minLength: 5, maxLength: 12 });
    fc.assert(
      fc.property(
        part,
        part,
        radii,
        fc.integer({ min: 0, max: 2 }),
        part,
        part,
        (x, y, lengths, lacking, px, py) => {
          const corners = around([x, y], lengths);
          const ring = [...corners, corners[0]!];
          // the last part of the coast may be missing from the file
          const kept = ring.slice(0, ring.length - lacking);
          const isWhole = lacking === 0;
          const found = groundAt([px, py], [coast(1, isWhole ? 1 : 2, ...kept)]);
          expect(['land', 'sea']).toContain(found);
          if (isWhole) {
            const flat = corners.flatMap(([cx, cy]) => [WEST + cx * SIDE, SOUTH + cy * SIDE]);
            const isInside = pointInRings(WEST + px * SIDE, SOUTH + py * SIDE, [
              Int32Array.from([...flat, flat[0]!, flat[1]!]),
            ]);
            expect(found).toBe(isInside ? 'land' : 'sea');
          }
        },
      ),
    );
  });
});
