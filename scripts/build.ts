/**
 * Makes dist/spotscore: one executable with the program, its threads and its data inside.
 *
 *     bun scripts/build.ts [--target bun-linux-arm64] [--outfile dist/spotscore-arm64]
 */
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { BunPlugin } from 'bun';
import { makeIfChanged } from './up-to-date.ts';

const root = join(import.meta.dir, '..');
export const EXECUTABLE = join(root, 'dist', 'spotscore');

/** Paths of everything in the executable, and of this script. */
const INPUTS = [
  'src',
  'workers',
  'drizzle',
  'scripts/build.ts',
  'package.json',
  'bun.lock',
  'dist/sample.spots',
  'dist/sample.pmtiles',
  'dist/world.pmtiles',
  'dist/places.bin',
  'dist/towns.bin',
  'dist/names.bin',
  'dist/people.bin',
  'dist/web.bundle',
];

interface BuildOptions {
  outfile: string;
  /** e.g. `bun-linux-x64-baseline`; default: this machine */
  target?: string;
  /** Bun to embed; default: the running one, or one downloaded for the target */
  runtime?: string;
  /** change sources during the build; for tests of failures */
  plugins?: BunPlugin[];
}

/** @throws Error with the message of the bundler */
export async function build({ outfile, target, runtime, plugins = [] }: BuildOptions): Promise<void> {
  const threads = readdirSync(join(root, 'workers')).map((name) => join(root, 'workers', name));
  const result = await Bun.build({
    entrypoints: [join(root, 'src', 'main.ts'), ...threads],
    root,
    plugins,
    compile: {
      outfile,
      ...(target ? { target: target as Bun.Build.CompileTarget } : {}),
      ...(runtime ? { executablePath: runtime } : {}),
      // a file in the working directory must not change the program
      autoloadDotenv: false,
      autoloadBunfig: false,
    },
    // never `identifiers`: Elysia reads parameter names of handlers, and silently stops validating without
    // them
    minify: { whitespace: true, syntax: true, identifiers: false },
    bytecode: true,
    // code that several threads run is inside once
    splitting: true,
    format: 'esm',
    define: {
      BUILD_COMMIT: JSON.stringify(commit()),
      BUILD_TARGET: JSON.stringify(target?.replace(/^bun-/, '') ?? `${process.platform}-${process.arch}`),
      'process.env.NODE_ENV': '"production"',
    },
  });
  if (!result.success) throw new Error(result.logs.map(String).join('\n'));
}

/** Builds dist/spotscore unless it was made from the same inputs. @returns true if it was built */
export async function buildIfChanged(): Promise<boolean> {
  const product = {
    outputs: [EXECUTABLE] as const,
    inputs: INPUTS.map((path) => join(root, path)),
    versions: `${commit()} ${Bun.version}`,
  };
  return makeIfChanged(product, () => build({ outfile: EXECUTABLE }));
}

/** Returns the output of a command of git; null outside a repository, and where git is not installed, as in slim images. */
export function git(...words: string[]): string | null {
  if (Bun.which('git') === null) return null;
  const { stdout, success } = Bun.spawnSync(['git', ...words], { cwd: root, stderr: 'ignore' });
  return success ? stdout.toString().trim() : null;
}

/** Returns the short hash of the commit; without git BUILD_COMMIT, by default `unknown`. */
function commit(): string {
  return git('rev-parse', '--short=7', 'HEAD') ?? (process.env.BUILD_COMMIT || 'unknown');
}

/** Returns the time of the commit, so that the same commit makes the same files; 1970 without git. */
export function commitTime(): Date {
  return new Date(Number(git('log', '-1', '--format=%ct') ?? 0) * 1000);
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { target: { type: 'string' }, outfile: { type: 'string' } } });
  const started = performance.now();
  if (values.target || values.outfile) {
    await build({ outfile: resolve(values.outfile ?? 'dist/spotscore'), target: values.target });
  } else if (!(await buildIfChanged())) {
    console.log('dist/spotscore is up to date');
    process.exit(0);
  }
  console.log(
    `built ${values.outfile ?? 'dist/spotscore'} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
}
