/** Files of code that most visits do not need: loaded when the user begins what needs them. */

/** @returns the file; null if it cannot be loaded, and the next call tries again */
export type Loader<T> = () => Promise<T | null>;

/**
 * @param name of the file as served, for further attempts
 * @param first import of the file: the bundler makes it one by this
 */
export function createLoader<T>(name: string, first: () => Promise<T>): Loader<T> {
  let loading: Promise<T | null> | undefined;
  let failures = 0;
  // browsers remember that an address failed, so each further attempt has its own
  const again = (): Promise<T> => import(new URL(`${name}?${failures}`, document.baseURI).href);
  return () => {
    loading ??= (failures === 0 ? first() : again()).catch(() => {
      failures++;
      loading = undefined;
      return null;
    });
    return loading;
  };
}

/** Reads pasted coordinates and links; without it texts are only names. */
export const pasteReader = createLoader('read-place.js', () => import('./paste/read-place.ts'));

/** Reads and writes files of places. */
export const placeFiles = createLoader('place-files.js', () => import('./exchange/place-files.ts'));
