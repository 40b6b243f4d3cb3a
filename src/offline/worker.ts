/** The page's worker: stores region packs, and answers from them when the service is unreachable. */

import type { RegionReports } from '../api/regions.ts';
import type { LatLon } from '../api/values.ts';
import { LEGEND } from '../layers/colours.ts';
import { useAtlases, useNames } from '../platform/browser.ts';
import type { ByteSource } from '../shared/files/byte-source.ts';
import type { Language } from '../shared/language.ts';
import { NAMES_FILE, unpackWorldFiles } from '../shared/names-pack.ts';
import { emitEvent, serveThread } from '../threads/serve-thread.ts';
import { fetchWording } from '../words/wordings-browser.ts';
import { DrawnMap } from './drawn-map.ts';
import type { OfflineOperations, SavedAnswer, SaveProgress } from './operations.ts';
import { PackLibrary } from './pack-library.ts';
import { loadSearch, loadTour, SavedMap } from './saved-map.ts';
import type { SavedRegion } from './saved-region.ts';

/** Path of the names of the world from a pack (`api/regions/NAME/pack`). */
const NAMES_BESIDE_PACK = `../../../${NAMES_FILE}`;

let library: Promise<PackLibrary> | undefined;
/** all saved regions: opened on first use, and again after a change */
let map: { version: string; opened: Promise<OpenedMap> } | undefined;
const saving = new Map<string, AbortController>();

interface OpenedMap {
  map: SavedMap;
  /** archives of drawn maps */
  maps: ByteSource[];
  drawn?: Promise<DrawnMap>;
  saved: SavedRegion[];
}

function opened(): Promise<PackLibrary> {
  library ??= PackLibrary.open();
  return library;
}

async function savedMap(): Promise<OpenedMap> {
  const packs = await opened();
  // another tab may have saved or deleted something
  const version = await packs.version();
  if (map?.version !== version) {
    map = { version, opened: openMap(packs) };
    // retry the next time
    map.opened.catch(() => {
      map = undefined;
    });
  }
  return map.opened;
}

async function openMap(packs: PackLibrary): Promise<OpenedMap> {
  const { regions, atlases, maps, reports, names } = await packs.open();
  useAtlases(atlases);
  useNames(names && unpackWorldFiles(names));
  return { map: new SavedMap(regions, reports), maps, saved: await packs.list() };
}

/**
 * Saves the names of the world beside a pack, and the code of the search. Without them the search knows only the names of the
 * regions, or nothing.
 */
async function saveNames(packs: PackLibrary, pack: string): Promise<void> {
  await Promise.all([loadSearch(), loadTour()]).catch(() => null);
  const response = await fetch(new URL(NAMES_BESIDE_PACK, pack), { cache: 'no-store' }).catch(() => null);
  if (response?.ok) await packs.keepNames(new Uint8Array(await response.arrayBuffer()));
}

/** Answers from the saved map; null if it has no data at the position. */
async function where(
  place: LatLon & { lang: Language },
  answer: (map: SavedMap) => string | Promise<string>,
): Promise<SavedAnswer | null> {
  await fetchWording(place.lang);
  const { map, saved } = await savedMap();
  const name = map.regionAt(place);
  const region = saved.find((each) => each.name === name);
  return region ? { text: await answer(map), region } : null;
}

/** Changes the saved regions and returns all of them. */
async function changed(change: (packs: PackLibrary) => Promise<void>): Promise<SavedRegion[]> {
  const packs = await opened();
  await change(packs);
  return packs.list();
}

serveThread<OfflineOperations>({
  score: (question) => where(question, (map) => map.score(question)),
  timeline: (question) => where(question, (map) => map.timeline(question)),
  features: (question) => where(question, (map) => map.features(question)),
  nearby: (question) => where(question, (map) => map.nearby(question)),
  tour: (question) => where(question, (map) => map.tour(question)),
  search: async (question) => (await savedMap()).map.find(question),
  scoreTile: async (question) => (await savedMap()).map.scoreTile(question),
  baseTile: async (place) => {
    const opened = await savedMap();
    // opened late: a score does not wait for the map of the world
    opened.drawn ??= DrawnMap.open(opened.maps);
    return (await opened.drawn).tile(place);
  },
  terrainTile: async (place) => (await savedMap()).map.elevationTile(place),
  legend: () => JSON.stringify({ ...LEGEND, atlas: null }),
  list: async () => (await opened()).list(),
  save: ({ name, url }) =>
    changed(async (packs) => {
      const stop = new AbortController();
      saving.set(name, stop);
      try {
        await packs.save(name, new URL(url), stop.signal, (done, total) =>
          emitEvent<SaveProgress>({ name, done, total }),
        );
        await saveNames(packs, url);
      } finally {
        saving.delete(name);
      }
    }),
  keepReports: async ({ name, url }) => {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`the reports could not be downloaded (${response.status})`);
    await (await opened()).keepReports(name, (await response.json()) as RegionReports);
  },
  stop: (name) => saving.get(name)?.abort(),
  remove: (name) => changed((packs) => packs.remove(name)),
});
