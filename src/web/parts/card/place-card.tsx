/**
 * The card of a place for lists, routes, saved and better places: number, name, loudness, distance,
 * facilities.
 */
import type { ComponentChildren } from 'preact';
import { text } from '../../lib/i18n.ts';
import type { IconName } from '../../lib/icon-names.ts';
import type { CardPlace } from '../../places/card-place.ts';
import { distanceTo } from '../../state/units.ts';
import { factsOf, iconsOf, spokenCard, verdictOf } from './card-words.ts';
import { Disc } from './disc.tsx';
import { Icon, KindIcon } from './icon.tsx';
import { Wave } from './wave.tsx';

interface Props {
  card: CardPlace;
  /** distance, m, or words for the location; null omits them */
  where: number | string | null;
  /** title beside the icon, which says the kind; default: the whole title */
  row?: string;
  /** icon shown instead of that of the place's kind */
  icon?: IconName;
  /** the user's own words about the place */
  note?: string | undefined;
  isChosen?: boolean;
  /** true while the card is expanded; undefined if it cannot expand */
  isExpanded?: boolean;
  choose(): void;
  /** content beside the card's button */
  children?: ComponentChildren;
}

export function PlaceCard({
  card,
  where,
  row,
  icon,
  note,
  isChosen = false,
  isExpanded,
  choose,
  children,
}: Props) {
  const { id, title, kind, light, score, loudness } = card;
  const far = typeof where === 'number' ? distanceTo(where) : where;
  const word = light === 'not_allowed' || light === 'no_van' || light === 'unknown';
  return (
    <>
      <button
        type="button"
        class="card"
        data-spot={id}
        aria-current={isChosen}
        aria-expanded={isExpanded}
        onClick={choose}
      >
        <span class="unseen">
          {[spokenCard({ ...card, title: row ?? title }, where), note].filter(Boolean).join(' ')}
        </span>
        <Disc light={light} score={score} />
        <span class="card-words" aria-hidden="true">
          <span class="card-name">
            {icon ? <Icon name={icon} /> : <KindIcon kind={kind} />}
            <bdi>{row ?? title}</bdi>
          </span>
          <span class="card-facts">
            {!word && loudness && <Wave loudness={loudness} />}
            <span class="card-loudness">
              {word ? verdictOf(card) : loudness ? text().loudness[loudness] : ''}
            </span>
            {[far, ...factsOf(card)].map(
              (fact) =>
                fact && (
                  <span class="card-fact" key={fact}>
                    {fact}
                  </span>
                ),
            )}
            {iconsOf(card).map((name) => (
              <Icon name={name} key={name} />
            ))}
          </span>
          {note && (
            <span class="card-note" dir="auto">
              {note}
            </span>
          )}
        </span>
      </button>
      {children}
    </>
  );
}

/** Placeholders with the height of a card, so that arriving cards do not move anything. */
export function EmptyCards({ count }: { count: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, i) => (
        <div class="card-empty" key={i}>
          <i />
          <b />
        </div>
      ))}
    </div>
  );
}
