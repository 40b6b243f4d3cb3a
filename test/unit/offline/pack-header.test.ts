import { expect, test } from 'bun:test';
import { PackError, readPackHeader } from '../../../src/offline/pack-header.ts';

/** Returns the header of a pack with this text in its place. */
function headerOf(text: string) {
  const pack = Buffer.concat([Buffer.from('SPOTPACK'), Buffer.alloc(4), Buffer.from(text)]);
  pack.writeUInt32LE(text.length, 8);
  const read = async (_: string, offset: number, length: number) =>
    new Uint8Array(pack.subarray(offset, offset + length));
  const unused = () => Promise.reject(new Error('only read'));
  return readPackHeader(
    { names: unused, sizeOf: unused, read, append: unused, remove: unused },
    'town.spotpack',
  );
}

test('a header is read', async () => {
  expect(await headerOf('{"version": 1, "name": "town"}')).toMatchObject({ version: 1, name: 'town' });
});

test.each([
  ['{"version": 1, "na', 'its header is damaged'],
  ['null', 'its header is damaged'],
  ['{"version": 2}', 'it was made for another version of this page'],
])('the header %p is refused: %s', async (text, why) => {
  expect(headerOf(text)).rejects.toEqual(new PackError(why));
});
