/**
 * Open layers of the page as entries of the browser's history, and searches: Back closes one layer, or leads to what was
 * before a search, as in an app, and leaves the page only from the lowest. Each entry stores its own level, and the
 * lowest level of the page.
 */

interface Entry {
  level: number;
  /** level of the first entry of this visit, or of the last followed link */
  base: number;
}

export interface Levels {
  /** Matches the history to the open layers. Call it after each opening or closing, and once at the start. */
  sync(): void;
}

/** What Back leads through. */
interface Layers {
  /** Returns the number of open layers. */
  depth(): number;
  /** Closes the uppermost layer. */
  back(): void;
  /** Forgets the layers below a place that was opened by a link. */
  forget(): void;
}

/**
 * Keeps the browser's history in step with the open layers.
 * @param reopen opens the URL again after the user went back or forward to an entry with open layers
 * @param writeLink sets the URL to the current content, without a new entry
 */
export function createLevels(
  { depth, back, forget }: Layers,
  reopen: () => void,
  writeLink: () => void,
): Levels {
  const first = entryOf(history.state);
  let { level, base } = first ?? { level: depth(), base: depth() };
  /** true while going back, which the browser does asynchronously */
  let isBusy = false;
  let isAwaited = false;
  if (!first) tag();

  function tag(): void {
    history.replaceState({ level, base } satisfies Entry, '');
  }

  /** Calls `follow` once after all changes of one action, so that a list replaced by a spot adds no entry. */
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
      // opened by a link: no entry of the page is below, so this entry becomes the current content
      level = wanted;
      base = wanted;
      tag();
    }
  }

  addEventListener('popstate', () => {
    const entry = entryOf(history.state);
    if (!entry) {
      // the user followed a link, which the listener of `hashchange` opens; Back returns to the previous place
      level = 1;
      base = 1;
      forget();
      return tag();
    }
    ({ level, base } = entry);
    const isOurs = isBusy;
    // opening and closing adds no entries meanwhile
    isBusy = true;
    if (!isOurs) {
      while (depth() > level) back();
      // also from one link back to the previous one: each has its place
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
