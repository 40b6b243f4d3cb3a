/**
 * A region file is either intact or refused with one sentence. Damage cannot crash a reader or silently
 * change a score.
 */
import { afterAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RegionBuilder } from '../../../src/region/build/builder.ts';
import { groundOfBlock } from '../../../src/region/build/ground-input.ts';
import { AreaKind, LineClass, PointCategory, SoundKind } from '../../../src/region/format/codes.ts';
import {
  RegionFileError,
  readRegionHeader,
  readThrough,
  verifyRegionFile,
  writeRegionFile,
} from '../../../src/region/format/file.ts';
import { openRegionFile } from '../../../src/region/read/source.ts';
import { toUnits } from '../../../src/shared/geo/earth.ts';
import { anArea, aPoint, aWay, bytesOf, REGION_INFO } from '../../support/maps/region-fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'spotscore-region-'));
afterAll(() => rmSync(folder, { recursive: true }));

function smallRegion(): RegionBuilder {
  const builder = new RegionBuilder();
  const way = builder.lines.addWay(
    aWay({ osmId: 7, lineClass: LineClass.primary, name: 'Aeulestraße', ref: '28' }),
  );
  const [x, y] = [toUnits(9.52), toUnits(47.14)];
  builder.lines.addSegment(way, x, y, x + 9000, y + 3000, SoundKind.road_urban, 1e7, 2e7);
  builder.points.add(
    aPoint({
      osmId: 1,
      category: PointCategory.police,
      x,
      y,
      name: 'Landespolizei',
      hours: new Uint8Array(42).fill(255),
    }),
  );
  builder.areas.add(
    anArea({
      osmId: 2,
      kind: AreaKind.residential,
      rings: [Int32Array.of(x, y, x + 900, y, x + 900, y + 900, x, y)],
    }),
  );
  builder.runways.push({ osmId: 3, name: 'LSXB', x1: x, y1: y, x2: x + 5000, y2: y, movements: 0.5 });
  builder.coverage.add(x, y);
  const block = { col: 194_000, row: 140_000, cols: 2, rows: 2 };
  const four = (value: number) => new Uint8Array(4).fill(value);
  builder.ground = groundOfBlock(block, { soft: four(128), built: four(0), forest: four(255) });
  return builder;
}

const whole = bytesOf(smallRegion().finish(REGION_INFO));

function refusal(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  try {
    verifyRegionFile(path);
  } catch (error) {
    expect(error).toBeInstanceOf(RegionFileError);
    return (error as Error).message;
  }
  throw new Error(`${name} was accepted`);
}

test('a written region is read back through the memory mapping', async () => {
  const path = join(folder, 'vaduz.spots');
  await writeRegionFile(path, smallRegion().finish(REGION_INFO));
  expect(verifyRegionFile(path).info).toEqual(REGION_INFO);
  expect(readRegionHeader(path).bytes).toBe(whole.length);
  const region = openRegionFile(path);
  expect(region.text(region.ways.ref.at(0))).toBe('28');
  expect(region.text(region.ways.name[0]!)).toBe('Aeulestraße');
  expect(region.text(region.points.name.at(0))).toBe('Landespolizei');
  expect(region.weekOf(region.points.hours.at(0))).toEqual(new Uint8Array(42).fill(255));
  expect(region.weekOf(region.areas.hours.at(0))).toBeNull();
  expect(region.covers(toUnits(9.52), toUnits(47.14))).toBe(true);
  expect(region.covers(toUnits(9.6), toUnits(47.14))).toBe(false);
});

test('the same features in the same order make the same bytes', () => {
  expect(bytesOf(smallRegion().finish(REGION_INFO))).toEqual(whole);
});

test('writing leaves no temporary file behind, and no file at all when it fails', async () => {
  const before = readdirSync(folder).length;
  const failing = [new Uint8Array(8), null as unknown as Uint8Array];
  const outcome = await writeRegionFile(join(folder, 'never.spots'), failing).catch((error) => error);
  expect(outcome).toBeInstanceOf(Error);
  expect(readdirSync(folder).length).toBe(before);
});

test('replacing a mapped file leaves the old reader with the old data', async () => {
  const path = join(folder, 'replaced.spots');
  await writeRegionFile(path, smallRegion().finish(REGION_INFO));
  const old = openRegionFile(path);
  await writeRegionFile(path, new RegionBuilder().finish({ ...REGION_INFO, title: 'empty' }));
  expect(old.text(old.ways.ref.at(0))).toBe('28');
  expect(openRegionFile(path).ways.id.length).toBe(0);
});

describe('a damaged file is refused with one sentence that names it', () => {
  test('when it is not a region file', () => {
    expect(refusal('text.spots', new TextEncoder().encode('hello, this is not a region file, is it?'))).toBe(
      'text.spots is not a region file (its first bytes are not those of a .spots file).',
    );
    expect(refusal('none.spots', new Uint8Array(0))).toContain('none.spots is not a region file');
  });

  test('when it has another format version', () => {
    const other = whole.slice();
    other[8] = 99;
    expect(refusal('future.spots', other)).toMatch(
      /^future\.spots has format version 99, this program reads versions [\d, ]+: import/,
    );
  });

  test('when it is truncated at any byte', () => {
    for (let length = 0; length < whole.length; length += length < 4096 ? 7 : 131) {
      expect(refusal('cut.spots', whole.subarray(0, length))).toMatch(
        /^cut\.spots (is not a region file|is \d+ bytes long)/,
      );
    }
  });

  test('when any bit is flipped, padding included', () => {
    for (let byte = 0; byte < whole.length; byte += byte < 64 ? 1 : 13) {
      const flipped = whole.slice();
      flipped[byte]! ^= 1 << (byte % 8);
      expect(refusal('flipped.spots', flipped)).toMatch(/^flipped\.spots /);
    }
  });

  test('when a byte is appended', () => {
    const longer = new Uint8Array(whole.length + 1);
    longer.set(whole);
    expect(refusal('longer.spots', longer)).toContain('it is truncated or damaged');
  });
});

test('the file on disk contains exactly the encoded bytes', async () => {
  const path = join(folder, 'parts.spots');
  await writeRegionFile(path, smallRegion().finish(REGION_INFO));
  expect(Buffer.compare(readFileSync(path), whole)).toBe(0);
});

test.skipIf(process.platform !== 'linux')(
  'a file with an unreadable page is refused before it is mapped',
  () => {
    // reading it fails with EIO, as a page of a failing disk does
    expect(() => readThrough('/proc/self/mem', 'land.spots')).toThrow(
      new RegionFileError('land.spots cannot be read at byte 0 (EIO).'),
    );
  },
);
