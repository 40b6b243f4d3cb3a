/** Regions saved on this device, and answers from them. The worker starts only if there are any. */
import type { RegionRow } from '../api/regions.ts';
import type { LatLon } from '../api/values.ts';
import { type OfflineThread, startOfflineThread } from '../offline/offline-thread.ts';
import type { SavedAnswer, SaveProgress } from '../offline/operations.ts';
import type { SavedRegion } from '../offline/saved-region.ts';
import { halvesOf, middleOf } from '../shared/geo/box.ts';
import type { RegionPart } from '../shared/geo/region-part.ts';
import { isPageKept } from './kept-page.ts';
import type { Bounds } from './lib/geo.ts';
import { language, titledRegion } from './lib/i18n.ts';
import { having, isBounds, isFlag, isNumber, isText, isTime, orNull } from './lib/shape.ts';
import { memory } from './lib/storage.ts';

export { NoRoom, NoStorage } from '../offline/pack-store.ts';
export type { SavedRegion } from '../offline/saved-region.ts';

/** Storage key of the list, so that pages without regions do not start the worker. */
const KEY = 'saved-regions';
const CODE = 'offline.js';

const isSavedRegion = having<SavedRegion>({
  ...{ name: isText, title: isText, bounds: isBounds, importedAt: isTime, bytes: isNumber, usable: isFlag },
  dataUpdatedAt: orNull(isTime),
  part: orNull(having<RegionPart>({ of: isText })),
});

/** Sample positions in a box, as shares of its sides. */
const PROBES = [0.5, 0.25, 0.75];
/** File with the map of the world, below and around every region. */
const WORLD = 'world.pmtiles';

let thread: OfflineThread | null = null;
let hasFailed = false;
let tellProgress: (progress: SaveProgress) => void = () => {};

export function savedRegions(): readonly SavedRegion[] {
  return memory.readList<SavedRegion>(KEY, isSavedRegion).map(titledRegion);
}

/** Returns the names of the regions that can answer, for people. */
export function savedTitles(): string {
  return savedRegions()
    .filter(({ usable }) => usable)
    .map(({ title }) => title)
    .join(', ');
}

/** Returns true if the saved regions could not be read when they were last asked. */
export function hasRegionFailed(): boolean {
  return hasFailed;
}

/** Returns true if a saved region may cover a position: its data can end before its bounds. */
export function mayBeSaved({ lat, lon }: LatLon): boolean {
  return savedRegions().some(
    ({ usable, bounds: [west, south, east, north] }) =>
      usable && lon >= west && lon <= east && lat >= south && lat <= north,
  );
}

/**
 * Returns positions of a part of the map that saved regions may cover, to be requested one after the other.
 */
export function savedPlacesIn(view: Bounds): LatLon[] {
  const middle = middleOf(view);
  const shared = savedRegions()
    .filter(({ usable }) => usable)
    .flatMap(({ bounds: [w, s, e, n] }) =>
      halvesOf(view).map(([west, south, east, north]) => [
        Math.max(w, west),
        Math.max(s, south),
        Math.min(e, east),
        Math.min(n, north),
      ]),
    )
    .filter(([w, s, e, n]) => w! < e! && s! < n!);
  // the middle of its bounds can be outside a region
  const points = shared.flatMap(([w, s, e, n]) =>
    PROBES.flatMap((y) => PROBES.map((x) => ({ lat: s! + y * (n! - s!), lon: w! + x * (e! - w!) }))),
  );
  return [middle, ...points].filter(mayBeSaved);
}

/** Returns the answer of a saved region; null if none covers the position. */
export async function answerAt(
  place: LatLon,
  ask: (worker: OfflineThread) => Promise<SavedAnswer | null>,
): Promise<SavedAnswer | null> {
  return mayBeSaved(place) ? asked(ask) : null;
}

/** Returns an answer from all saved regions together; null if there are none. */
export async function answerFromAny<T>(ask: (worker: OfflineThread) => Promise<T>): Promise<T | null> {
  return savedRegions().some(({ usable }) => usable) ? asked(ask) : null;
}

/** Error of a region that is of no use: without a network, the page that answers from it does not open. */
export class PageNotKept extends Error {
  override name = 'PageNotKept';
}

/**
 * Saves a region, a part of one, or a newer version.
 * @throws PageNotKept, NoRoom, NoStorage; other errors, and the next attempt resumes from what was received
 */
export async function saveRegion(
  name: string,
  part: RegionPart | null,
  onProgress: (progress: SaveProgress) => void,
): Promise<void> {
  tellProgress = onProgress;
  if (!(await isPageKept())) throw new PageNotKept('the page cannot open without a network');
  const path = `api/regions/${encodeURIComponent(part?.of ?? name)}/pack`;
  const { href: url } = new URL(part ? `${path}?bbox=${part.bbox}` : path, document.baseURI);
  const [regions] = await Promise.all([worker().ask('save', { name, url }), keepFiles([CODE, WORLD])]);
  memory.write(KEY, regions);
  await Promise.all([keepWords(), renewReports()]);
}

/** Updates the reports of saved regions; without the service the stored ones stay. */
export async function renewReports(): Promise<void> {
  const renewed = savedRegions().map(({ name, part }) => {
    const path = `api/regions/${encodeURIComponent(part?.of ?? name)}/reports`;
    return worker().ask('keepReports', { name, url: new URL(path, document.baseURI).href });
  });
  await Promise.allSettled(renewed);
}

/** Stops saving a region; the next attempt resumes. */
export function stopSaving(name: string): void {
  worker().tell('stop', name);
}

export async function removeSavedRegion(name: string): Promise<void> {
  memory.write(KEY, await worker().ask('remove', name));
}

/** Checks which regions are stored: the browser may have deleted some. */
export async function renewSavedRegions(): Promise<void> {
  const regions = savedRegions().length > 0 ? await asked((worker) => worker.ask('list', null)) : null;
  if (regions) memory.write(KEY, regions);
}

/** Asks the worker; returns null if a saved region fails, which `hasRegionFailed` then says. */
async function asked<T>(ask: (worker: OfflineThread) => Promise<T>): Promise<T | null> {
  try {
    const answer = await ask(worker());
    hasFailed = false;
    return answer;
  } catch (error) {
    console.warn(error);
    hasFailed = true;
    return null;
  }
}

function worker(): OfflineThread {
  if (!thread || thread.lost) {
    thread = startOfflineThread(new URL(CODE, document.baseURI), (progress) => tellProgress(progress));
  }
  return thread;
}

/**
 * Caches the texts of the page's language, and those of answers from saved regions. English is part of the
 * code.
 */
export async function keepWords(): Promise<void> {
  const chosen = language();
  if (chosen === 'en') return;
  await keepFiles(
    savedRegions().length > 0 ? [`page-${chosen}.js`, `offline-answers-${chosen}.js`] : [`page-${chosen}.js`],
  );
}

/** Returns true if the service has another version of a region, or if the saved one is unusable. */
export function isOlder({ usable, importedAt, dataUpdatedAt }: SavedRegion, offered: RegionRow): boolean {
  return !usable || importedAt !== offered.imported_at || dataUpdatedAt !== offered.data_updated_at;
}

/**
 * Lets the service worker cache files before they are needed offline. @throws TypeError without a connection
 */
async function keepFiles(names: readonly string[]): Promise<void> {
  if (await isPageKept()) await Promise.all(names.map((name) => fetch(new URL(name, document.baseURI))));
}
