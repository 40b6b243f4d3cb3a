/** Storage of the page on this device. If it is full or forbidden, the page keeps its values until it is closed. */
import type { Shape } from './shape.ts';

const PREFIX = 'spotscore.';
/** Prefix of the copies of values that the page cannot read: they may be of a newer page. */
const ASIDE = `${PREFIX}aside.`;

export interface Memory {
  /** Returns a stored value. One without the shape is set aside, and the fallback returned. */
  read<T>(key: string, fallback: T, shape: Shape): T;
  /** Returns the elements of a stored list. If any lacks the shape, the list is set aside, and the others returned. */
  readList<T>(key: string, shape: Shape): T[];
  /** @returns false if the value is kept only until the page is closed */
  write(key: string, value: unknown): boolean;
  /**
   * Changes a stored list. Other tabs change it before or after, so that nothing of theirs is lost.
   * @returns the list, and false as `isKept` if it is kept only until the page is closed
   */
  change<T>(
    key: string,
    shape: Shape,
    change: (stored: T[]) => readonly T[],
  ): Promise<{ list: readonly T[]; isKept: boolean }>;
  /** Calls back when another tab has changed a value. */
  follow(key: string, callback: () => void): void;
  /** Returns true if values are kept only until the page is closed. */
  isForgetful(): boolean;
}

/**
 * Returns a memory that ignores errors of the storage.
 * @param storage returns the storage, usually `localStorage`; reading that property can throw without cookies
 * @param locks lets one tab at a time change a list; missing without HTTPS
 */
export function createMemory(
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
  locks?: Pick<LockManager, 'request'>,
): Memory {
  /** values that could not be stored, as text */
  const unstored = new Map<string, string>();

  /** Returns the checked value of a key; `fallback` for anything else, which is set aside. */
  function checked<T>(key: string, fallback: T, check: (value: unknown) => T | undefined): T {
    let text: string | null = null;
    try {
      text = unstored.get(key) ?? storage().getItem(PREFIX + key);
      if (text === null) return fallback;
      const value = check(JSON.parse(text));
      if (value !== undefined) return value;
    } catch {
      // blocked cookies, or no JSON
    }
    if (text !== null) setAside(key, text);
    return fallback;
  }

  function setAside(key: string, text: string): void {
    try {
      storage().setItem(ASIDE + key, text);
    } catch {
      // a full device keeps the value where it is until it is written again
    }
  }

  function readList<T>(key: string, shape: Shape): T[] {
    return checked<T[]>(key, [], (value) => {
      if (!Array.isArray(value)) return undefined;
      const good = value.filter(shape);
      if (good.length < value.length) setAside(key, JSON.stringify(value));
      return good;
    });
  }

  function write(key: string, value: unknown): boolean {
    const text = JSON.stringify(value);
    try {
      storage().setItem(PREFIX + key, text);
      unstored.delete(key);
    } catch {
      // blocked cookies and full devices
      unstored.set(key, text);
    }
    return !unstored.has(key);
  }

  return {
    read: (key, fallback, shape) =>
      checked(key, fallback, (value) => (shape(value) ? (value as typeof fallback) : undefined)),
    readList,
    write,
    async change<T>(key: string, shape: Shape, change: (stored: T[]) => readonly T[]) {
      const work = () => {
        const list = change(readList<T>(key, shape));
        return { list, isKept: write(key, list) };
      };
      return locks ? await locks.request(PREFIX + key, work) : work();
    },
    follow(key, callback) {
      addEventListener('storage', (event: StorageEvent) => {
        // a null key: all values were deleted
        if (event.key === null || event.key === PREFIX + key) callback();
      });
    },
    isForgetful: () => unstored.size > 0,
  };
}

export const memory = createMemory(() => localStorage, globalThis.navigator?.locks);
