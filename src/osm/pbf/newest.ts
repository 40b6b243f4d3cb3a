/**
 * Chooses the objects of a block that are read: one version of each, in ascending order of ids. Blocks may be unsorted,
 * and files that were joined, or that contain more than current data, contain objects several times.
 */
import { type ObjectsName, unsorted } from '../import-errors.ts';
import { BEYOND } from './packed.ts';

/** Count of numbers per run: blob, first id, version of the first object, last id, version of the last object. */
const RUN_FIELDS = 5;

/** Ids of objects to leave out, by blob, as other blobs contain newer versions of them. */
export type Superseded = ReadonlyMap<number, ReadonlySet<number>>;

/** Objects of one type in a block. */
export interface Listed {
  ids: Float64Array;
  count: number;
  /** returns the version of an object: negative if it is deleted, 0 if unknown */
  versionOf: (index: number) => number;
}

/** Chooses objects of one type, in one thread. */
export class NewestObjects {
  /** objects left out: with an id that cannot be stored, and older or repeated versions of others */
  readonly counts = { unusableIds: 0, repeated: 0 };
  /**
   * RUN_FIELDS numbers per range of ids in a block. Negative ids are a range of their own, as sorted files contain them
   * from -1 downwards and before the positive ones.
   */
  readonly runs: number[] = [];

  constructor(private readonly superseded: Superseded) {}

  /**
   * Returns the indexes of the objects to read, in ascending order of ids; null = all of them, in their order. Of
   * several objects with one id, the one with the highest version is read; of equal versions, the last.
   */
  choose(blob: number, objects: Listed): readonly number[] | null {
    const { ids, count, versionOf } = objects;
    const left = this.superseded.get(blob);
    if (left === undefined && isPlain(ids, count)) {
      this.addRuns(blob, objects, (i) => i, count);
      return null;
    }
    const newest: number[] = [];
    for (const index of this.usable(objects, left).sort((a, b) => ids[a]! - ids[b]! || a - b)) {
      const before = newest.at(-1);
      if (before === undefined || ids[before] !== ids[index]) newest.push(index);
      else {
        this.counts.repeated++;
        if (Math.abs(versionOf(index)) >= Math.abs(versionOf(before))) newest[newest.length - 1] = index;
      }
    }
    this.addRuns(blob, objects, (i) => newest[i]!, newest.length);
    return newest.filter((index) => versionOf(index) >= 0);
  }

  /** Calls `read` with the index of each object to read, see `choose`. */
  each(blob: number, objects: Listed, read: (index: number) => void): void {
    const chosen = this.choose(blob, objects);
    if (chosen) for (const index of chosen) read(index);
    else for (let i = 0; i < objects.count; i++) read(i);
  }

  private usable({ ids, count }: Listed, left: ReadonlySet<number> | undefined): number[] {
    const usable: number[] = [];
    for (let i = 0; i < count; i++) {
      if (!isUsable(ids[i]!)) this.counts.unusableIds++;
      else if (left?.has(ids[i]!)) this.counts.repeated++;
      else usable.push(i);
    }
    return usable;
  }

  /** @param indexAt returns the index of the i-th object by id */
  private addRuns(
    blob: number,
    { ids, versionOf }: Listed,
    indexAt: (i: number) => number,
    count: number,
  ): void {
    let negative = 0;
    while (negative < count && ids[indexAt(negative)]! < 0) negative++;
    for (const [from, end] of [
      [0, negative],
      [negative, count],
    ] as const) {
      if (from === end) continue;
      const [first, last] = [indexAt(from), indexAt(end - 1)];
      this.runs.push(blob, ids[first]!, versionOf(first), ids[last]!, versionOf(last));
    }
  }
}

function isUsable(id: number): boolean {
  return Math.abs(id) < BEYOND;
}

function isPlain(ids: Float64Array, count: number): boolean {
  for (let i = 1; i < count; i++) if (ids[i]! <= ids[i - 1]!) return false;
  return count === 0 || (isUsable(ids[0]!) && isUsable(ids[count - 1]!));
}

/**
 * Compares the blobs of a file. Returns the objects to leave out because another blob contains a newer version.
 * @param threads results of all threads
 * @throws OsmDataError if blobs overlap: then no object can be found without sorting the file
 */
export function supersededIn(threads: readonly Pick<NewestObjects, 'runs'>[], name: ObjectsName): Superseded {
  const sorted = threads
    .flatMap(({ runs }) => runsIn(runs))
    .sort((a, b) => a.first - b.first || a.last - b.last);
  /** versions by blob of the objects that end one blob and begin others */
  const shared = new Map<number, Map<number, number>>();
  for (const [i, { blob, first, firstVersion }] of sorted.entries()) {
    const before = sorted[i - 1];
    if (!before || before.last < first) continue;
    if (before.last > first) throw unsorted(name);
    const versions = shared.get(first) ?? new Map([[before.blob, before.lastVersion]]);
    shared.set(first, versions.set(blob, firstVersion));
  }
  const superseded = new Map<number, Set<number>>();
  for (const [id, versions] of shared) {
    const ascending = [...versions].sort(([a, v], [b, w]) => Math.abs(v) - Math.abs(w) || a - b);
    const [, newest] = ascending.at(-1)!;
    const leftOut = newest < 0 ? ascending : ascending.slice(0, -1);
    for (const [blob] of leftOut) superseded.set(blob, (superseded.get(blob) ?? new Set()).add(id));
  }
  return superseded;
}

interface Run {
  blob: number;
  first: number;
  firstVersion: number;
  last: number;
  lastVersion: number;
}

function runsIn(numbers: readonly number[]): Run[] {
  const runs: Run[] = [];
  for (let i = 0; i < numbers.length; i += RUN_FIELDS) {
    const [blob, first, firstVersion, last, lastVersion] = numbers.slice(i, i + RUN_FIELDS);
    runs.push({
      blob: blob!,
      first: first!,
      firstVersion: firstVersion!,
      last: last!,
      lastVersion: lastVersion!,
    });
  }
  return runs;
}
