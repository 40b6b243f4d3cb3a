/** Storage of the page on this device. If it is full or forbidden, the page keeps its values until it is closed. */

const PREFIX = 'spotscore.';

export interface Memory {
  read<T>(key: string, fallback: T): T;
  /** @returns false if the value is kept only until the page is closed */
  write(key: string, value: unknown): boolean;
  /** Returns true if values are kept only until the page is closed. */
  isForgetful(): boolean;
}

/**
 * Returns a memory that ignores errors of the storage.
 * @param storage returns the storage, usually `localStorage`; reading that property can throw without cookies
 */
export function createMemory(storage: () => Pick<Storage, 'getItem' | 'setItem'>): Memory {
  /** values that could not be stored, as text */
  const unstored = new Map<string, string>();
  return {
    read<T>(key: string, fallback: T): T {
      try {
        const text = unstored.get(key) ?? storage().getItem(PREFIX + key);
        return text === null ? fallback : (JSON.parse(text) as T);
      } catch {
        return fallback;
      }
    },
    write(key, value) {
      const text = JSON.stringify(value);
      try {
        storage().setItem(PREFIX + key, text);
        unstored.delete(key);
      } catch {
        // blocked cookies and full devices
        unstored.set(key, text);
      }
      return !unstored.has(key);
    },
    isForgetful: () => unstored.size > 0,
  };
}

export const memory = createMemory(() => localStorage);
