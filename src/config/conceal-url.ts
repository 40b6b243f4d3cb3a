/** What of an address may be shown: everything but the credentials in it. */

/** A name alone is a token where it stands before an address that a password would follow. */
const USER_INFO = /^([a-z][a-z0-9+.-]*:\/\/)([^/?#@:]*)(:[^/?#]*)?@/i;
/** A value in the query that is no placeholder such as `{z}`: nobody knows which of them are keys. */
const QUERY_VALUE = /([?&][^=&#]*=)(?!\{[a-z]\}(?:[&#]|$))[^&#]+/gi;

/** The address with "(hidden)" for its password or, where there is only a name, for that, and for each value of its query. */
export function concealUrl(text: string): string {
  return text
    .replace(USER_INFO, (_, scheme: string, name: string, password?: string) =>
      password === undefined ? `${scheme}(hidden)@` : `${scheme}${name}:(hidden)@`,
    )
    .replace(QUERY_VALUE, '$1(hidden)');
}
