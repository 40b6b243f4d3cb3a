/** Assembly thread: makes a piece of a region from the features of a map as the main thread tells it to. */

import { PIECES } from '../src/osm/import/assemble.ts';
import { type FromAssembler, memoryOf, type ToAssembler } from '../src/osm/import/assembler-threads.ts';
import { failureOf } from '../src/threads/ask.ts';

declare const self: Worker;

self.onmessage = ({ data }: MessageEvent<ToAssembler>) => {
  if (data.type === 'close') process.exit(0);
  try {
    const piece = PIECES[data.name](data.features);
    answer({ type: 'made', piece }, memoryOf(piece));
  } catch (error) {
    answer(failureOf(error));
  }
};

function answer(message: FromAssembler, handedOver: ArrayBuffer[] = []): void {
  self.postMessage(message, handedOver);
}
