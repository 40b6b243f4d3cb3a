/**
 * The commands of the pages for operators. Each command of this program is read by its own parser; each line of the
 * installation in docs/running.md is run in a folder that stands for `/`. Programs of other people are not run: their calls are
 * noted, and listed here with the reason.
 */
import { expect, test } from 'bun:test';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { buildIfChanged, EXECUTABLE } from '../../scripts/build.ts';
import { archiveOf } from '../../scripts/release/archive.ts';
import { COMMANDS } from '../../src/commands/index.ts';
import { parseCommandLine } from '../../src/config/command-line.ts';
import { atEnd } from '../support/cleanup.ts';
import { emptyDirectory } from '../support/empty-directory.ts';
import { until } from '../support/until.ts';

const ROOT = join(import.meta.dir, '../..');
const PAGES = ['running', 'scaling', 'data', 'assistants', 'map-tiles'];
const textOf = (page: string) => readFileSync(join(ROOT, 'docs', `${page}.md`), 'utf8');
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');

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

/** Returns the blocks of commands in a text. */
function blocksIn(text: string): string[] {
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block]) => block!);
}

const blocksOf = (page: string) => blocksIn(textOf(page));

/** Returns the commands of a block, without comments. */
const commandsOf = (block: string) =>
  block.split('\n').flatMap((line) => line.replace(/\s+#.*$/, '').trim() || []);

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

/** Programs before the real ones: `npx` is the Bun of the tests; packages, data and the executable are there already. */
function standIns(): string {
  const programs = emptyDirectory();
  const npx = '[ "$1 $2" = "-y bun@1.4.4" ] || exit 9\nshift 2\nexec bun "$@"';
  const bun = `case "$*" in
*prepare:*) exit 0 ;;
scripts/build.ts | scripts/test.ts) echo "$*" ;;
*) exec "${process.execPath}" "$@" ;;
esac`;
  for (const [name, text] of Object.entries({ npx, bun }))
    writeFileSync(join(programs, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  return programs;
}

test('the blocks of README.md work in their order: start, ask, import, serve', async () => {
  await buildIfChanged();
  const env = {
    PATH: `${standIns()}:${process.env.PATH}`,
    PORT: '0',
    SPOTSCORE_DATA_DIR: emptyDirectory(),
    SPOTSCORE_DRAIN_DELAY: '0s',
  };
  const written = (command: string) =>
    command
      .replace(/https:\S+\.osm\.pbf/, join(ROOT, 'test/reference/liechtenstein.osm.pbf'))
      .replace('dist/spotscore', EXECUTABLE);
  const run = (command: string) => Bun.spawnSync(['sh', '-c', written(command)], { cwd: ROOT, env });
  /** Starts a server with a command of the page; resolves to its URL and a function that ends it. */
  async function serve(command: string) {
    // in a group of its own, as a shell and two programs start it
    const child = spawn('sh', ['-c', `exec ${written(command)}`], { cwd: ROOT, env, detached: true });
    atEnd(() => {
      if (child.exitCode === null) process.kill(-child.pid!, 'SIGKILL');
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part));
    await until('the server is ready or ends', () => /"ready"/.test(text) || child.exitCode !== null);
    const [, url] = /listening on (http:[^"]+)/.exec(text) ?? [];
    if (url === undefined || child.exitCode !== null) throw new Error(text);
    const end = async () => {
      const ended = once(child, 'exit');
      process.kill(-child.pid!, 'SIGTERM');
      await ended;
    };
    return { url, end };
  }
  /** Asks as a command with curl does; by curl itself where it is installed. */
  async function ask(command: string, url: string): Promise<unknown> {
    const here = command.replace(
      /(?:https?:\/\/)?(?:localhost:3000|127\.0\.0\.1:3000|spots\.example\.org)/,
      url,
    );
    if (Bun.which('curl')) return JSON.parse(run(here).stdout.toString());
    return (await fetch(/http:[^'"\s]+/.exec(here)![0])).json();
  }

  const [first, question, own] = blocksIn(README).map(commandsOf);
  const [start, test] = first!;
  const [build, imports, serves] = own!;
  const sources = await serve(start!);
  expect(run(test!).stdout.toString()).toBe('scripts/test.ts\n');
  expect(await ask(question![0]!, sources.url)).toMatchObject({ score: expect.any(Number) });
  for (const path of ['/', '/swagger']) expect((await fetch(sources.url + path)).status).toBe(200);

  expect(run(build!).stdout.toString()).toBe('scripts/build.ts\n');
  const imported = run(imports!);
  expect([imported.exitCode, imported.stderr.toString()]).toEqual([0, '']);
  await until('the running server notices it', async () =>
    (await (await fetch(`${sources.url}/api/regions`)).text()).includes('liechtenstein'),
  );
  await sources.end();
  const server = await serve(serves!);
  const asked = [README, textOf('running')].flatMap((text) => text.match(/^curl .*$/gm) ?? []);
  expect(asked).toHaveLength(3);
  for (const command of asked) expect(await ask(command, server.url)).not.toHaveProperty('error');
  await server.end();
});
