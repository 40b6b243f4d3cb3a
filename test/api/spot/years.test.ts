/** The earliest and latest accepted times: every year in the response has four digits (RFC 3339). */
import { describe, expect, test } from 'bun:test';
import { realPool } from '../../support/http/real-pool.ts';
import { testApp } from '../../support/http/test-app.ts';
import { PLAN, tourOf } from '../../support/http/tours.ts';

const { ask } = testApp({ pool: realPool().pool });
const PLACE = 'lat=-34.9054&lon=-56.1912';
const PATHS = [
  `/api/spot/score?${PLACE}&nights=7`,
  `/api/spot/timeline?${PLACE}&nights=7`,
  `/api/spot/nearby?${PLACE}&limit=2`,
];

describe.each(PATHS)('GET %s', (path) => {
  test.each([
    '0001-01-01T00:00:00Z',
    '0001-01-01T00:00:00+23:59',
    '0001-01-01T00:00',
    '9998-12-31T23:59:59-23:59',
    '9998-12-31T23:59:59',
  ])('at %s has only times that other programs can read', async (at) => {
    const response = await ask(`GET ${path}&at=${encodeURIComponent(at)}`);
    const text = await response.text();
    expect([response.status, text.match(/"[+-]\d{6}-[^"]*"/g)]).toEqual([200, null]);
  });

  test.each(['0000-12-31T23:59:59Z', '9999-01-01T00:00', '9999-12-31T23:59:59Z'])(
    'at %s is refused with a sentence',
    async (at) => {
      const response = await ask(`GET ${path}&at=${at}`);
      expect([response.status, (await response.json()).errors]).toMatchObject([400, [{ field: 'at' }]]);
    },
  );
});

test.each(['0001-01-01T00:00:00+14:00', '9998-12-31T23:59:59'])(
  'a tour that begins at %s has its night, which may be in another year',
  async (departure) => {
    const { days } = await tourOf({ ...PLAN, departure, hours_per_day: 5 });
    expect(days).toMatchObject([{ problem: null, night: { ampel: expect.any(String) } }]);
  },
);
