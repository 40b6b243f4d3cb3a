/** Identifies the client of a request: the peer address or, behind trusted proxies, the forwarded one. */
import { BlockList, isIP } from 'node:net';

/** Maximum entries of X-Forwarded-For that are read, from the right. Only clients that forge it send more. */
const MAX_HOPS = 32;

/** Number of bits before the IPv4 address in an IPv6 address, and in one of 6to4. */
const MAPPED_BITS = 96;
const SIX_TO_FOUR_BITS = 16;

type ClientKey = (peer: string | null, forwardedFor: string | null) => string;

/** Returns the key that tells the client of a request apart from others, for limits. */
export type ClientOf = (request: Request) => string;

/**
 * Returns the function that identifies the client of a request.
 * @param trustedProxies addresses and networks (`10.0.0.0/8`) whose `X-Forwarded-For` is trusted
 * @param peerOf address of the connection of a request; null = unknown
 */
export function createClientOf(
  trustedProxies: readonly string[],
  peerOf: (request: Request) => string | null,
): ClientOf {
  const clientKey = createClientKey(trustedProxies);
  return (request) => clientKey(peerOf(request), request.headers.get('x-forwarded-for'));
}

/**
 * Returns a function that checks whether an address is a trusted proxy.
 * @param trustedProxies addresses and networks (`10.0.0.0/8`)
 */
export function createProxyTrust(trustedProxies: readonly string[]): (address: string | null) => boolean {
  const trusted = new BlockList();
  for (const network of trustedProxies) {
    const [address = '', prefix] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    const bits = Number(prefix ?? (family === 'ipv6' ? 128 : 32));
    trusted.addSubnet(address, bits, family);
    // clients of this network are compared as the IPv4 addresses that they are
    const plain = asAddress(address);
    const before = address.startsWith(`${SIX_TO_FOUR}:`) ? SIX_TO_FOUR_BITS : MAPPED_BITS;
    if (family === 'ipv6' && plain !== null && isIP(plain) === 4 && bits >= before)
      trusted.addSubnet(plain, Math.min(bits - before, 32), 'ipv4');
  }
  return (text) => {
    const address = asAddress(text ?? '');
    return address !== null && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  };
}

/**
 * Returns the function that derives the key of a client. IPv6 clients are identified by their /64, which is what one
 * subscriber gets.
 * @param trustedProxies addresses and networks (`10.0.0.0/8`) whose `X-Forwarded-For` is trusted
 */
export function createClientKey(trustedProxies: readonly string[]): ClientKey {
  const isTrusted = createProxyTrust(trustedProxies);

  return function clientKey(peer, forwardedFor) {
    let client = asAddress(peer ?? '');
    if (client === null) return 'unknown';
    // each proxy appends its peer, so the list is read from the right while the writer is trusted
    const hops = forwardedFor?.split(',', -1).slice(-MAX_HOPS) ?? [];
    while (isTrusted(client) && hops.length > 0) {
      const next = asAddress(hops.pop()!.trim());
      if (next === null) break;
      client = next;
    }
    return isIP(client) === 6 ? networkOf(client) : client;
  };
}

/**
 * Returns the bare address of `192.0.2.1`, `192.0.2.1:4711`, `[2001:db8::1]:4711` or `::ffff:192.0.2.1`; null if
 * there is none.
 */
function asAddress(text: string): string | null {
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(text) ?? [];
  const [, beforePort] = /^([\d.]+):\d+$/.exec(text) ?? [];
  const address = (bracketed ?? beforePort ?? text).replace(/%.*$/, '').toLowerCase();
  const plain = withoutMapping(isIP(address) === 6 ? shortest(address) : address);
  return isIP(plain) === 0 ? null : plain;
}

/** Returns the canonical text of an IPv6 address (RFC 5952): `::ffff:909:902` for `0:0:0:0:0:ffff:9.9.9.2`. */
function shortest(address: string): string {
  // Bun refuses some addresses with an IPv4 address at their end (seen in 1.4.4)
  const hexadecimal = address.replace(/[\d.]+\.\d+$/, (tail) => halvesOf(tail).join(':'));
  return new URL(`http://[${hexadecimal}]`).hostname.slice(1, -1);
}

/** Returns an IPv4 address as the two groups of an IPv6 address. */
function halvesOf(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  return [a * 256 + b, c * 256 + d].map((half) => half.toString(16));
}

/**
 * Beginnings of IPv6 addresses that stand for one of IPv4, which is the rest: mapped (RFC 4291 2.5.5.2), translated
 * (RFC 2765 2.1), NAT64 (RFC 6052 2.1, RFC 8215), compatible (RFC 4291 2.5.5.1).
 */
const BEFORE_IPV4 = ['0:0:0:0:0:ffff', '0:0:0:0:ffff:0', '64:ff9b:0:0:0:0', '64:ff9b:1:0:0:0', '0:0:0:0:0:0'];
/** Beginning of 6to4, whose subscribers have an IPv4 address and 65,536 networks (RFC 3056 2). */
const SIX_TO_FOUR = '2002';

/** Unwraps an IPv6 address that stands for one of IPv4: its clients would otherwise be one, or have many networks. */
function withoutMapping(address: string): string {
  const halves = address.includes(':') ? mappedIn(groupsOf(address)) : null;
  if (halves === null) return address;
  const bytes = halves.flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
  return bytes.join('.');
}

/** Returns the two groups of an IPv6 address that are an IPv4 address; null if none are. */
function mappedIn(groups: readonly string[]): readonly string[] | null {
  if (groups[0] === SIX_TO_FOUR) return groups.slice(1, 3);
  const rest = groups.slice(6);
  // :: and ::1 are addresses of IPv6 alone
  const isOwn = groups.slice(0, 7).every((group) => group === '0');
  return BEFORE_IPV4.includes(groups.slice(0, 6).join(':')) && !isOwn ? rest : null;
}

/** Returns the eight groups of an IPv6 address in its shortest form, without leading zeros. */
function groupsOf(address: string): string[] {
  const [before = [], after = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
}

/** Returns the /64 network of an IPv6 address: its first four groups, then `::/64`. */
function networkOf(address: string): string {
  return `${groupsOf(address).slice(0, 4).join(':')}::/64`;
}
