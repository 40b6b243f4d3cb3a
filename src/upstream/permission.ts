/**
 * Permission to use public services. Those of the OpenStreetMap Foundation and Overpass are run by volunteers, whose
 * usage policies require a contact and a deliberate decision to use them.
 * https://operations.osmfoundation.org/policies/tiles/ and …/policies/nominatim/
 */

const PUBLIC_HOSTS = /(^|\.)(openstreetmap\.(org|de|fr)|overpass-api\.de|kumi\.systems|private\.coffee)$/;
const LOOPBACK = /^(localhost|127(\.\d+){3}|::1|\[::1\])$/;

export interface PolicySettings {
  /** e-mail or URL of the operator; null = not set */
  contact: string | null;
  /** address that the service listens on */
  host: string;
  'tile-url': string;
}

/** Returns true if this URL is of a public service with a usage policy. */
export function isPublicOsm(url: string): boolean {
  return PUBLIC_HOSTS.test(new URL(url).hostname);
}

/** Returns true if the service at a URL may be used: a public one only with a contact, any other always. */
export function mayAsk(url: string, { contact }: Pick<PolicySettings, 'contact'>): boolean {
  return contact !== null || !isPublicOsm(url);
}

/**
 * Returns true if tiles may be served. A trial on one's own machine is like any map in a browser; a public service
 * needs a contact.
 */
export function mayServeTiles(settings: PolicySettings): boolean {
  return mayAsk(settings['tile-url'], settings) || LOOPBACK.test(settings.host);
}
