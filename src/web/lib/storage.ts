/** What the page remembers on this device. A full or forbidden storage costs the memory, never the page. */

const PREFIX = 'spotscore.';

export interface Memory {
  read<T>(key: string, fallback: T): T;
  write(key: string, value: unknown): void;
}

/** @param storage usually `localStorage`; reading even that property can throw when cookies are off */
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
        // private windows and full devices: the page goes on without a memory
      }
    },
  };
}

export const memory = createMemory(() => localStorage);
