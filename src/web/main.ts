/** Puts the page together: each part gets only what it needs. */

import type { Health } from '../api/health.ts';
import type { RegionRow } from '../api/regions.ts';
import type { LatLon } from '../api/values.ts';
import type { Language } from '../shared/language.ts';
import { getHealth, getRegions, Refused, Unreachable } from './api.ts';
import { deliver } from './deliver.ts';
import { byId } from './lib/dom.ts';
import { applyLanguage, startLanguage, text } from './lib/i18n.ts';
import { createLastScores } from './lib/last-scores.ts';
import { formatLink, parseLink } from './lib/link.ts';
import { createOutbox } from './lib/outbox.ts';
import { memory } from './lib/storage.ts';
import type { View } from './map/camera.ts';
import { createDrawing } from './map/drawing.ts';
import { createMap, type MapSources } from './map/map.ts';
import { createPosition } from './map/position.ts';
import { createScoreLayer } from './map/score-layer.ts';
import { createAbout } from './parts/about.ts';
import { createActions } from './parts/actions.ts';
import { createHours } from './parts/answer/hours.ts';
import { createNights } from './parts/answer/nights.ts';
import { createQuality } from './parts/answer/quality.ts';
import { createVerdict } from './parts/answer/verdict.ts';
import { createWhy } from './parts/answer/why.ts';
import { createNearby } from './parts/nearby.ts';
import { createNotices } from './parts/notices.ts';
import { createSearch } from './parts/search.ts';
import { createSheet } from './parts/sheet.ts';
import { createSignals } from './parts/signals.ts';
import { createTakeAlong } from './parts/take-along.ts';
import { toast } from './parts/toast.ts';
import { createWelcome } from './parts/welcome.ts';
import { createRating } from './rating.ts';
import { keepWords, renewReports } from './saved-regions.ts';
import { createPageStore } from './state.ts';

/** May come while the words are fetched. */
const loaded = new Promise((resolve) => addEventListener('load', resolve));
const store = createPageStore(await startLanguage());
const lastScores = createLastScores(memory);
const rating = createRating(store, lastScores);

const choose = (spot: LatLon) => {
  store.set({ sheet: 'peek' });
  rating.choose(spot, store.get().at);
};
const sheet = createSheet(store);
const map = createMap(choose, remember, sheet.covered);
const choosePlace = (spot: LatLon) => {
  map.goTo(spot);
  choose(spot);
};
const locate = createPosition((position) => {
  map.show({ position });
  choosePlace(position);
});
byId('position-button').addEventListener('click', locate);

const drawing = createDrawing(store, map);
createScoreLayer(store, map);
createVerdict(store, rating);
createNights(store, rating);
const nearby = createNearby(store, rating, (places) => drawing.markPlaces(places, choose));
createActions(store, () => nearby.find());
createWhy(store, (factor) => drawing.show(factor));
createHours(store);
createSignals(store, rating, createOutbox(memory, deliver), memory);
createQuality(store);
createWelcome(store, rating, lastScores, locate);
createSearch(() => map.view(), choosePlace);
const about = createAbout(store, chooseLanguage, createTakeAlong(store, map.bounds));
const notices = createNotices(store, () => about.open());

/** Resolves when the score of a link is there, or cannot be had. */
function firstAnswer(): Promise<void> {
  return new Promise((resolve) => {
    const tell = ({ status }: { status: string }) => status !== 'loading' && resolve();
    store.on(['status'], tell);
    tell(store.get());
  });
}

async function chooseLanguage(chosen: Language): Promise<void> {
  if ((await applyLanguage(chosen)) !== chosen) return toast(text().offline);
  memory.write('language', chosen);
  map.label();
  store.set({ language: chosen });
  if (store.get().spot) rating.again();
  keepWords().catch(() => {});
}

function remember(view: View): void {
  memory.write('view', view);
  writeLink();
}

/** The address follows the spot; without one the place stays out of it. */
function writeLink(): void {
  const { spot, at } = store.get();
  const link = spot ? formatLink({ ...spot, zoom: map.view().zoom, at }) : '';
  if (link !== location.hash) history.replaceState(null, '', link || location.pathname + location.search);
}

function openLink(): boolean {
  const link = parseLink(location.hash);
  if (!link) return false;
  map.setView(link);
  rating.choose({ lat: link.lat, lon: link.lon }, link.at);
  return true;
}

store.on(['spot', 'at'], ({ spot }) => {
  map.showSpot(spot);
  writeLink();
});
// with its answer the sheet has grown
store.on(['answer'], ({ spot }) => map.showSpot(spot));
addEventListener('hashchange', openLink);

async function learnAboutService(): Promise<void> {
  try {
    const [report, regions] = await Promise.all([getHealth(), getRegions()]);
    about.setReport(report);
    notices.setReport(report);
    showRegions(report, regions);
    if (!isPlaced && !store.get().spot) openOnRegion(report);
    isPlaced = true;
  } catch (error) {
    // offline: the page goes on with what it remembers
    if (!(error instanceof Refused || error instanceof Unreachable)) throw error;
  }
}

function showRegions({ sources }: Health, regions: readonly RegionRow[]): void {
  const mapSources: MapSources = {
    regions: regions.filter(({ map_bytes }) => map_bytes !== null),
    hasProvider: sources.some(({ kind, status }) => kind === 'tiles' && status !== 'off'),
  };
  memory.write('map-sources', mapSources);
  map.setSources(mapSources);
}

/** A first visit begins where there is data. */
function openOnRegion({ sources }: Health): void {
  const bounds = sources.find((source) => source.bounds)?.bounds;
  if (bounds) map.fitBounds(bounds, map.freePadding());
}

const knownSources = memory.read<MapSources | null>('map-sources', null);
if (knownSources) map.setSources(knownSources);
const lastView = memory.read<View | null>('view', null);
/** a link or an earlier visit says where to begin */
let isPlaced = lastView !== null || parseLink(location.hash) !== null;
if (!openLink() && lastView) map.setView(lastView);
const knowsService = learnAboutService();
addEventListener('online', () => {
  learnAboutService();
  void renewReports();
  rating.refresh();
});
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') rating.refresh();
});

/** Has the page kept for when there is no connection. */
async function keepPage(): Promise<void> {
  await navigator.serviceWorker.register('service-worker.js');
  // they were fetched before there was anybody to keep them
  await keepWords();
}

await loaded;
// the map is large, and keeps a slow device busy: what somebody came to read is there before
await Promise.all([knowsService, firstAnswer()]);
await map.load();
// nobody waits for it
void renewReports();
// last of all; without HTTPS there is none, and the page only works online
if ('serviceWorker' in navigator) await keepPage().catch(() => {});
