/** Charges as mappers write them: only plain ones are prices. */
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { priceIn } from '../../../../src/scoring/facts/price.ts';

test.each([
  ['12 EUR', 12, 'EUR'],
  ['12 EUR/night', 12, 'EUR'],
  ['12.50 EUR / 24 hours', 12.5, 'EUR'],
  ['12,50€', 12.5, 'EUR'],
  ['€ 8 per night', 8, 'EUR'],
  ['10 € / Nacht', 10, 'EUR'],
  ['8 euros par nuit', 8, 'EUR'],
  ['15.- CHF', 15, 'CHF'],
  ['Fr. 15.--', 15, 'CHF'],
  ['CHF 30/day', 30, 'CHF'],
  ['£5', 5, 'GBP'],
  ['200 SEK/night', 200, 'SEK'],
  ['40 zł', 40, 'PLN'],
  ['7 EUR/vehicle/night', 7, 'EUR'],
  ['0 EUR', 0, 'EUR'],
] as const)('%j is a price', (charge, amount, currency) => {
  expect(priceIn(charge)).toEqual({ amount, currency });
});

test.each([
  '',
  '12',
  'yes',
  '1 EUR/hour',
  '2.2€/1st hour',
  'Max. 9.9€/day',
  '10-15 EUR',
  '5 EUR; 10 EUR',
  '5 EUR/person/night',
  '12 EUR/night @ (Jun-Aug)',
  '12 XYZ',
  '1234567 EUR',
  '12 EUR + 2 EUR',
])('%j is not a price', (charge) => {
  expect(priceIn(charge)).toBeNull();
});

test('the amount of a price occurs in the text, whatever the text', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[0-9€., CHFEUR/night-]{0,30}$/)),
      (text) => {
        const price = priceIn(text);
        if (price) expect(text).toContain(String(Math.floor(price.amount)));
      },
    ),
    { numRuns: 500 },
  );
});
