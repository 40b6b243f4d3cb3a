/** Caches the page and viewed map tiles, so that the page opens offline. Scores and lists are stored by the page. */
import { PACK_CACHE } from '../offline/pack-store.ts';
import { NO_NETWORK } from './map/tile-address.ts';

declare const self: ServiceWorkerGlobalScope;
/** Id of the build, set by scripts/web.ts like the lists below; a new build has a new cache. */
declare const BUILD_ID: string;
declare const SHELL: readonly string[];
/** Files cached on first use. */
declare const ON_DEMAND: readonly string[];

const SHELL_CACHE = `shell-${BUILD_ID}`;
const TILE_CACHE = 'tiles';
/**
 * Maximum tiles: about 20 screens of a provider, more of the service. Only viewed tiles: the provider forbids
 * prefetching.
 */
const MAX_TILES = 400;
/** Time without a new request for a cached tile of the provider, ms: the minimum by its policy. */
const TILE_FRESH_MS = 7 * 86_400_000;
const PROVIDER_PATH = 'api/map/tile/';
/** Path of the service's tiles, which are always requested: their responses have a lifetime. */
const BASE_PATH = 'api/map/base/';

const scope = new URL(self.registration.scope);

self.addEventListener('install', (event) => {
  event.waitUntil(install());
});

self.addEventListener('activate', (event) => {
  const isOld = (name: string) => ![SHELL_CACHE, TILE_CACHE, PACK_CACHE].includes(name);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname))
    return;
  const path = url.pathname.slice(scope.pathname.length);
  if (path.startsWith(PROVIDER_PATH)) event.respondWith(tile(event, TILE_FRESH_MS));
  else if (path.startsWith(BASE_PATH)) event.respondWith(tile(event, 0));
  else if (SHELL.includes(path) || SHELL.includes(`./${path}`)) event.respondWith(shell(request));
  else if (ON_DEMAND.includes(path)) event.respondWith(onDemand(request.url));
});

async function install(): Promise<void> {
  const cache = await caches.open(SHELL_CACHE);
  const used = await Promise.all(ON_DEMAND.map(async (path) => ((await caches.match(path)) ? [path] : [])));
  // skips the HTTP cache, which could put old files into the new cache; unchanged files cost only a 304
  const paths = [...SHELL, ...used.flat()];
  await cache.addAll(paths.map((path) => new Request(path, { cache: 'no-cache' })));
  await self.skipWaiting();
}

async function shell(request: Request): Promise<Response> {
  const cache = await caches.open(SHELL_CACHE);
  return (await cache.match(request, { ignoreSearch: true, ignoreVary: true })) ?? fetch(request);
}

async function onDemand(url: string): Promise<Response> {
  const cache = await caches.open(SHELL_CACHE);
  const kept = await cache.match(url, { ignoreVary: true });
  if (kept) return kept;
  // not the page's own request, which ends with the page and would leave half a file
  const response = await fetch(url);
  if (response.ok) await cache.put(url, response.clone());
  return response;
}

/** Returns a tile, cached or requested. @param freshMs time without a new request for a cached tile, ms */
async function tile(event: FetchEvent, freshMs: number): Promise<Response> {
  const cache = await caches.open(TILE_CACHE);
  const kept = await cache.match(event.request);
  if (kept && ageOf(kept) < freshMs) return kept;
  try {
    const response = await fetch(event.request);
    if (response.ok) event.waitUntil(keep(cache, event.request, response.clone()));
    return response.ok ? response : (kept ?? response);
  } catch {
    return kept ?? new Response(null, { status: 204, headers: { [NO_NETWORK]: '1' } });
  }
}

function ageOf(response: Response): number {
  const stored = Date.parse(response.headers.get('date') ?? '');
  return Number.isNaN(stored) ? Number.POSITIVE_INFINITY : Date.now() - stored;
}

async function keep(cache: Cache, request: Request, response: Response): Promise<void> {
  await cache.put(request, response);
  // a cache lists its entries in the order of their arrival
  const all = await cache.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - MAX_TILES)).map((old) => cache.delete(old)));
}
