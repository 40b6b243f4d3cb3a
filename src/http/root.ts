/** The address at which a client reaches this service, also behind a proxy, for answers that hold whole addresses. */

/** Paths that a proxy may take off: `/spots`. */
const PREFIX = /^(?:\/[\w.~-]+)+$/;

/**
 * Without a slash at its end. What a proxy says of the scheme (`X-Forwarded-Proto`) and of a path that it has taken off
 * (`X-Forwarded-Prefix`) is believed from anybody: it only goes into the answer to the one who said it.
 */
export function rootOf({ url, headers }: Request): string {
  const { protocol, host } = new URL(url);
  const scheme = headers.get('x-forwarded-proto');
  const known = scheme === 'http' || scheme === 'https' ? `${scheme}:` : protocol;
  return `${known}//${host}${prefixOf(headers)}`;
}

/** The path that a proxy has taken off, without a slash at its end; '' = none. Believed as by `rootOf`. */
export function prefixOf(headers: Headers): string {
  const prefix = headers.get('x-forwarded-prefix') ?? '';
  return PREFIX.test(prefix) ? prefix : '';
}
