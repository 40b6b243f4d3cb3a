/** `/`: the map page, from the bundle inside the executable. */
import { Elysia } from 'elysia';
import { bundledAsset } from '../assets/bundled-assets.ts';
import { varyBy } from '../cache-headers.ts';
import { preferredLanguage } from '../language.ts';

/** Nothing from elsewhere, no inline code. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
  "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  // the map's provider wants to know which site shows it; links in the address stay private after `#`
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
};

const HTML = 'text/html; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';
const STYLES = 'text/css; charset=utf-8';
const FILES: Readonly<Record<string, string>> = {
  'page.js': SCRIPT,
  'offline.js': SCRIPT,
  'world.pmtiles': 'application/vnd.pmtiles',
  'page.css': STYLES,
  'renderer.js': SCRIPT,
  'renderer-worker.js': SCRIPT,
  'renderer.css': STYLES,
  'service-worker.js': SCRIPT,
  'manifest.webmanifest': 'application/manifest+json',
  'icon.svg': 'image/svg+xml',
  'icon-180.png': 'image/png',
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
};

export function pageRoutes() {
  async function serve(request: Request, name: string, type: string): Promise<Response> {
    const response = (await bundledAsset(name, type)).respond(request);
    for (const [header, value] of Object.entries(HEADERS)) response.headers.set(header, value);
    return response;
  }

  const app = new Elysia({ name: 'page', detail: { hide: true } }).get('/', async ({ request }) => {
    const language = preferredLanguage(request.headers.get('accept-language'));
    const response = await serve(request, `index.${language}.html`, HTML);
    varyBy(response.headers, 'Accept-Language');
    return response;
  });
  for (const [name, type] of Object.entries(FILES))
    app.get(`/${name}`, ({ request }) => serve(request, name, type));
  return app;
}
