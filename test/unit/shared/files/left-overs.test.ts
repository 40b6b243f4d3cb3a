import { beforeEach, expect, test } from 'bun:test';
import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { asideOf } from '../../../../src/shared/files/file-aside.ts';
import { removeLeftOvers, removeOwnAsides } from '../../../../src/shared/files/left-overs.ts';
import { emptyDirectory } from '../../../support/empty-directory.ts';

const NOW = Date.parse('2026-06-01T22:00:00Z');
const HOUR = 3_600_000;
const THIS_MACHINE = hostname().replace(/[^\w-]+/g, '-');
/** Above the largest process id. */
const NO_PROCESS = 999_999_999;
let directory: string;

beforeEach(() => {
  directory = emptyDirectory();
});

const write = (name: string, ageMs = 0) => {
  writeFileSync(join(directory, name), 'half a region');
  utimesSync(join(directory, name), (NOW - ageMs) / 1000, (NOW - ageMs) / 1000);
};
const files = () => readdirSync(directory).sort();
const ownName = () => basename(asideOf(join(directory, 'own.spots')));

test('files of an ended process of this machine are removed, even with the name from older versions', () => {
  const [ended, older] = [`a.spots.${THIS_MACHINE}@${NO_PROCESS}.part`, `b.spots.${NO_PROCESS}.part`];
  for (const name of [ended, older, ownName(), 'c.spots', 'd.part']) write(name);
  removeLeftOvers(directory, NOW);
  expect(files()).toEqual(['c.spots', 'd.part', ownName()].sort());
});

test('files of another machine are kept for an hour after the last write, whatever processes run here', () => {
  const [written, left] = [
    `a.spots.other-machine@${NO_PROCESS}.part`,
    `b.spots.other-machine@${process.pid}.part`,
  ];
  write(written, HOUR / 2);
  write(left, 2 * HOUR);
  removeLeftOvers(directory, NOW);
  expect(files()).toEqual([written]);
});

test('a process removes its own files when a signal ends it', () => {
  const others = [`a.spots.other-machine@${process.pid}.part`, `b.spots.${THIS_MACHINE}@${NO_PROCESS}.part`];
  for (const name of [...others, ownName()]) write(name);
  removeOwnAsides(directory);
  expect(files()).toEqual(others);
});

test('a missing directory has nothing to remove', () => {
  removeLeftOvers(join(directory, 'nowhere'), NOW);
  removeOwnAsides(join(directory, 'nowhere'));
});
