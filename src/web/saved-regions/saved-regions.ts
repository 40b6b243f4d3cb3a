/** Regions saved on this device, and answers from them. The worker that does it starts only where there are some. */
import type { RegionRow } from '../../api/regions.ts';
import type { LatLon } from '../../api/values.ts';
import { type OfflineThread, startOfflineThread } from '../../offline/offline-thread.ts';
import type { SavedAnswer, SaveProgress } from '../../offline/operations.ts';
import type { SavedRegion } from '../../offline/packs/saved-region.ts';
import type { RegionPart } from '../../shared/region-part.ts';
import type { Bounds } from '../lib/geo.ts';
import { language } from '../lib/i18n.ts';
import { memory } from '../lib/storage.ts';
import { keepFiles } from './keep-files.ts';

export { NoRoom } from '../../offline/packs/pack-store.ts';
export type { SavedRegion } from '../../offline/packs/saved-region.ts';

/** Remembered, so that a page without any need not start the worker to know. */
const KEY = 'saved-regions';
const CODE = 'offline.js';
/** What its sentences and the rest of it have in common. */
const COMMON_CODE = 'offline-worker.js';
/** Shares of the sides of a box at which it is asked what lies there. */
const PROBES = [0.5, 0.25, 0.75];
/** The world as it lies below and around every region. */
const WORLD = 'world.pmtiles';

let thread: OfflineThread | null = null;
let tellProgress: (progress: SaveProgress) => void = () => {};

export function savedRegions(): readonly SavedRegion[] {
  return memory.read<SavedRegion[]>(KEY, []);
}

/** True when a saved region may know a place: its data can end before its bounds do. */
export function mayBeSaved({ lat, lon }: LatLon): boolean {
  return savedRegions().some(
    ({ usable, bounds: [west, south, east, north] }) =>
      usable && lon >= west && lon <= east && lat >= south && lat <= north,
  );
}

/** Points of a part of the map that saved regions may know, to be asked about one after the other. */
export function savedPlacesIn([west, south, east, north]: Bounds): LatLon[] {
  const middle = { lat: (south + north) / 2, lon: (west + east) / 2 };
  const shared = savedRegions()
    .filter(({ usable }) => usable)
    .map(({ bounds: [w, s, e, n] }) => [
      Math.max(w, west),
      Math.max(s, south),
      Math.min(e, east),
      Math.min(n, north),
    ])
    .filter(([w, s, e, n]) => w! < e! && s! < n!);
  // the middle of its bounds can lie outside of a region
  const points = shared.flatMap(([w, s, e, n]) =>
    PROBES.flatMap((y) => PROBES.map((x) => ({ lat: s! + y * (n! - s!), lon: w! + x * (e! - w!) }))),
  );
  return [middle, ...points].filter(mayBeSaved);
}

/** The answer of a saved region; null when none knows the place. */
export async function answerAt(
  place: LatLon,
  ask: (worker: OfflineThread) => Promise<SavedAnswer | null>,
): Promise<SavedAnswer | null> {
  return mayBeSaved(place) ? asked(ask) : null;
}

/** Of all saved regions together; null when there are none. */
export async function answerFromAny<T>(ask: (worker: OfflineThread) => Promise<T>): Promise<T | null> {
  return savedRegions().some(({ usable }) => usable) ? asked(ask) : null;
}

/**
 * Saves a region, a part of one, or what is new of it.
 * @throws Error: what has come by then is kept for the next attempt
 */
export async function saveRegion(
  name: string,
  part: RegionPart | null,
  onProgress: (progress: SaveProgress) => void,
): Promise<void> {
  tellProgress = onProgress;
  // otherwise a browser that needs room may delete what is saved; some ask first, and wait for the answer
  void navigator.storage.persist?.();
  const path = `api/regions/${encodeURIComponent(part?.of ?? name)}/pack`;
  const { href: url } = new URL(part ? `${path}?bbox=${part.bbox}` : path, document.baseURI);
  const [regions] = await Promise.all([
    worker().ask('save', { name, url }),
    keepFiles([CODE, COMMON_CODE, WORLD]),
  ]);
  memory.write(KEY, regions);
  await Promise.all([keepWords(), renewReports()]);
}

/** Keeps what travellers reported in the saved regions; without the service what is kept stays. */
export async function renewReports(): Promise<void> {
  const renewed = savedRegions().map(({ name, part }) => {
    const path = `api/regions/${encodeURIComponent(part?.of ?? name)}/reports`;
    return worker().ask('keepReports', { name, url: new URL(path, document.baseURI).href });
  });
  await Promise.allSettled(renewed);
}

/** Ends saving it for now. */
export function stopSaving(name: string): void {
  worker().tell('stop', name);
}

export async function removeRegion(name: string): Promise<void> {
  memory.write(KEY, await worker().ask('remove', name));
}

/** Looks what is really there: the browser may have deleted it. */
export async function renewSavedRegions(): Promise<void> {
  const regions = savedRegions().length > 0 ? await asked((worker) => worker.ask('list', null)) : null;
  if (regions) memory.write(KEY, regions);
}

/** Bytes that this page may still keep; null where a browser does not tell. */
export async function roomLeft(): Promise<number | null> {
  const { quota, usage } = (await navigator.storage.estimate?.()) ?? {};
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
}

/** A saved region cannot answer: as if there were none. */
async function asked<T>(ask: (worker: OfflineThread) => Promise<T>): Promise<T | null> {
  try {
    return await ask(worker());
  } catch (error) {
    console.warn(error);
    return null;
  }
}

function worker(): OfflineThread {
  if (!thread || thread.lost) {
    thread = startOfflineThread(new URL(CODE, document.baseURI), (progress) => tellProgress(progress));
  }
  return thread;
}

/** Has the words of the page's language kept, and those of answers from saved regions. English is part of the code. */
export async function keepWords(): Promise<void> {
  const chosen = language();
  if (chosen === 'en') return;
  await keepFiles(savedRegions().length > 0 ? [`${chosen}.js`, `offline-${chosen}.js`] : [`${chosen}.js`]);
}

/** True when the service has newer data of a region than this device, or this device can't use what it has. */
export function isOlder({ usable, importedAt, dataUpdatedAt }: SavedRegion, offered: RegionRow): boolean {
  return !usable || importedAt !== offered.imported_at || dataUpdatedAt !== offered.data_updated_at;
}
