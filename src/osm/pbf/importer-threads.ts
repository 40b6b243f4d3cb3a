/** Who reads the blobs: this thread alone, or several threads of workers/importer.ts. */
import { Thread } from '../../threads/ask.ts';
import { OsmDataError } from '../errors.ts';
import type { MemberColumns } from '../features/members.ts';
import type { NodeChunks } from './node-store.ts';
import { type BlobRange, BlobReader, type OpenMap, type PhaseResult } from './phases.ts';

/** Reads the blobs of a map phase by phase; what each of its threads found comes back. */
export interface Importer {
  relations(range: BlobRange): Promise<PhaseResult[]>;
  nodes(range: BlobRange): Promise<PhaseResult[]>;
  ways(range: BlobRange, nodes: NodeChunks, members: MemberColumns): Promise<PhaseResult[]>;
  close(): void;
}

/** In this thread. */
export class LocalImporter implements Importer {
  private readonly reader: BlobReader;

  constructor(map: OpenMap) {
    this.reader = new BlobReader(map);
  }

  async relations(range: BlobRange): Promise<PhaseResult[]> {
    return [this.reader.relations(range)];
  }

  async nodes(range: BlobRange): Promise<PhaseResult[]> {
    return [this.reader.nodes(range)];
  }

  async ways(range: BlobRange, nodes: NodeChunks, members: MemberColumns): Promise<PhaseResult[]> {
    return [this.reader.ways(range, nodes, members)];
  }

  close(): void {
    this.reader.close();
  }
}

/** What a thread of workers/importer.ts can be asked. */
export interface ImporterOperations {
  /** before anything else */
  open(map: OpenMap): void;
  relations(range: BlobRange): PhaseResult;
  nodes(range: BlobRange): PhaseResult;
  ways(work: { range: BlobRange; nodes: NodeChunks; members: MemberColumns }): PhaseResult;
}

/** Threads that each take part in every phase. */
export class ThreadedImporter implements Importer {
  private constructor(private readonly threads: readonly Thread<ImporterOperations>[]) {}

  /** Starts `count` threads and waits until each has opened the map. */
  static async start(url: URL, count: number, map: OpenMap): Promise<ThreadedImporter> {
    const options = { name: 'an import thread', errors: [OsmDataError], smol: true };
    const threads = Array.from({ length: count }, () => new Thread<ImporterOperations>(url, options));
    await Promise.all(threads.map((thread) => thread.ask('open', map)));
    return new ThreadedImporter(threads);
  }

  relations(range: BlobRange): Promise<PhaseResult[]> {
    return Promise.all(this.threads.map((thread) => thread.ask('relations', range)));
  }

  nodes(range: BlobRange): Promise<PhaseResult[]> {
    return Promise.all(this.threads.map((thread) => thread.ask('nodes', range)));
  }

  ways(range: BlobRange, nodes: NodeChunks, members: MemberColumns): Promise<PhaseResult[]> {
    return Promise.all(this.threads.map((thread) => thread.ask('ways', { range, nodes, members })));
  }

  close(): void {
    for (const thread of this.threads) void thread.close();
  }
}
