/**
 * The Kubernetes manifests fit the schemas of its API: as types, which know where each field belongs, and as values, which
 * know what is required.
 */
import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript-5';

const FOLDER = join(import.meta.dir, '../../deploy/kubernetes');

interface Resource {
  apiVersion: string;
  kind: string;
}

function resourcesIn(file: string): Resource[] {
  return [Bun.YAML.parse(readFileSync(join(FOLDER, file), 'utf8'))].flat() as Resource[];
}

const moduleOf = ({ apiVersion, kind }: Resource) => `kubernetes-models/${apiVersion}/${kind}`;

/** Files of the types, parsed once for all programs. */
const parsed = new Map<string, ts.SourceFile | undefined>();

/** Returns what the compiler says of resources that are written as literals of the types of their kinds. */
function complaints(resources: readonly Resource[]): string[] {
  const text = resources
    .map((resource, i) => {
      const type = `I${resource.kind}`;
      const literal = JSON.stringify(resource);
      return `import type { ${type} as T${i} } from '${moduleOf(resource)}';\nexport const r${i}: T${i} = ${literal};`;
    })
    .join('\n');
  const name = join(import.meta.dir, 'resources.ts');
  const options: ts.CompilerOptions = {
    lib: ['lib.esnext.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    noEmit: true,
    skipLibCheck: true,
    strict: true,
    target: ts.ScriptTarget.ESNext,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (path) => path === name || fileExists(path);
  host.getSourceFile = (path, ...rest) => {
    if (path === name) return ts.createSourceFile(path, text, ts.ScriptTarget.ESNext);
    if (!parsed.has(path)) parsed.set(path, getSourceFile(path, ...rest));
    return parsed.get(path);
  };
  const program = ts.createProgram([name], options, host);
  return program
    .getSemanticDiagnostics(program.getSourceFile(name))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

test('the manifests have only fields of the API at their places', () => {
  expect(complaints(readdirSync(FOLDER).flatMap(resourcesIn))).toEqual([]);
});

test.each(readdirSync(FOLDER))('%s has all required fields, with values of their types', async (file) => {
  for (const resource of resourcesIn(file)) {
    const { [resource.kind]: Model } = await import(moduleOf(resource));
    expect(() => new Model(resource).validate()).not.toThrow();
  }
});

test('a field at a wrong place, a misspelt one and a missing one are found', async () => {
  const [first] = resourcesIn('spotscore.yaml').filter(({ kind }) => kind === 'Deployment');
  const text = JSON.stringify(first);
  const misspelt = JSON.parse(text.replace('"readinessProbe"', '"readynessProbe"'));
  const misplaced = JSON.parse(text.replace('"containers":', '"replicas":1,"containers":'));
  expect(complaints([misspelt, misplaced])).toEqual([
    expect.stringContaining(`'"readynessProbe"' does not exist`),
    expect.stringContaining(`'"replicas"' does not exist`),
  ]);
  const missing = JSON.parse(text.replace('"name":"spotscore","image"', '"image"'));
  const { Deployment } = await import('kubernetes-models/apps/v1/Deployment');
  expect(() => new Deployment(missing).validate()).toThrow('name');
});
