/** Reads blobs in threads of workers/importer.ts. */
import { Thread } from '../../threads/ask.ts';
import { OsmDataError } from '../import-errors.ts';
import type { NodeBounds } from './file/extent.ts';
import type {
  Collected,
  NeedsResult,
  NodesResult,
  Reading,
  RelationsQuestion,
  RelationsResult,
  WaysQuestion,
  WaysResult,
} from './phases.ts';

/** Operations of a thread of workers/importer.ts, phase by phase. */
export interface ImporterOperations {
  /** Opens the map; must be called first. */
  open(reading: Reading): void;
  needs(question: null): NeedsResult;
  nodes(question: null): NodesResult;
  locations(question: null): NodeBounds;
  ways(question: WaysQuestion): WaysResult;
  relations(question: RelationsQuestion): RelationsResult;
  finish(question: null): Collected;
}

/** Reader of a map's blobs, phase by phase. Each phase returns one result per thread. */
export interface Importer {
  needs(): Promise<NeedsResult[]>;
  nodes(): Promise<NodesResult[]>;
  locations(): Promise<NodeBounds[]>;
  ways(question: WaysQuestion): Promise<WaysResult[]>;
  relations(question: RelationsQuestion): Promise<RelationsResult[]>;
  finish(): Promise<Collected[]>;
  close(): Promise<void>;
}

/** Importer that reads in several threads, which all take part in every phase. */
export class ThreadedImporter implements Importer {
  private constructor(private readonly threads: readonly Thread<ImporterOperations>[]) {}

  /** Starts `count` threads and waits until each has opened the map. */
  static async start(url: URL, count: number, reading: Reading): Promise<ThreadedImporter> {
    const options = { name: 'an import thread', errors: [OsmDataError], smol: true };
    const threads = Array.from({ length: count }, () => new Thread<ImporterOperations>(url, options));
    await Promise.all(threads.map((each, thread) => each.ask('open', { ...reading, thread })));
    return new ThreadedImporter(threads);
  }

  needs(): Promise<NeedsResult[]> {
    return Promise.all(this.threads.map((thread) => thread.ask('needs', null)));
  }

  nodes(): Promise<NodesResult[]> {
    return Promise.all(this.threads.map((thread) => thread.ask('nodes', null)));
  }

  locations(): Promise<NodeBounds[]> {
    return Promise.all(this.threads.map((thread) => thread.ask('locations', null)));
  }

  ways(question: WaysQuestion): Promise<WaysResult[]> {
    return Promise.all(this.threads.map((thread) => thread.ask('ways', question)));
  }

  relations(question: RelationsQuestion): Promise<RelationsResult[]> {
    return Promise.all(this.threads.map((thread) => thread.ask('relations', question)));
  }

  finish(): Promise<Collected[]> {
    return Promise.all(this.threads.map((thread) => thread.ask('finish', null)));
  }

  /** Ends the threads. Their memory is free when this resolves. */
  async close(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.close()));
  }
}
