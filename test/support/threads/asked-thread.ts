/**
 * A thread for tests of questions and answers: it answers, fails, sends events or ends, as its operations
 * say.
 */
import { OsmDataError } from '../../../src/osm/import-errors.ts';
import { callMain, emitEvent, serveThread } from '../../../src/threads/serve-thread.ts';

const noted: string[] = [];

/** The operations of this thread. */
export interface AskedOperations {
  double(number: number): number;
  /** answers after this time */
  wait(milliseconds: number): Promise<number>;
  note(text: string): void;
  noted(nothing: null): string[];
  announce(event: string): void;
  refuse(reason: string): never;
  blunder(reason: string): never;
  bytes(length: number): Uint8Array;
  /** asks the main thread to add one, twice */
  plusTwo(number: number): Promise<number>;
  die(exitCode: number): never;
  /** announces itself, then never ends */
  spin(announcement: string): never;
  /** makes closing fail */
  spoil(reason: string): void;
}

/** The operations of the main thread that this thread calls. */
interface MainOperations {
  plusOne(number: number): number;
}

let spoiled = '';

serveThread<AskedOperations>(
  {
    double: (number) => 2 * number,
    wait: (milliseconds) => Bun.sleep(milliseconds).then(() => milliseconds),
    note(text) {
      if (text === '') throw new Error('nothing to note');
      noted.push(text);
    },
    noted: () => noted,
    announce: (event) => emitEvent(event),
    refuse(reason) {
      throw new OsmDataError(reason);
    },
    blunder(reason) {
      throw new TypeError(reason);
    },
    bytes: (length) => new Uint8Array(length).fill(7),
    async plusTwo(number) {
      const once = await callMain<MainOperations, 'plusOne'>('plusOne', number);
      return callMain<MainOperations, 'plusOne'>('plusOne', once);
    },
    spin(announcement) {
      emitEvent(announcement);
      for (;;) Math.random();
    },
    die: (exitCode) => process.exit(exitCode),
    spoil(reason) {
      spoiled = reason;
    },
  },
  {
    errors: [OsmDataError],
    transferOf: (answer) => (answer instanceof Uint8Array ? [answer.buffer as ArrayBuffer] : []),
    onClose() {
      if (spoiled !== '') throw new Error(spoiled);
    },
  },
);
