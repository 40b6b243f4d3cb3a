/** A route by days: distance, law of the night, its place with a plan B, and alternatives. */
import type { LawOfCountry } from '../../../api/facts/country-law.ts';
import type { NotKept } from '../../../api/facts/not-kept.ts';
import type { Place } from '../../../api/nearby.ts';
import type { TourPlace } from '../../../api/tour.ts';
import type { LatLon } from '../../../api/values.ts';
import { AT_STOP_M } from '../../../shared/tour-days.ts';
import { locale, text } from '../../lib/i18n.ts';
import { cardOfPlace } from '../../places/card-place.ts';
import type { RouteDay, RouteList } from '../../state/listed.ts';
import { distanceTo } from '../../state/units.ts';
import { Icon } from '../card/icon.tsx';
import { PlaceCard } from '../card/place-card.tsx';
import { LawStrip } from '../list/law-strip.tsx';

/** Distance from the line below which a place counts as on the way, m. */
const ON_THE_WAY_M = 500;
/** Rounding steps of lengths, m: below 10 km, below 50 km, and above. */
const STEPS_M = [100, 1000, 10_000] as const;
const LONG_M = [10_000, 50_000] as const;
/** Rounding step of durations, minutes; those below SHORT_MINUTES are rounded to the minute. */
const MINUTES = 10;
const SHORT_MINUTES = 60;

export interface DaysActions {
  choose(place: Place): void;
  /** Moves the night of a day to another place. */
  pick(day: RouteDay, place: LatLon): void;
  /** Forgets what the user chose for the night of a date. */
  forget(date: string): void;
  openLaw(law: LawOfCountry): void;
  /** Shows the other places of a day, by its index; null hides them. */
  unfold(day: number | null): void;
  /** Plans again without filters; null if there are none. */
  withoutFilters: (() => void) | null;
}

interface Props {
  route: RouteList;
  /** index of the day whose other places are shown; null if none */
  unfolded: number | null;
  isBusy: boolean;
  actions: DaysActions;
}

export function RouteDays({ route, unfolded, isBusy, actions }: Props) {
  return (
    <ol class="route-days" id="route-days" aria-busy={isBusy}>
      {route.days.map((day, i) => {
        // a law is told once, where it is first needed
        const law = route.days.findIndex((other) => other.law === day.law) === i ? lawOf(route, day) : null;
        return (
          <li class="route-day" key={day.date}>
            <h3 class="route-day-head">
              <span class="route-number">
                <span class="unseen">{text().dayNumber(i + 1)} </span>
                <span aria-hidden="true">{i + 1}</span>
              </span>
              <span class="route-day-goal">{goalOf(day, i)}</span>
              <span class="route-day-length">
                {`${lengthOf(day.drive.distance_m)} · ${durationOf(day.drive.duration_s)}`}
              </span>
            </h3>
            {law && (
              <div class="route-law">
                <LawStrip law={law} open={actions.openLaw} />
              </div>
            )}
            <RouteNotices route={route} date={day.date} />
            {notKeptOf(route, day.date).map((night) => (
              <NotKeptNote night={night} words={night.notice} forget={actions.forget} key={night.date} />
            ))}
            <Night
              day={day}
              number={i}
              isChosen={isChosen(route, day)}
              isUnfolded={unfolded === i}
              actions={actions}
            />
          </li>
        );
      })}
    </ol>
  );
}

/** What to know about a day, or (date null) about the stops and the track of a route. */
export function RouteNotices({ route, date }: { route: RouteList; date: string | null }) {
  return (route.notices ?? [])
    .filter((each) => each.date === date)
    .map(({ kind, stop, notice }) => (
      <div class="list-note" key={`${kind} ${stop} ${notice}`}>
        <p>{notice}.</p>
      </div>
    ));
}

/** Notes about chosen nights on dates that are not part of the route. */
export function LostNights({ route, forget }: { route: RouteList; forget: DaysActions['forget'] }) {
  const lost = (route.notKept ?? []).filter(({ date }) => route.days.every((day) => day.date !== date));
  return (
    <>
      {lost.map((night) => (
        <NotKeptNote
          night={night}
          // noon, so that the time zone does not change the date
          words={`${dateOf(`${night.date}T12:00`)}: ${night.notice}`}
          forget={forget}
          key={night.date}
        />
      ))}
    </>
  );
}

interface NotKeptProps {
  night: NotKept;
  words: string;
  forget: DaysActions['forget'];
}

function NotKeptNote({ night, words, forget }: NotKeptProps) {
  return (
    <div class="list-note route-not-kept">
      <p>{words}.</p>
      <ForgetButton date={night.date} forget={forget} />
    </div>
  );
}

function ForgetButton({ date, forget }: { date: string; forget: DaysActions['forget'] }) {
  return (
    <button type="button" class="button" onClick={() => forget(date)}>
      <Icon name="x" />
      {text().routeForgetChoice}
    </button>
  );
}

function notKeptOf({ notKept = [] }: RouteList, date: string): readonly NotKept[] {
  return notKept.filter((night) => night.date === date);
}

/** Returns true if the user chose the night of a day, and the route keeps it. */
function isChosen({ picks = [], notKept = [] }: RouteList, { date }: RouteDay): boolean {
  return picks.some((pick) => pick.date === date) && notKept.every((night) => night.date !== date);
}

interface NightProps {
  day: RouteDay;
  number: number;
  /** true if the user chose the night */
  isChosen: boolean;
  isUnfolded: boolean;
  actions: DaysActions;
}

function Night({ day, number, isChosen: isMine, isUnfolded, actions }: NightProps) {
  const { night, plan_b, others, nearest, problem, notice } = day;
  const isTooFar = problem !== null && problem !== 'no_plan_b';
  const instead = nearest
    ? [nearest, ...others.filter(({ spot_id }) => spot_id !== nearest.spot_id)]
    : others;
  return (
    <>
      {night ? (
        <PlaceCard
          card={cardOfPlace(night)}
          where={whereOf(day, night)}
          isExpanded={isUnfolded}
          choose={() => actions.unfold(isUnfolded ? null : number)}
        />
      ) : (
        <div class="list-note">
          <p>{notice}.</p>
          {problem === 'no_match' && actions.withoutFilters && (
            <button type="button" class="button" onClick={actions.withoutFilters}>
              <Icon name="x" />
              {text().noFilters}
            </button>
          )}
        </div>
      )}
      {night && isTooFar && (
        <div class="list-note">
          <p>{notice}.</p>
          {isMine && !isUnfolded && <ForgetButton date={day.date} forget={actions.forget} />}
        </div>
      )}
      {day.before_dark === false && (
        <div class="list-note">
          <p>{text().routeAfterDark}</p>
        </div>
      )}
      {night && plan_b && (
        <button type="button" class="route-plan-b" onClick={() => actions.pick(day, plan_b)}>
          <Icon name="arrow-up-down" />
          <span>
            {text().routePlanB(
              cardOfPlace(plan_b).title,
              plan_b.score,
              Math.max(1, Math.round(plan_b.drive_s / 60)),
            )}
          </span>
        </button>
      )}
      {(isUnfolded || !night) && (night || instead.length > 0) && (
        <div class="route-others" id={`route-others-${number}`}>
          {night && (
            <div class="route-actions">
              <button type="button" class="button" onClick={() => actions.choose(night)}>
                {text().routeLook}
              </button>
              {isMine && <ForgetButton date={day.date} forget={actions.forget} />}
            </div>
          )}
          <p class="muted small">{instead.length > 0 ? text().routeInstead : text().routeNoOther}</p>
          <ul class="cards">
            {instead.map((place) => (
              <li key={place.spot_id}>
                <PlaceCard
                  card={cardOfPlace(place)}
                  where={whereOf(day, place)}
                  choose={() => actions.pick(day, place)}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** Returns the law of the country, or part of a country, of a day's night; null if unknown. */
function lawOf({ law }: RouteList, day: RouteDay): LawOfCountry | null {
  return law.find(({ country, part }) => (part ?? country) === day.law) ?? null;
}

/** Names the end of a day: "To Malbun"; without a name "To your destination", or "Day 2" on the way. */
function goalOf({ stop, stopName, end_name, night }: RouteDay, number: number): string {
  const isAtStop = stop !== null && (night === null || night.distance_m <= AT_STOP_M);
  const goal = (isAtStop && stopName) || end_name;
  if (goal) return text().routeGoal(goal);
  return isAtStop ? text().routeToDestination : text().dayNumber(number + 1);
}

function whereOf({ stop, stopName }: RouteDay, { distance_m }: TourPlace): string {
  if (stop !== null) return text().fromStop(distanceTo(distance_m), stopName);
  return distance_m < ON_THE_WAY_M ? text().onTheWay : text().routeOff(distanceTo(distance_m));
}

/** Summarizes a route: "Mon 23 Nov · 2 nights · about 810 km". */
export function daySummaryOf({ plan, days, isEstimated }: RouteList): string {
  const first = days[0];
  if (!first) return plan.departure === null ? '' : dateOf(plan.departure);
  const length = lengthOf(days.reduce((sum, { drive }) => sum + drive.distance_m, 0));
  return [
    dateOf(first.departure),
    text().nightsCount(days.length),
    isEstimated && !plan.isTrack ? text().about(length) : length,
  ].join(' · ');
}

/** Says what the nights cost: "Nights: €36 (2 of 3 known)"; '' if nothing is recorded. */
export function priceWords({ price, days }: RouteList): string {
  if (!price || price.nights === 0) return '';
  const sums = price.sums.map(({ amount, currency }) =>
    amount.toLocaleString(locale(), {
      ...{ style: 'currency', currency },
      ...(Number.isInteger(amount) && { maximumFractionDigits: 0 }),
    }),
  );
  return text().routePrice(sums.join(' + '), price.nights, days.length);
}

/** Formats a date on the device's clock: "Mon 23 Nov", without the comma of the browser's formats. */
function dateOf(iso: string): string {
  return new Date(iso)
    .toLocaleDateString(locale(), { weekday: 'short', day: 'numeric', month: 'short' })
    .replace(/\.?,/, '');
}

/** Formats a length, rounded: "410 km". @param metres length of roads */
function lengthOf(metres: number): string {
  const step = STEPS_M[LONG_M.filter((long) => metres >= long).length]!;
  return distanceTo(Math.max(STEPS_M[0], Math.round(metres / step) * step));
}

/** Formats a duration, rounded: "5 h 10", "26 min". */
function durationOf(seconds: number): string {
  const total = Math.max(1, Math.round(seconds / 60));
  const rounded = total < SHORT_MINUTES ? total : Math.round(total / MINUTES) * MINUTES;
  return text().duration(Math.floor(rounded / 60), rounded % 60);
}
