/** The sheet of a chosen place: title, verdict, sections with reasons and facts, and actions below. */

import { render } from 'preact';
import type { Place } from '../../../api/nearby.ts';
import type { LatLon } from '../../../api/values.ts';
import type { VehicleFit } from '../../../api/van.ts';
import { metresApart } from '../../../shared/geo/distance.ts';
import { spotIdOf } from '../../../shared/spot-id.ts';
import { isolated } from '../../../shared/text/isolated.ts';
import { byId } from '../../lib/dom.ts';
import { text, unparted } from '../../lib/i18n.ts';
import { createLoader } from '../../lib/on-demand.ts';
import { type CardPlace, cardOfAnswer, cardOfPlace } from '../../places/card-place.ts';
import { chosenTitle, coordinatesOf } from '../../places/place-title.ts';
import { starOf } from '../../places/stars.ts';
import type { ReportedPlace, Reports as ReportStore } from '../../reports/own-reports.ts';
import type { PageStore, State } from '../../state/state.ts';
import { verdictOf } from '../card/card-words.ts';
import { Disc } from '../card/disc.tsx';
import { IconButton } from '../card/icon-button.tsx';
import { EmptyCards } from '../card/place-card.tsx';
import { notAllowedWords } from '../list/law-words.ts';
import type { Dialog } from '../shell/dialog.tsx';
import { Better } from './better.tsx';
import { Known } from './known.tsx';
import { Lost, NoMap, NoVan, Problem } from './no-score.tsx';
import { Leave, PlaceActions } from './place-actions.tsx';
import { Reports, reportCount } from './reports.tsx';
import type { SectionActions } from './sections.tsx';
import { FactChips, PlaceKind, Verdict } from './verdict.tsx';

/** Scroll position from which the bar with the name is visible, px. */
const TITLE_PX = 56;

/** Loads what is below the verdict, while the place is rated. */
const sectionsFile = createLoader('sections.js', () => import('./sections.tsx'), 'sections.css');
type SectionsFile = Awaited<ReturnType<typeof sectionsFile>>;

export interface PlaceActionsOfPage extends SectionActions {
  close(): void;
  again(): void;
  toggleStar(): void;
  choose(place: Place): void;
  /** opens a spot nearby where vans can park */
  move(spot: LatLon): void;
  showRegion(bounds: readonly number[]): void;
}

/** Creates the sheet. `load` loads what is below the verdict before a place is chosen. */
export function createPlace(
  store: PageStore,
  actions: PlaceActionsOfPage,
  reports: ReportStore,
  dialog: Dialog,
): { load(): Promise<void> } {
  const section = byId('place');
  const scroll = byId('place-scroll');
  const foot = byId('place-actions');
  const leave = byId('place-leave');
  const announcer = byId('announcer');
  let sections: SectionsFile = null;

  async function loadSections(): Promise<void> {
    const file = await sectionsFile();
    if (!file || sections) return;
    sections = file;
    draw();
  }

  function draw(): void {
    const state = store.get();
    section.hidden = state.spot === null;
    const card = cardOf(state);
    const { status, answer, better } = state;
    section.setAttribute('aria-busy', String(status === 'loading'));
    // all automatic requests are answered: nothing moves any more
    section.toggleAttribute(
      'data-settled',
      status === 'ready' && answer !== null && better !== null && sections !== null,
    );
    if (!state.spot) {
      render(null, byId('place-head'));
      render(null, scroll);
      render(null, foot);
      render(null, leave);
      return;
    }
    render(<Head state={state} card={card} close={actions.close} />, byId('place-head'));
    if (!sections) void loadSections();
    render(<Body {...{ state, card, actions, reports, dialog, sections }} />, scroll);
    const canAct = card !== null && card.light !== 'no_van' && card.light !== 'unknown';
    foot.hidden = !canAct;
    leave.hidden = !canAct || !state.leaving?.way;
    render(!leave.hidden && card && <Leave state={state} card={card} dialog={dialog} />, leave);
    render(
      canAct && <PlaceActions state={state} card={card} toggleStar={actions.toggleStar} dialog={dialog} />,
      foot,
    );
  }

  function announce({ answer, status }: State): void {
    const card = cardOf(store.get());
    if (answer && card && status === 'ready') {
      const verdict = verdictOf(card);
      announcer.textContent =
        card.score === null || card.light === 'not_allowed'
          ? verdict
          : text().scoreSpoken(card.score, verdict);
    } else if (status === 'refused') announcer.textContent = text().notRated;
  }

  scroll.addEventListener(
    'scroll',
    () => section.toggleAttribute('data-scrolled', scroll.scrollTop > TITLE_PX),
    { passive: true },
  );
  store.on(['spot'], ({ spot }) => {
    scroll.scrollTop = 0;
    document.body.toggleAttribute('data-place', spot !== null);
  });
  store.on(
    [
      ...([
        'spot',
        'place',
        'answer',
        'status',
        'isAtSea',
        'savedAt',
        'savedRegion',
        'timeline',
        'otherNight',
      ] as const),
      ...([
        'stars',
        'regions',
        'list',
        'better',
        'leaving',
        'source',
        'position',
        'language',
        'units',
        'retryAt',
      ] as const),
    ],
    draw,
  );
  store.on(['answer', 'status'], announce);
  reports.state.on(['held', 'said'], draw);
  // the user may have chosen a navigation app
  byId('dialog').addEventListener('close', draw);
  draw();
  return { load: loadSections };
}

/** Returns the data of the chosen place, from the answer, otherwise from the list; null if neither is known. */
function cardOf(state: State): CardPlace | null {
  const { spot, answer, place } = state;
  if (!spot) return null;
  const star = starOf(state);
  if (answer) return cardOfAnswer(spot, answer, place ?? star?.place ?? null, star?.written?.name);
  return place ? cardOfPlace(place) : null;
}

function Head({ state, card, close }: { state: State; card: CardPlace | null; close(): void }) {
  const { spot } = state;
  const { title } = chosenTitle(spot!, state);
  return (
    <>
      <div class="place-bar" aria-hidden="true">
        {card && <Disc light={card.light} score={card.score} size="bar" />}
        <span>
          <bdi>{title}</bdi>
        </span>
      </div>
      <IconButton icon="x" label={text().close} press={close} id="close-spot" class="place-close" />
    </>
  );
}

interface BodyProps {
  state: State;
  card: CardPlace | null;
  actions: PlaceActionsOfPage;
  reports: ReportStore;
  dialog: Dialog;
  /** null until they are loaded */
  sections: SectionsFile;
}

function Body(props: BodyProps) {
  const { state, card, actions, reports } = props;
  const { spot, list, answer, status } = state;
  const { title, detail } = chosenTitle(spot!, state);
  const isNoVan = card?.light === 'no_van';
  // a spot without a name has its position as title
  const isPosition = title === coordinatesOf(spot!);
  const metres = list && !isNoVan ? metresApart(list.origin, spot!) : 0;
  return (
    <div class="place-content">
      <div class="place-title">
        <h2 id="place-title" tabIndex={-1}>
          <bdi>{isNoVan && !card.misfit ? text().near(isolated(title)) : title}</bdi>
        </h2>
        {card && !isNoVan ? (
          <PlaceKind card={card} detail={detail} far={metres >= 1 ? metres : null} />
        ) : (
          <p class="place-kind">{isPosition ? '\u00a0' : coordinatesOf(spot!, 4)}</p>
        )}
      </div>
      {!card && status === 'loading' && <EmptyCards count={1} />}
      {!card && status === 'unreachable' && (
        <>
          <Lost state={state} again={actions.again} />
          <Reports place={reportedPlace(state)} {...reporting(state, reports)} />
        </>
      )}
      {status === 'refused' && <Problem again={actions.again} />}
      {card?.light === 'unknown' && answer && state.isAtSea && (
        <NoVan answer={answer} misfit={null} isAtSea move={actions.move} />
      )}
      {card?.light === 'unknown' && answer && !state.isAtSea && (
        <NoMap answer={answer} regions={state.regions} show={actions.showRegion} />
      )}
      {isNoVan && <NoVan {...{ answer, misfit: card.misfit, isAtSea: state.isAtSea, move: actions.move }} />}
      {isNoVan && (
        <Better places={state.better} title={text().nearestFitting} state={state} choose={actions.choose} />
      )}
      {card && !isNoVan && card.light !== 'unknown' && <Rated {...props} card={card} />}
    </div>
  );
}

function Rated({ state, card, actions, reports, dialog, sections }: BodyProps & { card: CardPlace }) {
  const { spot, answer, place } = state;
  const line = card.light === 'not_allowed' ? notAllowedWords(answer?.law ?? []) : undefined;
  const facts = {
    official: card.official,
    facilities: card.facilities,
    open: place?.open ?? answer?.open ?? null,
  };
  const loudest = answer?.loudest ?? place?.loudest ?? null;
  return (
    <>
      <Verdict card={card} loudest={loudest} {...(line ? { line } : {})} />
      <Known state={state} again={actions.again} tonight={() => actions.chooseNight(null)} />
      {(card.official || card.kind !== null) && <FactChips {...facts} />}
      <VanFit vehicle={answer?.vehicle ?? place?.vehicle} />
      {/* together, as what comes later would move what is there */}
      {sections && (
        <>
          {answer && <sections.Sections {...{ state, card, answer, actions, dialog }} />}
          <Reports place={reportedPlace(state)} {...reporting(state, reports)} />
          <Better places={state.better} title={text().betterNearby} state={state} choose={actions.choose} />
          <sections.WhereExactly spot={spot!} />
        </>
      )}
    </>
  );
}

/** Returns the chosen spot for a report, even if it could not be rated. */
function reportedPlace(state: State): ReportedPlace & LatLon {
  const { spot, answer } = state;
  const { title } = chosenTitle(spot!, state);
  return { ...spot!, spotId: answer?.spot_id ?? spotIdOf(spot!.lat, spot!.lon), name: title };
}

/** Returns the state that decides if a report is possible now. */
function reporting({ answer, position }: State, reports: ReportStore) {
  const timeZone =
    answer?.explanation.spot_context.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { position, timeZone, counted: answer ? reportCount(answer.explanation.factors) : 0, reports };
}

/** Section about the way in for the user's van, for places where it may fit. */
function VanFit({ vehicle }: { vehicle: VehicleFit | undefined }) {
  if (!vehicle) return null;
  return (
    <section class="section" id="van-fit">
      <h3>{text().myVan}</h3>
      {[vehicle, ...vehicle.cautions].map(({ label }) => (
        <p class="section-row" key={label}>
          {unparted(label)}
        </p>
      ))}
    </section>
  );
}
