// Identifying clients for rate limits: what they can and cannot fake.
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { createClientKey } from '../../../src/http/middleware/client-address.ts';
import { createRateLimit } from '../../../src/http/middleware/rate-limit.ts';

describe('a client', () => {
  test('is the address of its connection if no proxy is trusted, whatever its headers', () => {
    const key = createClientKey([]);
    expect(key('192.0.2.1', '203.0.113.9')).toBe('192.0.2.1');
    expect(key(null, '203.0.113.9')).toBe('unknown');
  });

  test('behind trusted proxies is the last address that a trusted one saw', () => {
    const key = createClientKey(['10.0.0.0/8', '2001:db8:ffff::/48']);
    expect(key('10.0.0.1', '203.0.113.9')).toBe('203.0.113.9');
    expect(key('10.0.0.1', '198.51.100.1, 203.0.113.9, 10.2.3.4')).toBe('203.0.113.9');
    expect(key('2001:db8:ffff::1', '203.0.113.9')).toBe('203.0.113.9');
    expect(key('::ffff:10.0.0.1', '203.0.113.9')).toBe('203.0.113.9');
    expect(key('203.0.113.1', '198.51.100.1')).toBe('203.0.113.1');
  });

  test('is the proxy itself if the proxy forwards nothing usable', () => {
    const key = createClientKey(['10.0.0.1']);
    expect(key('10.0.0.1', null)).toBe('10.0.0.1');
    expect(key('10.0.0.1', '')).toBe('10.0.0.1');
    expect(key('10.0.0.1', 'unknown')).toBe('10.0.0.1');
    expect(key('10.0.0.1', '203.0.113.9, not an address')).toBe('10.0.0.1');
  });

  test('is recognised with a port, in brackets and as a mapped address', () => {
    const key = createClientKey(['10.0.0.1']);
    expect(key('10.0.0.1', '203.0.113.9:4711')).toBe('203.0.113.9');
    expect(key('10.0.0.1', '::ffff:203.0.113.9')).toBe('203.0.113.9');
    expect(key('10.0.0.1', '::ffff:cb00:7109')).toBe('203.0.113.9');
    expect(key('10.0.0.1', '0:0:0:0:0:ffff:203.0.113.9')).toBe('203.0.113.9');
    expect(key('10.0.0.1', '0000:0000:0000:0000:0000:FFFF:CB00:7109')).toBe('203.0.113.9');
    expect(key('10.0.0.1', '::FFFF:909:909')).toBe('9.9.9.9');
    expect(key('10.0.0.1', '64:ff9b::909:909')).toBe('9.9.9.9');
    expect(key('10.0.0.1', '64:ff9b::9.9.9.9')).toBe('9.9.9.9');
    expect(key('10.0.0.1', '64:ff9b:0:0:0:0:9.9.9.9')).toBe('9.9.9.9');
    for (const other of ['::9.9.9.9', '::ffff:0:9.9.9.9', '64:ff9b:1::9.9.9.9', '2002:909:909:7::1'])
      expect(key('10.0.0.1', other)).toBe('9.9.9.9');
    expect(key('10.0.0.1', '[2001:db8:1:2:3:4:5:6]:4711')).toBe('2001:db8:1:2::/64');
  });

  test('with IPv6 is its /64, in any notation', () => {
    const key = createClientKey([]);
    for (const address of [
      '2001:db8:0:7::1',
      '2001:0db8:0000:0007:aaaa:bbbb:cccc:dddd',
      '2001:DB8::7:0:0:0:1',
    ]) {
      expect(key(address, null)).toBe('2001:db8:0:7::/64');
    }
    expect(key('2001:db8:0:8::1', null)).not.toBe('2001:db8:0:7::/64');
    expect(key('fe80::1%eth0', null)).toBe('fe80:0:0:0::/64');
    expect(key('::1', null)).toBe('0:0:0:0::/64');
  });

  test('cannot force the server to read a long list of hops', () => {
    const key = createClientKey(['10.0.0.0/8']);
    const hops = Array.from({ length: 10_000 }, () => '10.0.0.2');
    expect(key('10.0.0.1', ['203.0.113.9', ...hops].join(', '))).toBe('10.0.0.2');
  });
});

describe('the rate limit', () => {
  test('of 0 is null', () => {
    expect(createRateLimit('requests', 0, () => 0)).toBe(null);
  });

  test('allows its rate, and no more', () => {
    let clock = 0;
    const limit = createRateLimit('requests', 60, () => clock);
    const allowed = (milliseconds: number, step: number) => {
      let count = 0;
      for (const end = clock + milliseconds; clock < end; clock += step) {
        try {
          limit!.take('somebody', undefined);
          count++;
        } catch {
          // refused
        }
      }
      return count;
    };
    expect(allowed(60_000, 1000)).toBe(60);
    // the full bucket at once, then one a second
    expect(allowed(60_000, 100)).toBeWithin(60, 122);
    expect(allowed(600_000, 100)).toBeWithin(599, 602);
  });
});

test('a trusted network may be written as IPv4 in IPv6', () => {
  const key = createClientKey(['::ffff:10.0.0.0/104', '::ffff:192.0.2.1']);
  expect(key('10.9.9.9', '203.0.113.9')).toBe('203.0.113.9');
  expect(key('::ffff:192.0.2.1', '203.0.113.9')).toBe('203.0.113.9');
  expect(key('11.0.0.1', '203.0.113.9')).toBe('11.0.0.1');
  const sixToFour = createClientKey(['2002:c000:201::/48']);
  expect(sixToFour('2002:c000:201:7::1', '203.0.113.9')).toBe('203.0.113.9');
  expect(sixToFour('2002:c000:202:7::1', '203.0.113.9')).toBe('192.0.2.2');
});

test('every spelling of an IPv6 address is the same client', () => {
  const key = createClientKey(['127.0.0.1']);
  const groups = fc.array(fc.oneof(fc.constant(0), fc.nat(0xffff)), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(
      groups,
      fc.nat(7),
      fc.nat(8),
      fc.boolean(),
      fc.boolean(),
      (all, from, to, isDotted, isLong) => {
        const text = (part: number[]) =>
          part.map((group) =>
            group
              .toString(16)
              .padStart(isLong ? 4 : 1, '0')
              .toUpperCase(),
          );
        const tail = [all[6]! >> 8, all[6]! & 255, all[7]! >> 8, all[7]! & 255].join('.');
        const written = isDotted ? [...text(all.slice(0, 6)), tail] : text(all);
        const isShort =
          to > from && to <= (isDotted ? 6 : 8) && all.slice(from, to).every((group) => group === 0);
        const spelling = isShort
          ? `${written.slice(0, from).join(':')}::${written.slice(to).join(':')}`
          : written.join(':');
        const plain = all.map((group) => group.toString(16)).join(':');
        expect([spelling, key('127.0.0.1', spelling)]).toEqual([spelling, key('127.0.0.1', plain)]);
      },
    ),
    { numRuns: 2000 },
  );
});
