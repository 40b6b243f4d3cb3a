/** Hides credentials in URLs. */

/** A user name without a password is a token, as some providers use it. */
const USER_INFO = /^([a-z][a-z0-9+.-]*:\/\/)([^/?#@:]*)(:[^/?#]*)?@/i;
/** Value in the query that is not a placeholder such as `{z}`: any of them may be a key. */
const QUERY_VALUE = /([?&][^=&#]*=)(?!\{[a-z]\}(?:[&#]|$))[^&#]+/gi;

/** Replaces by "(hidden)": the password, or the user name without one, and each value of the query. */
export function concealUrl(text: string): string {
  return text
    .replace(USER_INFO, (_, scheme: string, name: string, password?: string) =>
      password === undefined ? `${scheme}(hidden)@` : `${scheme}${name}:(hidden)@`,
    )
    .replace(QUERY_VALUE, '$1(hidden)');
}
