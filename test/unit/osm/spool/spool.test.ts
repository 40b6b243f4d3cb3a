/** Temporary data of an import: records that threads append are read back complete and in map order. */
import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import fc from 'fast-check';
import { BucketReader, BucketWriter, joinBuckets } from '../../../../src/osm/spool/buckets.ts';
import { NumberSet, NumberSetWriter, sortedNumbers } from '../../../../src/osm/spool/number-sets.ts';
import { SpoolReader, SpoolWriter } from '../../../../src/osm/spool/spool.ts';
import { joinWays, WayStore, WayStoreWriter } from '../../../../src/osm/spool/way-store.ts';
import { emptyDirectory } from '../../../support/empty-directory.ts';

const folder = emptyDirectory();
let files = 0;
const PLACES = { 'in memory': () => null, 'in files': () => join(folder, `spool-${files++}`) };

for (const [place, pathOf] of Object.entries(PLACES)) {
  describe(`a spool ${place}`, () => {
    test('returns every record, small and large', () => {
      const writer = new SpoolWriter(pathOf());
      const records = [0, 1, 7, 8, 100_000, 300_000, 2_000_000, 3].map((length, i) =>
        new Uint8Array(length).fill(i + 1),
      );
      const addresses = records.map((record) => writer.append(record));
      const reader = new SpoolReader(writer.finish());
      for (const [i, record] of records.entries()) {
        expect(addresses[i]! % 8).toBe(0);
        if (record.length > 0) expect(reader.at(addresses[i]!, record.length)).toEqual(record);
      }
    });

    test('has the same buckets with any number of threads and any limit', () => {
      const blobs = fc.array(
        fc.array(
          fc.record({ bucket: fc.integer({ min: 0, max: 5 }), byte: fc.integer({ min: 0, max: 255 }) }),
          {
            maxLength: 30,
          },
        ),
        { maxLength: 20 },
      );
      const bucketsOf = (map: { bucket: number; byte: number }[][], threads: number, limit: number) => {
        const writers = Array.from({ length: threads }, () => new BucketWriter(pathOf(), limit));
        for (const [blob, records] of map.entries()) {
          const writer = writers[(blob * 7) % threads]!;
          writer.begin(blob);
          for (const { bucket, byte } of records) writer.bufferFor(bucket).u8(byte);
        }
        const reader = new BucketReader(joinBuckets(writers.map((writer) => writer.finish())));
        const weights = [...reader.weights];
        return weights.map(([bucket, weight]) => ({
          bucket,
          weight,
          segments: reader.segments(bucket).map(({ order, bytes }) => [order, ...bytes]),
        }));
      };
      fc.assert(
        fc.property(
          blobs,
          fc.integer({ min: 1, max: 4 }),
          fc.integer({ min: 0, max: 100 }),
          (map, threads, limit) => {
            expect(bucketsOf(map, threads, limit)).toEqual(bucketsOf(map, 1, Number.POSITIVE_INFINITY));
          },
        ),
        { numRuns: 50 },
      );
    });

    test('stores every number of a set once', () => {
      const number = fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 2 ** 53 - 1 }));
      const set = fc.array(number, { maxLength: 200 });
      fc.assert(
        fc.property(set, set, fc.constantFrom(16, 2 ** 44), (first, second, width) => {
          const parts = [first, second].map((numbers, blob) => {
            const writer = new NumberSetWriter(pathOf(), width);
            writer.begin(blob);
            for (const each of numbers) writer.add(each);
            return writer.finish();
          });
          const found = new NumberSet(sortedNumbers(parts, width, pathOf()));
          const all = [...first, ...second];
          const known = new Set(all);
          for (let each = 0; each < 70; each++) expect(found.has(each)).toBe(known.has(each));
          for (const each of all) expect(found.has(each)).toBe(true);
          for (const from of [0, 5, 17]) {
            const rest = all.filter((n) => n >= from && Math.floor(n / width) === Math.floor(from / width));
            expect(found.leastFrom(from)).toBe(Math.min(...rest));
          }
        }),
        { numRuns: 50 },
      );
    });

    test('finds ways by their ids', () => {
      const id = fc.integer({ min: 0, max: 2 ** 40 });
      fc.assert(
        fc.property(fc.uniqueArray(id, { maxLength: 300 }), (ids) => {
          const wayOf = (way: number) => ({
            firstNode: way % 1013,
            lastNode: way % 977,
            path: Int32Array.from(
              { length: 2 * (1 + (way % 60)) },
              (_, i) => ((way * (i + 3)) % 3.6e9) - 1.8e9,
            ),
          });
          const sorted = ids.toSorted((a, b) => a - b);
          const half = sorted.length >> 1;
          const parts = [sorted.slice(half), sorted.slice(0, half)].map((own) => {
            const writer = new WayStoreWriter(pathOf());
            for (const [i, way] of own.entries()) {
              writer.add(way, wayOf(way));
              if (i % 50 === 0) writer.endBlob();
            }
            return writer.finish();
          });
          const store = new WayStore(joinWays(parts));
          for (const way of ids) expect(store.find(way)).toEqual(wayOf(way));
          for (const other of [1, 2 ** 41])
            if (!ids.includes(other)) expect(store.find(other)).toBeUndefined();
          expect([...store.all()]).toEqual(sorted.map(wayOf));
        }),
        { numRuns: 50 },
      );
    });
  });
}
