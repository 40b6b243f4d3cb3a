/** A client of POST /api/spot/signal that records what it sent and how the server answered. */
import { spotIdOf } from '../../../src/shared/spot-id.ts';
import { checkedAnswer } from '../http/checked-answer.ts';

export interface SentReport {
  spot_id: string;
  signal_type: string;
  device_token: string;
  timestamp: string;
}

/** A street in the built-in sample region. */
export const PLACE = { lat: -34.9054, lon: -56.1912 };
export const PLACE_ID = spotIdOf(PLACE.lat, PLACE.lon);

export function newReport(changes: Partial<SentReport> = {}): SentReport {
  return {
    spot_id: PLACE_ID,
    signal_type: 'noise',
    device_token: crypto.randomUUID(),
    timestamp: new Date().toISOString(),
    ...changes,
  };
}

/** Flags of a server that trusts the client address which `send` gives. */
export const BEHIND_PROXY = ['--trusted-proxies', '127.0.0.1'];

let networks = 0;
/** Returns an address in a network that has sent nothing yet. */
export function newAddress(): string {
  networks++;
  return `10.${networks >> 8}.${networks & 255}.7`;
}

/** @param from client address, for a server with BEHIND_PROXY; default: 127.0.0.1 */
export async function send(url: string, report: SentReport, from?: string): Promise<Response> {
  const address = `${url}/api/spot/signal`;
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(from ? { 'x-forwarded-for': from } : {}) },
    body: JSON.stringify(report),
  });
  return checkedAnswer('POST', address, response);
}

/** Sends new reports over several connections until stopped. Resends unanswered ones later. */
export class Sender {
  /** signal ids of all 201 answers */
  readonly accepted: string[] = [];
  /** all reports ever sent */
  readonly sent: SentReport[] = [];
  /** number of answers by status; 0 = no answer */
  readonly statuses = new Map<number, number>();
  private unanswered: SentReport[] = [];
  private stopped = true;
  private loops: Promise<void>[] = [];

  constructor(private readonly connections: number) {}

  start(url: string): void {
    this.stopped = false;
    this.loops = Array.from({ length: this.connections }, () => this.loop(url));
  }

  /** Resolves when the last request has its answer or failed. */
  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.loops);
  }

  /** Resends unanswered reports, once each. */
  async settle(url: string): Promise<void> {
    for (const report of this.unanswered.splice(0)) await this.sendOne(url, report);
  }

  get pending(): number {
    return this.unanswered.length;
  }

  private async loop(url: string): Promise<void> {
    while (!this.stopped) await this.sendOne(url, this.unanswered.shift() ?? this.next());
  }

  private next(): SentReport {
    const report = newReport();
    this.sent.push(report);
    return report;
  }

  private async sendOne(url: string, report: SentReport): Promise<void> {
    let status = 0;
    try {
      const response = await send(url, report);
      status = response.status;
      const answer = (await response.json()) as { signal_id?: string };
      if (status === 201) this.accepted.push(answer.signal_id!);
    } catch {
      status = 0;
    }
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    // 429: the report was stored, only its answer was lost
    if (status !== 201 && status !== 429) this.unanswered.push(report);
    // pauses before the next attempt
    if (status === 0) await Bun.sleep(5);
  }
}
