/**
 * Makes dist/release: one executable per kind of machine, the client package, and SHA256SUMS. Bun for other machines comes from the
 * package registry, in the pinned version. What cannot be made is named, with the reason, and the exit code is 1.
 *
 *     bun scripts/release.ts [linux-x64 …]
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { build } from './build.ts';
import { packClient } from './client.ts';

interface Target {
  /** of the registry's package with Bun for this machine: @oven/bun-<packageName> */
  packageName: string;
  /** as `bun build --target` calls it, after `bun-` */
  os: 'linux' | 'darwin';
  cpu: 'x64' | 'arm64';
}

const TARGETS: Record<string, Target> = {
  'linux-x64': { packageName: 'linux-x64', os: 'linux', cpu: 'x64' },
  // for processors before 2013 and virtual machines that hide AVX2
  'linux-x64-baseline': { packageName: 'linux-x64-baseline', os: 'linux', cpu: 'x64' },
  'linux-arm64': { packageName: 'linux-aarch64', os: 'linux', cpu: 'arm64' },
  'linux-x64-musl': { packageName: 'linux-x64-musl', os: 'linux', cpu: 'x64' },
  'darwin-arm64': { packageName: 'darwin-aarch64', os: 'darwin', cpu: 'arm64' },
};
const BUN_VERSION = manifest.packageManager.replace('bun@', '');
const directory = join(import.meta.dir, '..', 'dist', 'release');

/** Runs a command; its output is only of interest when it fails. @throws Error with the last lines of it */
function run(command: string[], cwd: string): void {
  const { success, stdout, stderr } = Bun.spawnSync(command, { cwd, env: process.env });
  if (!success) {
    const said = `${stdout}\n${stderr}`.trim().split('\n').slice(-3).join(' ');
    throw new Error(`"${command.join(' ')}" failed: ${said}`);
  }
}

/** Path of the Bun that the executable for a target is made from. */
function fetchBun({ packageName, os, cpu }: Target, cwd: string): string {
  const name = `@oven/bun-${packageName}`;
  const choice = ['--os', os, '--cpu', cpu];
  run([process.execPath, 'add', '--exact', '--ignore-scripts', ...choice, `${name}@${BUN_VERSION}`], cwd);
  return join(cwd, 'node_modules', name, 'bin', 'bun');
}

/** True where this machine can start what was built, so that it can be tested. */
function runsHere(name: string, { os, cpu }: Target): boolean {
  const usesMusl = name.endsWith('-musl');
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return (
    os === process.platform && cpu === process.arch && usesMusl === (header.glibcVersionRuntime === undefined)
  );
}

async function make(name: string, target: Target): Promise<string> {
  const outfile = join(directory, `spotscore-${manifest.version}-${name}`);
  const workshop = mkdtempSync(join(tmpdir(), 'spotscore-release-'));
  try {
    writeFileSync(join(workshop, 'package.json'), '{"private":true}');
    await build({ outfile, target: `bun-${name}`, runtime: fetchBun(target, workshop) });
    if (!runsHere(name, target)) return `${outfile} (not tested: it does not run on this machine)`;
    run([outfile, 'self-test'], workshop);
    return `${outfile} (self-test passed)`;
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(TARGETS);
const unknown = wanted.filter((name) => !(name in TARGETS));
if (unknown.length > 0) {
  console.error(`unknown target ${unknown.join(', ')}; expected ${Object.keys(TARGETS).join(', ')}`);
  process.exit(2);
}

rmSync(directory, { recursive: true, force: true });
mkdirSync(directory, { recursive: true });
const made: string[] = [];
for (const name of wanted) {
  try {
    console.log(`made ${await make(name, TARGETS[name]!)}`);
    made.push(join(directory, `spotscore-${manifest.version}-${name}`));
  } catch (error) {
    rmSync(join(directory, `spotscore-${manifest.version}-${name}`), { force: true });
    console.error(`NOT made: ${name}: ${error instanceof Error ? error.message : error}`);
  }
}
const client = await packClient(directory);
console.log(`made ${client}`);
// as `sha256sum --check SHA256SUMS` reads it
const sums = [...made, client].map(
  (path) => `${new Bun.CryptoHasher('sha256').update(readFileSync(path)).digest('hex')}  ${basename(path)}\n`,
);
writeFileSync(join(directory, 'SHA256SUMS'), sums.join(''));
process.exit(made.length === wanted.length ? 0 : 1);
