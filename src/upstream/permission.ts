/**
 * Whom we may ask at all. The public services of the OpenStreetMap Foundation and Overpass are run by volunteers:
 * their usage policies want to know whom to contact, and that somebody has decided to use them.
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

/** True when this address belongs to a public service with a usage policy. */
export function isPublicOsm(url: string): boolean {
  return PUBLIC_HOSTS.test(new URL(url).hostname);
}

/** True when this service may be asked: a public one only with a contact, one's own in any case. */
export function mayAsk(url: string, { contact }: Pick<PolicySettings, 'contact'>): boolean {
  return contact !== null || !isPublicOsm(url);
}

/** Trying it out on one's own machine is like any map in a browser; a service for others needs a contact. */
export function mayServeTiles(settings: PolicySettings): boolean {
  return mayAsk(settings['tile-url'], settings) || LOOPBACK.test(settings.host);
}
