/** Rates a spot over several nights: the score of each night, and the level and its main cause by hour. */
import type { Night as NightAnswer, NightHour } from '../api/night.ts';
import type { Timeline } from '../api/timeline.ts';
import { spotIdOf } from '../shared/spot-id.ts';
import type { Language } from '../words/phrases.ts';
import { say } from '../words/say.ts';
import { iso } from './calendar/at.ts';
import { type Night, nightFor, ratedBetween } from './calendar/night.ts';
import { calendarOf } from './calendar/night-type.ts';
import { soundOf } from './noise/sound.ts';
import { NATURAL_DB } from './range.ts';
import type { RatedSpot } from './rated-spot.ts';
import type { ScoredSpot, ScoreQuery, Scorer } from './scorer.ts';
import type { Spot } from './spot.ts';

export interface TimelineQuery extends ScoreQuery {
  /** number of nights, 1 to 7 */
  nights: number;
}

const HOUR_MS = 3_600_000;
/** Time from the end of a night (06:00) to a moment in the day before the next night, ms. */
const HALF_DAY_MS = 12 * HOUR_MS;

/** Returns the JSON of GET /api/spot/timeline. */
export function timelineOf(scorer: Scorer, query: TimelineQuery): string {
  const rated = scorer.rateSpot(query);
  const { site } = rated.spot;
  return JSON.stringify({
    spot_id: spotIdOf(site.lat, site.lon),
    timezone: site.place.timeZone,
    nights: nightsOf(scorer, rated, query),
    attribution: site.region?.file.info.attribution ?? null,
  } satisfies Timeline);
}

/** Returns the answer of GET /api/spot/score with the following nights. */
export function answerWithNights(scorer: Scorer, query: TimelineQuery): ScoredSpot {
  const rated = scorer.rateSpot(query);
  const text = scorer.textOf(rated, query);
  const nights = JSON.stringify(nightsOf(scorer, rated, query));
  return { light: rated.rating.ampel, text: `${text.slice(0, -1)},"nights":${nights}}` };
}

/** Returns the nights from the first on, without those whose rating fails. @param rated spot with its first night */
function nightsOf(scorer: Scorer, rated: RatedSpot, { nights, lang }: TimelineQuery): NightAnswer[] {
  return nightsFrom(rated.night, nights)
    .map((night) => scorer.attempt(() => nightOf(scorer, rated, night, lang)))
    .filter((night) => night !== null);
}

/** Returns a night and those that follow. */
function nightsFrom(first: Night, count: number): Night[] {
  const nights = [first];
  while (nights.length < count) nights.push(nightFor(nights.at(-1)!.end + HALF_DAY_MS, first.timeZone));
  return nights;
}

function nightOf(scorer: Scorer, { spot, atMs, van }: RatedSpot, night: Night, lang: Language): NightAnswer {
  const { site } = spot;
  const { score, ampel, factors, nightLevel } = scorer.rateNight(
    spot,
    night,
    Math.max(atMs, night.scoredFrom),
    van,
  );
  return {
    night_window: { start: iso(night.start), end: iso(night.end) },
    scored_from: iso(night.scoredFrom),
    score,
    ampel,
    night_noise_db: site.region ? tenth(nightLevel) : null,
    reason: factors[0] ? say(factors[0].phrase, lang) : null,
    hours: site.region ? hoursOf(spot, night, lang) : [],
  };
}

/** Returns one entry per hour, on the spot's clock, of the rated part of the night. */
function hoursOf({ site, noise }: Spot, night: Night, lang: Language) {
  const calendar = calendarOf(night, site.place, site.lat);
  const hours: NightHour[] = [];
  for (let from = night.start; from < night.end; from += HOUR_MS) {
    const until = Math.min(night.end, from + HOUR_MS);
    if (until <= night.scoredFrom) continue;
    const { level, factors } = soundOf(
      site,
      noise,
      ratedBetween(night, Math.max(from, night.scoredFrom), until),
      calendar,
    );
    const dominant = factors.reduce(
      (loudest, each) => ((each.value ?? 0) > (loudest?.value ?? NATURAL_DB) ? each : loudest),
      factors[0],
    );
    const night_noise_db = tenth(Math.max(NATURAL_DB, level));
    hours.push({
      start: iso(from),
      local_hour: night.halfHours.find(({ start, end }) => start <= from && from < end)!.hour,
      night_noise_db,
      level_db: night_noise_db,
      dominant: dominant
        ? { key: dominant.key, label: say(dominant.phrase, lang), value: tenth(dominant.value ?? NATURAL_DB) }
        : null,
    });
  }
  return hours;
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
