/** Version numbers in documents match the program. */
import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { versions } from '../../src/commands/version.ts';

const ROOT = join(import.meta.dir, '../..');
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Rows of the table of versions, newest first. */
function tableOfVersions(): string[] {
  const [, rows] = /^\| program \| region format .*\n\|[-|]+\|\n((?:\|.*\n)+)/m.exec(
    textOf('docs/running.md'),
  )!;
  return rows!.trim().split('\n');
}

test('the table of versions begins with this version, or with the next one if that is not released', () => {
  const { version, region_format, region_formats_read, map_format, model, database } = versions();
  const older = region_formats_read.slice(1).join(', ');
  const isReleased = /^## \[Unreleased\]\s*^## /m.test(textOf('CHANGELOG.md'));
  const cells = [
    isReleased ? version : 'next',
    `${region_format} (${older})`,
    map_format,
    model,
    `${database.sqlite}, ${database.postgres}`,
  ];
  expect(tableOfVersions()[0]).toBe(`| ${cells.join(' | ')} |`);
});

test('regions of the last two released minor versions are readable, and no older ones', () => {
  const released = tableOfVersions().flatMap((row) => {
    const [, minor, format] = /^\| (\d+\.\d+)\.\d+ \| (\d+) /.exec(row) ?? [];
    return minor === undefined ? [] : [{ minor, format: Number(format) }];
  });
  const minors = [...new Set(released.map(({ minor }) => minor))].slice(0, 2);
  const formats = released.filter(({ minor }) => minors.includes(minor)).map(({ format }) => format);
  const { region_format, region_formats_read } = versions();
  expect(region_formats_read).toEqual([...new Set([region_format, ...formats])]);
});

test('the changelog follows Keep a Changelog, and contains this version', () => {
  const text = textOf('CHANGELOG.md');
  const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading!);
  expect(headings[0]).toBe('[Unreleased]');
  for (const heading of headings.slice(1)) expect(heading).toMatch(/^\[\d+\.\d+\.\d+\] - \d{4}-\d{2}-\d{2}$/);
  expect(headings[1]).toStartWith(`[${versions().version}]`);
  const kinds = new Set([...text.matchAll(/^### (.*)$/gm)].map(([, kind]) => kind!));
  const known = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];
  expect([...kinds].filter((kind) => !known.includes(kind))).toEqual([]);
  // every entry is in a section
  for (const section of text.split(/^## /m).slice(1)) expect(section.split(/^### /m)[0]).not.toMatch(/^- /m);
});

test('manifests and documents name this version', () => {
  const { version } = versions();
  for (const path of [
    'deploy/kubernetes/spotscore.yaml',
    'deploy/kubernetes/sweep.yaml',
    'docs/running.md',
  ]) {
    const named = [...textOf(path).matchAll(/spotscore[:-](\d+\.\d+\.\d+)/g)].map(([, each]) => each!);
    expect([path, named.length > 0, [...new Set(named)]]).toEqual([path, true, [version]]);
  }
});
