/**
 * Makes dist/release: one archive per target (executable, licences, completions, manual page, deployment files), a Debian
 * package if dpkg-deb exists, bundles for desktop assistants, the client package, a bill of materials (CycloneDX),
 * notes from CHANGELOG.md, SHA256SUMS, and an in-toto statement of provenance. Bun for other targets comes from the package registry, in the
 * pinned version. With a secret key of minisign, SHA256SUMS is signed. What runs on this machine is unpacked and started
 * once. Prints what failed, with the reason, and then exits with 1. The same commit gives the same bytes: with --twice
 * everything is made a second time and compared.
 *
 *     bun scripts/release.ts [--sign minisign.key] [--twice] [linux-x64 …]
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { unzipSync } from 'fflate';
import manifest from '../package.json' with { type: 'json' };
import { build, commitTime, git } from './build.ts';
import { packClient } from './client.ts';
import { NOTICES, noticesOf } from './notices.ts';
import { type ArchivedFile, archiveOf } from './release/archive.ts';
import { bundledPackages } from './release/bundled-packages.ts';
import { debianPackage } from './release/debian-package.ts';
import { mcpBundle, PROGRAM_OF_BUNDLE } from './release/mcp-bundle.ts';
import { provenanceOf } from './release/provenance.ts';
import { sbomOf } from './release/sbom.ts';
import { sharedFiles } from './release/shared-files.ts';

interface Target {
  /** end of the name of the npm package with Bun for this target: @oven/bun-<packageName> */
  packageName: string;
  /** name in `bun build --target`, after `bun-` */
  os: 'linux' | 'darwin';
  cpu: 'x64' | 'arm64';
  /** true if a package for Debian is made */
  isDebian?: true;
  /** true if a bundle for desktop assistants is made */
  isDesktop?: true;
}

const TARGETS: Record<string, Target> = {
  'linux-x64': { packageName: 'linux-x64', os: 'linux', cpu: 'x64', isDebian: true, isDesktop: true },
  // for processors before 2013, and virtual machines without AVX2
  'linux-x64-baseline': { packageName: 'linux-x64-baseline', os: 'linux', cpu: 'x64' },
  'linux-arm64': { packageName: 'linux-aarch64', os: 'linux', cpu: 'arm64', isDebian: true },
  'linux-x64-musl': { packageName: 'linux-x64-musl', os: 'linux', cpu: 'x64' },
  'darwin-arm64': { packageName: 'darwin-aarch64', os: 'darwin', cpu: 'arm64', isDesktop: true },
};
/** Pages of docs/ for operators. */
const OPERATORS_DOCS = [
  'running',
  'scaling',
  'data',
  'counts',
  'assistants',
  'map-tiles',
  'clients',
  'commands',
];
const BUN_VERSION = manifest.packageManager.replace('bun@', '');
const root = join(import.meta.dir, '..');
const directory = join(root, 'dist', 'release');
const release = `${manifest.name}-${manifest.version}`;
const SUMS = join(directory, 'SHA256SUMS');

/** Runs a command and hides its output unless it fails. @throws Error with the last lines of the output */
function run(command: string[], cwd: string, stdin: 'inherit' | 'ignore' = 'ignore'): void {
  if (Bun.which(command[0]!) === null) throw new Error(`${command[0]} is not installed`);
  const { success, stdout, stderr } = Bun.spawnSync(command, { cwd, env: process.env, stdin });
  if (!success) {
    const said = `${stdout}\n${stderr}`.trim().split('\n').slice(-3).join(' ');
    throw new Error(`"${command.join(' ')}" failed: ${said}`);
  }
}

/** Returns the path of the Bun for a target. */
function fetchBun({ packageName, os, cpu }: Target, cwd: string): string {
  const name = `@oven/bun-${packageName}`;
  const choice = ['--os', os, '--cpu', cpu];
  run([process.execPath, 'add', '--exact', '--ignore-scripts', ...choice, `${name}@${BUN_VERSION}`], cwd);
  return join(cwd, 'node_modules', name, 'bin', 'bun');
}

/** Returns true if this machine can run, and so test, the executable. */
function runsHere(name: string, { os, cpu }: Target): boolean {
  const usesMusl = name.endsWith('-musl');
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return (
    os === process.platform && cpu === process.arch && usesMusl === (header.glibcVersionRuntime === undefined)
  );
}

/** Returns the files of every archive beside the executable. */
function commonFiles(notices: string): ArchivedFile[] {
  const deploy = readdirSync(join(root, 'deploy'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const docs = OPERATORS_DOCS.map((name) => join(root, 'docs', `${name}.md`));
  const ours = [join(root, 'LICENSE'), join(root, 'CHANGELOG.md'), ...deploy, ...docs];
  return [
    ...ours.map((path) => ({ name: relative(root, path), content: readFileSync(path) })),
    { name: NOTICES, content: Buffer.from(notices) },
    ...sharedFiles(manifest.version, commitTime()),
  ];
}

/** Makes archive and package of a target. @returns their paths, each with whether the content was tested */
async function make(
  name: string,
  target: Target,
  files: ArchivedFile[],
): Promise<[path: string, tested: string][]> {
  const workshop = mkdtempSync(join(tmpdir(), 'spotscore-release-'));
  const executable = join(workshop, manifest.name);
  try {
    writeFileSync(join(workshop, 'package.json'), '{"private":true}');
    await build({ outfile: executable, target: `bun-${name}`, runtime: fetchBun(target, workshop) });
    const program = { name: manifest.name, content: readFileSync(executable), executable: true };
    const folder = `${release}-${name}`;
    const content = [program, ...files].map((file) => ({ ...file, name: `${folder}/${file.name}` }));
    const archive = join(directory, `${folder}.tar.gz`);
    writeFileSync(archive, archiveOf(content, commitTime()));
    const { version } = manifest;
    const made = { version, cpu: target.cpu, files: [program, ...files], madeAt: commitTime(), directory };
    const debian = target.isDebian ? debianPackage(made) : null;
    const bundle = target.isDesktop ? join(directory, `${folder}.mcpb`) : null;
    const licences = files.filter((file) => file.name === 'LICENSE' || file.name === NOTICES);
    if (bundle)
      writeFileSync(bundle, mcpBundle({ version, os: target.os, program, licences, madeAt: commitTime() }));
    const paths = [archive, ...(debian ? [debian] : []), ...(bundle ? [bundle] : [])];
    if (!runsHere(name, target))
      return paths.map((path) => [path, 'not started: it does not run on this machine']);
    for (const path of paths) startFrom(path, mkdtempSync(join(workshop, 'unpacked-')));
    return paths.map((path) => [path, 'unpacked, and its self-test passed']);
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

/** Returns the section of CHANGELOG.md about this version; what is not released yet until it has one. */
function releaseNotes(): string {
  const [, ...sections] = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split(/^## /m);
  const ofVersion = sections.find((section) => section.startsWith(`[${manifest.version}]`));
  // not of another version: what was made since would not be in it
  const section =
    sections[0]!.startsWith('[Unreleased]') && sections[0]!.includes('- ') ? sections[0] : ofVersion;
  return `## ${section ?? `[${manifest.version}]\n`}`;
}

/** Unpacks an archive, a package or a bundle, and starts the program inside. @throws Error with what it said */
function startFrom(path: string, folder: string): void {
  if (path.endsWith('.deb')) run(['dpkg-deb', '--extract', path, folder], folder);
  else if (path.endsWith('.mcpb')) {
    const { [PROGRAM_OF_BUNDLE]: program } = unzipSync(readFileSync(path));
    writeFileSync(join(folder, manifest.name), program!, { mode: 0o755 });
  } else run(['tar', '-xzf', path, '--strip-components=1'], folder);
  run([join(folder, path.endsWith('.deb') ? 'usr/bin' : '', manifest.name), 'self-test'], folder);
}

/** Makes the files of a release. @returns SHA256SUMS, and how many targets failed */
async function makeRelease(wanted: readonly string[]): Promise<{ sums: string; failed: number }> {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const made: string[] = [];
  /** Adds a file to the release and prints it. */
  function add(path: string, remark: string): void {
    console.log(`made ${path} (${remark})`);
    made.push(path);
  }

  const packages = await bundledPackages();
  const files = commonFiles(noticesOf(packages));
  let failed = 0;
  for (const name of wanted) {
    try {
      for (const each of await make(name, TARGETS[name]!, files)) add(...each);
    } catch (error) {
      failed++;
      console.error(`NOT made: ${name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  add(await packClient(directory), 'for TypeScript and JavaScript');
  const sbom = join(directory, `${release}.cdx.json`);
  writeFileSync(sbom, `${JSON.stringify(sbomOf(packages, commitTime()), null, 2)}\n`);
  add(sbom, `CycloneDX 1.6, ${packages.length} packages and the runtime`);
  const notes = join(directory, `${release}.md`);
  writeFileSync(notes, releaseNotes());
  add(notes, 'notes of the release, from CHANGELOG.md');
  const sha256Of = (path: string) => new Bun.CryptoHasher('sha256').update(readFileSync(path)).digest('hex');
  const provenance = join(directory, `${release}.intoto.json`);
  const artefacts = made.map((path) => ({ name: basename(path), sha256: sha256Of(path) }));
  const statement = provenanceOf(artefacts, { commit: git('rev-parse', 'HEAD'), targets: wanted });
  writeFileSync(provenance, `${JSON.stringify(statement, null, 2)}\n`);
  add(provenance, `in-toto statement of ${artefacts.length} files`);
  // format of `sha256sum --check SHA256SUMS`
  const sums = made.map((path) => `${sha256Of(path)}  ${basename(path)}\n`).join('');
  writeFileSync(SUMS, sums);
  console.log(`made ${SUMS} (of ${made.length} files)`);
  return { sums, failed };
}

const { values, positionals } = parseArgs({
  options: { sign: { type: 'string' }, twice: { type: 'boolean' } },
  allowPositionals: true,
});
const wanted = positionals.length > 0 ? positionals : Object.keys(TARGETS);
const unknown = wanted.filter((name) => !(name in TARGETS));
if (unknown.length > 0) {
  console.error(`unknown target ${unknown.join(', ')}; expected ${Object.keys(TARGETS).join(', ')}`);
  process.exit(2);
}

const { sums, failed } = await makeRelease(wanted);
let exitCode = failed > 0 ? 1 : 0;
if (values.twice) {
  const again = (await makeRelease(wanted)).sums;
  const others = sums.split('\n').filter((line) => !again.split('\n').includes(line));
  if (others.length === 0) console.log('the second time, all files had the same bytes');
  else {
    exitCode = 1;
    console.error(`NOT reproducible, other bytes the second time:\n${others.join('\n')}`);
  }
}
if (values.sign !== undefined) {
  try {
    // a key with a password asks for it on the terminal
    run(['minisign', '-S', '-s', values.sign, '-m', SUMS, '-t', release], directory, 'inherit');
    console.log(`made ${SUMS}.minisig (signature of SHA256SUMS)`);
  } catch (error) {
    exitCode = 1;
    console.error(`NOT signed: ${error instanceof Error ? error.message : error}`);
  }
}
process.exit(exitCode);
