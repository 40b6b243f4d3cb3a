/** Scores spots from regions. Pure, so the same code runs in a thread, a command, a test and a benchmark. */
import { hideDuplicates } from '../region/read/overlap.ts';
import type { Region } from '../region/read/reader.ts';
import { type Roads, roadsOf } from '../routing/roads.ts';
import { AdmissionCache } from '../shared/collections/admission-cache.ts';
import { LastFew } from '../shared/collections/last-few.ts';
import { CELLS_PER_DEGREE, cellColumnOf, cellKeyOf } from '../shared/spot-id.ts';
import { parseInAnyYear } from '../shared/time/date-time.ts';
import { hasVehicle, type Van } from '../shared/van.ts';
import { type AnswerOptions, answerOf } from './answer.ts';
import { AnswerMetaMemo } from './answer-meta.ts';
import { ratingAnswer, summaryOf } from './brief-answers.ts';
import { resolveAt } from './calendar/at.ts';
import { type Night, nightFor } from './calendar/night.ts';
import { CalendarMemo } from './calendar/night-type.ts';
import { CommunityIndex } from './events/community-index.ts';
import { FeedIndex } from './events/feed-index.ts';
import { facilitiesOf } from './facts/facilities.ts';
import { LineScratch } from './lines/line-scratch.ts';
import type { RatedSpot } from './rated-spot.ts';
import { type Light, type Rating, rate } from './rating.ts';
import { cautionsAt } from './site/cautions.ts';
import { fitAt } from './site/fit.ts';
import { PlaceMemo } from './site/place-memo.ts';
import type { VanAt } from './site/van-at.ts';
import { type Spot, spotAt } from './spot.ts';

/** A position and a time to rate, and the van if there is one. */
export interface SpotQuery {
  /** degrees, -90..90 and -180..180 */
  lat: number;
  lon: number;
  /** ISO 8601 date-time as parseInAnyYear reads it; '' = `now` */
  at: string;
  /** ms since 1970 UTC */
  now: number;
  /** van and its sleepers; default: an average van, whose people sleep normally */
  van?: Van | undefined;
}

export interface ScoreQuery extends SpotQuery, AnswerOptions {}

/** An answer as sent by the main thread. */
export interface ScoredSpot {
  light: Light;
  /** answer as JSON */
  text: string;
}

/** A requested time in one time zone, with its instant and its night. */
interface Moment {
  at: string;
  /** `now` of the request rounded down to a minute, ms since 1970 UTC */
  minute: number;
  timeZone: string;
  atMs: number;
  night: Night;
}

/** Maximum number of cached spots, one per cell: about 3 KB each. */
const MAX_SPOTS = 2048;
/** Step to which `now` is rounded down, ms: answers change no faster, and equal requests get equal answers. */
const NOW_STEP_MS = 60_000;

export class Scorer {
  private readonly spots = new AdmissionCache<number, Spot>(MAX_SPOTS, (cell) => cell);
  private readonly scratch = new Scratch();
  /** last moments, cached: lists and map tiles request them again and again */
  private readonly moments = new LastFew<Moment>();
  /** road networks, opened for the first van; null until then */
  private roads: Roads | null = null;
  /** regions, newest data first */
  readonly regions: readonly Region[];

  /**
   * @param regions opened for this scorer only: duplicates are hidden in all but the newest
   * @param community reports; default: none
   * @param feeds announced events; default: none
   * @param onInternalError receives an error at one of several spots or nights; default: throw
   */
  constructor(
    regions: readonly Region[],
    private readonly community = new CommunityIndex(),
    private readonly feeds = new FeedIndex(),
    private readonly onInternalError: (fault: unknown) => void = rethrow,
  ) {
    this.regions = regions.toSorted(
      (a, b) =>
        (b.info.dataUpdatedAt ?? '').localeCompare(a.info.dataUpdatedAt ?? '') ||
        a.info.name.localeCompare(b.info.name),
    );
    hideDuplicates(this.regions);
  }

  /**
   * Returns the JSON of an answer. It depends only on the cell, the requested time, the minute of `now`, the
   * van, the options, the regions, the reports and the announced events.
   * @throws RangeError when `at` is not a date-time: callers check it first
   */
  score(query: ScoreQuery): string {
    return this.answer(query).text;
  }

  /** Returns the JSON and the light in it. @throws RangeError as `score` */
  answer(query: ScoreQuery): ScoredSpot {
    const rated = this.rateSpot(query);
    return { light: rated.rating.ampel, text: this.textOf(rated, query) };
  }

  /** Returns the JSON of a rated spot in the requested detail. */
  textOf(rated: RatedSpot, options: AnswerOptions): string {
    if (options.detail === 'score') return JSON.stringify(ratingAnswer(rated, options));
    if (options.detail === 'summary') return JSON.stringify(summaryOf(rated, options));
    const { spot, night, atMs } = rated;
    return answerOf(rated, this.scratch.answerMeta.of(spot.site, night, atMs), options);
  }

  /** Returns a rated spot, for operations with another response. @throws RangeError as `score` */
  rateSpot({ lat, lon, at, now, van }: SpotQuery): RatedSpot {
    const spot = this.spotAt(lat, lon);
    const { night, atMs } = this.momentAt(at, wholeMinute(now), spot.site.place.timeZone);
    const vanAt = van ? this.vanAt(spot, van) : null;
    return { spot, night, atMs, rating: this.rateNight(spot, night, atMs, vanAt), van: vanAt };
  }

  /**
   * Returns the result of `make` for one of several spots or nights. Passes an error to `onInternalError` and
   * returns null, so that the others are still answered.
   */
  attempt<T>(make: () => T): T | null {
    try {
      return make();
    } catch (fault) {
      this.onInternalError(fault);
      return null;
    }
  }

  private momentAt(at: string, minute: number, timeZone: string): Moment {
    return this.moments.get(
      (last) => last.at === at && last.minute === minute && last.timeZone === timeZone,
      () => {
        const atMs = at === '' ? minute : instantOf(at, timeZone);
        return { at, minute, timeZone, atMs, night: nightFor(atMs, timeZone) };
      },
    );
  }

  /** Rates one night, or a part of it, at a spot of this scorer. */
  rateNight(spot: Spot, night: Night, atMs: number, van: VanAt | null = null): Rating {
    const { lat, lon, place } = spot.site;
    const calendar = this.scratch.calendars.of(night, place, lat);
    const community = this.community.at(lat, lon, atMs);
    const { feeds } = this;
    // members one by one: spreading a second object into this one is ten times slower
    return rate(spot, { night, calendar, atMs, community, feeds, sleeper: van?.van.sleeper, fit: van?.fit });
  }

  private vanAt({ site }: Spot, van: Van): VanAt {
    this.roads ??= roadsOf(this.regions);
    const { roads } = this;
    const fit =
      site.region && hasVehicle(van) ? fitAt(site, van, roads, facilitiesOf(site).height_limit_m) : null;
    return { van, fit, cautions: () => cautionsAt(site, van, roads) };
  }

  /** Returns the spot of the cell around a position, degrees. */
  private spotAt(lat: number, lon: number): Spot {
    const cell = cellKeyOf(lat, lon);
    let spot = this.spots.get(cell);
    if (!spot) {
      const row = Math.round(lat * CELLS_PER_DEGREE);
      const column = cellColumnOf(lon);
      spot = spotAt(this.regions, row / CELLS_PER_DEGREE, column / CELLS_PER_DEGREE, this.scratch);
      this.spots.offer(cell, spot);
    }
    return spot;
  }
}

function rethrow(fault: unknown): never {
  throw fault;
}

function wholeMinute(ms: number): number {
  return Math.floor(ms / NOW_STEP_MS) * NOW_STEP_MS;
}

function instantOf(at: string, timeZone: string): number {
  const parsed = parseInAnyYear(at);
  if (!parsed) throw new RangeError(`at must be an ISO 8601 date-time, not "${at}"`);
  return resolveAt(parsed, timeZone);
}

export class Scratch {
  readonly lines = new LineScratch();
  readonly places = new PlaceMemo();
  readonly calendars = new CalendarMemo();
  readonly answerMeta = new AnswerMetaMemo();
}
