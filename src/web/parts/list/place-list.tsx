/** The places in view as cards, and messages when there are none. */

import type { ComponentChild } from 'preact';
import type { FilterName } from '../../../api/facts/wishes.ts';
import type { Place } from '../../../api/nearby.ts';
import { metresApart } from '../../../shared/geo/distance.ts';
import { type Bounds, isInView } from '../../lib/geo.ts';
import { retryWords, text, whenOf } from '../../lib/i18n.ts';
import { UP_AND_DOWN, Walk } from '../../lib/walk.tsx';
import { cardOfPlace } from '../../places/card-place.ts';
import { rowTitlesOf } from '../../places/place-title.ts';
import { hasRegionFailed, savedTitles } from '../../saved-regions.ts';
import { type Filters, isFiltered, type QuickFilter } from '../../state/filters.ts';
import type { PlaceList } from '../../state/listed.ts';
import type { CoveredRegion, State } from '../../state/state.ts';
import { Icon } from '../card/icon.tsx';
import { EmptyCards, PlaceCard } from '../card/place-card.tsx';
import { mostFreeing, nameOfFilter, without } from './freeing-filter.ts';
import { withStop, wordsOfLaw } from './law-words.ts';
import { hasDistances } from './list-head.tsx';

/** Number of placeholders: as many cards as a phone shows. */
const EMPTY_CARDS = 5;

/** Collapsed groups: places where sleeping is forbidden, and places where the van does not fit. */
export type FoldedPlaces = 'not-allowed' | 'not-fitting';

export interface PlaceListActions {
  choose(place: Place): void;
  more(): void;
  again(): void;
  setFilters(filters: Filters): void;
  zoomOut(): void;
  showRegion(bounds: Bounds): void;
  /** Expands or collapses a group of unsuitable places. */
  fold(which: FoldedPlaces): void;
}

interface Props {
  state: State;
  unfolded: ReadonlySet<FoldedPlaces>;
  actions: PlaceListActions;
}

export function PlaceListView({ state, unfolded, actions }: Props) {
  const { list, listStatus, waiting, isFirstVisit } = state;
  return (
    <>
      {isFirstVisit && !list?.tonight && <p class="welcome">{text().welcomeTitle}</p>}
      {waiting > 0 && (
        <p class="list-row list-row-raised" id="waiting-reports">
          <Icon name="clock" />
          <span>{text().waitingReports(waiting)}</span>
        </p>
      )}
      {(listStatus === 'failed' || isFromBefore(state)) && <Failed state={state} again={actions.again} />}
      {listStatus === 'late' && (
        <p class="list-row list-row-raised" role="status">
          <Icon name="clock" />
          <span class="small">{text().listLate}</span>
        </p>
      )}
      {!list && listStatus !== 'failed' && <EmptyCards count={EMPTY_CARDS} />}
      {list && <Known list={list} state={state} unfolded={unfolded} actions={actions} />}
    </>
  );
}

function Known({ list, state, unfolded, actions }: Props & { list: PlaceList }) {
  const { places, not_allowed, not_fitting = [], not_recorded, matches, listed, cursor, wishes } = list;
  const cards = (of: readonly Place[]) => cardsOf(of, list, state, actions.choose);
  return (
    <>
      {matches === 0 && <None list={list} state={state} actions={actions} />}
      {places.length > 0 && (
        <Walk class="walk" label={text().listRegion} keys={UP_AND_DOWN}>
          <ol class="cards" id="places" aria-busy={isLoading(state)}>
            {cards(places)}
          </ol>
        </Walk>
      )}
      {cursor !== null && (
        <button type="button" class="list-row" id="more-places" onClick={actions.more}>
          <span>{text().morePlaces(listed - places.length)}</span>
          <Icon name="chevron-right" />
        </button>
      )}
      {not_recorded > 0 && !wishes.withUnknown && (
        <NotRecorded list={list} show={() => actions.setFilters({ ...wishes, withUnknown: true })} />
      )}
      <Folded
        id="not-allowed"
        words={text().notAllowedPlaces(not_allowed.length)}
        why={forbiddenBy(list.law)}
        places={not_allowed}
        {...{ cards, unfolded, actions }}
      />
      <Folded
        id="not-fitting"
        words={text().notFittingPlaces(not_fitting.length)}
        places={not_fitting}
        {...{ cards, unfolded, actions }}
      />
    </>
  );
}

interface FoldedProps extends Pick<Props, 'unfolded' | 'actions'> {
  id: FoldedPlaces;
  words: string;
  /** reason; '' if the words say it */
  why?: string;
  places: readonly Place[];
  cards(of: readonly Place[]): ComponentChild[];
}

/** Unsuitable places, behind a row with their number. */
function Folded({ id, words, why, places, cards, unfolded, actions }: FoldedProps) {
  if (places.length === 0) return null;
  const isUnfolded = unfolded.has(id);
  return (
    <>
      <button
        type="button"
        class="list-row"
        id={id}
        aria-expanded={isUnfolded}
        onClick={() => actions.fold(id)}
      >
        <span class="muted">
          {words}
          {why && <span class="small">{why}</span>}
        </span>
        <Icon name="chevron-right" />
      </button>
      {isUnfolded && <ol class="cards">{cards(places)}</ol>}
    </>
  );
}

/** Returns the laws that forbid a night, of the countries of the places. */
function forbiddenBy(laws: PlaceList['law']): string {
  const sentences = laws
    .filter(({ first_place }) => first_place !== undefined)
    .map(wordsOfLaw)
    .filter((words) => words?.isForbidden)
    .map((words) => withStop(words!.first));
  // parts of a country can have laws of their own
  return [...new Set(sentences)].join(' ');
}

function cardsOf(of: readonly Place[], list: PlaceList, state: State, choose: (place: Place) => void) {
  const rows = rowTitlesOf(of, list);
  return of.map((place, i) => card(place, rows[i]!, list, state, choose));
}

function card(
  place: Place,
  row: string,
  list: PlaceList,
  { answer, spot }: State,
  choose: (place: Place) => void,
) {
  const { origin } = list;
  const isChosen =
    spot !== null &&
    (answer ? answer.spot_id === place.spot_id : spot.lat === place.lat && spot.lon === place.lon);
  return (
    <li key={place.spot_id}>
      <PlaceCard
        card={cardOfPlace(place)}
        where={hasDistances(list) ? metresApart(origin, place) : null}
        row={row}
        isChosen={isChosen}
        choose={() => choose(place)}
      />
    </li>
  );
}

const WHY = (): Partial<Record<QuickFilter, string>> => text().notRecordedWhy;

/** Note below the list: places without a record of a fact do not pass its filter. */
function NotRecorded({ list, show }: { list: PlaceList; show(): void }) {
  const [only, ...others] = list.wishes.quick;
  const why = only && others.length === 0 ? WHY()[only] : '';
  return (
    <div class="list-row" id="not-recorded">
      <span class="tile">
        <Icon name="circle-help" />
      </span>
      <span>
        <span>{text().notRecorded(list.not_recorded)}</span>
        {why && <span class="muted small">{why}</span>}
      </span>
      <button type="button" class="text-button small" id="show-unknown" onClick={show}>
        {text().showToo}
      </button>
    </div>
  );
}

/** Message if nothing matches, nothing is in view, or there is no map here. */
function None({ list, state, actions }: { list: PlaceList; state: State; actions: PlaceListActions }) {
  const { wishes, choices, nearest, closest } = list;
  if (isFiltered(wishes) && choices > 0) {
    const freeing = mostFreeing(list);
    return (
      <>
        <div class="list-note" role="status">
          <p>{text().nonePasses(choices)}</p>
          {freeing && (
            <button
              type="button"
              class="button"
              id="remove-filter"
              onClick={() => actions.setFilters(without(wishes, freeing.name))}
            >
              <Icon name="x" />
              {text().removeFilter(nameOfFilter(freeing.name, wishes), freeing.count)}
            </button>
          )}
          <button type="button" class="button" id="zoom-further" onClick={actions.zoomOut}>
            {text().zoomOut}
          </button>
          {closest && (
            <p class="muted small" id="closest-match">
              {closestWords(closest, wishes)}
            </p>
          )}
        </div>
        {closest && <ol class="cards">{cardsOf([closest.place], list, state, actions.choose)}</ol>}
        {nearest && (
          <>
            <p class="list-note muted small" id="nearest-match">
              {text().nearestWithAll}
            </p>
            <ol class="cards">{cardsOf([nearest], list, state, actions.choose)}</ol>
          </>
        )}
      </>
    );
  }
  const region = list.law.length === 0 || !nearest ? nearestRegion(state.regions, list) : null;
  if (region) return <Outside region={region} show={actions.showRegion} />;
  return (
    <>
      <div class="list-note" role="status">
        <p>{text().nothingInView}</p>
        <button type="button" class="button" id="zoom-further" onClick={actions.zoomOut}>
          {text().zoomOut}
        </button>
        {nearest && <p class="muted small">{text().nearestPlace}</p>}
      </div>
      {nearest && <ol class="cards">{cardsOf([nearest], list, state, actions.choose)}</ol>}
    </>
  );
}

/** Describes the closest match: "This comes closest. Does not match: Power. Not recorded there: WC." */
function closestWords(
  { missing, not_recorded }: NonNullable<PlaceList['closest']>,
  wishes: PlaceList['wishes'],
): string {
  const names = (filters: readonly FilterName[]) =>
    filters.map((name) => nameOfFilter(name, wishes)).join(', ');
  const parts = [
    missing.length > 0 && text().lacks(names(missing)),
    not_recorded.length > 0 && text().notRecordedThere(names(not_recorded)),
  ];
  return [text().closestMatch, ...parts.filter(Boolean)].join(' ');
}

function Outside({ region, show }: { region: CoveredRegion; show(bounds: Bounds): void }) {
  return (
    <div class="list-note" role="status">
      <p>{text().noMapHere}</p>
      <button
        type="button"
        class="button"
        id="nearest-region"
        onClick={() => show([...region.bounds] as Bounds)}
      >
        <Icon name="map" />
        <bdi>{region.title}</bdi>
      </button>
    </div>
  );
}

/** Returns the region nearest to the view if the view reaches into none; otherwise null. */
function nearestRegion(regions: readonly CoveredRegion[], { bounds }: PlaceList): CoveredRegion | null {
  const [west, south, east, north] = bounds;
  if (regions.length === 0 || regions.some((region) => isInView([...region.bounds] as Bounds, bounds)))
    return null;
  const middle = { lat: (south + north) / 2, lon: (west + east) / 2 };
  const far = ({ bounds: [w, s, e, n] }: CoveredRegion) => {
    const nearest = { lat: Math.min(Math.max(middle.lat, s), n), lon: Math.min(Math.max(middle.lon, w), e) };
    return metresApart(middle, nearest);
  };
  return regions.reduce((best, each) => (far(each) < far(best) ? each : best));
}

/** Returns true if the list is old: from the service, while the device is offline. */
function isFromBefore(state: State): boolean {
  const { isOffline, list } = state;
  return isOffline && !isLoading(state) && list !== null && list.savedMapOf === null;
}

function isLoading({ listStatus }: State): boolean {
  return listStatus === 'loading' || listStatus === 'late';
}

/** Explains why there is no new list, and gives the time of the old one. */
function Failed({ state: { list, listRetryAt }, again }: { state: State; again(): void }) {
  return (
    <div class="list-row list-row-raised" role="status">
      <Icon name="wifi-off" />
      <span class="small">
        {[
          retryWords(listRetryAt),
          hasRegionFailed() ? text().savedUnreadable(savedTitles()) : '',
          list ? text().asOf(whenOf(list.askedAt, Date.now())) : '',
        ]
          .filter(Boolean)
          .join(' ')}
      </span>
      <button type="button" class="text-button small" id="list-again" onClick={again}>
        {text().tryNow}
      </button>
    </div>
  );
}
