import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { OsmDataError } from '../../../../src/osm/errors.ts';
import { PbfFile } from '../../../../src/osm/pbf/pbf-file.ts';
import { readBytes, withFile } from '../../../support/maps/osm-map.ts';
import { TOWN } from '../../../support/maps/town.ts';
import { blobOf, framed, headerBlock, pbfOf } from '../../../support/pbf/pbf-writer.ts';
import { WireWriter } from '../../../support/pbf/wire-writer.ts';

/** The sentence with which a file is refused; fails when it is not refused or in any other way. */
async function refusal(bytes: Uint8Array): Promise<string> {
  try {
    await readBytes(bytes);
  } catch (error) {
    if (error instanceof OsmDataError) return error.message;
    throw error;
  }
  throw new Error('the file was accepted');
}

describe('a file that cannot be used is refused with one sentence', () => {
  const file = pbfOf(TOWN);

  test('cut at any byte but those where a block ends, which no reader can tell from a smaller map', async () => {
    const blockEnds = await withFile(file, async (path) =>
      new PbfFile(path).blobs().map(({ offset, size }) => offset + size),
    );
    for (let length = 0; length < file.length; length++) {
      if (blockEnds.includes(length)) continue;
      const sentence = await refusal(file.subarray(0, length));
      expect(sentence).toMatch(/^it (is (empty|not an OSM PBF file|truncated)|contains no)/);
    }
  });

  test('with any one bit flipped, unless it can still be read', async () => {
    for (let bit = 0; bit < file.length * 8; bit += 23) {
      const damaged = file.slice();
      damaged[bit >> 3]! ^= 1 << (bit & 7);
      await readBytes(damaged).catch((error: unknown) => expect(error).toBeInstanceOf(OsmDataError));
    }
  });

  test('with any one bit flipped inside blocks that no checksum protects', async () => {
    const raw = pbfOf(TOWN, { raw: true });
    for (let bit = 0; bit < raw.length * 8; bit += 31) {
      const damaged = raw.slice();
      damaged[bit >> 3]! ^= 1 << (bit & 7);
      await readBytes(damaged).catch((error: unknown) => expect(error).toBeInstanceOf(OsmDataError));
    }
  });

  test('anything that is not such a file', async () => {
    expect(await refusal(new TextEncoder().encode('<?xml version="1.0"?><osm></osm>'.repeat(100)))).toBe(
      'it is not an OSM PBF file',
    );
    expect(await refusal(new Uint8Array(5000))).toBe('it is not an OSM PBF file');
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 200 }), async (bytes) => {
        expect(await refusal(bytes)).toMatch(/^it |^at byte|^the /);
      }),
      { numRuns: 50 },
    );
  });

  test('another compression, by its name', async () => {
    const header = blobOf('OSMHeader', headerBlock({}));
    const blob = framed(
      'OSMData',
      new WireWriter().number(2, 100).bytesField(7, new Uint8Array(50)).finish(),
    );
    expect(await refusal(new WireWriter().raw(header).raw(blob).finish())).toStartWith(
      'its blocks are compressed with zstd, only zlib is supported',
    );
  });

  test('an unknown required feature, by its name', async () => {
    expect(
      await refusal(pbfOf(TOWN, { requiredFeatures: ['OsmSchema-V0.6', 'HistoricalInformation'] })),
    ).toStartWith('it needs the feature "HistoricalInformation", which is not supported');
  });

  test('units in which all nodes are one place', async () => {
    const file = Buffer.from(pbfOf(TOWN, { raw: true, granularity: 1000 }));
    // field 17 of a block, as a varint of two bytes
    const granularity = (value: number) => [0x88, 0x01, 0x80 | (value & 0x7f), value >> 7];
    const at = file.indexOf(Buffer.from(granularity(1000)));
    file.set(granularity(0), at);
    expect(await refusal(file)).toContain('all its nodes have one position');
  });

  test('nodes or types out of order', async () => {
    expect(await refusal(pbfOf({ nodes: [...TOWN.nodes!].reverse() }))).toContain('osmium sort');
    const ways = pbfOf({ ways: TOWN.ways }, { perBlock: 1 });
    const headerLength = pbfOf({}).length;
    const shuffled = new WireWriter()
      .raw(pbfOf(TOWN, { perBlock: 1 }))
      .raw(pbfOf({ nodes: TOWN.nodes }, { perBlock: 1 }).subarray(headerLength));
    expect(await refusal(shuffled.raw(ways.subarray(headerLength)).finish())).toContain('osmium sort');
  });
});
