/** Positions of nodes in the messages of ways, which "osmium add-locations-to-ways" adds. */
import { MAX_NODES } from '../object-sizes.ts';
import { type Block, GroupField } from './block.ts';
import { type Extent, isOnEarth } from './file/extent.ts';
import { Messages } from './messages.ts';
import { hasMoreThan, type PackedRange, readDeltas } from './packed.ts';
import type { WireReader } from './wire.ts';

/** Fields of a way with the positions of its nodes. */
export const LocationField = { LATS: 9, LONS: 10 } as const;
export const NO_LIST: PackedRange = [0, 0];

/** Positions of the nodes of the last way that was read, 1e-7 degrees. */
export class WayLocations {
  xs = new Float64Array(0);
  ys = new Float64Array(0);

  /** Returns the number of positions in a way; 0 if the lists differ. */
  read(block: Block, bytes: Uint8Array, lats: PackedRange, lons: PackedRange): number {
    const most = Math.max(lats[1] - lats[0], lons[1] - lons[0]);
    if (this.xs.length < most) {
      this.xs = new Float64Array(2 * most);
      this.ys = new Float64Array(2 * most);
    }
    const { xs, ys } = this;
    const count = readDeltas(bytes, ...lats, ys);
    if (readDeltas(bytes, ...lons, xs) !== count) return 0;
    for (let i = 0; i < count; i++) {
      xs[i] = block.longitude(xs[i]!);
      ys[i] = block.latitude(ys[i]!);
    }
    return count;
  }
}

/** Widens an extent by the positions in the ways of a block. */
export function widenByWays(extent: Extent, block: Block, messages: Messages, locations: WayLocations): void {
  messages.list(block);
  for (let i = 0; i < messages.count; i++) {
    const message = messages.at(i);
    const [lats, lons] = locationsIn(message);
    if ([lats, lons].some((list) => hasMoreThan(message.bytes, list, MAX_NODES))) continue;
    const count = locations.read(block, message.bytes, lats, lons);
    const { xs, ys } = locations;
    let kept = 0;
    for (let node = 0; node < count; node++) {
      if (!isOnEarth(xs[node]!, ys[node]!)) continue;
      xs[kept] = xs[node]!;
      ys[kept++] = ys[node]!;
    }
    extent.widen(xs, ys, kept);
  }
}

function locationsIn(message: WireReader): [lats: PackedRange, lons: PackedRange] {
  let [lats, lons] = [NO_LIST, NO_LIST];
  for (let field = message.nextField(); field !== 0; field = message.nextField()) {
    if (field === LocationField.LATS) lats = message.packed();
    else if (field === LocationField.LONS) lons = message.packed();
    else message.skip();
  }
  return [lats, lons];
}

export function wayMessages(): Messages {
  return new Messages(GroupField.WAY);
}
