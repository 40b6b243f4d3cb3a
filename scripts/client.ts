/**
 * Makes spotscore-client-<version>.tgz: types from docs/openapi.json, and a typed client.
 * Its dependencies are inside, so that `npm i ./spotscore-client-….tgz` works without a registry.
 *
 *     bun scripts/client.ts [directory]
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plugin } from 'bun';
import manifest from '../package.json' with { type: 'json' };

const root = join(import.meta.dir, '..');
/** File that exports the type of the HTTP API. */
const ROUTES = join('src', 'http', 'routes', 'index.ts');
const DOCUMENT = join(root, 'docs', 'openapi.json');
/** The client's library and the package of its types. */
const BUNDLED = ['openapi-fetch', 'openapi-typescript-helpers'];

/** Returns the types of the OpenAPI document as TypeScript. */
export async function typesOfDocument(): Promise<string> {
  // the generator needs the API of the compiler, which TypeScript 7 lacks
  plugin({
    name: 'typescript 5',
    setup(build) {
      build.module('typescript', async () => ({ exports: await import('typescript-5'), loader: 'object' }));
    },
  });
  const { default: typesOf, astToString } = await import('openapi-typescript');
  return astToString(await typesOf(Bun.pathToFileURL(DOCUMENT)));
}

/** Returns the type of the HTTP API for Eden, as a self-contained declaration. */
export function typeForEden(): string {
  const folder = mkdtempSync(join(tmpdir(), 'spotscore-types-'));
  try {
    const settings = {
      extends: join(root, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        rootDir: root,
        outDir: folder,
        typeRoots: [join(root, 'node_modules')],
      },
      include: [join(root, 'src', 'shared', '**', '*.d.ts')],
      files: [join(root, ROUTES)],
    };
    const project = join(folder, 'tsconfig.json');
    writeFileSync(project, JSON.stringify(settings));
    const { exitCode, stdout } = Bun.spawnSync([process.execPath, 'x', 'tsc', '--project', project], {
      cwd: root,
    });
    if (exitCode !== 0) throw new Error(`the declarations cannot be made: ${stdout}`);
    const declarations = readFileSync(join(folder, ROUTES.replace('.ts', '.d.ts')), 'utf8');
    const [, type] =
      /documentedRoutes\(dependencies: RouteDependencies\): (Elysia<[\s\S]*?\n.*>);\n\/\*\*/.exec(
        declarations,
      )!;
    return `import type { Elysia } from 'elysia';\n\nexport type Spotscore = ${type};\n`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Writes the files of the package to a directory. */
export async function writeClient(directory: string): Promise<void> {
  const versions = manifest.devDependencies;
  cpSync(join(root, 'scripts', 'client', 'package'), directory, { recursive: true });
  cpSync(join(root, 'LICENSE'), join(directory, 'LICENSE'));
  for (const name of BUNDLED)
    cpSync(join(root, 'node_modules', name), join(directory, 'node_modules', name), { recursive: true });
  const description = {
    name: 'spotscore-client',
    version: manifest.version,
    description: 'Types of the spotscore interface, and a client with them',
    license: manifest.license,
    type: 'module',
    exports: {
      '.': { types: './index.d.ts', default: './index.js' },
      './eden': { types: './eden.d.ts' },
    },
    files: ['index.js', 'index.d.ts', 'schema.d.ts', 'eden.d.ts'],
    dependencies: { 'openapi-fetch': versions['openapi-fetch'] },
    bundledDependencies: BUNDLED,
    // only for the types in ./eden
    peerDependencies: { elysia: manifest.dependencies.elysia },
    peerDependenciesMeta: { elysia: { optional: true } },
  };
  writeFileSync(join(directory, 'package.json'), `${JSON.stringify(description, null, 2)}\n`);
  writeFileSync(join(directory, 'schema.d.ts'), await typesOfDocument());
  writeFileSync(join(directory, 'eden.d.ts'), typeForEden());
}

/** Packs the client. @returns path of the file */
export async function packClient(directory: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'spotscore-client-'));
  try {
    await writeClient(folder);
    mkdirSync(directory, { recursive: true });
    const command = [process.execPath, 'pm', 'pack', '--quiet', '--destination', directory];
    const { exitCode, stderr } = Bun.spawnSync(command, { cwd: folder });
    if (exitCode !== 0) throw new Error(`the client cannot be packed: ${stderr}`);
    return join(directory, `spotscore-client-${manifest.version}.tgz`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.main) {
  const directory = process.argv[2] ?? join(root, 'dist', 'release');
  console.log(`made ${await packClient(directory)}`);
}
