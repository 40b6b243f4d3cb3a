/** The last few results of a costly function: places beside a border alternate between two or three. */
const MAX_KEPT = 4;

export class LastFew<T> {
  private readonly kept: T[] = [];
  /** index of the next one to be replaced */
  private next = 0;

  /** Returns the kept result for which `isMeant` is true, else the one that `make` returns, which is kept. */
  get(isMeant: (kept: T) => boolean, make: () => T): T {
    for (const each of this.kept) if (isMeant(each)) return each;
    const made = make();
    this.kept[this.next] = made;
    this.next = (this.next + 1) % MAX_KEPT;
    return made;
  }
}
