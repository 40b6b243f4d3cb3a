/** What can be done with a rated spot: understand it, drive there, share it, find a better one. */
import { byId, fill, h } from '../lib/dom.ts';
import { text } from '../lib/i18n.ts';
import { navigationUrl, share } from '../lib/outside.ts';
import { toast } from '../lib/toast.ts';
import type { PageStore, State } from '../state.ts';
import { icon } from './icons.ts';

export function createActions(store: PageStore, findNearby: () => void): void {
  const row = byId('actions');

  function draw({ answer, spot, why }: State): void {
    if (!answer || !spot) {
      fill(row);
      return;
    }
    const focused = row.contains(document.activeElement) ? document.activeElement?.id : undefined;
    fill(
      row,
      h(
        'button',
        {
          type: 'button',
          class: 'action',
          id: 'why-button',
          'aria-expanded': String(why),
          'aria-controls': 'why',
          onclick: () => store.set(why ? { why: false } : { why: true, sheet: 'full' }),
        },
        icon('why'),
        text().why,
      ),
      h(
        'button',
        { type: 'button', class: 'action', id: 'nearby-button', onclick: findNearby },
        icon('nearby'),
        text().nearbyShort,
      ),
      h(
        'a',
        {
          class: 'action',
          id: 'navigate-link',
          href: navigationUrl(spot, navigator.userAgent),
          target: '_blank',
          rel: 'noopener',
        },
        icon('navigate'),
        text().navigate,
      ),
      h(
        'button',
        { type: 'button', class: 'action', id: 'share-button', onclick: () => shareSpot(answer.score) },
        icon('share'),
        text().share,
      ),
    );
    if (focused) document.getElementById(focused)?.focus();
  }

  async function shareSpot(score: number): Promise<void> {
    const result = await share(text().shareText(score), location.href);
    if (result === 'copied') toast(text().linkCopied);
    if (result === 'failed') toast(text().copyFailed);
  }

  store.on(['answer', 'spot', 'why', 'language'], draw);
}
