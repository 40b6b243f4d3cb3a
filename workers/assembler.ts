/** Assembly thread: makes a piece of a region from the features of a map as the main thread tells it to. */
import { failureOf } from '../src/osm/ask.ts';
import { PIECES } from '../src/osm/assemble.ts';
import { type FromAssembler, memoryOf, type ToAssembler } from '../src/osm/assembly-crew.ts';

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
