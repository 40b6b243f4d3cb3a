import { expect, test } from 'bun:test';
import postgres from 'postgres';
import { classifyError, connect, warningOf } from '../../../src/reports/postgres/session.ts';
import { StoreUnavailable } from '../../../src/reports/store.ts';

test('a warning of the database is one line, and a notice is ignored', () => {
  const message = 'terminating connection due to\nadministrator command';
  expect(warningOf({ severity_local: 'FATAL', severity: 'FATAL', code: '57P01', message })).toBe(
    'FATAL 57P01: terminating connection due to administrator command',
  );
  expect(warningOf({ severity: 'NOTICE', code: '42P07', message: 'relation exists, skipping' })).toBeNull();
});

test.each([
  ['a trigger that raises', 'P0001'],
  ['a column of a smaller type', '22003'],
  ['a column of a shorter type', '22001'],
  ['a missing column', '42703'],
])('%s is a change of the tables, in one sentence', (_, code) => {
  const error = Object.create(postgres.PostgresError.prototype);
  Object.assign(error, { code, message: `no\n${'x'.repeat(100_000)}` });
  const known = classifyError(error);
  expect(known).toBeInstanceOf(StoreUnavailable);
  const { message } = known as Error;
  expect(message).toStartWith(`the tables of the reports were changed (${code}: no xx`);
  expect(message).toEndWith('; change them back, or restore a backup');
  expect(message.length).toBeLessThan(400);
});

test.each([
  ['postgres://me@127.0.0.1:1/my%20db%2Fx', 'my db/x'],
  ['postgres://one:1,two:2/spots?sslmode=require', 'spots'],
  ['postgres://one/a%zz', 'a%zz'],
])('the database in %s is %s', (url, name) => {
  expect(connect(url).$client.options.database).toBe(name);
});
