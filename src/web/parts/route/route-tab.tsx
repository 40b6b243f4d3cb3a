/** The tab "Route": a route by days, with a place for each night. */
import type { LawOfCountry } from '../../../api/facts/country-law.ts';
import type { Place } from '../../../api/nearby.ts';
import type { FoundPlace } from '../../../api/places.ts';
import type { LatLon } from '../../../api/values.ts';
import { findPlaces, Refused, Unreachable, whileBusy } from '../../api.ts';
import { byId } from '../../lib/dom.ts';
import { failureWords, language, megabytes, retryWords, text, unreachableWords } from '../../lib/i18n.ts';
import { placeFiles } from '../../lib/on-demand.ts';
import { isSame, type RoutePlaces } from '../../places/route-places.ts';
import { placeOfWords, planAlong, planThrough } from '../../places/route-plan.ts';
import { isFiltered, NO_FILTERS } from '../../state/filters.ts';
import type { NamedPlace, RouteList, RoutePlan } from '../../state/listed.ts';
import type { PageStore, State } from '../../state/state.ts';
import { Icon } from '../card/icon.tsx';
import { IconButton } from '../card/icon-button.tsx';
import { EmptyCards } from '../card/place-card.tsx';
import { namesOfFilters } from '../list/freeing-filter.ts';
import type { TabView } from '../list/tab-view.tsx';
import { daySummaryOf, LostNights, priceWords, RouteDays, RouteNotices } from './route-days.tsx';
import { NEW_DRAFT, type RouteDraft, RouteForm, type RouteQuestion } from './route-form.tsx';
import { SavedRoutes } from './saved-routes.tsx';

/** Timeout of a suggestion, ms. */
const SUGGESTION_MS = 2000;

export interface RouteActions {
  choose(place: Place): void;
  places: RoutePlaces;
  /** Returns the middle of the map; results near it come first. */
  near(): LatLon;
  /** Finds the device's location; null if it is unavailable or not permitted. */
  position(): Promise<LatLon | null>;
  openLaw(law: LawOfCountry): void;
  /** Offers the route as a file. */
  openFiles(route: RouteList): void;
}

/** A problem of the form; the message is for the user. */
class Problem extends Error {}

/** A place that the user is asked about before the route is planned. */
class Doubt extends Error {
  constructor(readonly question: RouteQuestion) {
    super();
  }
}

/** Returns the tab with the form of a route, or its days. @param redraw renders the tab again */
export function createRouteTab(store: PageStore, redraw: () => void, actions: RouteActions): TabView {
  const { choose, places, near, position, openLaw, openFiles } = actions;
  let draft: RouteDraft = NEW_DRAFT;
  /** chosen places, by their text in the form */
  const known = new Map<string, NamedPlace>();
  let question: RouteQuestion | null = null;
  let isEditing = false;
  /** index of the day whose other places are shown; null if none */
  let unfolded: number | null = null;

  places.onSaved(redraw);

  function change(patch: Partial<RouteDraft>): void {
    draft = { ...draft, ...patch };
    question = null;
    redraw();
  }

  function find(words: string): Promise<readonly FoundPlace[]> {
    const signal = AbortSignal.timeout(SUGGESTION_MS);
    return findPlaces(words, 'local', near(), language(), signal).catch(() => []);
  }

  async function submit(): Promise<void> {
    question = null;
    store.set({ routeStatus: 'loading', routeProblem: '' });
    try {
      const plan = await whileBusy(
        () => planOf(draft),
        (at) => store.set({ routeProblem: retryWords(at) }),
      );
      if (!(await places.find(plan))) return;
      unfolded = null;
      edit(false);
    } catch (error) {
      if (error instanceof Doubt) {
        question = error.question;
        store.set({ routeStatus: 'idle' });
        redraw();
        // the button at the end of the form was pressed, and on a small phone the start is out of sight
        document.querySelector('.route-question')?.closest('.field')?.scrollIntoView();
        return;
      }
      const isUnanswered = error instanceof Refused || error instanceof Unreachable;
      if (!isUnanswered && !(error instanceof Problem)) throw error;
      store.set({ routeStatus: 'idle', routeProblem: isUnanswered ? failureWords(error) : error.message });
    }
  }

  async function planOf({ places: written, track, departure }: RouteDraft): Promise<RoutePlan> {
    const at = departure === '' ? null : new Date(departure).toISOString();
    if (track) {
      const files = await placeFiles();
      if (!files) throw new Problem(unreachableWords());
      // the file may be gone
      const content = await files.readFile(track).catch(() => null);
      const { tracks = [], damage = null, tooLarge = null, isLink = false } = content ?? {};
      if (tooLarge !== null) throw new Problem(text().fileTooLarge(megabytes(tooLarge)));
      // a part of a track is another journey
      if (damage) throw new Problem(damage.line ? text().trackDamaged(damage.line) : text().fileUnreadable);
      if (isLink) throw new Problem(text().fileLink);
      const corners = tracks.flat();
      if (corners.length < 2) throw new Problem(text().routeNoTrack);
      return planAlong(track.name, corners, at);
    }
    const isHere = written[0]!.trim() === '';
    const stops = await Promise.all(
      written.map((words, i) => (i === 0 && isHere ? ownPosition() : named(words, i))),
    );
    // shows what was understood
    change({ places: stops.map(({ words }, i) => (i === 0 && isHere ? '' : words)) });
    return planThrough(stops, at);
  }

  async function ownPosition(): Promise<NamedPlace> {
    const found = await position();
    if (!found) throw new Problem(text().routeNoPosition);
    return { ...found, words: text().myPosition };
  }

  async function named(words: string, at: number): Promise<NamedPlace> {
    const { place, candidates } = known.has(words)
      ? { place: known.get(words)!, candidates: [] }
      : await placeOfWords(words.trim(), near());
    if (candidates.length > 0) throw new Doubt({ at, candidates });
    if (!place) throw new Problem(text().routeNotFound(words.trim()));
    known.set(place.words, place);
    return place;
  }

  function take(place: NamedPlace): void {
    if (!question) return;
    put(question.at, place);
    void submit();
  }

  function put(at: number, place: NamedPlace): void {
    known.set(place.words, place);
    change({ places: draft.places.with(at, place.words) });
  }

  function edit(is: boolean, isWithStop = false): void {
    const { route } = store.get();
    isEditing = is;
    if (is && route) draft = draftOf(route, draft, known);
    if (is && isWithStop) draft = { ...draft, places: draft.places.toSpliced(-1, 0, '') };
    store.set({ routeProblem: '' });
    redraw();
    byId('list').scrollTop = 0;
    // the focused element is gone
    const goal = !is ? 'route-title' : isWithStop ? `route-stop-${draft.places.length - 2}` : 'route-to';
    document.getElementById(goal)?.focus({ preventScroll: true });
  }

  function forget(date: string): void {
    void places.forget(date).then(() => {
      redraw();
      // the focused element is gone
      byId('route-title').focus({ preventScroll: true });
    });
  }

  const days = (route: RouteList, state: State) => (
    <>
      <RouteNotices route={route} date={null} />
      <LostNights route={route} forget={forget} />
      <RouteDays
        route={route}
        unfolded={unfolded}
        isBusy={state.routeStatus === 'loading'}
        actions={{
          choose,
          openLaw,
          forget,
          withoutFilters: isFiltered(route.wishes)
            ? () => {
                store.set({ filters: NO_FILTERS });
                void places.find(route.plan).then(redraw);
              }
            : null,
          pick: (day, place) => {
            const number = route.days.indexOf(day);
            void places.pick(day, place).then(() => {
              unfolded = null;
              redraw();
              // the focused element is gone
              document
                .querySelectorAll('.route-day')
                [number]?.querySelector<HTMLElement>(':scope > .card')
                ?.focus();
            });
          },
          unfold: (day) => {
            unfolded = day;
            redraw();
          },
        }}
      />
      <div class="route-buttons">
        <button type="button" class="button" id="route-file" onClick={() => openFiles(route)}>
          {text().routeAsFile}
        </button>
        {(route.isFixed || route.days.every(({ night }) => night)) && (
          <button
            type="button"
            class="button button-wide"
            id="route-fix"
            aria-pressed={route.isFixed === true}
            onClick={() => {
              void places.fix(!route.isFixed).then(redraw);
            }}
          >
            <Icon name={route.isFixed ? 'check' : 'moon'} />
            {route.isFixed ? text().routeFixed : text().routeFix}
          </button>
        )}
        {!route.plan.isTrack && (
          <button
            type="button"
            class="button button-wide"
            id="route-add-stop"
            onClick={() => edit(true, true)}
          >
            <Icon name="plus" />
            {text().addStop}
          </button>
        )}
        <button
          type="button"
          class={`button${route.plan.isTrack ? ' button-wide' : ''}`}
          id="route-save"
          aria-pressed={isKept(route)}
          onClick={() => {
            void places.toggleSaved().then(redraw);
          }}
        >
          <Icon name={isKept(route) ? 'check' : 'bookmark'} />
          {isKept(route) ? text().kept : text().keep}
        </button>
      </div>
    </>
  );

  const isKept = (route: RouteList) => places.saved().some((each) => isSame(each, route));
  const isForm = ({ route }: State) => isEditing || !route;

  function open(route: RouteList): void {
    unfolded = null;
    isEditing = false;
    places.open(route);
    redraw();
  }

  return {
    head(state) {
      const { route } = state;
      if (!route || isForm(state)) return <h2 class="tab-title route-tab-title">{text().routeTab}</h2>;
      return (
        <div class="tab-head">
          <div class="route-head">
            <h2 id="route-title" tabIndex={-1}>
              <bdi>{route.plan.name}</bdi>
            </h2>
            <p class="muted small">{daySummaryOf(route)}</p>
            {priceWords(route) && <p class="muted small">{priceWords(route)}</p>}
            {isFiltered(route.wishes) && (
              <p class="muted small">{text().routeWishes(namesOfFilters(route.wishes).join(', '))}</p>
            )}
          </div>
          <IconButton icon="pencil" label={text().routeChange} press={() => edit(true)} id="route-change" />
        </div>
      );
    },
    body(state) {
      const { route, routeStatus, routeProblem } = state;
      if (route && !isForm(state))
        return (
          <>
            {routeProblem && (
              <p class="list-note" role="alert">
                {routeProblem}
              </p>
            )}
            {route.isEstimated && !route.plan.isTrack && <p class="list-note">{text().routeEstimated}</p>}
            {days(route, state)}
          </>
        );
      return (
        <>
          <RouteForm
            draft={draft}
            question={question}
            routeStatus={routeStatus}
            routeProblem={routeProblem}
            actions={{
              change,
              find,
              submit: () => void submit(),
              choose: put,
              take,
              close: route ? () => edit(false) : null,
            }}
          />
          {routeStatus === 'loading' && <EmptyCards count={2} />}
          <SavedRoutes routes={places.saved()} open={open} />
        </>
      );
    },
  };
}

/** Returns the form's content for the shown route; unchanged for a track, of which only the line is stored. */
function draftOf({ plan }: RouteList, draft: RouteDraft, known: Map<string, NamedPlace>): RouteDraft {
  if (plan.isTrack) return draft;
  for (const stop of plan.stops) if (stop.words !== text().myPosition) known.set(stop.words, stop);
  const [first = '', ...others] = plan.stops.map(({ words }) => words);
  return {
    ...draft,
    track: null,
    places: [first === text().myPosition ? '' : first, ...others],
    departure: plan.departure === null ? '' : localTimeOf(plan.departure),
  };
}

/** Formats a time on the device's clock, for a `datetime-local` field. */
function localTimeOf(iso: string): string {
  const date = new Date(iso);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
