/** The page's replacements for functions of Bun give the same results. */
import { expect, test } from 'bun:test';
import { gunzipSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { platform as browser } from '../../../src/platform/browser.ts';
import { platform as bun } from '../../../src/platform/runtime.ts';

const anyBytes = fc.uint8Array({ maxLength: 300 });

test("hashes are equal to Bun's for any length, seed and alignment", () => {
  const seed = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
  fc.assert(
    fc.property(anyBytes, seed, fc.nat(7), (bytes, seed, shift) => {
      const shifted = new Uint8Array(bytes.length + shift).subarray(shift);
      shifted.set(bytes);
      expect(browser.xxHash64(shifted)).toBe(bun.xxHash64(bytes));
      expect(browser.xxHash64(shifted, seed)).toBe(bun.xxHash64(bytes, seed));
    }),
  );
});

test("checksums are equal to Bun's", () => {
  fc.assert(fc.property(anyBytes, (bytes) => expect(browser.crc32(bytes)).toBe(bun.crc32(bytes))));
});

test('compressed data can be decompressed by any program', () => {
  fc.assert(
    fc.property(anyBytes, (bytes) => {
      for (const { deflate, gzip } of [browser, bun]) {
        expect(new Uint8Array(inflateSync(deflate(bytes)))).toEqual(bytes);
        expect(new Uint8Array(gunzipSync(gzip(bytes)))).toEqual(bytes);
        for (const { gunzip } of [browser, bun]) expect(gunzip(gzip(bytes), 300)).toEqual(bytes);
      }
    }),
  );
});

test('data that would exceed the limit is not decompressed', () => {
  const bytes = new Uint8Array(5000);
  for (const { gzip, gunzip } of [browser, bun]) expect(() => gunzip(gzip(bytes), 4999)).toThrow();
});
