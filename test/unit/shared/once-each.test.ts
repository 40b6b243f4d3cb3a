import { expect, test } from 'bun:test';
import { onceEach } from '../../../src/shared/program/once-each.ts';

test('each message is passed on once, for a limited number of messages', () => {
  const passed: string[] = [];
  const pass = onceEach((text) => passed.push(text));
  for (const text of ['a', 'b', 'a', 'a', 'b']) pass(text);
  expect(passed).toEqual(['a', 'b']);
  for (let i = 0; i < 5000; i++) pass(`another ${i}`);
  expect(passed).toHaveLength(1000);
});
