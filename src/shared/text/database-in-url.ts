import querystring from 'node:querystring';

/**
 * Returns the name of the database in a URL; undefined if it has none. The driver would take it with its percent signs.
 * A URL of several hosts is none for other readers.
 */
export function databaseInUrl(url: string): string | undefined {
  const [, name] = /^\w+:\/\/[^/?#]*\/([^?#]+)/.exec(url) ?? [];
  // unlike decodeURIComponent, accepts what is not encoded
  return name && querystring.unescape(name);
}
