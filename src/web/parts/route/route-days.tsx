/** A drive by days: how far, the law where the night is, and its place, with the others that can be had instead. */
import type { LawOfCountry } from '../../../api/facts/country-law.ts';
import type { Place } from '../../../api/nearby.ts';
import { isInside } from '../../../shared/geo/box.ts';
import { locale, text, unreachableWords } from '../../lib/i18n.ts';
import { distanceTo } from '../../lib/preferences/units.ts';
import { cardOfPlace } from '../../places/card-place.ts';
import type { RouteDay, RouteList } from '../../places/listed.ts';
import { nightOf, roadsOf } from '../../places/route-nights.ts';
import { timeAlong } from '../../places/route-plan.ts';
import type { CoveredRegion } from '../../state.ts';
import { PlaceCard } from '../card/place-card.tsx';
import { LawStrip } from '../list/law-strip.tsx';

/** Nearer to the line a place is on the way, metres. */
const ON_THE_WAY_M = 500;
/** Lengths are told in these steps, metres: nearer ones more finely. */
const STEPS_M = [1000, 10_000] as const;
const LONG_M = 50_000;
const MINUTES = 10;

export interface DaysActions {
  choose(place: Place): void;
  pick(day: RouteDay, spotId: string): void;
  openLaw(law: LawOfCountry): void;
  /** Folds the other places of a day out or in. */
  unfold(day: number | null): void;
}

interface Props {
  route: RouteList;
  /** the day whose other places are seen */
  unfolded: number | null;
  isBusy: boolean;
  regions: readonly CoveredRegion[];
  actions: DaysActions;
}

export function RouteDays({ route, unfolded, isBusy, regions, actions }: Props) {
  const roads = roadsOf(route.plan, route.days);
  return (
    <ol class="route-days" id="route-days" aria-busy={isBusy}>
      {route.days.map((day, i) => (
        <li class="route-day" key={day.departure}>
          <h3 class="route-day-head">
            <span class="route-number">
              <span class="unseen">{text().dayNumber(i + 1)} </span>
              <span aria-hidden="true">{i + 1}</span>
            </span>
            <span class="route-day-goal">{goalOf(day, i)}</span>
            <span class="route-day-length">{`${lengthOf(roads[i]!)} · ${durationOf(roads[i]!)}`}</span>
          </h3>
          {day.law && (
            <div class="route-law">
              <LawStrip law={day.law} open={actions.openLaw} />
            </div>
          )}
          <Night day={day} number={i} regions={regions} isUnfolded={unfolded === i} actions={actions} />
        </li>
      ))}
    </ol>
  );
}

interface NightProps {
  day: RouteDay;
  number: number;
  isUnfolded: boolean;
  regions: readonly CoveredRegion[];
  actions: DaysActions;
}

function Night({ day, number, isUnfolded, regions, actions }: NightProps) {
  const night = nightOf(day);
  if (!night) return <p class="list-note">{nothingAt(day, regions)}</p>;
  const others = (day.places ?? []).filter((place) => place !== night);
  const id = `route-others-${number}`;
  return (
    <>
      <PlaceCard
        card={cardOfPlace(night)}
        where={whereOf(day, night)}
        isExpanded={isUnfolded}
        choose={() => actions.unfold(isUnfolded ? null : number)}
      />
      {isUnfolded && (
        <div class="route-others" id={id}>
          <button type="button" class="button" onClick={() => actions.choose(night)}>
            {text().routeLook}
          </button>
          <p class="muted small">{others.length > 0 ? text().routeInstead : text().routeNoOther}</p>
          <ul class="cards">
            {others.map((place) => (
              <li key={place.spot_id}>
                <PlaceCard
                  card={cardOfPlace(place)}
                  where={whereOf(day, place)}
                  choose={() => actions.pick(day, place.spot_id)}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** "To Malbun"; "Day 2" where nothing is known of its end. */
function goalOf(day: RouteDay, number: number): string {
  const night = nightOf(day);
  const goal = day.stop || night?.place.town || (night && cardOfPlace(night).title);
  return goal ? text().routeGoal(goal) : text().dayNumber(number + 1);
}

/** Why a day has no place for its night. */
function nothingAt({ places, end }: RouteDay, regions: readonly CoveredRegion[]): string {
  if (!places) return unreachableWords();
  const isMapped = regions.length === 0 || regions.some(({ bounds }) => isInside(end, bounds));
  return isMapped ? text().routeNoPlaces : text().noMapHere;
}

function whereOf({ stop }: RouteDay, { distance_m }: Place): string {
  if (stop) return text().toCentre(distanceTo(distance_m));
  return distance_m < ON_THE_WAY_M ? text().onTheWay : text().routeOff(distanceTo(distance_m));
}

/** "Mon 23 Nov · 2 nights · about 810 km". */
export function summaryOf({ plan, days }: RouteList): string {
  const metres = roadsOf(plan, days).reduce((sum, each) => sum + each, 0);
  const length = lengthOf(metres);
  return [
    dateOf(days[0]!.departure),
    text().nightsCount(days.length),
    plan.isTrack ? length : text().about(length),
  ].join(' · ');
}

/** "Mon 23 Nov", on this device's clock; ready-made dates have commas that cost room. */
function dateOf(iso: string): string {
  return new Date(iso)
    .toLocaleDateString(locale(), { weekday: 'short', day: 'numeric', month: 'short' })
    .replace(/\.?,/, '');
}

/** "410 km". @param metres of road */
function lengthOf(metres: number): string {
  const step = STEPS_M[metres < LONG_M ? 0 : 1];
  return distanceTo(Math.max(STEPS_M[0], Math.round(metres / step) * step));
}

/** "5 h 10". @param metres of road */
function durationOf(metres: number): string {
  const total = timeAlong({ isTrack: true }, metres) / 60_000;
  const rounded = Math.max(MINUTES, Math.round(total / MINUTES) * MINUTES);
  return text().duration(Math.floor(rounded / 60), rounded % 60);
}
