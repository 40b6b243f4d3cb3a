/** How this program runs: from its sources in development, else from one executable. */

/** True in the executable, in which every module has the URL of the executable. */
export const IS_COMPILED = import.meta.url.startsWith('file:///$bunfs/');

/** Command that starts this program; its arguments follow. */
export const THIS_PROGRAM: readonly string[] = IS_COMPILED
  ? [process.execPath]
  : [process.execPath, Bun.main];
