// Networks of reports: as wide as one subscriber, and known only by a hash.
import { expect, test } from 'bun:test';
import { createClientKey } from '../../../src/http/middleware/client-address.ts';
import { endOfDay, NetworkHasher, NetworkVoices, networkOf } from '../../../src/reports/network.ts';

const NOW = Date.UTC(2026, 5, 15, 22);
const HOUR = 3_600_000;
const clientKey = createClientKey([]);

test('a network is the /24 of an IPv4 address and the /56 of an IPv6 one', () => {
  for (const [address, network] of [
    ['192.0.2.77', '192.0.2.0/24'],
    ['::ffff:192.0.2.77', '192.0.2.0/24'],
    ['2001:db8:a:12ff::1', '2001:db8:a:1200::/56'],
    ['2001:db8:a:1234:5:6:7:8', '2001:db8:a:1200::/56'],
    ['2001:db8::1', '2001:db8:0:0::/56'],
    ['::1', '0:0:0:0::/56'],
  ] as const) {
    expect(networkOf(clientKey(address, null))).toBe(network);
  }
  expect(networkOf(clientKey(null, null))).toBe('unknown');
});

test('a network has the same hash on all instances with one secret for one day, and another one on the next', () => {
  const [one, other, stranger] = ['secret', 'secret', 'another'].map((secret) => new NetworkHasher(secret));
  const hash = one!.hash('192.0.2.77', NOW);
  expect(hash).toBe(other!.hash('192.0.2.1', NOW + HOUR));
  expect(hash).not.toBe(one!.hash('192.0.3.77', NOW));
  expect(hash).not.toBe(stranger!.hash('192.0.2.77', NOW));
  expect(hash).not.toBe(one!.hash('192.0.2.77', NOW + 2 * HOUR));
  expect(hash).toBe(one!.hash('192.0.2.77', NOW));
  expect([endOfDay(NOW), endOfDay(endOfDay(NOW) - 1)]).toEqual([NOW + 2 * HOUR, NOW + 2 * HOUR]);
});

test('the memory of networks ends with the day, and has a maximum size', () => {
  const voices = new NetworkVoices();
  voices.forgetPast(NOW);
  voices.add(1, 100, 1);
  expect([voices.hasOther(1, [99, 100], 2), voices.hasOther(1, [99, 100], 1)]).toEqual([true, false]);
  expect([voices.hasOther(1, [101], 2), voices.hasOther(2, [100], 2)]).toEqual([false, false]);
  voices.forgetPast(NOW + HOUR);
  expect(voices.hasOther(1, [100], 2)).toBe(true);
  for (let network = 2; network <= 200_001; network++) voices.add(network, 100, 1);
  expect([voices.hasOther(1, [100], 2), voices.hasOther(2, [100], 2)]).toEqual([false, true]);
  voices.forgetPast(NOW + 2 * HOUR);
  expect(voices.hasOther(2, [100], 2)).toBe(false);
});
