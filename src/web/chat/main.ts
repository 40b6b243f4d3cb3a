/** The widget in a chat: shows the answer of a tool as cards and on the map (docs/assistants.md). */
import { h } from 'preact';
import type { Score } from '../../api/score.ts';
import type { LatLon } from '../../api/values.ts';
import { languageOfTag } from '../../shared/language.ts';
import { SCORE_SPOT } from '../../shared/mcp-apps.ts';
import { byId } from '../lib/dom.ts';
import { draw } from '../lib/draw.ts';
import { applyLanguage, language } from '../lib/i18n.ts';
import { createStore } from '../lib/observable.ts';
import { tidied } from '../map/camera.ts';
import type { CardPlace } from '../places/card-place.ts';
import { createChatMap } from './chat-map.ts';
import { connectHost, type HostContext, type ToolResult } from './host.ts';
import { type ChatState, ListingView } from './listing-view.tsx';
import { type Listing, listingOf, type Row } from './rows.ts';

const store = createStore<ChatState>({
  listing: null,
  failure: null,
  chosen: null,
  reasons: new Map(),
  isWhole: false,
});
let given: Record<string, unknown> = {};
let result: ToolResult | null = null;
const dark = matchMedia('(prefers-color-scheme: dark)');

// a result that comes before the map exists is shown once the map exists
let show = () => {};
const { host, context } = await connectHost(parent, {
  input(next) {
    given = next;
  },
  result(next) {
    result = next;
    show();
  },
  context: (changed) => void follow(changed),
});
await applyLanguage(languageOf(context.locale));
applyTheme(context.theme);
const map = createChatMap(host, isNight(), { chosen: (spot) => void rate(tidied(spot)), picked: pick });
show = () => {
  if (result) take(result);
};
draw(store, ['listing', 'failure', 'chosen', 'reasons', 'isWhole'], byId('list'), (state) =>
  h(ListingView, { state, choose, showAll: () => store.set({ isWhole: true }) }),
);
store.on(['listing', 'chosen'], ({ listing, chosen }) => {
  const places = listing?.places ?? [];
  map.state.set({ places, route: listing?.route ?? [], chosen: placeOf(chosen) });
});
new ResizeObserver(() => host.tellHeight(document.documentElement.scrollHeight)).observe(document.body);
show();

function languageOf(locale = navigator.language) {
  return languageOfTag(locale) ?? 'en';
}

function isNight(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === undefined ? dark.matches : theme === 'night';
}

function applyTheme(theme: HostContext['theme']): void {
  if (theme) document.documentElement.dataset.theme = theme === 'dark' ? 'night' : 'day';
}

async function follow({ theme, locale }: HostContext): Promise<void> {
  applyTheme(theme);
  map.state.set({ isNight: isNight() });
  if (locale === undefined || languageOf(locale) === language()) return;
  await applyLanguage(languageOf(locale));
  map.label();
  show();
}

/** Shows the result of the tool call that the widget belongs to. */
function take({ structuredContent, isError, content }: ToolResult): void {
  const sentence = content?.find(({ type }) => type === 'text')?.text ?? '';
  if (isError || !structuredContent) store.set({ failure: sentence });
  else present(listingOf(structuredContent, given, Date.now()));
}

function present(listing: Listing): void {
  // a single place is opened at once
  const chosen = listing.places.length === 1 ? listing.places[0]!.id : null;
  store.set({ listing, chosen, failure: null });
  map.frame([...listing.places, ...listing.route]);
}

/** Opens or closes a card, and requests the reasons of its score. */
async function choose({ card, at }: Row): Promise<void> {
  if (store.get().chosen === card.id) return store.set({ chosen: null });
  store.set({ chosen: card.id });
  map.reveal(card);
  if (store.get().reasons.has(card.id)) return;
  const score = await scoreOf(card, at);
  if (score) store.set({ reasons: new Map([...store.get().reasons, [card.id, score.reasons]]) });
}

function pick(id: string): void {
  const row = rows().find(({ card }) => card.id === id);
  if (row) void choose(row);
  byId('list')
    .querySelector(`[data-spot="${CSS.escape(id)}"]`)
    ?.scrollIntoView({ block: 'nearest' });
}

/** Rates a spot pressed on the map. */
async function rate(spot: LatLon): Promise<void> {
  const score = await scoreOf(spot, null);
  if (score) present(listingOf(score, { ...spot }, Date.now()));
}

/**
 * Returns the score of a spot by a call of the server's tool; null if that fails.
 * @param at night, as in the API; null = the night of the tool call that the widget shows
 */
async function scoreOf({ lat, lon }: LatLon, at: string | null): Promise<Score | null> {
  const night = at ?? given.at;
  const question = { lat, lon, lang: language(), ...(night ? { at: night } : {}) };
  const { structuredContent, isError } = await host
    .call(SCORE_SPOT, question)
    .catch(() => ({ isError: true }) as ToolResult);
  return isError ? null : (structuredContent as unknown as Score);
}

function rows(): readonly Row[] {
  return store.get().listing?.groups.flatMap((group) => group.rows) ?? [];
}

function placeOf(id: string | null): CardPlace | null {
  return rows().find(({ card }) => card.id === id)?.card ?? null;
}
