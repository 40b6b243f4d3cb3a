/** What this program is: its version, the commit and the machine it was built for. */
import manifest from '../../../package.json' with { type: 'json' };

/** Filled in by scripts/build.ts; absent in development. */
declare const BUILD_COMMIT: string | undefined;
declare const BUILD_TARGET: string | undefined;

export const VERSION = manifest.version;

const commit = typeof BUILD_COMMIT === 'undefined' ? 'development' : `git ${BUILD_COMMIT}`;
const target = typeof BUILD_TARGET === 'undefined' ? `${process.platform}-${process.arch}` : BUILD_TARGET;

/** One line: `spotscore 0.1.0 (git abc1234, bun 1.4.4, linux-x64)`. */
export function describeVersion(): string {
  return `${manifest.name} ${VERSION} (${commit}, bun ${Bun.version}, ${target})`;
}

/** How this program is called on a command line: as it was, or from its sources. */
export function programName(): string {
  return typeof BUILD_TARGET === 'undefined'
    ? `npx -y ${manifest.packageManager} src/main.ts`
    : process.argv0;
}

/** Why this Bun cannot run the program, or null: only the release line that the tests run on is supported. */
export function runtimeProblem(running: string): string | null {
  const pinned = manifest.packageManager.replace('bun@', '');
  const releaseLine = (version: string) => version.split('.').slice(0, 2).join('.');
  if (releaseLine(running) === releaseLine(pinned)) return null;
  return `spotscore needs Bun ${releaseLine(pinned)}.x (tested with ${pinned}), but this is Bun ${running}.`;
}
