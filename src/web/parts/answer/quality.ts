/** How far the score can be trusted, said honestly. */
import { byId, fill, h } from '../../lib/dom.ts';
import { text } from '../../lib/i18n.ts';
import type { PageStore, State } from '../../state.ts';

export function createQuality(store: PageStore): void {
  const place = byId('quality');

  function draw({ answer }: State): void {
    if (!answer) return;
    const { quality } = answer.meta;
    fill(
      place,
      h('h3', {}, text().qualityTitle),
      h(
        'p',
        { class: `quality quality-${quality.level}` },
        h('span', { class: 'quality-dots', 'aria-hidden': 'true' }, h('i'), h('i'), h('i')),
        text().qualityLine(quality.label),
      ),
      h('ul', { class: 'quality-reasons' }, ...quality.reasons.map((reason) => h('li', {}, reason))),
    );
  }

  store.on(['answer', 'language'], draw);
}
