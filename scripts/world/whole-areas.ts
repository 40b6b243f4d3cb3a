/**
 * Makes the areas of a tile whole: simplified, cut and rounded rings may cross themselves or each other, or follow a
 * side of the tile twice, and such areas cannot be triangulated.
 */
import Point from '@mapbox/point-geometry';
import { Clipper, ClipType, FillRule, type Paths64 } from 'clipper2-ts';
import earcut, { deviation, flatten } from 'earcut';
import { BUFFER, EXTENT, packedTile, unpackedTile } from '../../src/map-tiles/tile-format.ts';
import { encodedTileOf, layersOf, type TileFeature } from '../../src/map-tiles/tile-layers.ts';
import { combined, grown } from './polygons.ts';

const [LEAST, MOST] = [-BUFFER, EXTENT + BUFFER];
/** The tile with its margin. */
const WHOLE: Paths64 = [
  [
    { x: LEAST, y: LEAST },
    { x: MOST, y: LEAST },
    { x: MOST, y: MOST },
    { x: LEAST, y: MOST },
  ],
];

/**
 * Joins all land of a tile, turns what is not land into sea, and joins its lakes.
 * @param packed a tile whose layer `water` has one feature that is no lake @returns the tile, packed
 */
export function withWholeAreas(packed: Uint8Array): Uint8Array {
  const layers = new Map<string, TileFeature[]>(layersOf(unpackedTile(packed)));
  const lands = layers.get('earth') ?? [];
  // each land by itself first, because its rings may turn either way after rounding
  const parts = lands.flatMap((land) => Clipper.union(land.loadGeometry(), FillRule.EvenOdd));
  const land = layerOf(lands, combined(ClipType.Union, parts, null));
  const [lakes, seas] = partitioned(
    layers.get('water') ?? [],
    ({ properties }) => properties.kind === 'lake',
  );
  const sea = layerOf(seas, combined(ClipType.Difference, WHOLE, parts));
  const water = [...sea, ...layerOf(lakes, wholeLakes(lakes))];
  return packedTile(encodedTileOf(new Map([...layers, ['earth', land], ['water', water]]))!);
}

/** Units by which lakes grow until their rings touch nowhere, in the order in which they are tried: 1 is 0.3 km at zoom 5. */
const GROWN = [0, 1, 2, 3, 4] as const;
/** Share of its area by which the triangles of an area may differ from it. */
const MAX_DEVIATION = 1e-4;

/** Joins lakes, and grows those whose rings touch themselves, which cannot be triangulated; the others are left out. */
function wholeLakes(lakes: readonly TileFeature[]): Paths64[] {
  const inland = lakes.flatMap((lake) => Clipper.union(lake.loadGeometry(), FillRule.EvenOdd));
  return combined(ClipType.Union, inland, null).flatMap((lake) => {
    for (const by of GROWN) {
      const polygons = combined(ClipType.Union, by === 0 ? lake : grown(lake, by), null);
      if (polygons.every(isTriangulated)) return polygons;
    }
    return [];
  });
}

function isTriangulated(rings: Paths64): boolean {
  const { vertices, holes } = flatten(rings.map((ring) => ring.map(({ x, y }) => [x, y])));
  return deviation(vertices, holes, 2, earcut(vertices, holes, 2)) <= MAX_DEVIATION;
}

function partitioned<T>(all: readonly T[], isOne: (each: T) => boolean): [ones: T[], others: T[]] {
  return [all.filter(isOne), all.filter((each) => !isOne(each))];
}

/** Returns one feature with all polygons, which looks like the first of the given ones. */
function layerOf([first]: readonly TileFeature[], polygons: readonly Paths64[]): TileFeature[] {
  if (!first || polygons.length === 0) return [];
  const { type, properties, id, extent } = first;
  const rings = polygons.flat().map((ring) => ring.map(({ x, y }) => new Point(x, y)));
  return [{ type, properties, id, extent, loadGeometry: () => rings }];
}
