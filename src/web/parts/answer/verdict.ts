/** The first thing to see: the number, the light, the night it speaks of, and the reasons in one line each. */
import type { Factor, Score } from '../../../api/score.ts';
import { byId, fill, h } from '../../lib/dom.ts';
import { dateOf, signed, text, unreachableBut, whenOf } from '../../lib/i18n.ts';
import { describeNight } from '../../lib/night-label.ts';
import type { Rating } from '../../rating.ts';
import type { SavedRegion } from '../../saved-regions.ts';
import type { CoveredRegion, PageStore, State } from '../../state.ts';
import { regionLinks } from '../region-links.ts';
import { lightIcon, lightOf } from './light.ts';
import { range, scale } from './scale.ts';

const MOST_REASONS = 3;

/** @param showRegion goes to where there is data */
export function createVerdict(
  store: PageStore,
  rating: Rating,
  showRegion: (bounds: CoveredRegion['bounds']) => void,
): void {
  const place = byId('verdict');
  const announcer = byId('announcer');

  function draw(state: State): void {
    const { answer, status } = state;
    place.setAttribute('aria-busy', String(status === 'loading'));
    if (answer) fill(place, ...answered(state, answer, rating, showRegion));
    else if (status === 'loading') fill(place, skeleton());
    else if (status === 'refused') fill(place, failure(text().serviceDown, state.problem));
    else fill(place);
  }

  function failure(title: string, detail: string): HTMLElement {
    return h(
      'div',
      { class: 'failure' },
      h('h2', {}, title),
      h('p', {}, detail),
      h('button', { type: 'button', class: 'button', onclick: () => rating.again() }, text().tryAgain),
    );
  }

  function announce({ answer, status }: State): void {
    if (answer && status === 'ready') {
      const word = text().verdict[lightOf(answer)];
      announcer.textContent = text().announce(answer.score, word, nightOf(answer).join(', '));
    } else if (status === 'refused') announcer.textContent = text().serviceDown;
  }

  store.on(['answer', 'status', 'savedAt', 'savedRegion', 'regions', 'language'], draw);
  store.on(['answer', 'status'], announce);
}

function nightOf({ night_window, explanation, meta }: Score) {
  return describeNight(night_window, meta.scored_from, explanation.spot_context.timezone, Date.now());
}

function answered(
  { savedAt, savedRegion, regions }: State,
  answer: Score,
  rating: Rating,
  showRegion: (bounds: CoveredRegion['bounds']) => void,
): HTMLElement[] {
  const light = lightOf(answer);
  const [night, hours] = nightOf(answer);
  const head = h(
    'div',
    { class: `verdict verdict-${light}` },
    h(
      'p',
      { class: 'number' },
      h('span', { class: 'number-value', id: 'score' }, light === 'unknown' ? '?' : answer.score),
      h('span', { class: 'number-of' }, light === 'unknown' ? '' : text().outOf),
    ),
    h(
      'div',
      { class: 'verdict-words' },
      h('h2', { class: 'verdict-word' }, lightIcon(light), text().verdict[light]),
      h('p', { class: 'night' }, night, h('br'), hours),
    ),
  );
  const parts: HTMLElement[] = [head];
  if (Date.parse(answer.night_window.end) <= Date.now()) parts.push(past(rating));
  if (savedAt)
    parts.push(saved(unreachableBut(text().offlineSaved(whenOf(savedAt, Date.now()))), rating.again));
  if (savedRegion) parts.push(saved(fromRegion(savedRegion), rating.again));
  if (light === 'unknown') parts.push(noData(answer, regions, showRegion));
  else parts.push(scale(answer), ...range(answer), reasons(answer), trust(answer));
  return parts;
}

/** How far to believe it, in one line; the rest is at the end of the sheet. */
function trust({ meta: { quality } }: Score): HTMLElement {
  const line = [text().qualityLine(quality.label), quality.reasons[0]].filter(Boolean).join('. ');
  return h('p', { class: 'trust', id: 'trust' }, line);
}

function fromRegion({ title, dataUpdatedAt, importedAt }: SavedRegion): string {
  return unreachableBut(text().offlineRegion(title, dateOf(dataUpdatedAt ?? importedAt)));
}

/** Of a link that somebody kept: it is not tonight's answer. */
function past(rating: Rating): HTMLElement {
  return h(
    'p',
    { class: 'saved', id: 'past' },
    h('span', {}, text().nightIsOver),
    h(
      'button',
      { type: 'button', class: 'text-button', id: 'show-tonight', onclick: () => rating.chooseNight(null) },
      text().showTonight,
    ),
  );
}

function saved(words: string, retry: () => void): HTMLElement {
  return h(
    'p',
    { class: 'saved' },
    h('span', { id: 'saved' }, words),
    h('button', { type: 'button', class: 'text-button', onclick: retry }, text().tryAgain),
  );
}

function reasons({ factors }: Score): HTMLElement {
  if (factors.length === 0) return h('p', { class: 'reasons-none' }, text().nothingDisturbs);
  return h('ul', { class: 'reasons' }, ...factors.slice(0, MOST_REASONS).map(reason));
}

function reason({ label, points }: Factor): HTMLElement {
  const kind = points < 0 ? 'minus' : 'plus';
  return h(
    'li',
    {},
    h('span', { class: `points points-${kind}` }, signed(Math.round(points))),
    h('span', { class: 'reason' }, label),
  );
}

function noData(
  { meta }: Score,
  regions: readonly CoveredRegion[],
  showRegion: (bounds: CoveredRegion['bounds']) => void,
): HTMLElement {
  if (meta.degraded_reason === 'map_data_loading') return h('p', { class: 'no-data' }, text().loadingData);
  return h(
    'div',
    { class: 'no-data' },
    h('h3', {}, text().noDataTitle),
    h('p', {}, text().noDataText),
    regions.length > 0 && h('p', {}, text().regionsHere),
    regions.length > 0 && regionLinks(regions, showRegion),
  );
}

function skeleton(): HTMLElement {
  return h(
    'div',
    { class: 'verdict skeleton' },
    h('p', { class: 'number' }, h('span', { class: 'number-value' }, '··')),
    h('p', { class: 'verdict-words' }, text().rating),
  );
}
