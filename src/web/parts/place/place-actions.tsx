/** Actions for a place: navigate, save, share; for a bad night also a link to a better place. */

import { text } from '../../lib/i18n.ts';
import { localTime } from '../../lib/nights.ts';
import { share } from '../../lib/preferences/outside.ts';
import { toast } from '../../lib/toast.ts';
import type { CardPlace } from '../../places/card-place.ts';
import { starOf } from '../../places/stars.ts';
import type { State } from '../../state/state.ts';
import { Icon } from '../card/icon.tsx';
import type { Dialog } from '../shell/dialog.tsx';
import { Navigate } from './navigate.tsx';

/** Local hours in which the page suggests leaving, `until` excluded; by day it only suggests an alternative. */
const NIGHT = { from: 22, until: 6 };

interface Props {
  state: State;
  card: CardPlace;
  toggleStar(): void;
  dialog: Dialog;
}

export function PlaceActions({ state, card, toggleStar, dialog }: Props) {
  const { answer } = state;
  const isKept = starOf(state) !== undefined;
  const send = async () => {
    const words = text().shareText(card.title, card.score);
    const result = await share(words, location.href);
    if (result === 'copied') toast(text().linkCopied);
    if (result === 'failed') toast(text().copyFailed);
  };
  return (
    <>
      <Navigate to={card} class="button button-main button-wide" id="navigate-link" dialog={dialog}>
        <Icon name="navigation" />
        {text().navigate}
      </Navigate>
      {answer && (
        <button type="button" class="button" id="star-button" aria-pressed={isKept} onClick={toggleStar}>
          <Icon name={isKept ? 'check' : 'bookmark'} />
          {isKept ? text().kept : text().keep}
        </button>
      )}
      <button
        type="button"
        class="button share-button"
        id="share-button"
        aria-label={text().share}
        onClick={() => void send()}
      >
        <Icon name="share-2" />
      </button>
    </>
  );
}

/** Link to a better place for a bad night: "leave now" by night, an alternative by day. */
export function Leave({ state: { leaving, answer }, dialog }: Pick<Props, 'state' | 'dialog'>) {
  if (!leaving?.way || !answer) return null;
  const { place, minutes } = leaving.way;
  const isNight = isNightAt(Date.now(), answer.explanation.spot_context.timezone);
  const words = isNight ? text().leaveNow : text().leaveBetter;
  return (
    <Navigate
      to={place}
      class={`button leave${isNight ? ' button-main' : ''}`}
      id="leave-link"
      dialog={dialog}
    >
      <span>{words(place.name, place.score, Math.max(1, Math.round(minutes)))}</span>
    </Navigate>
  );
}

function isNightAt(ms: number, timeZone: string): boolean {
  const hour = Number(localTime(ms, timeZone).time.slice(0, 2));
  return hour >= NIGHT.from || hour < NIGHT.until;
}
