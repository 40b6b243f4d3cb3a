/** Composes the page: each part gets only what it needs. */
import type { Health } from '../api/health.ts';
import type { FoundPlace } from '../api/places.ts';
import type { LatLon } from '../api/values.ts';
import type { Language } from '../shared/language.ts';
import { createAddress } from './address.ts';
import { keepInstallOffer, keepPage } from './kept-page.ts';
import { createLastScores } from './last-scores.ts';
import { byId } from './lib/dom.ts';
import { boundsOfPlaces } from './lib/geo.ts';
import { applyLanguage, startLanguage, text, unreachableWords } from './lib/i18n.ts';
import { createLevels } from './lib/levels.ts';
import { createLoader } from './lib/on-demand.ts';
import { memory } from './lib/storage.ts';
import { toast } from './lib/toast.ts';
import type { View } from './map/camera.ts';
import { createMap } from './map/map.ts';
import { AROUND_ME_ZOOM, askPermission, createPositionButton } from './map/position.ts';
import { createScoreLayer } from './map/score-layer.tsx';
import { createOnMap } from './on-map.tsx';
import { beginAtHome, firstAnswer } from './opening.ts';
import type { LaterParts } from './parts/later-parts.ts';
import { openLaw } from './parts/list/law-strip.tsx';
import { createMapTab } from './parts/list/map-tab.tsx';
import { createSearch } from './parts/list/search.tsx';
import { createTabViews, type TabView } from './parts/list/tab-view.tsx';
import { createMorning } from './parts/place/morning.tsx';
import { createPlace } from './parts/place/place.tsx';
import { createAttribution } from './parts/shell/attribution.tsx';
import { createDialog } from './parts/shell/dialog.tsx';
import { createNotices } from './parts/shell/notices.tsx';
import { createSheet } from './parts/shell/sheet.ts';
import { createTabs } from './parts/shell/tabs.ts';
import { lightOfAnswer } from './places/card-place.ts';
import type { Category } from './places/categories.ts';
import { createFoundPlaces, rememberedList } from './places/found-places.ts';
import { createPlaceChoices } from './places/place-choices.ts';
import { createStars, rememberedStars } from './places/stars.ts';
import { createRating } from './rating.ts';
import { createLastNight } from './reports/last-night.ts';
import { createReports } from './reports/own-reports.ts';
import { keepWords, renewReports } from './saved-regions.ts';
import { askService, createServiceNews } from './service-news.ts';
import { rememberedFilters } from './state/filters.ts';
import { setMyVan } from './state/my-van.ts';
import { isView } from './state/shapes.ts';
import { createPageStore, type State } from './state/state.ts';
import { onTheme } from './state/theme.ts';
import { createWaysOut } from './ways-out.ts';

const laterFile = createLoader('later-parts.js', () => import('./parts/later-parts.ts'), 'later-parts.css');
/** A tab before its part is loaded. */
const NOT_LOADED: TabView = { head: () => null, body: () => null };

/** Maximum time that the rest of the page waits for what its first list depends on, ms. */
const BRIEF_MS = 50;

const news = askService();
const permission = askPermission();
/** The page's load event, which may come while the texts are loaded. */
const loaded = new Promise((resolve) => addEventListener('load', resolve));

// awaited in a function: a script that awaits at its top level cannot share code with parts loaded later
// below the oldest supported browsers there is one sentence instead of the page (before-paint.ts)
if (!('old' in document.documentElement.dataset)) void startLanguage().then(startPage);

async function startPage(language: Language): Promise<void> {
  keepInstallOffer();
  const lastView = memory.read<View | null>('view', null, isView);
  const store = createPageStore(language, {
    list: rememberedList(memory),
    stars: rememberedStars(memory),
    filters: rememberedFilters(memory),
    isFirstVisit: !lastView,
  });
  const lastScores = createLastScores(memory);
  const rating = createRating(store, lastScores);
  const stars = createStars(store, memory);
  const dialog = createDialog();

  const sheet = createSheet(store, () => choices.closeOne());
  const attribution = createAttribution(store);
  const map = createMap(
    {
      onChoose: (spot) => choices.chooseSpot(spot),
      onPicked: (id) => choices.pick(id),
      onMoved: remember,
      visitRegion: ({ bounds }) => choices.showRegion(bounds),
    },
    sheet,
  );
  onTheme((isNight) => map.show({ isNight }));
  const found = createFoundPlaces(store, map, memory);
  const list = byId('list');
  const choices = createPlaceChoices(store, map, rating, found, {
    get: () => list.scrollTop,
    set: (top) => {
      list.scrollTop = top;
    },
  });
  const address = createAddress(store, map, choices.open, lastView !== null);
  const scoreLayer = createScoreLayer(store, map, (spot) => choices.chooseSpot(spot));
  let parts: LaterParts | null = null;
  const openSettings = () => withParts((later) => later.openSettings());
  const notices = createNotices(store, openSettings);
  let health: Health | null = null;
  const service = createServiceNews(store, map, memory, (report) => {
    health = report;
    notices.setReport(report);
    // the settings may be open
    dialog.redraw();
  });

  const wantedTab = new URLSearchParams(location.search).get('tab');
  /** true if the user has moved the map by hand */
  let isMoved = false;
  const shared = address.takeShared();
  // even if a link is opened next: closing its place restores this view
  if (lastView) map.setView(lastView);

  /** Requests what is there unless the page's URL is a link. */
  function begin() {
    const isLink = address.hasLink();
    const isFirst = !isLink && !lastView;
    const isStill = () => !isMoved && !store.get().spot && !store.get().town;
    const knowsService = service.learn(news, () => isFirst && isStill());
    const start = { isFirst, isStill, knowsService, permission };
    // whatever fails, the page is composed
    const isBegun = isLink ? Promise.resolve() : beginAtHome(store, map, found, start).catch(reportError);
    return { knowsService, isBegun };
  }

  // the rest of the page is composed while the first list is on its way
  const early = address.isRead() ? begin() : null;
  if (early) await Promise.race([early.isBegun, new Promise((resolve) => setTimeout(resolve, BRIEF_MS))]);

  createOnMap(store, map);
  createWaysOut(store, memory);
  const reports = createReports(store, rating, memory);
  createMorning(store, createLastNight(store, memory), reports);
  const place = createPlace(
    store,
    {
      close: choices.leave,
      again: rating.again,
      toggleStar: stars.toggle,
      choose: (place) => choices.choose(place),
      move: (spot) => choices.chooseSpot(spot),
      chooseNight: rating.chooseNight,
      showSource: choices.showSource,
      showRegion: choices.showRegion,
    },
    reports,
    dialog,
  );
  const views: Record<State['tab'], TabView> = {
    map: createMapTab(() => redrawTabs(), {
      choose: (place) => choices.choose(place),
      more: () => void found.more(),
      again: () => void found.look(),
      setFilters: (filters) => store.set({ filters }),
      zoomOut: () => {
        map.zoomTo(map.view().zoom - 1);
        void found.look();
      },
      showRegion: choices.showRegion,
      sort: (sort) => store.set({ sort }),
      openNight: () => withParts(({ openNight }) => openNight()),
      openFilters: () => withParts(({ openFilters }) => openFilters()),
      openLaw: (law) => openLaw(dialog, law),
      dialog,
    }),
    // until `laterParts` has loaded them, which `openTab` awaits
    saved: NOT_LOADED,
    route: NOT_LOADED,
  };
  const redrawTabs = createTabViews(store, views);
  // counts in an open dialog follow the list
  store.on(['list'], dialog.redraw);
  createTabs(store, openTab);
  createPositionButton(store, map, found.arrive);
  /** the middle of a street that was searched, which may be in a house beside it */
  let street: LatLon | null = null;
  store.on(['answer'], ({ spot, answer }) => {
    if (!street || !answer) return;
    const { lat, lon } = street;
    const { nearest_standing } = answer.explanation.spot_context;
    street = null;
    if (nearest_standing && spot?.lat === lat && spot.lon === lon && lightOfAnswer(answer) === 'no_van')
      search.goOn(() => choices.chooseSpot(nearest_standing));
  });
  const search = createSearch(store, {
    near: map.view,
    rate(place) {
      street = place.kind === 'street' ? place : null;
      searched(() => choices.chooseSpot(place));
    },
    list: (place) => searched(() => listTown(place)),
    filter: (wanted) => searched(() => wish(wanted)),
    showRegion: (bounds) => searched(() => choices.showRegion(bounds)),
  });
  byId('settings-button').addEventListener('click', openSettings);

  /** Loads the parts that no first view needs; null if that fails. */
  async function laterParts(): Promise<LaterParts | null> {
    const file = await laterFile();
    if (!file || parts) return parts;
    parts = file.createLaterParts(store, {
      ...{ map, dialog, found, choices, stars, redrawTabs, chooseLanguage, chooseNight },
      openLaw: (law) => openLaw(dialog, law),
      report: () => health,
    });
    Object.assign(views, { saved: parts.saved, route: parts.route });
    return parts;
  }

  async function withParts(use: (parts: LaterParts) => unknown): Promise<void> {
    const later = await laterParts();
    if (later) use(later);
    else toast(unreachableWords());
  }

  let lastOpened: State['tab'] = 'map';

  function openTab(tab: State['tab']): void {
    lastOpened = tab;
    if (tab === 'map') showTab(tab);
    // unless another tab was opened meanwhile
    else void withParts(() => lastOpened === tab && showTab(tab));
  }

  function showTab(tab: State['tab']): void {
    if (store.get().spot) choices.leave();
    const isOther = store.get().tab === 'route' && tab === 'map';
    store.set({ tab, sheet: 'half' });
    // the map was moved to the route, so its places differ
    if (isOther) void found.look();
  }

  /** Sets the night of the lists and of the chosen place. */
  function chooseNight(at: string | null): void {
    if (store.get().spot) rating.chooseNight(at);
    else store.set({ at });
  }

  /** Goes to what was searched, so that Back leads to what was before. */
  function searched(go: () => void): void {
    choices.search(go);
    levels.sync();
  }

  /** Moves to a town and lists its places, as nobody sleeps at the label of a town. */
  function listTown({ bbox, name, lat, lon }: FoundPlace): void {
    if (store.get().spot) choices.leave();
    map.fitBounds([...bbox], map.freePadding(), AROUND_ME_ZOOM);
    found.arrive();
    // the list follows
    store.set({ tab: 'map', sheet: 'half', town: { lat, lon, of: 'town', name } });
  }

  function wish({ near, appliedTo }: Category): void {
    if (store.get().spot) choices.leave();
    const wanted = appliedTo(store.get());
    setMyVan(wanted.van);
    store.set({ tab: 'map', sheet: 'half', ...(near ? {} : wanted) });
    if (near) void found.near(near, wanted);
  }

  async function chooseLanguage(chosen: Language): Promise<void> {
    const outcome = await applyLanguage(chosen);
    if (outcome === 'unreachable') toast(unreachableWords());
    if (outcome !== 'applied') return;
    memory.write('language', chosen);
    map.label();
    store.set({ language: chosen });
    // titles of regions
    void service.learn();
    if (store.get().spot) rating.again();
    keepWords().catch(() => {});
  }

  function remember(view: View, isByHand: boolean): void {
    memory.write('view', view);
    address.write();
    scoreLayer.moved();
    attribution.moved(view, isByHand);
    if (!isByHand) return;
    isMoved = true;
    const { spot, tab, sheet: stop } = store.get();
    // a chosen place stays chosen, but its sheet makes room
    if (spot && stop !== 'peek' && !map.isFree(spot)) store.set({ sheet: 'peek' });
    if (tab === 'map' && !spot) found.moved();
  }

  // the score of the chosen spot depends on the van
  store.on(['van'], ({ spot }) => spot && rating.again());
  // scrolls to the chosen filters, which come first
  store.on(['filters'], () => {
    // the filter bar is above the list of the map, not above a route
    const bar = document.getElementById('filter-bar');
    if (bar) bar.scrollLeft = 0;
  });
  // where the van cannot park, the user wants to see the better places around
  store.on(['better'], ({ spot, better, answer }) => {
    if (spot && answer && better && better.length > 0 && lightOfAnswer(answer) === 'no_van')
      map.fitBounds(boundsOfPlaces([spot, ...better]), map.freePadding(), AROUND_ME_ZOOM);
  });
  store.on(['spot', 'answer', 'language'], ({ spot, answer }) => {
    const name = spot && answer?.title;
    document.title = name ? `${name} · spotscore` : text().title;
  });
  addEventListener('hashchange', address.follow);
  // the first touch ends the welcome
  addEventListener('pointerdown', () => store.set({ isFirstVisit: false }), { once: true, capture: true });

  const words = await shared;
  if (words) search.ask(words);
  address.open();
  const { knowsService } = early ?? begin();
  // shortcuts of the installed page
  if ((wantedTab === 'saved' || wantedTab === 'route') && !address.hasLink()) openTab(wantedTab);
  const levels = createLevels(choices, address.follow, address.write);
  store.on(['spot', 'sheet'], levels.sync);
  levels.sync();
  addEventListener('online', () => {
    void service.learn();
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
  // from now on changes are animated
  document.body.toggleAttribute('data-started', true);
  await Promise.all([knowsService, firstAnswer(store)]);
  await Promise.all([laterParts(), place.load(), map.load()]);
  // in the background
  void renewReports();
  // last
  await keepPage();
  // the texts were loaded before the service worker could cache them
  await keepWords().catch(() => {});
}
