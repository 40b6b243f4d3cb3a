/**
 * Per network, area (`surroundingsOf` a cell) and day, only the reports of one device count: two devices in one network
 * that report about one place on one day probably belong to one person or one car. A report of the later device is
 * stored and answered like any other, because a family or the customers of one mobile provider share a network
 * legitimately; but it does not affect scores. A network is identified by a keyed hash with a salt of the day. The hash
 * is deleted after the end of the day (UTC).
 */
import { deviceNumberOf } from '../shared/report-record.ts';

const DAY_MS = 86_400_000;

/** Returns the end of the UTC day of `now`. Both are ms since 1970 UTC. */
export function endOfDay(now: number): number {
  return (Math.floor(now / DAY_MS) + 1) * DAY_MS;
}

/**
 * Returns the network of a client: addresses of one subscriber, or of one provider's customers in one area.
 * @param client result of `ClientOf`: an IPv4 address, the /64 of an IPv6 one, or a word for "not known"
 * @returns the /24 (IPv4) or /56 (IPv6) of the client, or the word
 */
export function networkOf(client: string): string {
  const [, fourth] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(client) ?? [];
  if (fourth) return `${fourth}.0/24`;
  const [, before, last] = /^([^:]*:[^:]*:[^:]*):([0-9a-f]+)::\/64$/i.exec(client) ?? [];
  if (last === undefined) return client;
  const upperByte = Number.parseInt(last, 16) >> 8;
  return `${before}:${(upperByte << 8).toString(16)}::/56`;
}

/** Hashes networks to numbers that mean nothing without the secret and cannot be linked across days. */
export class NetworkHasher {
  private day = Number.NaN;
  private salt: Uint8Array = new Uint8Array(0);

  constructor(private readonly secret: string) {}

  /**
   * Returns the number of a client's network, 48 bits; equal for all instances with this secret on this day.
   * @param client as for `networkOf`
   * @param now ms since 1970 UTC
   */
  hash(client: string, now: number): number {
    const day = endOfDay(now);
    if (day !== this.day) {
      this.day = day;
      this.salt = hmac(this.secret, `networks until ${new Date(day).toISOString()}`);
    }
    return deviceNumberOf(hmac(this.salt, networkOf(client)));
  }
}

function hmac(key: string | Uint8Array, text: string): Uint8Array {
  return new Bun.CryptoHasher('sha256', key).update(text).digest();
}

/** Maximum number of entries (cells by network), about 20 MB. Beyond it, the oldest networks are dropped. */
const MAX_VOICES = 200_000;

/**
 * Networks with a report that counts today, by cell. The SQLite store keeps them in memory, because one process writes
 * the file and a day is short.
 */
export class NetworkVoices {
  /** first reporting device (`deviceNumberOf` its hash) by network and cell */
  private readonly networks = new Map<number, Map<number, number>>();
  private size = 0;
  private day = Number.NaN;

  /** Returns true when a device of the network other than `device` has an entry for one of the cells. */
  hasOther(network: number, cells: readonly number[], device: number): boolean {
    const spoken = this.networks.get(network);
    return spoken !== undefined && cells.some((cell) => (spoken.get(cell) ?? device) !== device);
  }

  add(network: number, cell: number, device: number): void {
    const spoken = this.networks.get(network) ?? new Map<number, number>();
    this.networks.set(network, spoken);
    if (spoken.has(cell)) return;
    spoken.set(cell, device);
    this.size++;
    if (this.size > MAX_VOICES) this.forgetFirst();
  }

  /** Removes yesterday's entries. @param now ms since 1970 UTC */
  forgetPast(now: number): void {
    if (endOfDay(now) === this.day) return;
    this.day = endOfDay(now);
    this.networks.clear();
    this.size = 0;
  }

  private forgetFirst(): void {
    const [network, spoken] = this.networks.entries().next().value!;
    this.networks.delete(network);
    this.size -= spoken.size;
  }
}
