/** When files of dist/ are built again: on changed contents of their inputs, never on changed dates. */
import { beforeEach, expect, test } from 'bun:test';
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeIfChanged } from '../../../scripts/up-to-date.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';

let folder: string;
let versions: string;

beforeEach(() => {
  folder = emptyDirectory();
  versions = 'one';
  mkdirSync(join(folder, 'in/deep'), { recursive: true });
  writeFileSync(join(folder, 'in/deep/a.txt'), 'a');
  writeFileSync(join(folder, 'b.txt'), 'b');
});

function make(): Promise<boolean> {
  const [output, second] = [join(folder, 'out'), join(folder, 'second')];
  const inputs = ['in', 'b.txt', 'missing'].map((name) => join(folder, name));
  return makeIfChanged({ outputs: [output, second], inputs, versions }, () => {
    writeFileSync(output, 'made');
    writeFileSync(second, 'made');
  });
}

test('outputs are built once, and not again if only dates change', async () => {
  expect(await make()).toBe(true);
  utimesSync(join(folder, 'b.txt'), new Date('2099-01-01'), new Date('2099-01-01'));
  expect(await make()).toBe(false);
});

function setVersions(text: string): void {
  versions = text;
}

test.each<[string, () => void]>([
  ['an input has changed', () => writeFileSync(join(folder, 'in/deep/a.txt'), 'b')],
  ['an input is new', () => writeFileSync(join(folder, 'in/c.txt'), '')],
  ['an input is gone', () => rmSync(join(folder, 'in/deep/a.txt'))],
  ['a version has changed', () => setVersions('two')],
  ['the second output is gone', () => rmSync(join(folder, 'second'))],
])('outputs are built again when %s', async (_, change) => {
  await make();
  change();
  expect(await make()).toBe(true);
  expect(await make()).toBe(false);
});

test('outputs are built again after a failed attempt', async () => {
  const product = { outputs: [join(folder, 'out')] as const, inputs: [join(folder, 'b.txt')] };
  const failing = makeIfChanged(product, () => Promise.reject(new Error('disk full')));
  expect(await failing.catch(({ message }) => message)).toBe('disk full');
  expect(await makeIfChanged(product, () => writeFileSync(join(folder, 'out'), 'made'))).toBe(true);
});
