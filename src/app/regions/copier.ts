/** Copies and verifies large regions in a separate thread, so that requests are answered meanwhile. */
import { Evidence, type EvidenceProblem } from '../../evidence/evidence-folder.ts';
import { RegionFileError } from '../../region/format/file.ts';
import { type DamagedPart, damagedParts, type RegionSource } from '../../region/read/source.ts';
import { Thread } from '../../threads/ask.ts';
import { threadUrl } from '../../threads/url.ts';
import { type CopyRequest, type MadeCopy, makeCopy } from './make-copy.ts';

/** Maximum size of a small region, bytes: copying or verifying it takes less time than starting a thread. */
const MAX_AT_ONCE = 64 * 2 ** 20;

interface CopyQuestion extends CopyRequest {
  regionsDirectory: string;
  /** version of the evidence beside the regions */
  evidenceVersion: string;
}

interface CopyAnswer extends MadeCopy {
  problems: EvidenceProblem[];
}

/** Operations of the thread workers/copier.ts. */
export interface CopierOperations {
  copy(question: CopyQuestion): Promise<CopyAnswer>;
  verify(question: { source: RegionSource; label: string }): DamagedPart[];
}

export const COPIER_OPERATIONS: CopierOperations = {
  async copy({ regionsDirectory, evidenceVersion, ...request }) {
    const evidence = new Evidence(regionsDirectory);
    if (evidence.version !== evidenceVersion)
      throw new RegionFileError(
        `${request.label} is not copied yet: the files imported beside it have just changed.`,
      );
    return { ...(await makeCopy(request, evidence)), problems: evidence.problems };
  },
  verify: ({ source, label }) => damagedParts(source, label),
};

/** Copies region files: small ones in the calling thread, large ones in a separate one. Verifies large copies there. */
export class Copier {
  /**
   * @param regionsDirectory folder with the evidence
   * @param mostAtOnce size of the largest small region, bytes
   */
  constructor(
    private readonly regionsDirectory: string,
    private readonly mostAtOnce = MAX_AT_ONCE,
  ) {}

  isSmall(bytes: number): boolean {
    return bytes <= this.mostAtOnce;
  }

  /** Copies a region file with `makeCopy`. @param bytes size of the file @throws as `makeCopy` */
  async copy(request: CopyRequest, bytes: number, evidence: Evidence): Promise<MadeCopy> {
    if (this.isSmall(bytes)) return makeCopy(request, evidence);
    const { regionsDirectory } = this;
    const question = { ...request, regionsDirectory, evidenceVersion: evidence.version };
    const { problems, ...copy } = await inThread((thread) => thread.ask('copy', question));
    // record them as if they had occurred in this thread
    for (const problem of problems) evidence.fail(problem);
    return copy;
  }

  /** Checks every checksum of a large copy with `damagedParts`. @throws like `damagedParts` */
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
