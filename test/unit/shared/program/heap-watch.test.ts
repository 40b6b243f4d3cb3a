// The heap of a thread: mapped files are none of it, and garbage does not grow to their size.
import { expect, test } from 'bun:test';
import { truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HeapWatch } from '../../../../src/shared/program/heap-watch.ts';
import { fewer } from '../../../support/whole.ts';

test('does not count mapped files, and collects garbage', () => {
  const watch = new HeapWatch();
  const before = watch.size();
  const path = join(tmpdir(), `heap-watch-${process.pid}`);
  writeFileSync(path, '');
  truncateSync(path, 2 ** 30);
  const mapped = Bun.mmap(path, { shared: false });
  expect(watch.size() - before).toBeLessThan(2 ** 28);
  let most = 0;
  for (let i = 0; i < fewer(40, 100); i++) {
    const garbage = Array.from({ length: 50_000 }, (_, k) => ({ k, list: [k] }));
    most = Math.max(most, watch.size());
    expect(garbage.length).toBe(50_000);
  }
  expect(most - before).toBeLessThan(2 ** 27);
  expect(mapped.length).toBe(2 ** 30);
});
