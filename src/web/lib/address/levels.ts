/**
 * What lies over what, as entries of the browser's history: Back closes one level, as it does in an app, and leaves the
 * page only from the lowest. An entry says which level it is, and from which one on entries are the page's own.
 */

interface Entry {
  level: number;
  /** of the first entry of this visit, or of the link followed last */
  base: number;
}

export interface Levels {
  /** To be called when something was opened or closed, and once at the beginning. */
  sync(): void;
}

/**
 * @param depth how much is open right now
 * @param closeOne closes what lies uppermost
 * @param reopen shows what the address says, as somebody goes forward again
 * @param writeLink makes the address that of what is shown, keeping the entry
 */
export function createLevels(
  depth: () => number,
  closeOne: () => void,
  reopen: () => void,
  writeLink: () => void,
): Levels {
  const first = entryOf(history.state);
  let { level, base } = first ?? { level: depth(), base: depth() };
  /** on the way back, which the browser goes only later */
  let isBusy = false;
  let isAwaited = false;
  if (!first) tag();

  function tag(): void {
    history.replaceState({ level, base } satisfies Entry, '');
  }

  /** When all is said that belongs together: from an open list to a spot is no way back and forth. */
  function sync(): void {
    if (isAwaited) return;
    isAwaited = true;
    queueMicrotask(() => {
      isAwaited = false;
      follow();
    });
  }

  function follow(): void {
    if (isBusy) return;
    const wanted = depth();
    while (level < wanted) history.pushState({ level: ++level, base } satisfies Entry, '');
    const reachable = Math.max(wanted, base);
    if (reachable < level) {
      isBusy = true;
      history.go(reachable - level);
    } else if (wanted < level) {
      // opened by a link: below it lies nothing of ours, so this entry becomes what is shown now
      level = wanted;
      base = wanted;
      tag();
    }
  }

  addEventListener('popstate', () => {
    const entry = entryOf(history.state);
    if (!entry) {
      // somebody followed a link, which is read by who listens for it: what lies below is the place seen before
      level = 1;
      base = 1;
      return tag();
    }
    ({ level, base } = entry);
    const isOurs = isBusy;
    // opening and closing does not write entries while they are followed
    isBusy = true;
    if (!isOurs) {
      while (depth() > level) closeOne();
      // also from one link back to the one before: each says its place
      if (level > 0) reopen();
    }
    isBusy = false;
    if (depth() === level) writeLink();
    else if (!isOurs) {
      level = depth();
      tag();
    }
    sync();
  });
  return { sync };
}

function entryOf(state: unknown): Entry | null {
  return typeof state === 'object' && state !== null && 'level' in state ? (state as Entry) : null;
}
