/** What browsers are told of each page: it gets nothing from elsewhere, and runs no inline code. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
  "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export const PAGE_HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  // the map's provider wants to know which site shows it; links in the address stay private after `#`
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
};
