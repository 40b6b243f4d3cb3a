/** Reads blobs in this thread. */
import type { NodeBounds } from './file/extent.ts';
import type { Importer } from './importer-threads.ts';
import {
  type Collected,
  ImportThread,
  type NeedsResult,
  type NodesResult,
  type RelationsQuestion,
  type RelationsResult,
  type WaysQuestion,
  type WaysResult,
} from './phases.ts';

/** Importer that reads in this thread. */
export class LocalImporter implements Importer {
  private readonly thread: ImportThread;

  constructor(...reading: ConstructorParameters<typeof ImportThread>) {
    this.thread = new ImportThread(...reading);
  }

  async needs(): Promise<NeedsResult[]> {
    return [this.thread.needs()];
  }

  async nodes(): Promise<NodesResult[]> {
    return [this.thread.nodes()];
  }

  async locations(): Promise<NodeBounds[]> {
    return [this.thread.locations()];
  }

  async ways(question: WaysQuestion): Promise<WaysResult[]> {
    return [this.thread.ways(question)];
  }

  async relations(question: RelationsQuestion): Promise<RelationsResult[]> {
    return [this.thread.relations(question)];
  }

  async finish(): Promise<Collected[]> {
    return [this.thread.finish()];
  }

  async close(): Promise<void> {
    this.thread.close();
  }
}
