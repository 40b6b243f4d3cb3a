/** The parts of a release that describe it: archive, licence notices, bill of materials and manual page. */
import { describe, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import manifest from '../../package.json' with { type: 'json' };
import { noticesOf } from '../../scripts/notices.ts';
import { archiveOf } from '../../scripts/release/archive.ts';
import { bundledPackages, packageKeyOf } from '../../scripts/release/bundled-packages.ts';
import { manPage } from '../../scripts/release/man-page.ts';
import { mcpBundle } from '../../scripts/release/mcp-bundle.ts';
import { provenanceOf } from '../../scripts/release/provenance.ts';
import { sbomOf } from '../../scripts/release/sbom.ts';
import { ExitCode } from '../../src/commands/command.ts';
import { COMMANDS } from '../../src/commands/index.ts';
import { optionsOf } from '../../src/commands/terminal/options.ts';
import { SETTINGS } from '../../src/config/settings.ts';
import { emptyDirectory } from '../support/empty-directory.ts';

const MADE_AT = new Date('2026-11-22T04:00:00Z');
const packages = await bundledPackages();

describe('the packages in the executable', () => {
  test('are those of the bundler, each with folder, licence and checksum', () => {
    const keys = packages.map(({ key }) => key);
    // the dependencies in package.json, but for those that only make files of the build
    const outside = Object.keys(manifest.dependencies).filter((name) => !keys.includes(name));
    expect(outside).toEqual([
      '@mapbox/mvt-fixtures',
      'clipper2-ts',
      'd3-contour',
      'd3-geo',
      'd3-geo-projection',
      'topojson-client',
    ]);
    expect(keys).toContain('@rapideditor/country-coder');
    // and packages inside bundled files
    expect(keys).toContain('gl-matrix');
    // development dependencies are not in it
    expect(keys).not.toContain('typescript');
    expect(keys).toEqual(keys.toSorted());
    for (const { name, licence, sha512, folder, version } of packages) {
      expect([name, licence]).toEqual([name, expect.stringMatching(/^[\w.()+ -]+$/)]);
      expect(sha512).toMatch(/^[0-9a-f]{128}$/);
      expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version).toBe(version);
    }
  });

  test.each([
    ['node_modules/a/b.js', 'a'],
    ['../x/node_modules/@a/b/c.js', '@a/b'],
    ['node_modules/a/node_modules/@b/c/index.js', 'a/@b/c'],
    ['src/main.ts', null],
  ])('%s belongs to %p', (path, key) => expect(packageKeyOf(path)).toBe(key));
});

test('the notices contain the licence of every package, and how to replace opening_hours', () => {
  const text = noticesOf(packages);
  const parts = [
    ...packages.map(({ name, version, licence }) => `\n${name} ${version} (${licence})\n`),
    'GNU LESSER GENERAL PUBLIC LICENSE',
    'GNU GENERAL PUBLIC LICENSE',
    'Apache License',
    'Replace the package and build',
    'JavaScriptCore',
    'Open Database License',
  ];
  expect(parts.filter((part) => !text.includes(part))).toEqual([]);
  expect(text.includes(join(import.meta.dir, '../..'))).toBe(false);
});

describe('the bill of materials', () => {
  const sbom = sbomOf(packages, MADE_AT);

  test('is CycloneDX 1.6', () => {
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
    expect(sbom.serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(sbom.metadata).toMatchObject({
      timestamp: '2026-11-22T04:00:00.000Z',
      component: { type: 'application', name: 'spotscore', version: manifest.version },
    });
    for (const component of sbom.components) {
      expect(component.type).toBeOneOf(['library', 'platform']);
      expect(component.purl).toMatch(/^pkg:(npm\/(%40[\w.-]+\/)?[\w.-]+|github\/[\w.-]+\/[\w.-]+)@[\w.+-]+$/);
      const [licence] = component.licenses!;
      expect('expression' in licence! || 'license' in licence!).toBe(true);
    }
  });

  test('names every part once, and depends only on parts that it names', () => {
    const references = [sbom.metadata.component, ...sbom.components].map((part) => part['bom-ref']);
    expect(new Set(references).size).toBe(references.length);
    expect(sbom.dependencies.map(({ ref }) => ref).toSorted()).toEqual(references.toSorted());
    const needed = sbom.dependencies.flatMap((each) => each.dependsOn ?? []);
    expect(needed.filter((reference) => !references.includes(reference))).toEqual([]);
    expect(sbom.dependencies[0]!.dependsOn).toContain(
      'pkg:npm/elysia@1.4.30'.replace('1.4.30', manifest.dependencies.elysia),
    );
  });

  test('is reproducible', () => expect(sbomOf(packages, MADE_AT)).toEqual(sbom));
});

describe('an archive', () => {
  const files = [
    { name: 'spotscore-1/spotscore', content: Buffer.alloc(70_000, 'program'), executable: true },
    { name: 'spotscore-1/LICENSE', content: Buffer.from('MIT') },
    { name: 'spotscore-1/empty', content: Buffer.alloc(0) },
  ];

  test('can be unpacked by tar, with its permissions and dates', () => {
    const cwd = emptyDirectory();
    writeFileSync(join(cwd, 'a.tar.gz'), archiveOf(files, MADE_AT));
    const list = Bun.spawnSync(['tar', '-tvzf', 'a.tar.gz', '--utc', '--numeric-owner'], { cwd });
    expect([list.exitCode, list.stderr.toString()]).toEqual([0, '']);
    expect(
      list.stdout
        .toString()
        .trim()
        .split('\n')
        .map((line) => line.split(/\s+/)),
    ).toEqual([
      ['-rw-r--r--', '0/0', '3', '2026-11-22', '04:00', 'spotscore-1/LICENSE'],
      ['-rw-r--r--', '0/0', '0', '2026-11-22', '04:00', 'spotscore-1/empty'],
      ['-rwxr-xr-x', '0/0', '70000', '2026-11-22', '04:00', 'spotscore-1/spotscore'],
    ]);
    expect(Bun.spawnSync(['tar', '-xzf', 'a.tar.gz'], { cwd }).exitCode).toBe(0);
    expect(readFileSync(join(cwd, files[0]!.name)).equals(files[0]!.content)).toBe(true);
  });

  test('does not depend on the order of its files', () => {
    expect(archiveOf(files.toReversed(), MADE_AT)).toEqual(archiveOf(files, MADE_AT));
  });

  test('refuses a name that is too long', () => {
    const file = { name: 'x'.repeat(101), content: Buffer.alloc(0) };
    expect(() => archiveOf([file], MADE_AT)).toThrow('too long for an archive');
  });
});

describe('the manual page', () => {
  const page = manPage(COMMANDS, '1.2.3', MADE_AT);

  test('names every command, flag, setting and exit code', () => {
    expect(page).toStartWith('.TH SPOTSCORE 1 2026-11-22 "spotscore 1.2.3"\n');
    const roff = (text: string) => text.replaceAll('-', '\\-');
    for (const [name, command] of Object.entries(COMMANDS)) {
      expect(page).toMatch(new RegExp(`^\\.SS ${roff(name).replaceAll('\\', '\\\\')}(?: |$)`, 'm'));
      for (const option of optionsOf(command)) expect(page).toContain(`.B ${roff(`--${option.name}`)}`);
    }
    for (const { variable } of Object.values(SETTINGS)) expect(page).toContain(`, ${variable}\n`);
    for (const code of Object.values(ExitCode)) expect(page).toContain(`\n.B ${code}\n`);
  });

  test.skipIf(!Bun.which('groff'))('is valid for groff, without a warning', () => {
    const { stdout, stderr } = Bun.spawnSync(['groff', '-man', '-ww', '-z', '-Kutf8', '-Tutf8'], {
      stdin: Buffer.from(page),
    });
    expect([stdout.toString(), stderr.toString()]).toEqual(['', '']);
  });
});

describe('a bundle for desktop assistants', () => {
  const file = (name: string, text: string) => ({ name, content: Buffer.from(text) });
  const bundle = () =>
    mcpBundle({
      version: manifest.version,
      os: 'linux',
      program: { ...file('spotscore', '#!'), executable: true },
      licences: [file('LICENSE', 'MIT')],
      madeAt: MADE_AT,
    });

  test('is a zip with manifest, executable and licence, and the same bytes each time', () => {
    const files = unzipSync(bundle());
    expect(Object.keys(files)).toEqual(['manifest.json', 'server/spotscore', 'LICENSE']);
    const { manifest_version, server, tools, user_config } = JSON.parse(
      Buffer.from(files['manifest.json']!).toString(),
    );
    expect([manifest_version, server.type]).toEqual(['0.3', 'binary']);
    expect(Object.keys(files)).toContain(server.entry_point);
    expect(server.mcp_config.args).toEqual(['mcp', '--data-dir', `\${user_config.data_dir}`]);
    expect(user_config.data_dir.type).toBe('directory');
    expect(tools.map(({ name }: { name: string }) => name)).toContain('score_spot');
    expect(Buffer.from(bundle()).equals(bundle())).toBe(true);
  });

  test('keeps the mode of the executable', () => {
    const path = join(emptyDirectory(), 'a.mcpb');
    writeFileSync(path, bundle());
    const { stdout } = Bun.spawnSync(['python3', '-c', MODES, path]);
    expect(JSON.parse(stdout.toString())).toEqual(['100644', '100755', '100644']);
  });
});

const MODES =
  'import zipfile,json,sys; print(json.dumps([oct(i.external_attr >> 16)[2:] for i in zipfile.ZipFile(sys.argv[1]).infolist()]))';

test('the statement of provenance names files, commit and targets, and nothing that changes', () => {
  const [commit, sha256] = ['a'.repeat(40), 'b'.repeat(64)];
  const make = () => provenanceOf([{ name: 'x.tar.gz', sha256 }], { commit, targets: ['linux-x64'] });
  expect(make()).toEqual(make());
  expect(make()).toMatchObject({
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: 'x.tar.gz', digest: { sha256 } }],
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: { buildDefinition: { resolvedDependencies: [{ digest: { gitCommit: commit } }] } },
  });
});

test('server.json of the registry has the version of this program and what a registry asks for', () => {
  const server = JSON.parse(readFileSync(join(import.meta.dir, '../../deploy/mcp/server.json'), 'utf8'));
  expect(server.version).toBe(manifest.version);
  expect(server.name).toMatch(/^[a-z][a-z0-9.-]+\/[a-z0-9-]+$/);
  expect(server.description.length).toBeLessThanOrEqual(100);
  expect(server.remotes).toEqual([
    { type: 'streamable-http', url: expect.stringMatching(/^https:.*\/mcp$/) },
  ]);
});
