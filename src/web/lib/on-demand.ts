/** Code files that most visits do not need, loaded on demand. */

/** Function that loads a code file once; resolves to null if that fails, and the next call tries again. */
export type Loader<T> = () => Promise<T | null>;

/**
 * Returns a function that loads a code file.
 * @param name name of the file as served, for further attempts
 * @param first imports the file; the bundler splits it off because of this import
 * @param styles name of its style sheet, if it has one
 */
export function createLoader<T>(name: string, first: () => Promise<T>, styles?: string): Loader<T> {
  let loading: Promise<T | null> | undefined;
  let failures = 0;
  // browsers remember that an address failed, so each further attempt has its own
  const again = (): Promise<T> => import(new URL(`${name}?${failures}`, document.baseURI).href);
  return () => {
    loading ??= Promise.all([failures === 0 ? first() : again(), styles && loadStyleSheet(styles)]).then(
      ([file]) => file,
      () => {
        failures++;
        loading = undefined;
        return null;
      },
    );
    return loading;
  };
}

/** Loads a style sheet, once. @throws Event if that fails */
export function loadStyleSheet(name: string): Promise<void> {
  if (document.querySelector(`link[href="${name}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    const fail = (event: Event) => {
      link.remove();
      reject(event);
    };
    Object.assign(link, { rel: 'stylesheet', href: name, onload: () => resolve(), onerror: fail });
    document.head.append(link);
  });
}

/** Loads the reader of pasted coordinates and links. Without the reader, every text counts as a name. */
export const pasteReader = createLoader('read-place.js', () => import('./exchange/read-place.ts'));

/** Loads the code that reads and writes files of places. */
export const placeFiles = createLoader('place-files.js', () => import('./exchange/place-files.ts'));
