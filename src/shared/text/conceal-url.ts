/** Hides credentials in URLs. */

/** User name and password in a URL. A user name without a password is a token, which some providers use. */
const USER_INFO = /^([a-z][a-z0-9+.-]*:\/\/)([^/?#@:]*)(:[^/?#]*)?@/i;
/** Query value other than a placeholder such as `{z}`: any such value may be an API key. */
const QUERY_VALUE = /([?&][^=&#]*=)(?!\{[a-z]\}(?:[&#]|$))[^&#]+/gi;

/** Replaces the password (or the user name without one) and query values with "(hidden)"; keeps placeholders. */
export function concealUrl(text: string): string {
  return text
    .replace(USER_INFO, (_, scheme: string, name: string, password?: string) =>
      password === undefined ? `${scheme}(hidden)@` : `${scheme}${name}:(hidden)@`,
    )
    .replace(QUERY_VALUE, '$1(hidden)');
}

/** Hides credentials in all URLs of a sentence. */
export function concealUrls(text: string): string {
  return text.replace(/[a-z][a-z0-9+.-]*:\/\/\S+/gi, concealUrl);
}
