// Errors of the file system as one sentence, which names the path and says what the user can do about it.
import { expect, test } from 'bun:test';
import { failureText } from '../../../src/commands/regions/import-text.ts';
import { failureSentenceOf } from '../../../src/commands/terminal/failure.ts';

/** Returns an error as the system gives it. */
function systemError(code: string, path?: string): Error {
  return Object.assign(new Error(`${code}: in words of the system, open '${path}'`), {
    code,
    errno: -1,
    path,
  });
}

test.each([
  ['EACCES', 'map.osm.pbf', '"map.osm.pbf" cannot be used by this user (EACCES).'],
  ['EPERM', 'map.osm.pbf', '"map.osm.pbf" cannot be used by this user (EPERM).'],
  ['ELOOP', 'map.osm.pbf', '"map.osm.pbf" is a path that the system cannot use (ELOOP).'],
  [
    'ENAMETOOLONG',
    'x'.repeat(5000),
    `"${'x'.repeat(100)}…" is a path that the system cannot use (ENAMETOOLONG).`,
  ],
])('%s names the path', (code, path, sentence) => {
  expect(failureSentenceOf(systemError(code, path), 'It failed')).toBe(sentence);
  expect(failureText(path, systemError(code, path))).toBe(sentence);
});

test('an error without a path has the words of the system', () => {
  expect(failureSentenceOf(systemError('EIO'), 'It failed')).toStartWith(
    'It failed (EIO: in words of the system',
  );
});
