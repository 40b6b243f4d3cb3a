/** Messages of the store's thread. Reports are sent as columns, which are cheaper to copy. */
import { REPORT_KINDS, type ReportBase } from '../shared/report-record.ts';
import type { Added, NewReport, Verdict } from './store.ts';
import type { TruthCount } from './truth.ts';

export type DatabaseConfig = { kind: 'sqlite'; path: string } | { kind: 'postgres'; url: string };

/** The operations of the store's thread; they may run concurrently and are answered in any order. */
export interface StoreOperations {
  open(question: { config: DatabaseConfig; secretMark: string }): Promise<void>;
  add(reports: ReportColumns): Promise<AddedColumns>;
  probe(question: null): Promise<void>;
  /** Returns the reports observed after a time. @param after ms since 1970 UTC */
  load(after: number): Promise<ReportBase>;
  newest(question: null): Promise<number | null>;
  purge(question: { before: number; limit: number }): Promise<number>;
  count(truth: TruthCount): Promise<void>;
  truth(question: null): Promise<TruthCount[]>;
}

/** Events of the store's thread. */
export type StoreEvent =
  | { type: 'reports'; records: Float64Array }
  | { type: 'deleted' }
  | { type: 'lost'; reason: string }
  | { type: 'warning'; text: string };

export interface ReportColumns {
  spotIds: string[];
  kinds: Uint8Array;
  /** hashes of the devices, 32 bytes each */
  devices: Uint8Array;
  times: Float64Array;
  networks: Float64Array;
}

export interface AddedColumns {
  /** id of each report; '' if rejected */
  ids: string[];
  nextAllowedAt: Float64Array;
  records: Float64Array;
  uncounted: number;
}

const DEVICE_BYTES = 32;

// plain loops: this is the hot path, and `Float64Array.from` with a function costs several times as much
export function packReports(reports: readonly NewReport[]): ReportColumns {
  const spotIds = reports.map(({ spotId }) => spotId);
  const kinds = new Uint8Array(reports.length);
  const devices = new Uint8Array(reports.length * DEVICE_BYTES);
  const times = new Float64Array(reports.length);
  const networks = new Float64Array(reports.length);
  for (let n = 0; n < reports.length; n++) {
    const { kind, device, signalledAt, network } = reports[n]!;
    kinds[n] = REPORT_KINDS.indexOf(kind);
    devices.set(device, n * DEVICE_BYTES);
    times[n] = signalledAt;
    networks[n] = network;
  }
  return { spotIds, kinds, devices, times, networks };
}

export function unpackReports({ spotIds, kinds, devices, times, networks }: ReportColumns): NewReport[] {
  return spotIds.map((spotId, n) => ({
    spotId,
    kind: REPORT_KINDS[kinds[n]!]!,
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
