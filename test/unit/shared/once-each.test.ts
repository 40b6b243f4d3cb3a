import { expect, test } from 'bun:test';
import { onceEach } from '../../../src/shared/program/once-each.ts';

test('the same is told once, another one too, and not endlessly many', () => {
  const told: string[] = [];
  const tell = onceEach((text) => told.push(text));
  for (const text of ['a', 'b', 'a', 'a', 'b']) tell(text);
  expect(told).toEqual(['a', 'b']);
  for (let i = 0; i < 5000; i++) tell(`another ${i}`);
  expect(told).toHaveLength(1000);
});
