/** Two or three saved places beside each other, with one row per property. */

import type { ComponentChild } from 'preact';
import { isolated } from '../../../shared/text/isolated.ts';
import { capitalized, text } from '../../lib/i18n.ts';
import type { CardPlace } from '../../places/card-place.ts';
import type { Origin, Star } from '../../state/listed.ts';
import { distanceTo, metres } from '../../state/units.ts';
import { Disc } from '../card/disc.tsx';
import { Icon } from '../card/icon.tsx';
import type { Dialog } from '../shell/dialog.tsx';
import { Navigate } from '../shell/navigate.tsx';

/** A saved place with the data of its card. */
export interface Kept {
  star: Star;
  card: CardPlace;
  /** distance from the origin, m; null if unknown */
  distance: number | null;
}

interface Props {
  places: readonly Kept[];
  origin: Origin | null;
  choose(star: Star): void;
  dialog: Dialog;
}

export function Comparison({ places, origin, choose, dialog }: Props) {
  const words = text();
  const rows: [name: string, value: (place: Kept) => ComponentChild][] = [
    [words.tonight, tonightOf],
    [words.likely, likelyOf],
    [words.loudest, loudestOf],
    [words.kindName, ({ card }) => card.kind && words.kind[card.kind]],
    [words.priceName, priceOf],
    [`${words.facility.toilets} · ${words.facility.dump_station}`, facilitiesOf],
    ...(origin
      ? [[from(origin), ({ distance }: Kept) => distance && distanceTo(distance)] as (typeof rows)[number]]
      : []),
  ];
  return (
    <table class="comparison" id="comparison" data-places={places.length}>
      <caption class="unseen">{words.compare(places.length)}</caption>
      <thead>
        <tr>
          <td class="unseen" />
          {places.map(({ star, card }) => (
            <th scope="col" key={star.spotId}>
              <button type="button" data-spot={star.spotId} onClick={() => choose(star)}>
                <Disc light={card.light} score={card.score} size="middle" />
                {card.score !== null && card.light !== 'not_allowed' && (
                  <span class="unseen">{words.scoreSpoken(card.score, words.verdict[card.light])}, </span>
                )}
                <span class="compared-name">
                  <bdi>{card.title}</bdi>
                </span>
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {places.map((place) => (
              <td key={place.star.spotId}>{value(place) || <NotRecorded />}</td>
            ))}
          </tr>
        ))}
        <tr class="compared-ways">
          <th scope="row" class="unseen">
            {words.navigate}
          </th>
          {places.map(({ star, card }) => (
            <td key={star.spotId}>
              <Navigate to={star} class="button" label={`${words.navigate}: ${card.title}`} dialog={dialog}>
                <Icon name="navigation" />
              </Navigate>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function NotRecorded(): ComponentChild {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span class="unseen">{text().notRecordedAtAll}</span>
    </>
  );
}

function from({ of, name }: Origin): string {
  return capitalized(text().from[of](isolated(name)));
}

/** Returns the loudness, or the reason why there is none. */
function tonightOf({ card: { loudness, light } }: Kept): string {
  return light !== 'not_allowed' && loudness ? text().loudness[loudness] : text().verdict[light];
}

function likelyOf({ card, star: { answer } }: Kept): string | null {
  const range = answer.score_range;
  if (card.score === null || card.light === 'not_allowed' || !range) return null;
  return range.low === range.high ? `${range.low}` : `${range.low}–${range.high}`;
}

/** Names the loudest source: "Main road, 70 m". */
function loudestOf({ star: { answer } }: Kept): string | null {
  const source = answer.loudest;
  if (!source) return null;
  const kind = text().sound[source.kind] ?? '';
  const far = source.distance_m === null ? '' : metres(source.distance_m);
  return [capitalized(kind), far].filter(Boolean).join(', ');
}

function priceOf({ card }: Kept): string | null {
  const fee = card.facilities?.fee ?? null;
  return fee === null ? null : fee ? text().paid : text().free;
}

/** Returns toilets and dump station as "yes · no", with a dash for an unrecorded one. */
function facilitiesOf({ card: { facilities } }: Kept): ComponentChild {
  const words = (there: boolean | null) =>
    there === null ? <NotRecorded /> : there ? text().yes : text().no;
  const [toilets, dump] = [facilities?.toilets ?? null, facilities?.dump_station ?? null];
  if (toilets === null && dump === null) return null;
  return (
    <>
      {words(toilets)} · {words(dump)}
    </>
  );
}
