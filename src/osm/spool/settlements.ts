/**
 * Stores the named settlements of a map. Names in one part of the map may belong to settlements in neighbouring parts.
 * Each part needs few of these settlements.
 */
import { type Neighbour, neighbouringTowns } from '../../region/build/names/towns.ts';
import { PointCategory } from '../../region/format/codes.ts';
import type { NameBounds } from '../../region/format/names.ts';
import { isTown, isTownPart, LARGEST_RADIUS_M, RADII_AROUND } from '../../region/format/settlements.ts';
import { ByteReader } from '../../shared/collections/byte-reader.ts';
import { widened } from '../cells/anchors.ts';
import { type Box, boxOfTile, owns, tileAt, touches } from '../cells/tiles.ts';
import type { Feature } from '../records/layouts.ts';
import { type BucketIndex, BucketReader, type BucketWriter } from './buckets.ts';

/** Size of the tiles, an index in TILE_LEVELS: half a degree, as a part needs the settlements within 60 km. */
const LEVEL = 1;

/** Stores a point if it is a named settlement or a named part of one. */
export function storeSettlement(
  buckets: BucketWriter,
  { category, flags: rank, name, value: population, x, y }: Feature<'point'>,
): void {
  if (category !== PointCategory.place || name === '' || !(isTown(rank) || isTownPart(rank))) return;
  const out = buckets.bufferFor(tileAt(LEVEL, x, y));
  out.zigzag(x);
  out.zigzag(y);
  out.varint(rank);
  out.f64(population);
  out.text(name);
}

export class SettlementStore {
  private readonly buckets: BucketReader;

  constructor(index: BucketIndex) {
    this.buckets = new BucketReader(index);
  }

  /** Returns the settlements that names in a box can belong to. @param own settlements in this box are left out */
  around(box: Box, own: Box): Neighbour[] {
    const reach = widened(box, RADII_AROUND * LARGEST_RADIUS_M);
    const bounds: NameBounds = [box.minX, box.minY, box.maxX, box.maxY];
    return [...this.buckets.weights.keys()]
      .filter((tile) => touches(boxOfTile(tile), reach))
      .flatMap((tile) => neighbouringTowns(bounds, this.settlementsIn(tile)))
      .filter(({ x, y }) => !owns(own, x, y));
  }

  /** @returns all settlements, without their parts */
  *towns(): Generator<Neighbour> {
    for (const tile of this.buckets.weights.keys())
      for (const settlement of this.settlementsIn(tile)) if (isTown(settlement.rank)) yield settlement;
  }

  private settlementsIn(tile: number): Neighbour[] {
    const found: Neighbour[] = [];
    for (const { bytes } of this.buckets.segments(tile)) {
      const reader = new ByteReader(bytes);
      while (reader.more) {
        const [x, y, rank] = [reader.zigzag(), reader.zigzag(), reader.varint()];
        found.push({ x, y, rank, population: reader.f64(), name: reader.text() });
      }
    }
    return found;
  }
}
