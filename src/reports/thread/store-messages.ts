/** Messages of the store's thread. Reports are sent as columns, which are cheaper to copy. */
import { SIGNAL_KINDS, type SignalBase } from '../../shared/report-record.ts';
import type { Added, NewSignal, Verdict } from '../store.ts';

export type DatabaseConfig = { kind: 'sqlite'; path: string } | { kind: 'postgres'; url: string };

/** The operations of the store's thread; they may run concurrently and are answered in any order. */
export interface StoreOperations {
  open(question: { config: DatabaseConfig; secretMark: string }): Promise<void>;
  add(signals: SignalColumns): Promise<AddedColumns>;
  /** @param after ms since 1970 UTC */
  load(after: number): Promise<SignalBase>;
  purge(question: { before: number; limit: number }): Promise<number>;
}

/** Events of the thread. */
export type StoreEvent =
  | { type: 'signals'; records: Float64Array }
  | { type: 'deleted' }
  | { type: 'lost'; reason: string }
  | { type: 'warning'; text: string };

export interface SignalColumns {
  spotIds: string[];
  kinds: Uint8Array;
  /** 32 bytes each */
  devices: Uint8Array;
  times: Float64Array;
  networks: Float64Array;
}

export interface AddedColumns {
  /** '' if rejected */
  ids: string[];
  nextAllowedAt: Float64Array;
  records: Float64Array;
  uncounted: number;
}

const DEVICE_BYTES = 32;

// plain loops: this is the hot path, and `from` with a function costs several times as much
export function packSignals(signals: readonly NewSignal[]): SignalColumns {
  const spotIds = signals.map(({ spotId }) => spotId);
  const kinds = new Uint8Array(signals.length);
  const devices = new Uint8Array(signals.length * DEVICE_BYTES);
  const times = new Float64Array(signals.length);
  const networks = new Float64Array(signals.length);
  for (let n = 0; n < signals.length; n++) {
    const { kind, device, signalledAt, network } = signals[n]!;
    kinds[n] = SIGNAL_KINDS.indexOf(kind);
    devices.set(device, n * DEVICE_BYTES);
    times[n] = signalledAt;
    networks[n] = network;
  }
  return { spotIds, kinds, devices, times, networks };
}

export function unpackSignals({ spotIds, kinds, devices, times, networks }: SignalColumns): NewSignal[] {
  return spotIds.map((spotId, n) => ({
    spotId,
    kind: SIGNAL_KINDS[kinds[n]!]!,
    device: devices.subarray(n * DEVICE_BYTES, (n + 1) * DEVICE_BYTES),
    signalledAt: times[n]!,
    network: networks[n]!,
  }));
}

export function packAdded({ verdicts, records, uncounted }: Added): AddedColumns {
  const ids = verdicts.map((verdict) => (verdict.accepted ? verdict.id : ''));
  const nextAllowedAt = new Float64Array(verdicts.length);
  for (let n = 0; n < verdicts.length; n++) nextAllowedAt[n] = verdicts[n]!.nextAllowedAt;
  return { ids, nextAllowedAt, records, uncounted };
}

export function unpackAdded({ ids, nextAllowedAt, records, uncounted }: AddedColumns): Added {
  const verdicts = ids.map((id, n): Verdict => {
    const next = nextAllowedAt[n]!;
    return id === '' ? { accepted: false, nextAllowedAt: next } : { accepted: true, id, nextAllowedAt: next };
  });
  return { verdicts, records, uncounted };
}
