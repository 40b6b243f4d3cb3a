/** A cache of files that were made for clients; each client has a share of the room. */

interface Kept<Value> {
  value: Value;
  /** the clients that have asked for it */
  clients: Set<string>;
}

/**
 * Keeps the values used last. A client with more than its share loses its own values first, so that a client that asks
 * for thousands of parts does not evict the parts of others.
 */
export class KeptParts<Value> {
  /** least recently used first */
  private readonly kept = new Map<string, Kept<Value>>();

  /** @param most values in all, and values that only one client has asked for @param dispose called for each evicted value */
  constructor(
    private readonly most: { all: number; perClient: number },
    private readonly dispose: (value: Value) => void,
  ) {}

  /** Null when there is none of this key. */
  get(key: string, client: string): Value | null {
    const kept = this.kept.get(key);
    if (!kept) return null;
    kept.clients.add(client);
    this.kept.delete(key);
    this.kept.set(key, kept);
    return kept.value;
  }

  set(key: string, value: Value, client: string): void {
    this.drop(key);
    if (this.ownedBy(client).length >= this.most.perClient) this.drop(this.ownedBy(client)[0]!);
    else if (this.kept.size >= this.most.all) this.drop(this.leastWorth());
    this.kept.set(key, { value, clients: new Set([client]) });
  }

  /** Keys of the values that only this client has asked for, least recently used first. */
  private ownedBy(client: string): string[] {
    return [...this.kept]
      .filter(([, { clients }]) => clients.size === 1 && clients.has(client))
      .map(([key]) => key);
  }

  /** The oldest part of the client with the most parts; if no client has two, the least recently used part. */
  private leastWorth(): string {
    const clients = new Set([...this.kept.values()].flatMap((each) => [...each.clients]));
    const owned = [...clients].map((client) => this.ownedBy(client));
    const [most = []] = owned.sort((a, b) => b.length - a.length);
    return most.length > 1 ? most[0]! : this.kept.keys().next().value!;
  }

  private drop(key: string): void {
    const kept = this.kept.get(key);
    if (!kept) return;
    this.kept.delete(key);
    this.dispose(kept.value);
  }
}
