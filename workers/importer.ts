/** Import thread: reads blobs of a .osm.pbf file as the main thread tells it to. */

import { type FromImporter, ImportThread, type PhaseResult, type ToImporter } from '../src/osm/pbf/phases.ts';
import { failureOf } from '../src/threads/ask.ts';

declare const self: Worker;

let thread: ImportThread | null = null;

self.onmessage = ({ data }: MessageEvent<ToImporter>) => {
  try {
    handle(data);
  } catch (error) {
    answer(failureOf(error));
  }
};

function handle(message: ToImporter): void {
  if (message.type === 'open') {
    thread = new ImportThread(message);
    answer({ type: 'ready' });
  } else if (message.type === 'close') {
    thread?.close();
    process.exit(0);
  } else if (thread) {
    answer({ type: 'done', result: run(thread, message) });
  }
}

function run(reader: ImportThread, message: Exclude<ToImporter, { type: 'open' | 'close' }>): PhaseResult {
  if (message.type === 'relations') return reader.relations(message.range);
  if (message.type === 'nodes') return reader.nodes(message.range);
  return reader.ways(message.range, message.nodes, message.members);
}

function answer(message: FromImporter): void {
  self.postMessage(message);
}
