/** Adds up what the nights of a tour cost. */
import type { TourPrice } from '../../../api/facts/tour-price.ts';
import type { TourPlace } from '../../../api/tour.ts';

/** Returns the sums of the known prices. A night that is recorded as free of charge counts as known. */
export function sumOfPrices(nights: readonly (Pick<TourPlace, 'price' | 'access'> | null)[]): TourPrice {
  const sums = new Map<TourPrice['sums'][number]['currency'], number>();
  let known = 0;
  for (const night of nights) {
    if (!night) continue;
    const { price, access } = night;
    if (price) sums.set(price.currency, (sums.get(price.currency) ?? 0) + price.amount);
    if (price || access.fee === false) known++;
  }
  return {
    // cents: sums of binary fractions have a tail
    sums: [...sums].map(([currency, amount]) => ({ amount: Math.round(amount * 100) / 100, currency })),
    nights: known,
  };
}
