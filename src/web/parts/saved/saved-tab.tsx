/** The tab "Saved": the places saved on this device, as a list or two or three of them compared. */
import { metresApart } from '../../../shared/geo/distance.ts';
import { needsHomeScreen } from '../../kept-page.ts';
import { text, whenOf } from '../../lib/i18n.ts';
import { nightDate } from '../../lib/nights.ts';
import { memory } from '../../lib/storage.ts';
import { UP_AND_DOWN, Walk } from '../../lib/walk.tsx';
import { cardOfStar } from '../../places/card-place.ts';
import type { StarFiles } from '../../places/star-files.ts';
import type { Origin, Star } from '../../state/listed.ts';
import type { PageStore, State } from '../../state/state.ts';
import { Icon } from '../card/icon.tsx';
import { IconButton } from '../card/icon-button.tsx';
import { PlaceCard } from '../card/place-card.tsx';
import type { TabView } from '../list/tab-view.tsx';
import type { Dialog } from '../shell/dialog.tsx';
import { Comparison, type Kept } from './comparison.tsx';
import { openFiles } from './files.tsx';

/** Maximum number of places compared: what fits on a phone. */
const MAX_COMPARED = 3;
const MIN_COMPARED = 2;

export interface SavedActions {
  choose(star: Star): void;
  /** Requests tonight's scores of places with old answers. */
  renew(): Promise<void>;
  files: StarFiles;
  dialog: Dialog;
}

/** Returns the tab, which renews old answers when it is opened. @param redraw renders the tab again */
export function createSavedTab(store: PageStore, redraw: () => void, actions: SavedActions): TabView {
  const { choose, renew, files, dialog } = actions;
  let form: 'list' | 'compare' = 'list';
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
    if (tab === 'saved') void renew();
  });

  return {
    head(state) {
      const { stars, sort } = state;
      const origin = originOf(state);
      const count = compared(keptIn(state)).length;
      const next = sort === 'score' ? 'distance' : 'score';
      const isThreatened = stars.length > 0 && needsHomeScreen();
      const notice = memory.isForgetful() ? text().keepsNothing : isThreatened ? text().homeScreen : '';
      return (
        <>
          <div class="tab-head">
            <h2 class="tab-title">{text().tabSaved}</h2>
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
          {stars.length > 0 && (
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
                {text().compare(count)}
              </button>
            </fieldset>
          )}
          {stars.length > 0 && form === 'list' && (
            <div class="list-head">
              <p>
                {[text().placesCount(stars.length), origin && text().from[origin.of](origin.name)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {origin && (
                <button
                  type="button"
                  class="text-button"
                  id="saved-order"
                  aria-label={text().orderButton(text().order[sort])}
                  onClick={() => store.set({ sort: next })}
                >
                  <Icon name="arrow-up-down" />
                  {text().order[sort]}
                </button>
              )}
            </div>
          )}
        </>
      );
    },
    body(state) {
      const kept = keptIn(state);
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
                    <PlaceCard card={card} where={distance} choose={() => choose(star)}>
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
function keptIn(state: State): Kept[] {
  const origin = originOf(state);
  const kept = state.stars.map((star) => ({
    star,
    card: cardOfStar(star),
    distance: origin && metresApart(origin, star),
  }));
  const isFar = state.sort === 'distance' && origin !== null;
  const rank = ({ card, distance }: Kept) =>
    isFar ? distance! : card.light === 'not_allowed' ? 1 : -(card.score ?? 0);
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
