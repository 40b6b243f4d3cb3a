/** The first thing of the list: the best place for the night, why, and what to do if it is full. */
import type { Place } from '../../../api/nearby.ts';
import { capitalized, text } from '../../lib/i18n.ts';
import { nightWords } from '../../lib/night-label.ts';
import { cardOfPlace } from '../../places/card-place.ts';
import { rowTitlesOf, shortTitleOf } from '../../places/place-title.ts';
import { isStart, minutesApart } from '../../places/tonight.ts';
import type { Origin, PlaceList, Tonight } from '../../state/listed.ts';
import { Disc } from '../card/disc.tsx';
import { Icon, KindIcon } from '../card/icon.tsx';
import { soundSentenceOf } from '../card/sound-words.ts';
import type { Dialog } from '../shell/dialog.tsx';
import { Navigate } from '../shell/navigate.tsx';
import { withStop } from './law-words.ts';

interface Props {
  tonight: Tonight;
  list: PlaceList;
  /** true on the first visit, which begins with a question */
  isFirstVisit: boolean;
  choose(place: Place): void;
  dialog: Dialog;
}

export function TonightView({ tonight: { best, planB }, list, isFirstVisit, choose, dialog }: Props) {
  const { light, score } = cardOfPlace(best);
  return (
    <section class="tonight" id="tonight" aria-labelledby="tonight-title">
      <h2 class="tonight-title" id="tonight-title">
        {isFirstVisit ? text().welcomeTitle : headingOf(best, list)}
      </h2>
      <button type="button" class="tonight-best" id="tonight-best" onClick={() => choose(best)}>
        <Disc light={light} score={score} size="middle" />
        <span class="tonight-words">
          <span class="tonight-name">
            <KindIcon kind={best.kind} />
            <bdi>{shortTitleOf(rowTitlesOf([best], list)[0]!, best.kind)}</bdi>
          </span>
          <span class="unseen">
            {`, ${text().kind[best.kind]}. ${text().scoreSpoken(best.score, text().verdict[light])}. `}
          </span>
          <span class="tonight-why">{whyOf(best, list.origin)}</span>
        </span>
      </button>
      <Navigate to={best} class="button button-main tonight-go" id="tonight-go" dialog={dialog}>
        <Icon name="navigation" />
        {text().navigate}
      </Navigate>
      {planB && (
        <button type="button" class="tonight-plan-b" id="tonight-plan-b" onClick={() => choose(planB)}>
          <Icon name="arrow-up-down" />
          <span>{otherWords(planB, best)}</span>
        </button>
      )}
    </section>
  );
}

/** Says what heads the list: the best of its places, or the nearest good place if that is none of them. */
export function headingOf(best: Place, { at, nearest }: Pick<PlaceList, 'at' | 'nearest'>): string {
  const night = nightWords(at);
  return best.spot_id === nearest?.spot_id ? text().nearestGoodPlace(night) : text().bestPlace(night);
}

/** Names the other place: for a full evening, or as the better one, if it is one outside of the view. */
function otherWords(other: Place, best: Place): string {
  const names = [best, other].map((place) => shortTitleOf(cardOfPlace(place).title, place.kind));
  const title = names[0] === names[1] ? cardOfPlace(other).title : names[1]!;
  const minutes = rounded(minutesApart(best, other));
  return other.score > best.score
    ? `${text().leaveBetter(title)} · ${text().scoreAndMinutes(other.score, minutes)}`
    : text().routePlanB(title, other.score, minutes);
}

/** Says why a place is the best: "Quiet: Malbunstrasse, 70 m. Official. 14 min." */
export function whyOf(place: Place, origin: Origin): string {
  const { loudness, loudest, official, allowed, facilities } = place;
  const sound = loudness ? soundSentenceOf(text().loudness[loudness], loudest) : '';
  const facts = [
    official ? text().officialPlace : '',
    // the strip above the list says it where rules decide
    allowed === 'unknown' ? text().law.signs : '',
    facilities.fee === false ? text().freePlace : '',
    driveOf(place, origin),
  ];
  return [sound, ...facts.filter(Boolean).map((fact) => withStop(capitalized(fact)))]
    .filter(Boolean)
    .join(' ');
}

/** Formats the drive: "14 min", "14 min from Vaduz"; '' without a start. */
function driveOf(place: Place, origin: Origin): string {
  if (!isStart(origin)) return '';
  const drive = text()
    .duration(0, rounded(minutesApart(origin, place)))
    .replace(' ', '\u00a0');
  return origin.of === 'town' ? `${drive} ${text().from.town(origin.name)}` : drive;
}

function rounded(minutes: number): number {
  return Math.max(1, Math.round(minutes));
}
