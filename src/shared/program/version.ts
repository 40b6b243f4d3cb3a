/** Version, commit and target of this program. */
import manifest from '../../../package.json' with { type: 'json' };

/** Git commit and target of the build, set by scripts/build.ts; absent in development. */
declare const BUILD_COMMIT: string | undefined;
declare const BUILD_TARGET: string | undefined;

export const VERSION = manifest.version;

/** The build; commit is null in development. */
export const BUILD = {
  commit: typeof BUILD_COMMIT === 'undefined' ? null : BUILD_COMMIT,
  bun: Bun.version,
  target: typeof BUILD_TARGET === 'undefined' ? `${process.platform}-${process.arch}` : BUILD_TARGET,
};

/** Returns one line: `spotscore 0.3.0 (git abc1234, bun 1.4.4, linux-x64)`. */
export function describeVersion(): string {
  const { commit, bun, target } = BUILD;
  return `${manifest.name} ${VERSION} (${commit === null ? 'development' : `git ${commit}`}, bun ${bun}, ${target})`;
}

/** Returns the start of a command line of this program: the name it was called by, or the command for its sources. */
export function programName(): string {
  return typeof BUILD_TARGET === 'undefined'
    ? `npx -y ${manifest.packageManager} src/main.ts`
    : process.argv0;
}

/** Returns why this Bun cannot run the program, or null: only the release line of the tests is supported. */
export function runtimeProblem(running: string): string | null {
  const pinned = manifest.packageManager.replace('bun@', '');
  const releaseLine = (version: string) => version.split('.').slice(0, 2).join('.');
  if (releaseLine(running) === releaseLine(pinned)) return null;
  return `spotscore needs Bun ${releaseLine(pinned)}.x (tested with ${pinned}), but this is Bun ${running}.`;
}
