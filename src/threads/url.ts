/** Where the code of a thread is found: beside the sources in development, inside the compiled executable otherwise. */
import { IS_COMPILED } from '../shared/program/this-program.ts';

/** The files of `workers/`, without their ending. */
export const THREADS = [
  'assembler',
  'copier',
  'cutter',
  'drawer',
  'importer',
  'live',
  'scorer',
  'store',
  'tiler',
] as const;
export type ThreadName = (typeof THREADS)[number];

/**
 * URL of `workers/<name>.ts`, for `new Worker(...)`.
 *
 * In the executable the way to the threads is not the one of the source tree: `scripts/build.ts` puts all files of
 * `workers/` inside.
 */
export function threadUrl(name: ThreadName): URL {
  return new URL(`${IS_COMPILED ? './' : '../../'}workers/${name}.ts`, import.meta.url);
}
