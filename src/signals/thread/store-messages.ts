/** Every message between the main thread and the store's thread. Batches travel as columns: that is cheaper to copy. */
import { SIGNAL_KINDS, type SignalBase } from '../../shared/signal-record.ts';
import type { Added, NewSignal, Verdict } from '../store.ts';

export type DatabaseConfig = { kind: 'sqlite'; path: string } | { kind: 'postgres'; url: string };

/** What the thread can be asked; each is answered once, in any order. */
export type StoreRequest =
  | { op: 'open'; config: DatabaseConfig; secretMark: string }
  | { op: 'add'; batch: SignalColumns }
  | { op: 'load'; after: number }
  | { op: 'purge'; before: number; limit: number }
  | { op: 'close' };

export interface StoreAnswers {
  open: null;
  add: AddedColumns;
  load: SignalBase;
  purge: number;
  close: null;
}

export type ToStore = { id: number; request: StoreRequest };

/** `kind` tells which error of store.ts it is; `fault` = one of ours, with its stack */
export interface StoreFailure {
  kind: 'unavailable' | 'refused' | 'fault';
  message: string;
}

export type FromStore =
  | { type: 'answer'; id: number; answer: StoreAnswers[keyof StoreAnswers] }
  | { type: 'failure'; id: number; failure: StoreFailure }
  | { type: 'signals'; records: Float64Array }
  | { type: 'lost'; reason: string };

export interface SignalColumns {
  spotIds: string[];
  kinds: Uint8Array;
  /** 32 bytes each */
  devices: Uint8Array;
  times: Float64Array;
}

export interface AddedColumns {
  /** '' = rejected */
  ids: string[];
  nextAllowedAt: Float64Array;
  records: Float64Array;
}

const DEVICE_BYTES = 32;

// plain loops: the hot path, and `from` with a function costs several times as much
export function packBatch(batch: readonly NewSignal[]): SignalColumns {
  const spotIds = batch.map(({ spotId }) => spotId);
  const kinds = new Uint8Array(batch.length);
  const devices = new Uint8Array(batch.length * DEVICE_BYTES);
  const times = new Float64Array(batch.length);
  for (let n = 0; n < batch.length; n++) {
    const { kind, device, signalledAt } = batch[n]!;
    kinds[n] = SIGNAL_KINDS.indexOf(kind);
    devices.set(device, n * DEVICE_BYTES);
    times[n] = signalledAt;
  }
  return { spotIds, kinds, devices, times };
}

export function unpackBatch({ spotIds, kinds, devices, times }: SignalColumns): NewSignal[] {
  return spotIds.map((spotId, n) => ({
    spotId,
    kind: SIGNAL_KINDS[kinds[n]!]!,
    device: devices.subarray(n * DEVICE_BYTES, (n + 1) * DEVICE_BYTES),
    signalledAt: times[n]!,
  }));
}

export function packAdded({ verdicts, records }: Added): AddedColumns {
  const ids = verdicts.map((verdict) => (verdict.accepted ? verdict.id : ''));
  const nextAllowedAt = new Float64Array(verdicts.length);
  for (let n = 0; n < verdicts.length; n++) nextAllowedAt[n] = verdicts[n]!.nextAllowedAt;
  return { ids, nextAllowedAt, records };
}

export function unpackAdded({ ids, nextAllowedAt, records }: AddedColumns): Added {
  const verdicts = ids.map((id, n): Verdict => {
    const next = nextAllowedAt[n]!;
    return id === '' ? { accepted: false, nextAllowedAt: next } : { accepted: true, id, nextAllowedAt: next };
  });
  return { verdicts, records };
}
