/** The tab "Saved": the places saved on this device, as a list or two or three of them compared. */

import { metresApart } from '../../../shared/geo/distance.ts';
import { isolated } from '../../../shared/text/isolated.ts';
import { needsHomeScreen } from '../../kept-page.ts';
import { text, whenOf } from '../../lib/i18n.ts';
import { nightDate } from '../../lib/nights.ts';
import { memory } from '../../lib/storage.ts';
import { UP_AND_DOWN, Walk } from '../../lib/walk.tsx';
import { cardOfStar } from '../../places/card-place.ts';
import type { StarFiles } from '../../places/star-files.ts';
import type { Stars } from '../../places/stars.ts';
import type { Origin, Star } from '../../state/listed.ts';
import type { PageStore, State } from '../../state/state.ts';
import { Icon } from '../card/icon.tsx';
import { IconButton } from '../card/icon-button.tsx';
import { PlaceCard } from '../card/place-card.tsx';
import type { TabView } from '../list/tab-view.tsx';
import type { Dialog } from '../shell/dialog.tsx';
import { Comparison, type Kept } from './comparison.tsx';
import { openStar } from './edit-star.tsx';
import { openFiles } from './files.tsx';

/** Maximum number of places compared: what fits on a phone. */
const MAX_COMPARED = 3;
const MIN_COMPARED = 2;

/** Orders of the list; `newest`: saved last, first. */
const ORDERS = ['score', 'distance', 'newest'] as const;
type Order = (typeof ORDERS)[number];

export interface SavedActions {
  choose(star: Star): void;
  /** Fits the map to all saved places. */
  showAll(): void;
  stars: Stars;
  files: StarFiles;
  dialog: Dialog;
}

/** Returns the tab, which renews old answers when it is opened. @param redraw renders the tab again */
export function createSavedTab(store: PageStore, redraw: () => void, actions: SavedActions): TabView {
  const { choose, showAll, stars, files, dialog } = actions;
  let form: 'list' | 'compare' = 'list';
  let order: Order = 'score';
  /** ids of the spots ticked for the comparison, in the order of ticking */
  let ticked: readonly string[] = [];

  const show = (next: typeof form) => {
    form = next;
    redraw();
  };
  const tick = (id: string) => {
    ticked = ticked.includes(id) ? ticked.filter((each) => each !== id) : [...ticked, id];
    redraw();
  };
  /** Returns the ticked places that are still saved. */
  const compared = (kept: readonly Kept[]) => kept.filter(({ star }) => ticked.includes(star.spotId));

  store.on(['tab'], ({ tab }) => {
    if (tab === 'saved') void stars.renew();
  });

  return {
    head(state) {
      const count = state.stars.length;
      const origin = originOf(state);
      const ticks = compared(keptIn(state, order)).length;
      const orders = ORDERS.filter((each) => each !== 'distance' || origin !== null);
      const next = orders[(orders.indexOf(order) + 1) % orders.length]!;
      const isThreatened = count > 0 && needsHomeScreen();
      const notice = memory.isForgetful() ? text().keepsNothing : isThreatened ? text().homeScreen : '';
      return (
        <>
          <div class="tab-head">
            <h2 class="tab-title">{text().tabSaved}</h2>
            {count > 0 && (
              <IconButton icon="map" label={text().savedOnMap} press={showAll} id="saved-on-map" />
            )}
            <IconButton
              icon="share-2"
              label={text().placesAsFile}
              press={() => openFiles(store, dialog, files)}
              id="files-button"
              opens="dialog"
            />
          </div>
          {notice && (
            <p class="list-note small" id="saved-threat">
              {notice}
            </p>
          )}
          {count > 0 && (
            <fieldset class="switch" aria-label={text().tabSaved}>
              <button
                type="button"
                id="saved-list"
                aria-pressed={form === 'list'}
                onClick={() => show('list')}
              >
                {text().savedList}
              </button>
              <button
                type="button"
                id="saved-compare"
                aria-pressed={form === 'compare'}
                onClick={() => show('compare')}
              >
                {text().compare(ticks)}
              </button>
            </fieldset>
          )}
          {count > 0 && form === 'list' && (
            <div class="list-head">
              <p>
                {[text().placesCount(count), origin && text().from[origin.of](isolated(origin.name))]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <button
                type="button"
                class="text-button"
                id="saved-order"
                aria-label={text().orderButton(text().order[order])}
                onClick={() => {
                  order = next;
                  redraw();
                }}
              >
                <Icon name="arrow-up-down" />
                {text().order[order]}
              </button>
            </div>
          )}
        </>
      );
    },
    body(state) {
      const kept = keptIn(state, order);
      if (kept.length === 0) return <p class="list-note muted">{text().savedNone}</p>;
      const chosen = compared(kept);
      if (form === 'compare' && chosen.length >= MIN_COMPARED)
        return (
          <>
            <Comparison places={chosen} origin={originOf(state)} choose={choose} dialog={dialog} />
            <AsOf stars={chosen.map(({ star }) => star)} />
          </>
        );
      return (
        <>
          {form === 'list' && (
            <Walk class="walk" label={text().tabSaved} keys={UP_AND_DOWN}>
              <ul class="cards" id="stars">
                {kept.map(({ star, card, distance }) => (
                  <li class="kept" key={star.spotId}>
                    <PlaceCard
                      card={card}
                      where={distance}
                      note={star.written?.note}
                      choose={() => choose(star)}
                    >
                      <IconButton
                        icon="pencil"
                        label={text().noteOrRemove(card.title)}
                        press={() => openStar(star, card.title, stars, dialog)}
                        opens="dialog"
                      />
                      <label class="tick">
                        <input
                          type="checkbox"
                          aria-label={text().compareThis(card.title)}
                          checked={ticked.includes(star.spotId)}
                          disabled={!ticked.includes(star.spotId) && chosen.length >= MAX_COMPARED}
                          onChange={() => tick(star.spotId)}
                        />
                        <Icon name="check" />
                      </label>
                    </PlaceCard>
                  </li>
                ))}
              </ul>
            </Walk>
          )}
          <p class="list-note muted small">
            {form === 'list' ? `${text().onlyHere} ${text().tickToCompare}` : text().tickToCompare}
          </p>
          <AsOf stars={state.stars} />
        </>
      );
    },
  };
}

/** Time of the oldest answer that is not for tonight. */
function AsOf({ stars }: { stars: readonly Star[] }) {
  const old = oldest(stars);
  if (!old) return null;
  return (
    <p class="list-note muted small" id="saved-as-of">
      {text().asOf(whenOf(old, Date.now()))}
    </p>
  );
}

/** Returns the origin of distances: the device, otherwise the origin of the map's list. */
function originOf({ position, list }: Pick<State, 'position' | 'list'>): Origin | null {
  return position ? { ...position, of: 'you', name: '' } : (list?.origin ?? null);
}

/** Returns the places in the chosen order; by score, forbidden places are last. */
function keptIn(state: State, order: Order): Kept[] {
  const origin = originOf(state);
  const kept = state.stars.map((star) => ({
    star,
    card: cardOfStar(star),
    distance: origin && metresApart(origin, star),
  }));
  const rank = ({ star, card, distance }: Kept) => {
    // places saved by older pages have no time
    if (order === 'newest') return -Date.parse(star.since ?? '1970-01-01');
    if (order === 'distance' && distance !== null) return distance;
    return card.light === 'not_allowed' ? 1 : -(card.score ?? 0);
  };
  return kept.toSorted((a, b) => rank(a) - rank(b));
}

/** Returns the time of the oldest answer that is not for tonight, ISO 8601; null if all are for tonight. */
function oldest(stars: readonly Star[]): string | null {
  const isOld = ({ answer, answeredAt }: Star) => {
    const { timezone } = answer.explanation.spot_context;
    return nightDate(Date.parse(answeredAt), timezone) !== nightDate(Date.now(), timezone);
  };
  return (
    stars
      .filter(isOld)
      .map(({ answeredAt }) => answeredAt)
      .toSorted()[0] ?? null
  );
}
