/** Actions for a place: navigate, save, share; for a bad night also a link to a better place. */

import { text } from '../../lib/i18n.ts';
import { sharedUrl } from '../../lib/link.ts';
import { localTime } from '../../lib/nights.ts';
import { toast } from '../../lib/toast.ts';
import type { CardPlace } from '../../places/card-place.ts';
import { starOf } from '../../places/stars.ts';
import { share } from '../../state/outside.ts';
import type { State } from '../../state/state.ts';
import { Icon } from '../card/icon.tsx';
import type { Dialog } from '../shell/dialog.tsx';
import { Navigate } from '../shell/navigate.tsx';

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
  // one of the two ways is the one to press
  const isMain = !leavesByNight(state);
  const isKept = starOf(state) !== undefined;
  const send = async () => {
    const words = text().shareText(card.title, card.score);
    const result = await share(words, sharedUrl({ ...card, at: state.at }, location.href));
    if (result === 'copied') toast(text().linkCopied);
    if (result === 'failed') toast(text().copyFailed);
  };
  return (
    <>
      <Navigate
        to={card}
        class={`button button-wide${isMain ? ' button-main' : ''}`}
        id="navigate-link"
        dialog={dialog}
      >
        <Icon name="navigation" />
        {text().navigate}
      </Navigate>
      {answer && (
        <button type="button" class="button" id="star-button" aria-pressed={isKept} onClick={toggleStar}>
          <Icon name={isKept ? 'check' : 'bookmark'} />
          <span class="action-word">{isKept ? text().kept : text().keep}</span>
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

/** A better place for a bad night: by night beside what it is to stay, by day as an alternative. */
export function Leave({ state, card, dialog }: Pick<Props, 'state' | 'card' | 'dialog'>) {
  const { leaving } = state;
  if (!leaving?.way) return null;
  const { place, minutes } = leaving.way;
  const isNight = leavesByNight(state);
  const words = isNight ? text().leaveNow : text().leaveBetter;
  const { loudness } = card;
  return (
    <>
      {isNight && (
        <p class="stay" id="stay-here">
          <b>{text().stayHere}</b>{' '}
          <span class="muted small">
            {[card.score, loudness && text().loudness[loudness]].filter((each) => each !== null).join(' · ')}
          </span>
        </p>
      )}
      <Navigate
        to={place}
        class={`button leave${isNight ? ' button-main' : ''}`}
        id="leave-link"
        dialog={dialog}
      >
        <bdi>{words(place.name)}</bdi>{' '}
        <span>{text().scoreAndMinutes(place.score, Math.max(1, Math.round(minutes)))}</span>
      </Navigate>
    </>
  );
}

/** Returns true if the page shows a way out of a bad night, at an hour at which it suggests to take it. */
function leavesByNight({ leaving, answer }: State): boolean {
  return Boolean(leaving?.way && answer && isNightAt(Date.now(), answer.explanation.spot_context.timezone));
}

function isNightAt(ms: number, timeZone: string): boolean {
  const hour = Number(localTime(ms, timeZone).time.slice(0, 2));
  return hour >= NIGHT.from || hour < NIGHT.until;
}
