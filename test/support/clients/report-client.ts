/** A client of POST /api/spot/signal that knows what it sent and what it was answered. */
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

/** Flags of a server that believes `send` where a report comes from. */
export const BEHIND_PROXY = ['--trusted-proxies', '127.0.0.1'];

let networks = 0;
/** An address in a network that nothing came from before. */
export function newAddress(): string {
  networks++;
  return `10.${networks >> 8}.${networks & 255}.7`;
}

/** @param from the address it comes from, for a server with BEHIND_PROXY; left out = 127.0.0.1 */
export async function send(url: string, report: SentReport, from?: string): Promise<Response> {
  const address = `${url}/api/spot/signal`;
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(from ? { 'x-forwarded-for': from } : {}) },
    body: JSON.stringify(report),
  });
  return checkedAnswer('POST', address, response);
}

/** Sends new reports over some connections until stopped; one that was not answered is sent again later. */
export class Sender {
  /** signal ids of all 201 answers */
  readonly accepted: string[] = [];
  /** everything ever sent */
  readonly sent: SentReport[] = [];
  /** how many answers had which status; 0 = no answer */
  readonly statuses = new Map<number, number>();
  private unanswered: SentReport[] = [];
  private stopped = true;
  private loops: Promise<void>[] = [];

  constructor(private readonly connections: number) {}

  start(url: string): void {
    this.stopped = false;
    this.loops = Array.from({ length: this.connections }, () => this.loop(url));
  }

  /** Resolves when the last request has its answer or will never get one. */
  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.loops);
  }

  /** Sends what is still unanswered, once each. */
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
    // 429: it was stored before, only the answer was lost
    if (status !== 201 && status !== 429) this.unanswered.push(report);
    // a client that is not answered does not ask again at once
    if (status === 0) await Bun.sleep(5);
  }
}
