/**
 * Networks with a report about a cell today, kept in memory for SQLite, because one process writes the file and a day is
 * short. Postgres has a table of them.
 */
import { endOfDay } from './network.ts';

/** Maximum number of entries, about 20 MB. Beyond it, the oldest networks are dropped. */
const MAX_VOICES = 200_000;

export class NetworkVoices {
  /** by network and cell: the reporting device (`deviceNumberOf` its hash) */
  private readonly networks = new Map<number, Map<number, number>>();
  private size = 0;
  private day = Number.NaN;

  /** Returns true when another device of the network has reported about one of the cells. */
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
