/**
 * A region file may contain several regions: written part by part, read as one file, refused when damaged.
 */
import { afterAll, describe, expect, test } from 'bun:test';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  RegionFileError,
  RegionFileWriter,
  readRegionHeader,
  verifyRegionFile,
  writePart,
} from '../../../src/region/format/file.ts';
import {
  decodeFileHeader,
  PART_ALIGNMENT,
  PartsLayout,
  partPlaceOf,
} from '../../../src/region/format/parts.ts';
import { encodeJson, encodePrelude, FORMAT_VERSION } from '../../../src/region/format/prelude.ts';
import { openRegionBytes } from '../../../src/region/read/open-bytes.ts';
import { damagedParts, openRegions, type RegionSource } from '../../../src/region/read/source.ts';
import { bytesOf, REGION_INFO } from '../../support/maps/region-fixture.ts';
import { streetPart } from '../../support/maps/region-parts.ts';

const folder = mkdtempSync(join(tmpdir(), 'spotscore-parts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const LONGITUDES = [8, 9, 10];
const WHOLE = { ...REGION_INFO, title: 'Three streets' };

function writeFile(name: string, write: (descriptor: number) => void): string {
  const path = join(folder, name);
  const descriptor = openSync(path, 'w+');
  write(descriptor);
  closeSync(descriptor);
  return path;
}

const path = writeFile('streets.spots', (descriptor) => {
  const writer = new RegionFileWriter(descriptor, LONGITUDES.length);
  for (const lon of LONGITUDES) writer.append(streetPart(lon));
  writer.finish(WHOLE);
});
const whole = new Uint8Array(readFileSync(path));

function refusal(bytes: Uint8Array): string {
  const bad = join(folder, 'bad.spots');
  writeFileSync(bad, bytes);
  try {
    verifyRegionFile(bad);
  } catch (error) {
    expect(error).toBeInstanceOf(RegionFileError);
    return (error as Error).message;
  }
  throw new Error('it was accepted');
}

const inMemory = (bytes: Uint8Array): RegionSource => {
  const shared = new SharedArrayBuffer(bytes.length);
  new Uint8Array(shared).set(bytes);
  return { kind: 'memory', label: 'streets.spots', bytes: shared };
};

const streetsIn = (source: RegionSource) =>
  openRegions(source).map((region) => region.text(region.ways.name[0]!));

test.each<[string, RegionSource]>([
  ['mapped', { kind: 'file', path }],
  ['in memory', inMemory(whole)],
])('parts that are %s are regions of one file', (_, source) => {
  const regions = openRegions(source);
  expect(streetsIn(source)).toEqual(['Street 8', 'Street 9', 'Street 10']);
  expect(new Set(regions.map(({ file }) => file)).size).toBe(1);
  expect(regions[0]!.file).toEqual({ info: WHOLE, recordCount: 3, parts: 3 });
  expect(regions.map(({ info }) => info.bounds[0])).toEqual([7.5, 8.5, 9.5]);
  expect(verifyRegionFile(path).info).toEqual(WHOLE);
  expect(damagedParts(source, 'streets.spots')).toEqual([]);
});

test('a file of one part equals a plain region file', () => {
  const alone = writeFile('alone.spots', (descriptor) => {
    const writer = new RegionFileWriter(descriptor, 1);
    writer.append(streetPart(8));
    writer.finish(WHOLE);
  });
  expect(Buffer.compare(readFileSync(alone), bytesOf(streetPart(8)))).toBe(0);
  expect(openRegions({ kind: 'file', path: alone })).toHaveLength(1);
});

test('parts that threads write in any order make the same bytes', () => {
  const other = writeFile('threads.spots', (descriptor) => {
    const writer = new RegionFileWriter(descriptor, LONGITUDES.length);
    const placed = LONGITUDES.map((lon) => streetPart(lon)).map((sections) => ({
      sections,
      offset: writer.reserve(partPlaceOf(sections)),
    }));
    writer.finish(WHOLE);
    for (const { offset, sections } of placed.toReversed()) writePart(descriptor, offset, sections);
  });
  expect(new Uint8Array(readFileSync(other))).toEqual(whole);
});

test('a file has at least one part, and no more than declared', () => {
  const layout = new PartsLayout(2);
  expect(() => layout.finish(WHOLE)).toThrow('no parts');
  layout.place({ bytes: 64, hash: '', records: 0 });
  layout.place({ bytes: 64, hash: '', records: 0 });
  expect(() => layout.place({ bytes: 64, hash: '', records: 0 })).toThrow('more than 2 parts');
});

test('a reader of a single region refuses a file of several parts', () => {
  expect(() => openRegionBytes(whole, 'streets.spots')).toThrow('has format version 8');
});

describe('a damaged file of several parts', () => {
  const { parts } = readRegionHeader(path);
  const isBetweenParts = (byte: number) =>
    byte >= 32 &&
    byte < PART_ALIGNMENT * LONGITUDES.length &&
    !parts.some(({ offset, bytes }) => byte >= offset && byte < offset + bytes);

  test('is refused when it is truncated', () => {
    for (let length = 0; length < whole.length; length += length < 64 ? 7 : 9_973)
      expect(refusal(whole.subarray(0, length))).toMatch(/ (is not a region file|is \d+ bytes long)/);
  });

  test('is refused when a bit of its header or of a part is flipped', () => {
    for (let byte = 0; byte < whole.length; byte += byte < 64 || byte > whole.length - 64 ? 1 : 997) {
      if (isBetweenParts(byte)) continue;
      const flipped = whole.slice();
      flipped[byte]! ^= 1 << (byte % 8);
      expect(refusal(flipped)).toStartWith('bad.spots ');
    }
  });

  test.each<[string, (place: { offset: number; bytes: number; hash: string }) => object]>([
    ['at an offset without alignment', ({ offset }) => ({ offset: offset + 4096 })],
    ['in another part', () => ({ offset: parts[0]!.offset })],
    ['beyond the end', () => ({ offset: PART_ALIGNMENT * 100 })],
    ['that is empty', () => ({ bytes: 0 })],
    ['with a size that is not a number', () => ({ bytes: null })],
  ])('is refused when its list names a part %s', (_, change) => {
    const places = parts.map((place, i) => (i === 1 ? { ...place, ...change(place) } : place));
    const header = encodeJson({ formatVersion: FORMAT_VERSION, info: WHOLE, parts: places });
    const bytes = new Uint8Array(PART_ALIGNMENT * 4 + header.length);
    bytes.set(whole.subarray(0, Math.min(whole.length, PART_ALIGNMENT * 4)));
    bytes.set(header, PART_ALIGNMENT * 4);
    bytes.set(encodePrelude(8, header, bytes.length));
    expect(refusal(bytes)).toBe('bad.spots has a damaged header (impossible positions of its parts).');
  });

  test('is served without the damaged part, which is named', () => {
    const broken = whole.slice();
    broken[parts[1]!.offset + parts[1]!.bytes - 1]! ^= 1;
    const source = inMemory(broken);
    const damaged = damagedParts(source, 'streets.spots');
    expect(damaged.map(({ part }) => part)).toEqual([1]);
    expect(damaged[0]!.reason).toStartWith('streets.spots (part 2 of 3) is damaged (section ');
    expect(streetsIn({ ...source, without: [1] })).toEqual(['Street 8', 'Street 10']);
  });

  test('is detected when one part replaces another', () => {
    const mixed = whole.slice();
    const [first, second] = parts;
    mixed.set(whole.subarray(second!.offset, second!.offset + second!.bytes), first!.offset);
    expect(() => damagedParts(inMemory(mixed.subarray(0, 100)), 'x')).toThrow('x is 100 bytes long');
    expect(damagedParts(inMemory(mixed), 'x')[0]).toMatchObject({ part: 0 });
  });

  test('is refused when no part is usable', () => {
    const broken = whole.slice();
    for (const { offset } of parts) broken[offset + 40]! ^= 1;
    expect(() => damagedParts(inMemory(broken), 'streets.spots')).toThrow('streets.spots (part 1 of 3)');
  });
});

test('a header is read without the parts', () => {
  const asked: number[] = [];
  const header = decodeFileHeader('streets.spots', whole.length, (offset, bytes) => {
    asked.push(bytes);
    return whole.subarray(offset, offset + bytes);
  });
  expect(header.info).toEqual(WHOLE);
  expect(asked).toHaveLength(2);
});
