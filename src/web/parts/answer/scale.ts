/** Where the score lies between 0 and 100, and how sure it is. */
import type { Score } from '../../../api/score.ts';
import { h, svg } from '../../lib/dom.ts';
import { text } from '../../lib/i18n.ts';
import { BORDERS } from '../../lib/light-borders.ts';

/** How wide the range of a score may be to be called so; beyond the last it is rough. */
const SURE_WITHIN = 10;
const FAIR_WITHIN = 25;

/** How sure it is, in a word and its numbers. */
export function range(answer: Score): HTMLElement[] {
  // one that was kept on the device before there were ranges has none
  if (!answer.score_range) return [];
  const { low, high } = answer.score_range;
  const width = high - low;
  const { sure, fair, rough } = text().range;
  const word = width <= SURE_WITHIN ? sure : width <= FAIR_WITHIN ? fair : rough;
  return [h('p', { class: 'range', id: 'range' }, text().rangeLine(word, low, high))];
}

/** Where the score lies between 0 and 100, and its range; decoration, the numbers say the same. */
export function scale({
  score,
  score_range: { low, high } = { low: score, high: score },
}: Score): HTMLElement {
  return h(
    'div',
    { class: 'scale', 'aria-hidden': 'true' },
    svg(
      'svg',
      { viewBox: '0 0 100 6', preserveAspectRatio: 'none' },
      svg('rect', { class: 'scale-red', x: 0, width: BORDERS[0], y: 2, height: 2 }),
      svg('rect', {
        class: 'scale-yellow',
        x: BORDERS[0] + 0.5,
        width: BORDERS[1] - BORDERS[0] - 1,
        y: 2,
        height: 2,
      }),
      svg('rect', { class: 'scale-green', x: BORDERS[1], width: 100 - BORDERS[1], y: 2, height: 2 }),
      svg('rect', { class: 'scale-range', x: low, width: Math.max(1, high - low), y: 1.25, height: 3.5 }),
      svg('rect', { class: 'scale-here', x: Math.min(99, score), width: 1, y: 0, height: 6 }),
    ),
  );
}
