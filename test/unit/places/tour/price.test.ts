// The price of a tour covers the nights whose price is recorded, and says how many these are.
import { expect, test } from 'bun:test';
import { sumOfPrices } from '../../../../src/places/planned/tour/answer.ts';

const night = (fee: boolean | null, amount?: number, currency: 'EUR' | 'CHF' = 'EUR') => ({
  access: { fee, maxstay_minutes: null, capacity: null, access: 'untagged' as const },
  price: amount === undefined ? null : { amount, currency },
});

test('recorded prices are added by currency; free nights count as known, others are unknown', () => {
  const nights = [
    night(true, 12.1),
    night(null, 7.2),
    night(true, 25, 'CHF'),
    night(false),
    night(true),
    null,
  ];
  expect(sumOfPrices(nights)).toEqual({
    sums: [
      { amount: 19.3, currency: 'EUR' },
      { amount: 25, currency: 'CHF' },
    ],
    nights: 4,
  });
  expect(sumOfPrices([null, night(null)])).toEqual({ sums: [], nights: 0 });
});
