/**
 * Makes the areas of a tile whole: simplified, cut and rounded rings may cross themselves or each other, or follow a
 * side of the tile twice, and such areas cannot be triangulated.
 */
import Point from '@mapbox/point-geometry';
import { Clipper, ClipType, FillRule, type Paths64, type PolyPath64, PolyTree64 } from 'clipper2-ts';
import { BUFFER, EXTENT, packedTile, unpackedTile } from '../../src/map-tiles/tile-format.ts';
import { encodedTileOf, layersOf, type TileFeature } from '../../src/map-tiles/tile-layers.ts';

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
 * Joins all land of a tile, and turns what is not land into sea.
 * @param packed a tile whose layer `water` has one feature @returns the tile, packed
 */
export function withWholeAreas(packed: Uint8Array): Uint8Array {
  const layers = new Map<string, TileFeature[]>(layersOf(unpackedTile(packed)));
  const lands = layers.get('earth') ?? [];
  // each land by itself first, because its rings may turn either way after rounding
  const parts = lands.flatMap((land) => Clipper.union(land.loadGeometry(), FillRule.EvenOdd));
  const land = layerOf(lands, combined(ClipType.Union, parts, null));
  const sea = layerOf(layers.get('water') ?? [], combined(ClipType.Difference, WHOLE, parts));
  return packedTile(encodedTileOf(new Map([...layers, ['earth', land], ['water', sea]]))!);
}

/** Returns an operation's rings: each outer ring before its holes, outer ones clockwise with y to the south. */
function combined(operation: ClipType, areas: Paths64, others: Paths64 | null): Point[][] {
  const tree = new PolyTree64();
  Clipper.booleanOpWithPolyTree(operation, areas, others, tree, FillRule.NonZero);
  return childrenOf(tree).flatMap(ringsOf);
}

function ringsOf(outer: PolyPath64): Point[][] {
  const holes = childrenOf(outer);
  return [outer, ...holes].map(closed).concat(holes.flatMap(childrenOf).flatMap(ringsOf));
}

function childrenOf(path: PolyPath64): PolyPath64[] {
  return Array.from({ length: path.count }, (_, i) => path.child(i));
}

function closed({ poly }: PolyPath64): Point[] {
  return [...poly!, poly![0]!].map(({ x, y }) => new Point(x, y));
}

/** Returns one feature with all rings, which looks like the first of the given ones. */
function layerOf([first]: readonly TileFeature[], rings: Point[][]): TileFeature[] {
  if (!first || rings.length === 0) return [];
  const { type, properties, id, extent } = first;
  return [{ type, properties, id, extent, loadGeometry: () => rings }];
}
