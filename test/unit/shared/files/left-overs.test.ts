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
/** More than any process can have. */
const GONE = 999_999_999;
let directory: string;

beforeEach(() => {
  directory = emptyDirectory();
});

const write = (name: string, ageMs = 0) => {
  writeFileSync(join(directory, name), 'half a region');
  utimesSync(join(directory, name), (NOW - ageMs) / 1000, (NOW - ageMs) / 1000);
};
const files = () => readdirSync(directory).sort();
const mine = () => basename(asideOf(join(directory, 'mine.spots')));

test('what a process of this machine left goes once it has ended, also under the name that older builds gave it', () => {
  const [ended, older] = [`a.spots.${THIS_MACHINE}@${GONE}.part`, `b.spots.${GONE}.part`];
  for (const name of [ended, older, mine(), 'c.spots', 'd.part']) write(name);
  removeLeftOvers(directory, NOW);
  expect(files()).toEqual(['c.spots', 'd.part', mine()].sort());
});

test('what another machine writes stays, whatever runs here, until it has not been touched for an hour', () => {
  const [written, left] = [`a.spots.other-machine@${GONE}.part`, `b.spots.other-machine@${process.pid}.part`];
  write(written, HOUR / 2);
  write(left, 2 * HOUR);
  removeLeftOvers(directory, NOW);
  expect(files()).toEqual([written]);
});

test('a process that is told to end removes what is its own', () => {
  const others = [`a.spots.other-machine@${process.pid}.part`, `b.spots.${THIS_MACHINE}@${GONE}.part`];
  for (const name of [...others, mine()]) write(name);
  removeOwnAsides(directory);
  expect(files()).toEqual(others);
});

test('a directory that is not there has nothing to remove', () => {
  removeLeftOvers(join(directory, 'nowhere'), NOW);
  removeOwnAsides(join(directory, 'nowhere'));
});
