/**
 * What users of the API do: install the client, generate one, run the examples of docs/clients.md, read every
 * field.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import published from '../../docs/openapi.json' with { type: 'json' };
import { packClient } from '../../scripts/client.ts';
import type { Place } from '../../src/api/nearby.ts';
import type { Night } from '../../src/api/night.ts';
import type { OpenApiDocument } from '../../src/http/openapi.ts';
import { readingEden, readingFetch } from '../support/clients/reading-client.ts';
import { TYPED_CLIENTS } from '../support/clients/typed-clients.ts';
import { emptyDirectory } from '../support/empty-directory.ts';
import { RunningServer } from '../support/servers/executable.ts';

const ROOT = join(import.meta.dir, '..', '..');
/** What the clients are made of, and these tests. Other tests compare every answer of the service with the document. */
const INPUTS = [
  ...['docs/openapi.json', 'docs/clients.md', 'package.json', 'scripts/client.ts', 'scripts/client'],
  ...['test/e2e/clients.test.ts', 'test/support/clients'],
];
/**
 * True where every test runs (.ci/run), and if the last commit or a later change touches an input: npm, generators and
 * two compilers take 20 s of processor time.
 */
const IS_DUE =
  process.env.CI !== undefined ||
  Bun.spawnSync(['git', 'diff', '--quiet', 'HEAD~1', '--', ...INPUTS], { cwd: ROOT }).exitCode !== 0;
const document = published as unknown as OpenApiDocument;
/** A project outside the repository, with only what a user would install. */
let project: string;
let server: RunningServer;

beforeAll(async () => {
  if (!IS_DUE) return;
  project = emptyDirectory();
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }');
  const client = await packClient(emptyDirectory());
  // offline, because the package contains everything that it needs
  const installed = Bun.spawnSync(['npm', 'install', '--offline', '--no-audit', '--no-fund', client], {
    cwd: project,
  });
  if (installed.exitCode !== 0) throw new Error(`npm: ${installed.stderr}`);
  server = await RunningServer.start();
});
afterAll(async () => {
  if (IS_DUE) expect(await server.stop()).toEqual([0, []]);
});

/**
 * Compiles files in the project with strict settings.
 * @param resolution `nodenext` as Node finds modules, `bundler` as bundlers do
 * @param compiler package of the compiler: the current TypeScript, or the version before it, which is still in wide use
 * @returns the compiler's errors
 */
function compile(
  files: Record<string, string>,
  resolution: 'nodenext' | 'bundler' = 'nodenext',
  compiler: 'typescript' | 'typescript-5' = 'typescript',
): string {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text);
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: 'es2022',
    module: resolution === 'bundler' ? 'preserve' : resolution,
    moduleResolution: resolution,
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
  };
  writeFileSync(
    join(project, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: Object.keys(files) }),
  );
  const program = join(ROOT, 'node_modules', compiler, 'bin', 'tsc');
  const { stdout } = Bun.spawnSync([process.execPath, program, '-p', '.'], { cwd: project });
  return stdout.toString();
}

/** Links packages of the repository into the project, as if its user had installed them. */
function install(...names: string[]): void {
  for (const name of names) {
    const path = join(project, 'node_modules', name);
    mkdirSync(dirname(path), { recursive: true });
    if (!existsSync(path)) symlinkSync(join(ROOT, 'node_modules', name), path);
  }
}

/** Returns what a program prints. @throws Error when it fails */
async function printed(command: string[]): Promise<string> {
  const child = Bun.spawn(command, { cwd: project, stderr: 'pipe' });
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  if ((await child.exited) !== 0) throw new Error(`${command.join(' ')}: ${stderr}`);
  return stdout;
}

const guide = readFileSync(join(ROOT, 'docs', 'clients.md'), 'utf8');
/** Returns the examples of docs/clients.md in a language, with the address of the test's server. */
function shown(language: 'ts' | 'python' | 'sh'): string[] {
  const blocks = [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))];
  return blocks.map(([, block]) => block!.replaceAll('http://127.0.0.1:3000', server.url));
}

describe.skipIf(!IS_DUE)('the client package', () => {
  test('is installed by npm without a network', () => {
    expect(existsSync(join(project, 'node_modules', 'spotscore-client', 'index.js'))).toBe(true);
  });
});

describe.skipIf(!IS_DUE)('a typed client', () => {
  const ask = async (path: string) => (await server.get(path)).json();

  /** Returns what every client must print, from plain requests. */
  async function expected() {
    const spot = 'lat=-34.9054&lon=-56.1912&at=2026-02-16T22:30:00Z';
    const score = await ask(`/api/spot/score?${spot}`);
    const { places } = await ask(`/api/spot/nearby?${spot}&radius=5000&limit=3`);
    const { nights } = await ask(`/api/spot/timeline?${spot}&nights=2`);
    const { results } = await ask('/api/geocode/search?q=plaza&limit=2');
    return {
      score: [score.score, score.ampel, score.reasons[0]],
      places: places.map(({ score, name, why_better }: Place) => [score, name, why_better]),
      features: places.map(({ lon, score }: Place) => [lon, score]),
      list: [
        ['plaza', score.score],
        ['invalid_input', 'lat'],
      ],
      nights: nights.map(({ score, hours }: Night) => [score, hours[0]!.night_noise_db]),
      found: results.map(({ display_name }: { display_name: string }) => display_name),
      accepted: true,
      refused: ['invalid_input', 'lat'],
    };
  }

  const fileOf = (name: string) => `${name.replaceAll(' ', '-')}-program.ts`;

  // the programs, and the clients that they import
  beforeAll(async () => {
    install('openapi-fetch', 'openapi-typescript-helpers');
    const script = join(ROOT, 'test', 'support', 'clients', 'generate-client.ts');
    for (const [name, { generator, program }] of Object.entries(TYPED_CLIENTS)) {
      if (generator !== null) await printed([process.execPath, script, generator, project, server.url]);
      writeFileSync(join(project, fileOf(name)), program);
    }
  });

  // all at once, because the compiler needs seconds for the types of the language alone
  test.each(['nodenext', 'bundler'] as const)('compiles with %s resolution', (resolution) => {
    const clients = Object.entries(TYPED_CLIENTS).filter(([, client]) => client.resolution === resolution);
    expect(clients.length).toBeGreaterThan(0);
    const files = Object.fromEntries(clients.map(([name, { program }]) => [fileOf(name), program]));
    expect(compile(files, resolution, resolution === 'nodenext' ? 'typescript-5' : 'typescript')).toBe('');
  });

  test.each(Object.keys(TYPED_CLIENTS))('(%s) runs with what its types say', async (name) => {
    // before the program sends its report, which can change scores
    const answers = await expected();
    expect(JSON.parse(await printed([process.execPath, fileOf(name), server.url]))).toEqual(answers);
  });
});

describe.skipIf(!IS_DUE)('a program of an API user', () => {
  test('compiles when it follows docs/clients.md, or reads every documented field, but not with an undocumented one', () => {
    install('elysia', '@elysia/eden');
    expect(shown('ts').length).toBeGreaterThan(2);
    const [byFetch, byEden] = [readingFetch(document), readingEden(document)];
    for (const text of [byFetch, byEden]) expect(text.match(/ satisfies /g)!.length).toBeGreaterThan(300);
    const misread = (text: string) => text.replaceAll("'ampel'", "'colour'");
    const complaints = compile({
      ...Object.fromEntries(shown('ts').map((block, i) => [`shown-${i}.ts`, `${block}\nexport {};\n`])),
      'fetch.ts': byFetch,
      'eden.ts': byEden,
      'misread-fetch.ts': misread(byFetch),
      'misread-eden.ts': misread(byEden),
    });
    const lines = complaints.split('\n').filter((line) => /^\S/.test(line));
    expect(lines.filter((line) => !line.startsWith('misread-'))).toEqual([]);
    for (const name of ['misread-fetch.ts', 'misread-eden.ts'])
      expect(lines.some((line) => line.startsWith(name) && line.includes('colour'))).toBe(true);
  });

  test('in TypeScript runs as docs/clients.md shows it', async () => {
    install('elysia', '@elysia/eden');
    for (const [i, block] of shown('ts').entries()) {
      writeFileSync(join(project, `run-${i}.ts`), block);
      expect(await printed([process.execPath, `run-${i}.ts`])).toMatch(/\d/);
    }
  });
});

describe.skipIf(!IS_DUE)('a program in Python', () => {
  /** Runs the Python example that matches `uses` and returns the lines that it prints. */
  async function runShown(uses: RegExp): Promise<string[]> {
    const program = shown('python').find((block) => uses.test(block))!;
    writeFileSync(join(project, 'program.py'), program);
    return (await printed(['python3', 'program.py'])).trimEnd().split('\n');
  }
  const has = (module: string) => Bun.spawnSync(['python3', '-c', `import ${module}`]).exitCode === 0;

  test.skipIf(!Bun.which('python3'))(
    'runs as docs/clients.md shows it, with only the standard library',
    async () => {
      const lines = await runShown(/urllib/);
      const { score, ampel } = await (
        await server.get('/api/spot/score?lat=-34.9054&lon=-56.1912&at=2026-02-16T22:30:00Z')
      ).json();
      expect(lines[0]).toBe(`${score} ${ampel}`);
      expect(lines.length).toBeGreaterThan(8);
      expect(lines.at(-1)).toBe('invalid_input: lat is "91"; expected a decimal number from -90 to 90');
    },
  );

  test.skipIf(!Bun.which('python3') || !has('httpx'))(
    'runs with httpx as docs/clients.md shows it',
    async () => {
      expect((await runShown(/import httpx/))[0]).toMatch(/^\d+ (?:green|yellow|red)$/);
    },
  );

  test.skipIf(!Bun.which('python3'))('reads a table as docs/clients.md shows it', async () => {
    const lines = await runShown(/csv\.DictReader/);
    expect(lines).toHaveLength(10);
    for (const [i, line] of lines.entries())
      expect(line.trimEnd()).toMatch(new RegExp(`^${i} \\d+ (?:green|yellow|red) (?:yes|rules|no|unknown)$`));
  });

  test.skipIf(!Bun.which('curl') || !Bun.which('python3') || !has('duckdb'))(
    'reads the table of a stream into DuckDB as docs/clients.md shows it',
    async () => {
      const spots = Array.from({ length: 1000 }, (_, id) => ({ lat: -34.9 + id / 1e4, lon: -56.17, id }));
      writeFileSync(join(project, 'spots.ndjson'), spots.map((spot) => `${JSON.stringify(spot)}\n`).join(''));
      const request = shown('sh').find((block) => block.includes('spots.ndjson'))!;
      await printed(['sh', '-c', request]);
      const rows = readFileSync(join(project, 'scores.csv'), 'utf8').trimEnd().split('\n').slice(1);
      const best = rows.filter((row) => row.split(',')[3] !== 'red').length;
      expect(rows).toHaveLength(1000);
      expect((await runShown(/import duckdb/)).at(-1)).toBe(`${best} not red, ${best} written`);
    },
  );
});
