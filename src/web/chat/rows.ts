/** Rows of the widget: one per place or night, for every tool. */
import type { LawOfCountry } from '../../api/facts/country-law.ts';
import type { Nearby, Place } from '../../api/nearby.ts';
import type { Night } from '../../api/night.ts';
import type { Quietest, QuietSpot } from '../../api/quietest.ts';
import type { Score } from '../../api/score.ts';
import type { Timeline } from '../../api/timeline.ts';
import type { Tour, TourPlace } from '../../api/tour.ts';
import type { LatLon } from '../../api/values.ts';
import { decodePolyline } from '../../shared/geo/polyline.ts';
import { loudnessOf } from '../../shared/loudness.ts';
import { text } from '../lib/i18n.ts';
import type { IconName } from '../lib/icon-names.ts';
import { lightOfScore } from '../lib/light.ts';
import { shortNight } from '../lib/night-label.ts';
import { nightDate, WHOLE_NIGHT } from '../lib/nights.ts';
import { type CardPlace, cardOfAnswer, cardOfPlace } from '../places/card-place.ts';
import { coordinatesOf } from '../places/place-title.ts';
import { distanceTo } from '../state/units.ts';

export interface Row {
  card: CardPlace;
  /** distance to the place, m, or words in its place; null = neither */
  where: number | string | null;
  /** icon; default: that of the place's kind */
  icon?: IconName;
  /** sentences below the card */
  reasons: readonly string[];
  /** night of the row, as in the API; null = the night of the tool call */
  at: string | null;
}

export interface Group {
  /** heading; null if there is none */
  title: string | null;
  /** sentence below the heading; null if there is none */
  note: string | null;
  rows: readonly Row[];
}

export interface Listing {
  groups: readonly Group[];
  /** sentences above all rows */
  notices: readonly string[];
  law: readonly LawOfCountry[];
  /** places with a pin, in the order of the rows */
  places: readonly CardPlace[];
  /** corners of a route; empty if there is none */
  route: readonly LatLon[];
  /** number of rows shown at first; the others follow on request */
  first: number;
}

/** Number of cards shown at first. More would push the chat out of view. */
const FIRST_ROWS = 5;

const EMPTY: Listing = { groups: [], notices: [], law: [], places: [], route: [], first: FIRST_ROWS };

/**
 * Returns the rows that show the answer of a tool.
 * @param answer structured content of the tool's result
 * @param given arguments of the tool call
 * @param nowMs decides which night is "tonight"
 */
export function listingOf(answer: object, given: Record<string, unknown>, nowMs: number): Listing {
  const spot = { lat: Number(given.lat), lon: Number(given.lon) };
  if ('reasons' in answer) return listingOfScore(answer as Score, spot);
  if ('days' in answer) return listingOfTour(answer as Tour);
  if ('nights' in answer) return listingOfNights(answer as Timeline, spot, nowMs);
  if ('step_m' in answer) return listed((answer as Quietest).places.map(rowOfQuiet));
  return listingOfNearby(answer as Nearby);
}

function listingOfScore(answer: Score, spot: LatLon): Listing {
  const card = cardOfAnswer(spot, answer, null);
  return { ...listed([rowOf(card, null, answer.reasons)]), law: answer.law };
}

/** Lists the nights of one spot, with one pin: that of the best night. */
function listingOfNights({ nights, timezone, spot_id }: Timeline, spot: LatLon, nowMs: number): Listing {
  const tonight = nightDate(nowMs, timezone);
  const rows = nights.map((night) => {
    const date = nightDate(Date.parse(night.night_window.start), timezone);
    const card = cardOfNight(
      night,
      { ...spot, id: `${spot_id} ${date}` },
      shortNight(date, date === tonight),
    );
    const reasons = night.reason === null ? [] : [night.reason];
    return { ...rowOf(card, null, reasons, night.scored_from), icon: 'moon' as const };
  });
  const best = rows.toSorted((a, b) => (b.card.score ?? 0) - (a.card.score ?? 0)).slice(0, 1);
  return { ...listed(rows), places: best.map(({ card }) => card) };
}

function listingOfNearby(answer: Nearby): Listing {
  const { places, not_allowed, notice, nearest_green, closest_match, law } = answer;
  const best = places.map(rowOfPlace);
  const near = nearest_green ?? closest_match?.place;
  const nearest = near ? [rowOfPlace(near)] : [];
  const forbidden = not_allowed.map(rowOfPlace);
  const rows = [...best, ...nearest, ...forbidden];
  return {
    ...listed(rows),
    groups: [
      { title: null, note: null, rows: best },
      { title: text().nearestPlace, note: null, rows: nearest },
      { title: text().notAllowedPlaces(forbidden.length), note: null, rows: forbidden },
    ].filter((group) => group.rows.length > 0),
    notices: notice === null ? [] : [notice],
    law,
  };
}

/**
 * Lists each day of a tour with its night and plan B. All rows are shown at once, since a tour consists of
 * all its nights.
 */
function listingOfTour({ days, law, not_kept, notices }: Tour): Listing {
  const rowAt = (date: string) => (place: TourPlace) => ({
    ...rowOfPlace(place),
    where: durationOf(place.drive_s),
    at: `${date}T${WHOLE_NIGHT}`,
  });
  const groups = days.flatMap(({ date, drive, night, plan_b, notice }, i) => {
    const { distance_m, duration_s } = drive;
    const title = [text().dayNumber(i + 1), distanceTo(distance_m), durationOf(duration_s)].join(' · ');
    const notKept = [...notices, ...not_kept].filter((each) => each.date === date).map((each) => each.notice);
    const rowsOf = (place: TourPlace | null) => (place ? [rowAt(date)(place)] : []);
    return [
      { title, note: sentences([...notKept, notice]), rows: rowsOf(night) },
      ...(plan_b ? [{ title: text().routeInstead, note: null, rows: rowsOf(plan_b) }] : []),
    ];
  });
  const rows = groups.flatMap((group) => group.rows);
  const corners = days.flatMap(({ drive }) => cornersOf(drive.geometry));
  return { ...listed(rows), groups, law, route: corners, first: rows.length };
}

/** Joins sentences; null if there are none. */
function sentences(all: readonly (string | null)[]): string | null {
  const said = all.filter((each) => each !== null);
  return said.length > 0 ? said.join('. ') : null;
}

function cornersOf(geometry: string): LatLon[] {
  const line = decodePolyline(geometry);
  return line ? line.lats.map((lat, i) => ({ lat, lon: line.lons[i]! })) : [];
}

/** Formats a duration to the minute: "2 h 10". */
function durationOf(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return text().duration(Math.floor(minutes / 60), minutes % 60);
}

function rowOfPlace(place: Place): Row {
  const sentences = [place.why_better, place.vehicle?.label].filter((sentence) => sentence != null);
  return rowOf(cardOfPlace(place), place.here ? null : place.distance_m, sentences);
}

function rowOfQuiet({ spot_id, name, lat, lon, score, standing, night_noise_db }: QuietSpot): Row {
  const hasVan = standing !== 'none';
  return rowOf(
    {
      id: spot_id,
      lat,
      lon,
      title: name ?? coordinatesOf({ lat, lon }),
      kind: null,
      light: hasVan ? lightOfScore(score) : 'no_van',
      misfit: null,
      score: hasVan ? score : null,
      loudness: hasVan ? loudnessOf(night_noise_db) : null,
      official: false,
      facilities: null,
    },
    null,
    [],
  );
}

/** Returns a night as a card, with the light, score and loudness of the night. */
function cardOfNight(
  { score, night_noise_db }: Night,
  spot: LatLon & { id: string },
  title: string,
): CardPlace {
  const isKnown = night_noise_db !== null;
  return {
    ...spot,
    title,
    kind: null,
    light: isKnown ? lightOfScore(score) : 'unknown',
    misfit: null,
    score: isKnown ? score : null,
    loudness: isKnown ? loudnessOf(night_noise_db) : null,
    official: false,
    facilities: null,
  };
}

function rowOf(
  card: CardPlace,
  where: Row['where'],
  reasons: readonly string[],
  at: string | null = null,
): Row {
  return { card, where, reasons, at };
}

function listed(rows: readonly Row[]): Listing {
  return { ...EMPTY, groups: [{ title: null, note: null, rows }], places: rows.map(({ card }) => card) };
}
