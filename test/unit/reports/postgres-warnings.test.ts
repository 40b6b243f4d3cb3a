import { expect, test } from 'bun:test';
import { warningOf } from '../../../src/reports/postgres/session.ts';

test('a warning of the database is one line, and a notice is ignored', () => {
  const message = 'terminating connection due to\nadministrator command';
  expect(warningOf({ severity_local: 'FATAL', severity: 'FATAL', code: '57P01', message })).toBe(
    'FATAL 57P01: terminating connection due to administrator command',
  );
  expect(warningOf({ severity: 'NOTICE', code: '42P07', message: 'relation exists, skipping' })).toBeNull();
});
