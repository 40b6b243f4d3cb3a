/** Assembles parts of a region file in this thread, see `AssemblerOperations`. */
import { closeSync, openSync } from 'node:fs';
import { writePart } from '../../region/format/file.ts';
import { partPlaceOf } from '../../region/format/parts.ts';
import type { Bounds } from '../../region/format/region-info.ts';
import { toUnits } from '../../shared/geo/earth.ts';
import type { Part } from '../cells/plan.ts';
import { boundsWithin } from '../cells/tiles.ts';
import { SettlementStore } from '../spool/settlements.ts';
import { SpooledFeatures } from '../spool/spooled-features.ts';
import { assemblePart } from './assemble-part.ts';
import type { AssemblerOperations, Assembly, MadePart } from './assembler-threads.ts';

/** Operations as run in an assembly thread. */
export class Assembler implements AssemblerOperations {
  private features: SpooledFeatures | null = null;
  private settlements: SettlementStore | null = null;
  private assembly: Assembly | null = null;
  private made: readonly Uint8Array[] = [];

  open(assembly: Assembly): void {
    this.assembly = assembly;
    this.features = new SpooledFeatures(assembly.features);
    this.settlements = new SettlementStore(assembly.features.settlements);
  }

  make(part: Part): MadePart | null {
    const { extent, info } = this.assembly!;
    const [minX, minY, maxX, maxY] = boundsWithin(extent.bounds, part.box).map(toUnits) as Bounds;
    const neighbours = this.settlements!.around({ minX, minY, maxX, maxY }, part.box);
    const region = assemblePart(part, this.features!, extent, info, neighbours);
    if (!region) return null;
    this.made = region.parts;
    return { ...partPlaceOf(region.parts), counts: region.counts };
  }

  write(offset: number): void {
    const file = openSync(this.assembly!.path, 'r+');
    try {
      writePart(file, offset, this.made);
    } finally {
      closeSync(file);
    }
    this.made = [];
  }
}
