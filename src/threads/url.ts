/** Where the code of a thread is found: beside the sources in development, inside the compiled executable otherwise. */

/** The files of `workers/`, without their ending. */
export const THREADS = ['assembler', 'cutter', 'importer', 'live', 'scorer', 'store', 'tiler'] as const;
export type ThreadName = (typeof THREADS)[number];

/**
 * URL of `workers/<name>.ts`, for `new Worker(...)`.
 *
 * In the executable every module has the address of the executable itself, so the way to the threads is not the
 * one of the source tree. `scripts/build.ts` puts all files of `workers/` inside.
 */
export function threadUrl(name: ThreadName): URL {
  const compiled = import.meta.url.startsWith('file:///$bunfs/');
  return new URL(`${compiled ? './' : '../../'}workers/${name}.ts`, import.meta.url);
}
