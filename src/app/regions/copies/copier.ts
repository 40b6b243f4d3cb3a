/** Copies and verifies large regions in a thread of their own, so that requests go on meanwhile. */
import { RegionFileError } from '../../../region/format/file.ts';
import { type DamagedPart, damagedParts, type RegionSource } from '../../../region/read/source.ts';
import { Thread } from '../../../threads/ask.ts';
import { threadUrl } from '../../../threads/url.ts';
import type { SideFileProblem } from '../side-files/side-files.ts';
import { type BesideFiles, besideIn, besideOf, besideVersion } from './beside.ts';
import { type CopyRequest, type MadeCopy, makeCopy } from './make-copy.ts';

/** Up to this size a region is copied, or verified, sooner than a thread starts, bytes. */
const MOST_AT_ONCE = 64 * 2 ** 20;

interface CopyQuestion extends CopyRequest {
  regionsDirectory: string;
  /** of what lies beside the regions */
  besideVersion: string;
}

interface CopyAnswer extends MadeCopy {
  terrainProblems: SideFileProblem[];
  noiseMapProblems: SideFileProblem[];
}

/** What the thread of workers/copier.ts can be asked. */
export interface CopierOperations {
  copy(question: CopyQuestion): Promise<CopyAnswer>;
  verify(question: { source: RegionSource; label: string }): DamagedPart[];
}

export const COPIER_OPERATIONS: CopierOperations = {
  async copy({ regionsDirectory, besideVersion: expected, ...request }) {
    const beside = besideIn(regionsDirectory);
    if (besideVersion(beside) !== expected)
      throw new RegionFileError(`${request.label} is not copied yet: what lies beside it has just changed.`);
    const copy = await makeCopy(request, besideOf(beside));
    return {
      ...copy,
      terrainProblems: beside.terrain.problems,
      noiseMapProblems: beside.noiseMaps.problems,
    };
  },
  verify: ({ source, label }) => damagedParts(source, label),
};

/** Copies and verifies: small regions at once, large ones in a thread. */
export class Copier {
  /**
   * @param regionsDirectory with what was imported beside maps
   * @param mostAtOnce size of the largest small region, bytes
   */
  constructor(
    private readonly regionsDirectory: string,
    private readonly mostAtOnce = MOST_AT_ONCE,
  ) {}

  isSmall(bytes: number): boolean {
    return bytes <= this.mostAtOnce;
  }

  /** Makes a copy of a file of so many bytes, as `makeCopy` does. @throws as that */
  async copy(request: CopyRequest, bytes: number, beside: BesideFiles): Promise<MadeCopy> {
    if (this.isSmall(bytes)) return makeCopy(request, besideOf(beside));
    const { regionsDirectory } = this;
    const question = { ...request, regionsDirectory, besideVersion: besideVersion(beside) };
    const answer = await inThread((thread) => thread.ask('copy', question));
    const { terrainProblems, noiseMapProblems, ...copy } = answer;
    // as if they had been met here
    addMissing(beside.terrain.problems, terrainProblems);
    addMissing(beside.noiseMaps.problems, noiseMapProblems);
    return copy;
  }

  /** Checks every checksum of a large copy, as `damagedParts` does. @throws as that */
  verify(source: RegionSource, label: string): Promise<DamagedPart[]> {
    return inThread((thread) => thread.ask('verify', { source, label }));
  }
}

async function inThread<T>(ask: (thread: Thread<CopierOperations>) => Promise<T>): Promise<T> {
  const thread = new Thread<CopierOperations>(threadUrl('copier'), {
    name: 'the copier thread',
    errors: [RegionFileError],
  });
  try {
    return await ask(thread);
  } finally {
    await thread.close();
  }
}

function addMissing(known: SideFileProblem[], problems: readonly SideFileProblem[]): void {
  for (const problem of problems) if (!known.some(({ file }) => file === problem.file)) known.push(problem);
}
