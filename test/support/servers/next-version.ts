/** Builds the executable as a later version: the same sources with another version number and another region format. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BunPlugin } from 'bun';
import { build } from '../../../scripts/build.ts';
import { emptyDirectory } from '../empty-directory.ts';
import type { RunOptions } from './executable.ts';

/**
 * @param version of the program @param format of the regions that it writes
 * @param reads other formats that it reads
 */
export async function nextVersion(
  version: string,
  format: number,
  reads: readonly number[],
): Promise<Pick<RunOptions, 'executable'>> {
  const executable = join(emptyDirectory(), `spotscore-${version}`);
  const formats = [format, ...reads].join(', ');
  const plugins = [
    edited(/\/package\.json$/, 'json', [/("version": ")0[^"]+/, `$1${version}`]),
    edited(
      /\/region\/format\/prelude\.ts$/,
      'ts',
      [/(FORMAT_VERSION = )\d+;/, `$1${format};`],
      [/(READABLE_VERSIONS: readonly number\[\] = )\[[^\]]*\]/, `$1[${formats}]`],
    ),
  ];
  await build({ outfile: executable, plugins });
  return { executable };
}

/** Returns a plugin that changes one source. @throws Error in the build if a pattern is not in it */
function edited(
  filter: RegExp,
  loader: 'json' | 'ts',
  ...edits: [pattern: RegExp, replacement: string][]
): BunPlugin {
  return {
    name: `edits of ${filter}`,
    setup(builder) {
      builder.onLoad({ filter }, ({ path }) => {
        let contents = readFileSync(path, 'utf8');
        if (path.includes('/node_modules/')) return { contents, loader };
        for (const [pattern, replacement] of edits) {
          if (!pattern.test(contents)) throw new Error(`${path} has no ${pattern}`);
          contents = contents.replace(pattern, replacement);
        }
        return { contents, loader };
      });
    },
  };
}
