/** The widget's list: the page's cards, with the reasons of the open one. */
import type { LawOfCountry } from '../../api/facts/country-law.ts';
import { text } from '../lib/i18n.ts';
import { Icon } from '../parts/card/icon.tsx';
import { EmptyCards, PlaceCard } from '../parts/card/place-card.tsx';
import { lawsToTell, wordsOfLaw } from '../parts/list/law-words.ts';
import type { Listing, Row } from './rows.ts';

export interface ChatState {
  /** rows to show; null until the tool has answered */
  listing: Listing | null;
  /** message shown instead of a list if the tool failed; otherwise null */
  failure: string | null;
  /** id of the open card; null if none is open */
  chosen: string | null;
  /** requested reasons by card id */
  reasons: ReadonlyMap<string, readonly string[]>;
  /** true if all rows are shown */
  isWhole: boolean;
}

interface Props {
  state: ChatState;
  choose(row: Row): void;
  showAll(): void;
}

export function ListingView({ state, choose, showAll }: Props) {
  const { listing, failure, isWhole } = state;
  if (failure !== null) return <p class="chat-notice">{failure}</p>;
  if (!listing) return <EmptyCards count={2} />;
  const all = listing.groups.flatMap(({ rows }) => rows);
  const shown = isWhole ? all : all.slice(0, listing.first);
  return (
    <>
      {lawsToTell(listing.law).map((law) => (
        <Law law={law} key={law.country} />
      ))}
      {listing.notices.map((notice) => (
        <p class="chat-notice" key={notice}>
          {notice}
        </p>
      ))}
      {listing.groups.map(({ title, note, rows }, i) => {
        const seen = rows.filter((row) => shown.includes(row));
        return seen.length === 0 && note === null ? null : (
          <section key={i}>
            {title && (
              <h2 class="chat-title">
                <bdi>{title}</bdi>
              </h2>
            )}
            {note && <p class="chat-notice">{note}</p>}
            <ul class="cards">
              {seen.map((row) => (
                <Item row={row} state={state} choose={choose} key={row.card.id} />
              ))}
            </ul>
          </section>
        );
      })}
      {shown.length < all.length && (
        <button type="button" class="text-button chat-more" onClick={showAll}>
          {text().morePlaces(all.length - shown.length)}
        </button>
      )}
    </>
  );
}

function Item({ row, state, choose }: { row: Row; state: ChatState; choose(row: Row): void }) {
  const { card, where, icon } = row;
  const isChosen = state.chosen === card.id;
  const reasons = isChosen ? (state.reasons.get(card.id) ?? row.reasons) : [];
  return (
    <li>
      <PlaceCard
        card={card}
        where={where}
        icon={icon}
        isChosen={isChosen}
        isExpanded={isChosen}
        choose={() => choose(row)}
      >
        {reasons.length > 0 && (
          <ul class="chat-reasons">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
      </PlaceCard>
    </li>
  );
}

function Law({ law }: { law: LawOfCountry }) {
  const words = wordsOfLaw(law);
  if (!words) return null;
  return (
    <p class={`law-strip${words.isForbidden ? ' law-strip-forbidden' : ''}`}>
      <Icon name="gavel" />
      <span>
        <b>{words.first}</b> {words.second}
      </span>
    </p>
  );
}
