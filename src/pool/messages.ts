/** Every message between the main thread and a scoring thread. Flat: numbers, strings, and arrays of them. */

/** One score asked for. `at` is resolved by the thread, which knows the spot's time zone. */
export interface ScoreTask {
  lat: number;
  lon: number;
  /** ISO 8601 text as the client gave it, or '' for "now" */
  at: string;
  /** the main thread's clock, ms since 1970: the thread itself has none */
  now: number;
  lang: string;
}

/** A region to serve: a file to map, or memory that all threads share. */
export type RegionSource = { kind: 'file'; path: string } | { kind: 'memory'; bytes: SharedArrayBuffer };

export type ToWorker =
  | { type: 'start'; worker: number; regions: RegionSource[] }
  /** serve these from now on; answered with `regions_ready` */
  | { type: 'regions'; generation: number; regions: RegionSource[] }
  | { type: 'score'; tasks: ScoreTask[] }
  | { type: 'close' };

export type FromWorker =
  | { type: 'ready'; worker: number }
  | { type: 'regions_ready'; generation: number; error: string | null }
  /** replies in the order of the tasks; JSON text of the 200 answer, or an error (see ScoreReply) */
  | { type: 'scores'; replies: string[] };
