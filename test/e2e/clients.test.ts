/** What strangers do with the interface: install the client, compile what docs/clients.md shows, read every field. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import published from '../../docs/openapi.json' with { type: 'json' };
import { packClient } from '../../scripts/client.ts';
import type { OpenApiDocument } from '../../src/http/openapi.ts';
import { readingEden, readingFetch } from '../support/clients/reading-client.ts';
import { emptyDirectory } from '../support/empty-directory.ts';
import { RunningServer } from '../support/servers/executable.ts';

const ROOT = join(import.meta.dir, '..', '..');
const document = published as unknown as OpenApiDocument;
/** A project outside of this tree, with nothing but what a stranger would install. */
let project: string;
let server: RunningServer;

beforeAll(async () => {
  project = emptyDirectory();
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }');
  const client = await packClient(emptyDirectory());
  // nothing may be fetched: what the client needs is in it
  const installed = Bun.spawnSync(['npm', 'install', '--offline', '--no-audit', '--no-fund', client], {
    cwd: project,
  });
  if (installed.exitCode !== 0) throw new Error(`npm: ${installed.stderr}`);
  server = await RunningServer.start();
});
afterAll(async () => {
  expect(await server.stop()).toEqual([0, []]);
});

/** Compiles files in the project, strictly, with the compiler that most people have. @returns what it complains of */
function compile(files: Record<string, string>): string {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text);
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
  };
  writeFileSync(
    join(project, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: Object.keys(files) }),
  );
  const compiler = join(ROOT, 'node_modules', 'typescript-5', 'bin', 'tsc');
  const { stdout } = Bun.spawnSync([process.execPath, compiler, '-p', '.'], { cwd: project });
  return stdout.toString();
}

function installForEden(): void {
  mkdirSync(join(project, 'node_modules', '@elysia'), { recursive: true });
  for (const name of ['elysia', '@elysia/eden']) {
    symlinkSync(join(ROOT, 'node_modules', name), join(project, 'node_modules', name));
  }
}

describe('the client package', () => {
  test('is installed by npm without asking anybody, and asks a service', async () => {
    writeFileSync(
      join(project, 'ask.mjs'),
      `import { createSpotscore } from 'spotscore-client';
      const spotscore = createSpotscore(process.argv[2]);
      const query = { lat: -34.9054, lon: -56.1912, at: '2026-02-16T22:30:00Z' };
      const good = await spotscore.GET('/api/spot/score', { params: { query } });
      const bad = await spotscore.GET('/api/spot/score', { params: { query: { ...query, lat: 91 } } });
      console.log(JSON.stringify([good.data.score, good.data.spot_id, bad.error.error]));`,
    );
    const asked = Bun.spawn([process.execPath, 'ask.mjs', server.url], { cwd: project });
    const answer = await (
      await server.get('/api/spot/score?lat=-34.9054&lon=-56.1912&at=2026-02-16T22:30:00Z')
    ).json();
    expect(JSON.parse(await new Response(asked.stdout).text())).toEqual([
      answer.score,
      answer.spot_id,
      'invalid_input',
    ]);
  });
});

describe('a program of a stranger', () => {
  test('compiles when it is as docs/clients.md shows, or reads every field that the document describes, and no other', () => {
    installForEden();
    const guide = readFileSync(join(ROOT, 'docs', 'clients.md'), 'utf8');
    const shown = [...guide.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, block]) => block!);
    expect(shown.length).toBeGreaterThan(2);
    const [byFetch, byEden] = [readingFetch(document), readingEden(document)];
    for (const text of [byFetch, byEden]) expect(text.match(/ satisfies /g)!.length).toBeGreaterThan(300);
    const misread = (text: string) => text.replaceAll("'ampel'", "'colour'");
    const complaints = compile({
      ...Object.fromEntries(shown.map((block, i) => [`shown-${i}.ts`, `${block}\nexport {};\n`])),
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
});
