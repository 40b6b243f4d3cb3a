/**
 * Heap of vertices by a key, the smallest first, on typed arrays. A vertex may be in the heap several times.
 */

const CHILDREN = 4;

export class VertexHeap {
  /** key of the entry that `pop` removed last, followed by its network and vertex */
  key = 0;
  network = 0;
  vertex = 0;
  private count = 0;
  private keys = new Float64Array(1024);
  private networks = new Uint16Array(1024);
  private vertices = new Uint32Array(1024);

  clear(): void {
    this.count = 0;
  }

  push(key: number, network: number, vertex: number): void {
    if (this.count === this.keys.length) this.grow();
    const { keys } = this;
    let at = this.count++;
    while (at > 0) {
      const parent = (at - 1) >> 2;
      if (keys[parent]! <= key) break;
      this.move(parent, at);
      at = parent;
    }
    this.put(at, key, network, vertex);
  }

  /**
   * Removes the entry with the smallest key and stores it in `key`, `network` and `vertex`.
   * @returns false if there is none
   */
  pop(): boolean {
    if (this.count === 0) return false;
    const { keys } = this;
    this.key = keys[0]!;
    this.network = this.networks[0]!;
    this.vertex = this.vertices[0]!;
    const last = --this.count;
    const key = keys[last]!;
    let at = 0;
    for (;;) {
      const first = at * CHILDREN + 1;
      if (first >= last) break;
      let least = first;
      const end = Math.min(first + CHILDREN, last);
      for (let child = first + 1; child < end; child++) if (keys[child]! < keys[least]!) least = child;
      if (keys[least]! >= key) break;
      this.move(least, at);
      at = least;
    }
    this.put(at, key, this.networks[last]!, this.vertices[last]!);
    return true;
  }

  private put(at: number, key: number, network: number, vertex: number): void {
    this.keys[at] = key;
    this.networks[at] = network;
    this.vertices[at] = vertex;
  }

  private move(from: number, to: number): void {
    this.put(to, this.keys[from]!, this.networks[from]!, this.vertices[from]!);
  }

  private grow(): void {
    const size = 2 * this.keys.length;
    const keys = new Float64Array(size);
    keys.set(this.keys);
    this.keys = keys;
    const networks = new Uint16Array(size);
    networks.set(this.networks);
    this.networks = networks;
    const vertices = new Uint32Array(size);
    vertices.set(this.vertices);
    this.vertices = vertices;
  }
}
