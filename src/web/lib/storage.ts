/** Storage of the page on this device. If it is full or forbidden, the page works without it. */

const PREFIX = 'spotscore.';

export interface Memory {
  read<T>(key: string, fallback: T): T;
  write(key: string, value: unknown): void;
}

/**
 * Returns a memory that ignores errors of the storage.
 * @param storage returns the storage, usually `localStorage`; reading that property can throw without cookies
 */
export function createMemory(storage: () => Pick<Storage, 'getItem' | 'setItem'>): Memory {
  return {
    read<T>(key: string, fallback: T): T {
      try {
        const text = storage().getItem(PREFIX + key);
        return text === null ? fallback : (JSON.parse(text) as T);
      } catch {
        return fallback;
      }
    },
    write(key, value) {
      try {
        storage().setItem(PREFIX + key, JSON.stringify(value));
      } catch {
        // private windows and full devices: the page continues without storage
      }
    },
  };
}

export const memory = createMemory(() => localStorage);
