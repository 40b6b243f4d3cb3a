/** What the page has in place of Bun's own: the same numbers. */
import { expect, test } from 'bun:test';
import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { platform as browser } from '../../../src/platform/browser.ts';
import { platform as bun } from '../../../src/platform/runtime.ts';

const anyBytes = fc.uint8Array({ maxLength: 300 });

test('hashes are the same, with any length, seed and place in memory', () => {
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

test('so are checksums', () => {
  fc.assert(fc.property(anyBytes, (bytes) => expect(browser.crc32(bytes)).toBe(bun.crc32(bytes))));
});

test('what is packed can be unpacked by anybody', () => {
  fc.assert(
    fc.property(anyBytes, (bytes) => {
      for (const { deflate } of [browser, bun])
        expect(new Uint8Array(inflateSync(deflate(bytes)))).toEqual(bytes);
    }),
  );
});
