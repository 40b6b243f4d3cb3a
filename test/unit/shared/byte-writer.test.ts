/** Values written as bytes are read back unchanged. */
import { expect, test } from 'bun:test';
import { ByteReader } from '../../../src/shared/collections/byte-reader.ts';
import { ByteWriter } from '../../../src/shared/collections/byte-writer.ts';

const COUNTS = [0, 1, 127, 128, 300, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 40 + 5, Number.MAX_SAFE_INTEGER];
const INTEGERS = [0, -1, 1, -64, 64, 2 ** 31, -(2 ** 31), 2 ** 52 - 1, -(2 ** 52)];
const TEXTS = [
  '',
  'a',
  'Zürich',
  '東京',
  '🚐',
  '\ufeffmark',
  'x'.repeat(1000),
  'ß'.repeat(1000),
  'é'.repeat(20),
];

test('numbers and strings are read back in order, to the last byte', () => {
  const writer = new ByteWriter(1);
  for (const count of COUNTS) writer.varint(count);
  for (const integer of INTEGERS) writer.zigzag(integer);
  writer.f64(-0.1);
  for (const text of TEXTS) writer.text(text);
  writer.u8(255);
  writer.bytes(Uint8Array.of(1, 2, 3));
  const reader = new ByteReader(writer.view());
  expect(COUNTS.map(() => reader.varint())).toEqual(COUNTS);
  expect(INTEGERS.map(() => reader.zigzag())).toEqual(INTEGERS);
  expect(reader.f64()).toBe(-0.1);
  expect(TEXTS.map(() => reader.text())).toEqual(TEXTS);
  expect(reader.u8()).toBe(255);
  expect(reader.more).toBe(true);
  expect([...reader.bytes(3)]).toEqual([1, 2, 3]);
  expect([reader.more, reader.position]).toEqual([false, writer.length]);
});

test('small numbers take one byte, and clear() empties the writer', () => {
  const writer = new ByteWriter();
  for (const small of [0, 127]) writer.varint(small);
  for (const small of [-64, 63]) writer.zigzag(small);
  expect(writer.length).toBe(4);
  writer.clear();
  writer.u8(7);
  expect([...writer.view()]).toEqual([7]);
});

test('a reader of a part reads only that part', () => {
  const reader = new ByteReader(Uint8Array.of(1, 2, 3, 4), 1, 3);
  expect([reader.varint(), reader.zigzag(), reader.more]).toEqual([2, -2, false]);
});

test('truncated bytes are refused', () => {
  const writer = new ByteWriter();
  writer.text('a text');
  const cut = writer.view().slice(0, -1);
  expect(() => new ByteReader(cut).text()).toThrow(RangeError);
  expect(() => new ByteReader(Uint8Array.of(128, 128)).varint()).toThrow(RangeError);
  expect(() => new ByteReader(new Uint8Array(10).fill(255)).varint()).toThrow(RangeError);
  expect(() => new ByteReader(new Uint8Array(7)).f64()).toThrow(RangeError);
  expect(() => new ByteReader(new Uint8Array(0)).u8()).toThrow(RangeError);
  expect(() => new ByteReader(new Uint8Array(2), 1, 3)).toThrow(RangeError);
});
