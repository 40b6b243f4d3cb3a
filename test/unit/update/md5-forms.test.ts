// Files with the MD5 of a download, as servers publish them.
import { expect, test } from 'bun:test';
import { md5Of } from '../../../src/update/remote.ts';

const SUM = '0cc175b9c0f1b6a831c399e269772661';
const OTHER = '92eb5ffee6ae2fec3ad71c777531578f';

const told = (text: string) =>
  md5Of('https://maps.example/new/monaco%20latest.osm.pbf', {
    fetch: async () => new Response(text),
    userAgent: 'test',
  });

test.each([
  ['a sum alone', SUM],
  ['capitals', SUM.toUpperCase()],
  ['a line of md5sum', `${SUM}  monaco latest.osm.pbf\n`],
  ['a line of md5sum of a binary file in a folder', `${SUM} *new/monaco latest.osm.pbf`],
  ['one line of another name, as behind a link', `${SUM}  monaco-260101.osm.pbf`],
  ['a tagged line', `MD5 (monaco latest.osm.pbf) = ${SUM}`],
  ['a line of openssl', `MD5(monaco latest.osm.pbf)= ${SUM}`],
  ['a line of an escaped name', `\\${SUM}  monaco\\nlatest.osm.pbf`],
  ['a sum in quotes', `"${SUM}"`],
  ['a line for each file of a folder', `${OTHER}  andorra.osm.pbf\n${SUM}  monaco latest.osm.pbf\n`],
])('the MD5 is read from %s', async (_, text) => {
  expect(await told(text)).toEqual({ md5: SUM, md5Problem: null });
});

test.each([
  ['a page', '<!doctype html><p>Please log in'],
  ['nothing', ''],
  ['a SHA-256', SUM.repeat(2)],
  ['lines of other files alone', `${OTHER}  andorra.osm.pbf\n${OTHER}  malta.osm.pbf`],
])('that a file is not compared is said for %s', async (_, text) => {
  expect(await told(text)).toEqual({
    md5: null,
    md5Problem:
      'the file was not compared with its MD5: https://maps.example/new/monaco%20latest.osm.pbf.md5 has no MD5 of the file',
  });
});

test('that a file is not compared is said when its MD5 is sent compressed, or elsewhere', async () => {
  const answers = [
    new Response(SUM, { headers: { 'content-encoding': 'gzip' } }),
    Response.redirect('http://elsewhere.example/x.md5'),
  ];
  for (const answer of answers) {
    const remote = { fetch: async () => answer, userAgent: 'test' };
    const { md5, md5Problem } = await md5Of('https://maps.example/monaco.osm.pbf', remote);
    expect(md5).toBeNull();
    expect(md5Problem).toStartWith(
      'the file was not compared with its MD5: https://maps.example/monaco.osm.pbf.md5',
    );
  }
});
