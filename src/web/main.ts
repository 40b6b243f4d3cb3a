/** Puts the page together: each part gets only what it needs. */

import type { LatLon } from '../api/values.ts';
import type { Language } from '../shared/language.ts';
import { createLastNight } from './last-night.ts';
import { byId } from './lib/dom.ts';
import { applyLanguage, language, startLanguage, unreachableWords } from './lib/i18n.ts';
import { createLastScores } from './lib/last-scores.ts';
import { createLevels } from './lib/levels.ts';
import { DEFAULT_ZOOM, formatLink, parseLink } from './lib/link.ts';
import { readShared } from './lib/paste/read-place.ts';
import { memory } from './lib/storage.ts';
import { toast } from './lib/toast.ts';
import type { View } from './map/camera.ts';
import { createDrawing } from './map/drawing.ts';
import { createMap } from './map/map.ts';
import { AROUND_ME_ZOOM, findPosition } from './map/position.ts';
import { createScoreLayer } from './map/score-layer.ts';
import { beginAtHome, firstAnswer } from './opening.ts';
import { createAbout } from './parts/about.ts';
import { createAnswer } from './parts/answer/answer.ts';
import { createHome } from './parts/home/home.ts';
import { createMorning } from './parts/morning.ts';
import { createNotices } from './parts/notices.ts';
import { createFacts } from './parts/place/facts.ts';
import { createPlaceHead } from './parts/place/head.ts';
import { createSearch } from './parts/search.ts';
import { createSearchHere } from './parts/search-here.ts';
import { createSheet } from './parts/sheet.ts';
import { createSignals } from './parts/signals.ts';
import { createTakeAlong } from './parts/take-along.ts';
import { createFoundPlaces, rememberedList } from './places/found-places.ts';
import { createPlaceChoices } from './places/place-choices.ts';
import { createRoutePlaces, rememberedRoute } from './places/route-places.ts';
import { createStarFiles } from './places/star-files.ts';
import { createStars, rememberedStars } from './places/stars.ts';
import { createRating } from './rating.ts';
import { createReports } from './reports.ts';
import { keepWords, renewReports } from './saved-regions.ts';
import { createServiceNews } from './service-news.ts';
import { createPageStore } from './state.ts';
import { createWaysOut } from './ways-out.ts';

/** May come while the words are fetched. */
const loaded = new Promise((resolve) => addEventListener('load', resolve));
const store = createPageStore(await startLanguage(), {
  list: rememberedList(memory),
  route: rememberedRoute(memory),
  stars: rememberedStars(memory),
});
const lastScores = createLastScores(memory);
const rating = createRating(store, lastScores);
const stars = createStars(store, memory);
const found = createFoundPlaces(store, memory);

const sheet = createSheet(store, () => choices.closeOne());
const map = createMap(
  {
    onChoose: (spot) => choices.choose(spot),
    onPicked: (id) => drawing.pick(id),
    onMoved: remember,
    visitRegion: ({ bounds }) => choices.showRegion(bounds),
  },
  () => ({ top: 90, right: 30, ...sheet.covered() }),
);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches: isNight }) =>
  map.show({ isNight }),
);
const choices = createPlaceChoices(store, map, rating, found, createRoutePlaces(store, memory));
const searchHere = createSearchHere(store, map, choices.findHere);
async function locate(): Promise<void> {
  const position = await findPosition();
  if (!position) return;
  map.show({ position });
  map.goTo(position, AROUND_ME_ZOOM);
  choices.choose(position);
  choices.findHere();
}
byId('position-button').addEventListener('click', locate);

const drawing = createDrawing(store, map, choices.choose);
const visit = (spot: LatLon) => {
  map.goTo(spot);
  choices.choose(spot);
};
const scoreLayer = createScoreLayer(store, map, visit);
createPlaceHead(store, stars.toggle, choices.leave);
createAnswer(store, rating, choices);
createFacts(store);
createWaysOut(store, memory);
const reports = createReports(store, rating, memory);
createSignals(store, reports);
createMorning(store, createLastNight(store, memory), reports);
createHome(
  store,
  lastScores,
  {
    choose: choices.choose,
    locate,
    renewList: found.renew,
    renewNights: stars.renewNights,
    showRegion: choices.showRegion,
    again: rating.again,
  },
  createStarFiles(store, stars),
  { near: map.view, position: findPosition, find: choices.findAlong },
);
const search = createSearch(store, map.view, visit, choices.showRegion);
const about = createAbout(store, chooseLanguage, choices.showRegion, createTakeAlong(store, map.bounds));
const notices = createNotices(store, () => about.open());
const service = createServiceNews(store, map, memory, (report) => {
  about.setReport(report);
  notices.setReport(report);
});

async function chooseLanguage(chosen: Language): Promise<void> {
  if ((await applyLanguage(chosen)) !== chosen) return toast(unreachableWords());
  memory.write('language', chosen);
  map.label();
  store.set({ language: chosen });
  if (store.get().spot) rating.again();
  keepWords().catch(() => {});
}

function remember(view: View): void {
  memory.write('view', view);
  writeLink();
  searchHere.moved();
  scoreLayer.moved();
}

/** The address follows the spot; without one the place stays out of it. */
function writeLink(): void {
  const { spot, at } = store.get();
  const link = spot ? formatLink({ ...spot, zoom: map.view().zoom, at }) : '';
  if (link !== location.hash)
    history.replaceState(history.state, '', link || location.pathname + location.search);
}

function openLink(): boolean {
  const link = parseLink(location.hash);
  if (!link) return false;
  const { spot, at } = store.get();
  const isShown = spot && link.at === at && formatLink({ ...spot, zoom: link.zoom, at }) === formatLink(link);
  if (isShown) return true;
  map.setView(link);
  store.set({ sheet: 'half' });
  rating.choose({ lat: link.lat, lon: link.lon }, link.at);
  return true;
}

/** The place that another app shared becomes the one of the address; words without a place are searched for. */
function openShared(): void {
  if (!location.search) return;
  const { place, words } = readShared(location.search, language());
  const link = place ? formatLink({ ...place, zoom: DEFAULT_ZOOM, at: null }) : location.hash;
  history.replaceState(null, '', location.pathname + link);
  if (words) search.ask(words);
}

store.on(['spot', 'at'], ({ spot }) => {
  if (spot) map.reveal(spot);
  writeLink();
});
// with its answer the sheet has grown
store.on(['answer'], ({ spot, answer }) => spot && answer && map.reveal(spot));
addEventListener('hashchange', openLink);

const lastView = memory.read<View | null>('view', null);
openShared();
const isLink = openLink();
if (!isLink && lastView) map.setView(lastView);
const levels = createLevels(choices.depth, choices.closeOne, openLink, writeLink);
store.on(['spot', 'sheet'], levels.sync);
levels.sync();
const knowsService = service.learn(!isLink && !lastView);
if (!isLink) await beginAtHome(store, map, found, { isFirst: !lastView, knowsService });
addEventListener('online', () => {
  void service.learn(false);
  void renewReports();
  rating.refresh();
  found.refresh();
});
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'visible') return;
  rating.refresh();
  found.refresh();
});

await loaded;
// the map is large, and keeps a slow device busy: what somebody came to read is there before
await Promise.all([knowsService, firstAnswer(store)]);
await map.load();
// nobody waits for it
void renewReports();
// last of all; without HTTPS there is none, and the page only works online
if ('serviceWorker' in navigator) {
  await navigator.serviceWorker
    .register('service-worker.js')
    // they were fetched before there was anybody to keep them
    .then(keepWords)
    .catch(() => {});
}
