/** `/`: the map page in the browser's language, from the bundle in the executable. */
import { Elysia } from 'elysia';
import worldPath from '../../../dist/world.pmtiles' with { type: 'file' };
import { platform } from '../../platform/runtime.ts';
import { LANGUAGES } from '../../shared/language.ts';
import { NAMES_FILE, packWorldFiles } from '../../shared/names-pack.ts';
import { type Asset, createAsset } from '../assets/assets.ts';
import { bundledAsset } from '../assets/bundled-assets.ts';
import { varyBy } from '../cache-headers.ts';
import { preferredLanguage } from '../language.ts';

/** No external resources, no inline code. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
  "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  // the tile provider wants to know which site shows its map; page state after `#` is never sent
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
};

const HTML = 'text/html; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';
const STYLES = 'text/css; charset=utf-8';
const FILES: Readonly<Record<string, string>> = {
  'page.js': SCRIPT,
  'sections.js': SCRIPT,
  'later-parts.js': SCRIPT,
  'place-files.js': SCRIPT,
  'read-place.js': SCRIPT,
  'categories.js': SCRIPT,
  'offline.js': SCRIPT,
  'offline-saved-search.js': SCRIPT,
  'offline-saved-tour.js': SCRIPT,
  'page.css': STYLES,
  'sections.css': STYLES,
  'later-parts.css': STYLES,
  'before-paint.js': SCRIPT,
  'renderer.js': SCRIPT,
  'renderer-worker.js': SCRIPT,
  'renderer.css': STYLES,
  'service-worker.js': SCRIPT,
  'icon.svg': 'image/svg+xml',
  'icon-180.png': 'image/png',
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
  'narrow.webp': 'image/webp',
  'wide.webp': 'image/webp',
  ...Object.fromEntries(LANGUAGES.map((language) => [`page-${language}.js`, SCRIPT])),
  // offline.js contains English
  ...Object.fromEntries(
    LANGUAGES.filter((language) => language !== 'en').map((language) => [
      `offline-answers-${language}.js`,
      SCRIPT,
    ]),
  ),
};

async function serve(request: Request, name: string, type: string): Promise<Response> {
  return respond(request, await bundledAsset(name, type));
}

function respond(request: Request, asset: Asset): Response {
  const response = asset.respond(request);
  for (const [header, value] of Object.entries(HEADERS)) response.headers.set(header, value);
  return response;
}

/** Responds with the file of a name in the language of the browser. */
async function serveInLanguage(request: Request, name: string, ending: string, type: string) {
  const language = preferredLanguage(request.headers.get('accept-language'));
  const response = await serve(request, `${name}.${language}.${ending}`, type);
  varyBy(response.headers, 'Accept-Language');
  return response;
}

/** URL in the folder of the page: in other folders, the relative links of the 404 page would break. */
const BESIDE_PAGE = /^https?:\/\/[^/]+\/[^/?#]+(?:[?#]|$)/;

/** Returns true if an unknown path gets the 404 page: for browsers. Programs get a problem. */
export function wantsPage(request: Request): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && BESIDE_PAGE.test(request.url) && isBrowser(request);
}

/** Returns true if a person reads the answer. */
export function isBrowser({ headers }: Request): boolean {
  return (headers.get('accept') ?? '').includes('text/html');
}

/** Returns the 404 page in the language of the browser. */
export async function missingPage(request: Request): Promise<Response> {
  const { body, headers } = await serveInLanguage(request, 'missing', 'html', HTML);
  headers.delete('etag');
  headers.set('cache-control', 'no-store');
  return new Response(body, { status: 404, headers });
}

let names: Asset | undefined;

/** Returns the towns of the world and their names, which the page saves beside regions. */
function namesOfTheWorld(): Asset {
  names ??= createAsset(packWorldFiles(platform.gazetteer()!, platform.names()!), 'application/octet-stream');
  return names;
}

let world: Asset | undefined;

/** Returns the map of the world, which the page saves beside regions: the file from which the service draws it. */
async function mapOfTheWorld(): Promise<Asset> {
  world ??= createAsset(await Bun.file(worldPath).bytes(), 'application/vnd.pmtiles');
  return world;
}

export function pageRoutes() {
  const app = new Elysia({ name: 'page', detail: { hide: true } })
    .get('/', ({ request }) => serveInLanguage(request, 'index', 'html', HTML))
    .get(`/${NAMES_FILE}`, ({ request }) => namesOfTheWorld().respond(request))
    .get('/world.pmtiles', async ({ request }) => respond(request, await mapOfTheWorld()))
    .get('/manifest.webmanifest', ({ request }) =>
      serveInLanguage(request, 'manifest', 'webmanifest', 'application/manifest+json'),
    );
  for (const [name, type] of Object.entries(FILES))
    app.get(`/${name}`, ({ request }) => serve(request, name, type));
  return app;
}
