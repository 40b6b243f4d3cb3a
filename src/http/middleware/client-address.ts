/** Identifies the client of a request: the peer address or, behind trusted proxies, the forwarded one. */
import { BlockList, isIP } from 'node:net';

/** Maximum entries of X-Forwarded-For that are read, from the right. Only clients that forge it send more. */
const MAX_HOPS = 32;

/** Number of bits before the IPv4 address in an IPv6 address. */
const MAPPED_BITS = 96;

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
    if (family === 'ipv6' && plain !== null && isIP(plain) === 4 && bits >= MAPPED_BITS)
      trusted.addSubnet(plain, bits - MAPPED_BITS, 'ipv4');
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
  return new URL(`http://[${address}]`).hostname.slice(1, -1);
}

/**
 * Unwraps an IPv6 address that stands for one of IPv4, dotted or hexadecimal: mapped (RFC 4291 2.5.5.2), or of a NAT64
 * (RFC 6052 2.1), whose clients would otherwise be one. Returns others unchanged.
 */
function withoutMapping(address: string): string {
  const [, dotted, high, low] =
    /^(?:::ffff:|64:ff9b::)(?:([\d.]+)|([\da-f]{1,4}):([\da-f]{1,4}))$/.exec(address) ?? [];
  if (high === undefined || low === undefined) return dotted ?? address;
  const bytes = [high, low].flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
  return bytes.join('.');
}

/** Returns the /64 network of an IPv6 address: its first four groups without leading zeros, then `::/64`. */
function networkOf(address: string): string {
  const [head = '', tail = ''] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const gap = address.includes('::') ? Math.max(8 - before.length - after.length, 0) : 0;
  const groups = [...before, ...Array<string>(gap).fill('0'), ...after].slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
