/** Where the code of a thread is found: beside the sources in development, inside the compiled executable otherwise. */

/**
 * URL of `workers/<name>.ts`, for `new Worker(...)`.
 *
 * In the executable every module has the address of the executable itself, so the way to the threads is not the
 * one of the source tree. A name that is not an entry point of `scripts/build.ts` works in development only.
 */
export function threadUrl(name: string): URL {
  const compiled = import.meta.url.startsWith('file:///$bunfs/');
  return new URL(`${compiled ? './' : '../../'}workers/${name}.ts`, import.meta.url);
}
