/** The packages that `run start` and `run build` install: the program's own, and none of those that only tests need. */
import { describe, expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };
import { PACKED } from '../../../scripts/release/bundled-packages.ts';

const ROOT = join(import.meta.dir, '../../..');
const transpilers = {
  '.ts': new Bun.Transpiler({ loader: 'ts' }),
  '.tsx': new Bun.Transpiler({ loader: 'tsx' }),
};
/** What `scanImports` names for JSX, whatever tsconfig.json says. */
const JSX = /^react(?:\/|$)/;
/** Roots of what both commands run. */
const ROOTS = [
  'src/main.ts',
  'src/web/main.ts',
  'src/offline/worker.ts',
  ...readdirSync(join(ROOT, 'workers')).map((name) => join('workers', name)),
  ...[...`${manifest.scripts['prepare:data']} ${manifest.scripts.build}`.matchAll(/scripts\/\w+\.ts/g)].map(
    ([path]) => path,
  ),
].map((path) => join(ROOT, path));

/** Returns the packages that files import when they run, with one file that does. */
function importedPackages(): Map<string, string> {
  const packages = new Map<string, string>();
  const seen = new Set<string>();
  const open = [...ROOTS];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const extension = extname(path);
    // files of dist/ are made by the scripts
    if (seen.has(path) || !(extension === '.ts' || extension === '.tsx') || !existsSync(path)) continue;
    seen.add(path);
    for (const { path: target } of transpilers[extension].scanImports(readFileSync(path, 'utf8'))) {
      if (target.startsWith('.')) open.push(join(dirname(path), target));
      else if (!JSX.test(target) && !/^(?:bun|node)(?::|$)/.test(target))
        packages.set(/^(?:@[^/]+\/)?[^/]+/.exec(target)![0], path);
    }
  }
  return packages;
}

describe('start and build', () => {
  test('install only the dependencies', () => {
    for (const script of [manifest.scripts.start, manifest.scripts.build])
      expect(script).toStartWith('bun run --silent prepare:start && ');
    expect(manifest.scripts['prepare:start']).toContain('bun install --production ');
  });

  test('import only dependencies', () => {
    const imported = importedPackages();
    expect(imported.size).toBeGreaterThan(20);
    expect([...imported].filter(([name]) => !(name in manifest.dependencies))).toEqual([]);
  });

  test('pack data of dependencies only', () => {
    expect(PACKED.filter((name) => !(name in manifest.dependencies))).toEqual([]);
  });
});
