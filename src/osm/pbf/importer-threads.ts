/** Who reads the blobs: this thread alone, or several threads of workers/importer.ts. */
import { ask } from '../../threads/ask.ts';
import type { MemberColumns } from '../import/members.ts';
import type { NodeChunks } from './node-store.ts';
import {
  type BlobRange,
  type FromImporter,
  ImportThread,
  type PhaseResult,
  type ToImporter,
} from './phases.ts';

type Open = Omit<Extract<ToImporter, { type: 'open' }>, 'type'>;

export interface Crew {
  relations(range: BlobRange): Promise<PhaseResult[]>;
  nodes(range: BlobRange): Promise<PhaseResult[]>;
  ways(range: BlobRange, nodes: NodeChunks, members: MemberColumns): Promise<PhaseResult[]>;
  close(): void;
}

export class LocalCrew implements Crew {
  private readonly thread: ImportThread;

  constructor(open: Open) {
    this.thread = new ImportThread({ type: 'open', ...open });
  }

  async relations(range: BlobRange): Promise<PhaseResult[]> {
    return [this.thread.relations(range)];
  }

  async nodes(range: BlobRange): Promise<PhaseResult[]> {
    return [this.thread.nodes(range)];
  }

  async ways(range: BlobRange, nodes: NodeChunks, members: MemberColumns): Promise<PhaseResult[]> {
    return [this.thread.ways(range, nodes, members)];
  }

  close(): void {
    this.thread.close();
  }
}

/** Threads that each take part in every phase. */
export class WorkerCrew implements Crew {
  private constructor(private readonly workers: readonly Worker[]) {}

  /** Starts `threads` workers and waits until each has opened the file. */
  static async start(url: URL, threads: number, open: Open): Promise<WorkerCrew> {
    const workers = Array.from({ length: threads }, () => new Worker(url, { smol: true }));
    const crew = new WorkerCrew(workers);
    await crew.all({ type: 'open', ...open });
    return crew;
  }

  async relations(range: BlobRange): Promise<PhaseResult[]> {
    return resultsOf(await this.all({ type: 'relations', range }));
  }

  async nodes(range: BlobRange): Promise<PhaseResult[]> {
    return resultsOf(await this.all({ type: 'nodes', range }));
  }

  async ways(range: BlobRange, nodes: NodeChunks, members: MemberColumns): Promise<PhaseResult[]> {
    return resultsOf(await this.all({ type: 'ways', range, nodes, members }));
  }

  /** A thread ends itself when it is told that there is nothing left to do. */
  close(): void {
    for (const worker of this.workers) worker.postMessage({ type: 'close' } satisfies ToImporter);
  }

  private all(message: ToImporter): Promise<FromImporter[]> {
    return Promise.all(this.workers.map((worker) => ask<ToImporter, FromImporter>(worker, message)));
  }
}

function resultsOf(answers: readonly FromImporter[]): PhaseResult[] {
  return answers.flatMap((answer) => (answer.type === 'done' ? [answer.result] : []));
}
