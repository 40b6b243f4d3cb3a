/** Locates the code of threads: beside the sources in development, inside the compiled executable otherwise. */
import { IS_COMPILED } from '../shared/program/this-program.ts';

/** Files of `workers/`, without their extension. */
export const THREADS = [
  'assembler',
  'copier',
  'cutter',
  'drawer',
  'importer',
  'live',
  'planner',
  'reader',
  'scorer',
  'store',
  'tiler',
] as const;
export type ThreadName = (typeof THREADS)[number];

/**
 * Returns the URL of `workers/<name>.ts` for `new Worker(...)`.
 * In the executable the path differs from that in the source tree: `scripts/build.ts` embeds all files of `workers/`.
 */
export function threadUrl(name: ThreadName): URL {
  return new URL(`${IS_COMPILED ? './' : '../../'}workers/${name}.ts`, import.meta.url);
}
