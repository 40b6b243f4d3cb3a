/** This program itself: its sources in development, one executable that holds all of them otherwise. */

/** In the executable every module has the address of the executable itself. */
export const IS_COMPILED = import.meta.url.startsWith('file:///$bunfs/');

/** What starts this program anew; its arguments follow. */
export const THIS_PROGRAM: readonly string[] = IS_COMPILED
  ? [process.execPath]
  : [process.execPath, Bun.main];
