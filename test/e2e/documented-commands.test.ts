/**
 * The commands of the pages for operators. Each command of this program is read by its own parser; each line of the
 * installation in docs/running.md is run in a folder that stands for `/`. Programs of other people are not run: their calls are
 * noted, and listed here with the reason.
 */
import { expect, test } from 'bun:test';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { buildIfChanged, EXECUTABLE } from '../../scripts/build.ts';
import { archiveOf } from '../../scripts/release/archive.ts';
import { COMMANDS } from '../../src/commands/index.ts';
import { parseCommandLine } from '../../src/config/command-line.ts';
import { emptyDirectory } from '../support/empty-directory.ts';

const ROOT = join(import.meta.dir, '../..');
const PAGES = ['running', 'scaling', 'data', 'assistants', 'map-tiles'];
const textOf = (page: string) => readFileSync(join(ROOT, 'docs', `${page}.md`), 'utf8');

/** Programs that no test runs, and why. */
const NOT_RUN: Readonly<Record<string, string>> = {
  npx: 'builds a release, which `bun run release` does in minutes',
  scp: 'needs the server',
  systemctl: 'needs systemd as the first process; the units are verified by units.test.ts',
  journalctl: 'likewise',
  'apt-get': 'changes the machine',
  wget: 'needs the network',
  certbot: 'needs a domain',
  nginx: 'proxies.test.ts starts it with the shipped file',
  minisign: 'needs the key of a release',
  docker: 'needs a container engine; image.test.ts reads the file',
  kubectl: 'needs a cluster; kubernetes-schemas.test.ts reads the files',
  curl: 'needs the running service of the steps before; the paths are checked here',
};

/** Returns the commands in the blocks of a page, one a line, without comments. */
function blocksOf(page: string): string[] {
  return [...textOf(page).matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block]) => block!);
}

/** Returns calls of this program in a page, as words: in blocks, and between backticks. */
function callsIn(page: string): string[][] {
  const text = textOf(page);
  const inline = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!);
  return [...blocksOf(page).flatMap((block) => block.split('\n')), ...inline].flatMap((line) => {
    const [, call] =
      /(?:^|&& |; )(?:[A-Z_]+=\S+ )*spotscore ([a-z][^#;&|]*)/.exec(line.replace(/\$\([^)]*\)/g, 'x')) ?? [];
    return call === undefined ? [] : [call.trim().replaceAll("'", '').split(/\s+/)];
  });
}

test.each(PAGES)('each call of the program in %s.md has a command and flags that exist', (page) => {
  const wrong: string[] = [];
  for (const words of callsIn(page)) {
    try {
      // a name alone is a mention, not a call
      if (words.length > 1 || !(words[0]! in COMMANDS)) parseCommandLine(words, COMMANDS);
    } catch (error) {
      wrong.push(`${words.join(' ')}: ${(error as Error).message}`);
    }
  }
  expect(wrong).toEqual([]);
});

test.each(PAGES)('each script, file and path of the interface in %s.md exists', (page) => {
  const text = textOf(page);
  const scripts = [...text.matchAll(/bun(?:@[\d.]+)? run ([a-z][\w:-]*)/g)].map(([, name]) => name!);
  expect(scripts.filter((name) => !(name in manifest.scripts))).toEqual([]);
  const files = [...text.matchAll(/\bdeploy\/[\w./-]+\w/g)].map(([path]) => path);
  expect(files.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  const { paths } = JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8')) as { paths: object };
  const asked = [...text.matchAll(/curl '?https?:\/\/[\w.:]+(\/[\w./-]*)/g)].map(([, path]) => path!);
  expect(asked.filter((path) => !(path in paths))).toEqual([]);
});

test('every program in the blocks is run here, or listed with the reason why not', () => {
  const own = ['spotscore', 'bun'];
  const ran = ['ls', 'sha256sum', 'tar', 'install', 'cp', 'sed', 'echo'];
  const ofTheCronJob = ['mkdir', 'cat', 'cd', 'chmod', 'pyosmium-up-to-date', '[', 'END', '#!/bin/sh'];
  const programs = PAGES.flatMap(blocksOf)
    .flatMap((block) => block.split('\n'))
    .map((line) => /^(?:[A-Z_]+=\S*)?\s*([^\s#]\S*)?/.exec(line)![1])
    .filter((name) => name !== undefined);
  const known = [...own, ...ran, ...ofTheCronJob, ...Object.keys(NOT_RUN)];
  expect([...new Set(programs)].filter((name) => !known.includes(name))).toEqual([]);
});

test('the installation of running.md works line by line, in a folder that stands for the machine', async () => {
  await buildIfChanged();
  const root = emptyDirectory();
  const home = join(root, 'root');
  const programs = join(root, 'programs');
  for (const folder of [
    'etc/systemd/system',
    'etc/caddy',
    'etc/nginx/conf.d',
    'usr/local/bin',
    'root',
    'programs',
  ])
    mkdirSync(join(root, folder), { recursive: true });
  for (const name of Object.keys(NOT_RUN))
    writeFileSync(join(programs, name), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  // the archive of a release, which the first lines unpack
  const deploy = readdirSync(join(ROOT, 'deploy'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const files = deploy.map((path) => ({
    name: `x/${path.slice(ROOT.length + 1)}`,
    content: readFileSync(path),
  }));
  writeFileSync(join(home, 'spotscore-1.tar.gz'), archiveOf([...files], new Date(0)));
  Bun.spawnSync(['sh', '-c', 'sha256sum spotscore-1.tar.gz > SHA256SUMS'], { cwd: home });
  cpSync(EXECUTABLE, join(home, 'spotscore'));

  const [, onServer, , service, region, , , caddy, nginx] = blocksOf('running');
  for (const block of [onServer, service, region, caddy, nginx]) {
    const script = `set -e\n${block}`
      .replaceAll(/(^|[\s'"=])\/(etc|usr|var)\//gm, `$1${root}/$2/`)
      .replaceAll(/^(sudo )?systemctl .*$/gm, 'systemctl');
    const { exitCode, stdout, stderr } = Bun.spawnSync(['sh', '-c', script], {
      cwd: home,
      env: { ...process.env, PATH: `${programs}:${root}/usr/local/bin:${process.env.PATH}` },
    });
    expect([block, exitCode, exitCode === 0 ? '' : `${stdout}${stderr}`]).toEqual([block, 0, '']);
  }
  const written = (path: string) => readFileSync(join(root, path), 'utf8');
  expect(written('etc/spotscore.env')).toContain('\nSPOTSCORE_CONTACT=me@example.org\n');
  expect(existsSync(join(root, 'etc/systemd/system/spotscore-update.timer'))).toBe(true);
  expect(written('etc/spotscore-regions')).toContain('liechtenstein-latest.osm.pbf');
  expect(written('etc/caddy/Caddyfile')).toContain('\nspots.example.org {\n');
  expect(written('etc/nginx/conf.d/spotscore.conf')).toContain('server_name spots.example.org;');
});
