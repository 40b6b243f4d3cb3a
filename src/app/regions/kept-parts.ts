/** Files that were made for somebody and are kept for whoever asks again: each client has a share of the room. */

interface Kept<Value> {
  value: Value;
  /** who has asked for it */
  clients: Set<string>;
}

/**
 * The values used last. What one client alone has asked for makes room for more of the same client, and for that of
 * others before theirs does: who asks for thousands throws out only what is his own.
 */
export class KeptParts<Value> {
  /** the one used last is the last one */
  private readonly kept = new Map<string, Kept<Value>>();

  /** @param most values, and of those that one client alone has asked for; @param dispose told of each that goes */
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

  /** Keys of what a client alone has asked for, the one used least recently first. */
  private ownedBy(client: string): string[] {
    return [...this.kept]
      .filter(([, { clients }]) => clients.size === 1 && clients.has(client))
      .map(([key]) => key);
  }

  /** Of the client who has most alone, else what was used least recently. */
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
