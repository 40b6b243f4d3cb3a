/** Cache of the files that are made for packs on request, with a quota per client. */

interface Kept<Value> {
  value: Value;
  /** clients that have requested the value */
  clients: Set<string>;
}

/**
 * LRU cache with a quota per client. A client owns the values that no other client has requested. When its quota is
 * used up, it loses its own values, so that thousands of its requests do not evict the values of others.
 */
export class KeptParts<Value> {
  /** cached values by key, least recently used first */
  private readonly kept = new Map<string, Kept<Value>>();

  /**
   * @param most maximum number of values: `all`, of all clients together; `perClient`, of those that only one client owns
   * @param dispose called for each evicted value
   */
  constructor(
    private readonly most: { all: number; perClient: number },
    private readonly dispose: (value: Value) => void,
  ) {}

  /** Returns a value; null if the key is unknown. */
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

  /** Returns the keys of values that only this client has requested, least recently used first. */
  private ownedBy(client: string): string[] {
    return [...this.kept]
      .filter(([, { clients }]) => clients.size === 1 && clients.has(client))
      .map(([key]) => key);
  }

  /**
   * Returns the key to evict: that of the least recently used value of the client that owns most values. If
   * no client owns two, that of the least recently used value of all.
   */
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
