/** From a bad night the way to the nearest better place, in one tap. */
import { type ComponentChild, Fragment, h, render } from 'preact';
import type { LatLon } from '../../../api/values.ts';
import { byId } from '../../lib/dom.ts';
import { text } from '../../lib/i18n.ts';
import type { Leaving } from '../../lib/leave-now.ts';
import { navigationUrl } from '../../lib/outside.ts';
import type { PageStore, State } from '../../state.ts';
import { iconView, lightView } from '../view.ts';

/** @param choose shows a place instead of leading there */
export function createLeaveNow(store: PageStore, choose: (place: LatLon) => void): void {
  const row = byId('leave-now');

  function draw({ leaving }: State): void {
    row.hidden = !leaving;
    render(leaving && contents(leaving), row);
  }

  function contents({ way, status }: Leaving): ComponentChild {
    if (!way) {
      const words = { looking: text().leaveLooking, ready: text().leaveNone, failed: text().leaveUnknown };
      return h('p', { class: 'leave-none', role: 'status' }, words[status]);
    }
    const { name, score, ampel } = way.place;
    const minutes = Math.max(1, Math.round(way.minutes));
    return h(
      Fragment,
      {},
      h(
        'a',
        {
          class: 'leave-link',
          id: 'leave-link',
          // works without a connection: the navigation app has its own map
          href: navigationUrl(way.place, navigator.userAgent),
          target: '_blank',
          rel: 'noopener',
        },
        iconView('navigate'),
        h(
          'span',
          { class: 'leave-words' },
          h('span', { class: 'leave-name' }, `${text().leaveNow}: ${name}`),
          h('span', { class: 'leave-facts' }, lightView(ampel), text().leaveFacts(score, minutes)),
        ),
      ),
      h(
        'button',
        {
          type: 'button',
          class: 'leave-show',
          id: 'leave-show',
          'aria-label': `${text().leaveShow}: ${name}`,
          onClick: () => choose(way.place),
        },
        iconView('nearby'),
      ),
    );
  }

  store.on(['leaving', 'language'], draw);
}
