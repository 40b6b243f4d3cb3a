/** Assembles the parts of a region file in parallel on threads of workers/assembler.ts, in bounded memory. */
import { RegionFileWriter } from '../../region/format/file.ts';
import type { PartPlace } from '../../region/format/parts.ts';
import type { RegionInfo } from '../../region/format/region-info.ts';
import { Thread } from '../../threads/ask.ts';
import type { Part } from '../cells/plan.ts';
import { OsmDataError } from '../import-errors.ts';
import type { FeatureSpool } from '../spool/spooled-features.ts';
import type { Assembled, Extent } from './assemble-part.ts';

/** Data common to all parts of a region file. */
export interface Assembly {
  features: FeatureSpool;
  extent: Extent;
  /** metadata of the whole map */
  info: RegionInfo;
  /** path of the region file, which exists and is empty */
  path: string;
}

/** An assembled part: its size, checksum, number of records, and counts. */
export interface MadePart extends Omit<PartPlace, 'offset'>, Pick<Assembled, 'counts'> {}

/** Operations of a thread of workers/assembler.ts. */
export interface AssemblerOperations {
  /** sets the assembly; is called first */
  open(assembly: Assembly): void;
  /** assembles a part; returns null if the part is empty */
  make(part: Part): MadePart | null;
  /** writes the last assembled part to its offset in the file */
  write(offset: number): void;
}

/** Assembles the parts of a region file. Each thread takes the next part; parts are placed in the file in order. */
export class PartsMaker {
  /** sums over all assembled parts */
  readonly counts: Record<string, number> = {};
  private next = 0;
  private written = 0;
  private readonly file: RegionFileWriter;
  private readonly placed: PromiseWithResolvers<void>[];

  /**
   * @param descriptor of the region file, open for writing
   * @param onProgress called with the written share of the parts, 0 to 1
   */
  constructor(
    descriptor: number,
    private readonly parts: readonly Part[],
    private readonly assembly: Assembly,
    private readonly onProgress: (share: number) => void,
  ) {
    this.file = new RegionFileWriter(descriptor, parts.length);
    this.placed = parts.map(() => Promise.withResolvers());
    // a failed part rejects all of these promises, and nothing may be waiting for the later ones
    for (const { promise } of this.placed) promise.catch(() => {});
  }

  /**
   * Starts a thread that assembles parts until none is left; resolves when the thread has ended.
   * @throws OsmDataError, and the usual file system errors
   */
  async makeInThread(url: URL): Promise<void> {
    if (this.next >= this.parts.length) return;
    const thread = new Thread<AssemblerOperations>(url, {
      name: 'an assembly thread',
      errors: [OsmDataError],
      smol: true,
    });
    try {
      await thread.ask('open', this.assembly);
      while (this.next < this.parts.length) await this.makeNext(thread);
    } catch (error) {
      this.stop(error);
      throw error;
    } finally {
      await thread.close();
    }
  }

  /** Prevents the start of further parts, and the writing of parts that still wait for earlier ones. */
  stop(reason: unknown): void {
    for (const { reject } of this.placed) reject(reason);
    this.next = this.parts.length;
  }

  /** Writes the header of the file; call it when all parts are written. */
  finish(info: RegionInfo): void {
    this.file.finish(info);
  }

  private async makeNext(thread: Thread<AssemblerOperations>): Promise<void> {
    const number = this.next++;
    const made = await thread.ask('make', this.parts[number]!);
    // parts are placed in order, so that the bytes do not depend on which thread is first
    await this.placed[number - 1]?.promise;
    if (made) {
      const { counts, ...part } = made;
      for (const [name, count] of Object.entries(counts))
        this.counts[name] = (this.counts[name] ?? 0) + count;
      const offset = this.file.reserve(part);
      this.placed[number]!.resolve();
      await thread.ask('write', offset);
    } else this.placed[number]!.resolve();
    this.onProgress(++this.written / this.parts.length);
  }
}
