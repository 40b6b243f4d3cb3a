import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { OsmDataError } from '../../../../src/osm/import-errors.ts';
import { PbfFile } from '../../../../src/osm/pbf/file/pbf-file.ts';
import { readBytes, withFile } from '../../../support/maps/osm-map.ts';
import { TOWN } from '../../../support/maps/town.ts';
import { blobOf, framed, headerBlock, pbfOf } from '../../../support/pbf/pbf-writer.ts';
import { WireWriter } from '../../../support/pbf/wire-writer.ts';
import { cases } from '../../../support/whole.ts';

/** Returns the sentence that refuses a file. Throws if the file is accepted or fails in another way. */
async function refusal(bytes: Uint8Array): Promise<string> {
  try {
    await readBytes(bytes);
  } catch (error) {
    if (error instanceof OsmDataError) return error.message;
    throw error;
  }
  throw new Error('the file was accepted');
}

describe('an unusable file is refused with one sentence', () => {
  const file = pbfOf(TOWN);

  test('if cut anywhere but at the end of a block, which looks like a smaller map', async () => {
    const blockEnds = await withFile(file, async (path) =>
      new PbfFile(path).blobs().map(({ offset, size }) => offset + size),
    );
    for (let length = 0; length < file.length; length++) {
      if (blockEnds.includes(length)) continue;
      const sentence = await refusal(file.subarray(0, length));
      expect(sentence).toMatch(/^it (is (empty|not an OSM PBF file|truncated)|contains no)/);
    }
  });

  test('if any bit is flipped, unless it is still readable', async () => {
    for (let bit = 0; bit < file.length * 8; bit += 23) {
      const damaged = file.slice();
      damaged[bit >> 3]! ^= 1 << (bit & 7);
      await readBytes(damaged).catch((error: unknown) => expect(error).toBeInstanceOf(OsmDataError));
    }
  });

  test('if any bit is flipped in blocks without a checksum, unless they are still readable', async () => {
    const raw = pbfOf(TOWN, { raw: true });
    for (let bit = 0; bit < raw.length * 8; bit += 31) {
      const damaged = raw.slice();
      damaged[bit >> 3]! ^= 1 << (bit & 7);
      await readBytes(damaged).catch((error: unknown) => expect(error).toBeInstanceOf(OsmDataError));
    }
  });

  test('if it is not an OSM PBF file', async () => {
    const start = (text: string) => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(5000)]);
    const others = {
      '<?xml version="1.0"?><osm></osm>': 'OSM XML',
      '\ufeff<osm version="0.6">': 'OSM XML',
      '\x1f\x8b\x08': 'a compressed file, such as OSM XML',
      BZh91AY: 'a compressed file, such as OSM XML',
      '\xff\xe0\x04o5m2': 'o5m',
      'n1 v1 dV c1 t2020-01-01T00:00:00Z': 'OPL',
    };
    for (const [text, format] of Object.entries(others)) {
      const bytes = text.startsWith('\ufeff') ? new TextEncoder().encode(text.padEnd(5000)) : start(text);
      expect(await refusal(bytes)).toBe(
        `it is not an OSM PBF file but ${format} ("osmium cat OLD -o NEW.osm.pbf" converts it)`,
      );
    }
    expect(await refusal(new Uint8Array(5000))).toBe('it is not an OSM PBF file');
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 200 }), async (bytes) => {
        expect(await refusal(bytes)).toMatch(/^it |^at byte|^the /);
      }),
      cases(50),
    );
  });

  test('if it uses another compression, which is named', async () => {
    const header = blobOf('OSMHeader', headerBlock({}));
    const blob = framed(
      'OSMData',
      new WireWriter().number(2, 100).bytesField(7, new Uint8Array(50)).finish(),
    );
    expect(await refusal(new WireWriter().raw(header).raw(blob).finish())).toStartWith(
      'its blocks are compressed with zstd, only zlib is supported',
    );
  });

  test('if it requires an unknown feature, which is named', async () => {
    expect(
      await refusal(pbfOf(TOWN, { requiredFeatures: ['OsmSchema-V0.6', 'HistoricalInformation'] })),
    ).toStartWith('it needs the feature "HistoricalInformation", which is not supported');
  });

  test('if its granularity puts all nodes at one position', async () => {
    const file = Buffer.from(pbfOf(TOWN, { raw: true, granularity: 1000 }));
    // field 17 of a block, as a varint of two bytes
    const granularity = (value: number) => [0x88, 0x01, 0x80 | (value & 0x7f), value >> 7];
    const at = file.indexOf(Buffer.from(granularity(1000)));
    file.set(granularity(0), at);
    expect(await refusal(file)).toContain('all its nodes have one position');
  });
});
