/** The explanation: a waterfall from 100 to the score, which is a table to everybody who does not see it. */
import type { ExplainedFactor, Score } from '../../../api/score.ts';
import { byId, fill, h, svg } from '../../lib/dom.ts';
import { metres, signed, text, trafficOf } from '../../lib/i18n.ts';
import { type WaterfallRow, waterfallRows } from '../../lib/waterfall-rows.ts';
import type { PageStore, State } from '../../state.ts';
import { icon } from '../icons.ts';
import { lightOf } from './light.ts';

const TOP = 100;

/** @param showOnMap shows where a factor comes from */
export function createWhy(store: PageStore, showOnMap: (factor: ExplainedFactor) => void): void {
  const place = byId('why');
  const isSheet = matchMedia('(max-width: 799px)');

  function draw({ answer, why }: State): void {
    place.hidden = !why || !answer;
    if (!answer || !why) fill(place);
    else if (lightOf(answer) === 'unknown') fill(place, h('p', {}, text().noDataTitle));
    else fill(place, ...explanation(answer));
  }

  function explanation(answer: Score): HTMLElement[] {
    return [
      h('h3', { id: 'why-title', tabindex: -1 }, text().whyTitle(answer.score)),
      h('p', { class: 'explained' }, text().whyText),
      table(answer, showOnMap),
      h('p', { class: 'explained' }, answer.meta.legal_notice),
      h(
        'button',
        { type: 'button', class: 'text-button', onclick: () => store.set({ why: false }) },
        icon('close'),
        text().close,
      ),
    ];
  }

  store.on(['answer', 'why', 'language'], draw);
  store.on(['why'], ({ why }) => {
    if (!why) return;
    const title = document.getElementById('why-title');
    title?.focus({ preventScroll: true });
    // in a panel at the side it lies below the number already
    if (isSheet.matches) title?.scrollIntoView({ block: 'start' });
  });
}

function table(answer: Score, showOnMap: (factor: ExplainedFactor) => void): HTMLElement {
  const rows = waterfallRows(answer.explanation.factors, answer.score);
  // below zero the sum still has to be drawn
  const bottom = Math.min(0, ...rows.map(({ to }) => to));
  const head = h(
    'tr',
    {},
    h('th', { scope: 'col' }, text().whyWhat),
    h('th', { scope: 'col' }, text().whyPoints),
  );
  return h(
    'table',
    { class: 'waterfall', id: 'waterfall' },
    h('caption', { class: 'unseen' }, text().whyCaption),
    h('thead', { class: 'unseen' }, head),
    h(
      'tbody',
      {},
      row(text().whyStart, String(TOP), bar(0, TOP, bottom, 'total')),
      ...rows.map((each) => step(each, answer.score, bottom, showOnMap)),
      row(text().whyEnd, String(answer.score), bar(0, answer.score, bottom, 'total'), 'waterfall-end'),
    ),
  );
}

function step(
  { factor, points, from, to }: WaterfallRow<ExplainedFactor>,
  score: number,
  bottom: number,
  showOnMap: (factor: ExplainedFactor) => void,
): HTMLElement {
  const drawn = bar(Math.min(from, to), Math.max(from, to), bottom, points < 0 ? 'minus' : 'plus');
  if (!factor) {
    const label = score === 0 || score === TOP ? text().whyLimited : text().whyRounded;
    return row(label, signed(points), drawn, 'waterfall-rounding');
  }
  const shown = factor.distance_m === undefined ? text().whyShow : metres(factor.distance_m);
  // who speaks to the page says what is written there
  const spoken = shown === text().whyShow ? shown : `${shown}, ${text().whyShow}`;
  const where =
    factor.feature &&
    h(
      'button',
      {
        type: 'button',
        class: 'where',
        'aria-label': `${spoken}: ${factor.label}`,
        onclick: () => showOnMap(factor),
      },
      icon('position'),
      shown,
    );
  const traffic = factor.traffic && h('span', { class: 'waterfall-detail' }, trafficOf(factor.traffic));
  return row(factor.label, signed(points), drawn, `factor-${factor.key}`, traffic, where);
}

function row(
  label: string,
  points: string,
  drawn: SVGSVGElement,
  kind = '',
  ...details: (HTMLElement | null | undefined)[]
): HTMLElement {
  return h(
    'tr',
    { class: kind },
    h('th', { scope: 'row' }, h('span', { class: 'waterfall-label' }, label), ...details, drawn),
    h('td', {}, points),
  );
}

function bar(from: number, to: number, bottom: number, kind: 'total' | 'plus' | 'minus'): SVGSVGElement {
  const width = TOP - bottom;
  const x = ((from - bottom) / width) * 100;
  return svg(
    'svg',
    { class: 'bar', viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    svg('rect', { class: 'bar-track', x: 0, y: 4.5, width: 100, height: 1 }),
    // a step of a tenth of a point must still be seen
    svg('rect', {
      class: `bar-${kind}`,
      x: Math.min(x, 99.2),
      y: 0,
      width: Math.max(0.8, ((to - from) / width) * 100),
      height: 10,
    }),
  );
}
