/** Collected effect of change files on objects: in memory while small, otherwise in sorted runs in a folder. */
import { unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { merged, readRun, writeRun } from './change-runs.ts';
import { type Change, memoryOf, OBJECT_TYPES, type ObjectType, type OsmObject } from './osm-object.ts';

/** Memory of changes before they are written to a run, bytes; a day's changes of a federal state stay below it. */
const MEMORY_BYTES = 32e6;
/** Number of runs that are merged into one: each run being read needs a chunk of memory. */
const FAN_IN = 16;

/** Changes; the last one of each object wins. */
export class ChangeSet {
  private readonly latest = new Map(OBJECT_TYPES.map((type) => [type, new Map<number, OsmObject | null>()]));
  private bytes = 0;
  /** paths of runs by their number of merges, each list oldest first; runs with more merges are older */
  private readonly levels: string[][] = [];
  private runs = 0;

  /**
   * @param folder for runs, used by this set only
   * @param memory memory of changes before they are written to a run, bytes
   */
  constructor(
    private readonly folder: string,
    private readonly memory = MEMORY_BYTES,
  ) {}

  /** Records the new state of an object. @param object null = deleted @throws the usual file system errors */
  set(type: ObjectType, id: number, object: OsmObject | null): void {
    this.latest.get(type)!.set(id, object);
    this.bytes += memoryOf(object);
    if (this.bytes > this.memory) this.spill();
  }

  /** Returns all changes in file order. No change may be recorded until the iteration ends. */
  sorted(): Iterable<Change> {
    const runs = this.levels.flatMap((level) => level.toReversed());
    return merged([this.inMemory(), ...runs.map(readRun)]);
  }

  private *inMemory(): Generator<Change> {
    for (const [type, objects] of this.latest) {
      const ids = [...objects.keys()].sort((a, b) => a - b);
      for (const id of ids) yield { type, id, object: objects.get(id)! };
    }
  }

  private spill(): void {
    this.add(0, this.inMemory());
    for (const objects of this.latest.values()) objects.clear();
    this.bytes = 0;
  }

  private add(level: number, changes: Iterable<Change>): void {
    const path = join(this.folder, `changes-${this.runs++}`);
    writeRun(path, changes);
    const runs = this.levels[level] ?? [];
    this.levels[level] = runs;
    runs.push(path);
    if (runs.length < FAN_IN) return;
    this.levels[level] = [];
    this.add(level + 1, merged(runs.toReversed().map(readRun)));
    for (const run of runs) unlinkSync(run);
  }
}
