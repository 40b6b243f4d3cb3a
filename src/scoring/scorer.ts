/** Scores spots from regions: pure, so the same code runs in a thread, a command, a test and a benchmark. */
import { LRUCache } from 'lru-cache';
import { hideDuplicates } from '../region/overlap.ts';
import type { Region } from '../region/reader.ts';
import { answerOf } from './answer.ts';
import { parseAt, resolveAt } from './calendar/at.ts';
import { nightFor } from './calendar/night.ts';
import { type Environment, environmentOf } from './environment.ts';
import { rate } from './rating.ts';
import type { Language } from './text/phrases.ts';

export interface ScoreQuery {
  /** degrees, -90..90 and -180..180 */
  lat: number;
  lon: number;
  /** ISO 8601 date-time as parseAt reads it; '' = `now` */
  at: string;
  /** ms since 1970 UTC */
  now: number;
  lang: Language;
}

/** Environments kept, one per cell: about 3 KB each. */
const MOST_ENVIRONMENTS = 4096;
/** Answers kept: about 8 KB each. People and maps ask for the same spot again within the same minute. */
const MOST_ANSWERS = 2048;
/** "Now" in whole minutes: nothing in an answer changes faster, and equal questions get equal answers. */
const NOW_STEP_MS = 60_000;
/** Cells per degree, as in spot ids: all coordinates of a cell have one answer. */
const CELLS_PER_DEGREE = 1e4;

export class Scorer {
  private readonly environments = new LRUCache<number, Environment>({ max: MOST_ENVIRONMENTS });
  private readonly answers = new LRUCache<string, string>({ max: MOST_ANSWERS });
  private readonly regions: readonly Region[];

  /** @param regions opened for this scorer alone: what they share is hidden in all but the newest */
  constructor(regions: readonly Region[]) {
    this.regions = regions.toSorted(
      (a, b) =>
        (b.info.dataUpdatedAt ?? '').localeCompare(a.info.dataUpdatedAt ?? '') ||
        a.info.name.localeCompare(b.info.name),
    );
    hideDuplicates(this.regions);
  }

  /**
   * The JSON text of an answer. Everything in it is a function of the cell, the minute, the language and the regions.
   * @throws RangeError when `at` is no date-time: callers check it first
   */
  score({ lat, lon, at, now, lang }: ScoreQuery): string {
    const row = Math.round(lat * CELLS_PER_DEGREE);
    const column = Math.round(lon * CELLS_PER_DEGREE);
    const minute = at === '' ? Math.floor(now / NOW_STEP_MS) * NOW_STEP_MS : 0;
    const key = `${row} ${column} ${lang} ${at || minute}`;
    let answer = this.answers.get(key);
    if (answer === undefined) {
      const environment = this.environmentAt(row, column);
      const { timeZone } = environment.place;
      const atMs = at === '' ? minute : instantOf(at, timeZone);
      const night = nightFor(atMs, timeZone);
      answer = answerOf(environment, night, rate(environment, night, atMs), atMs, lang);
      this.answers.set(key, answer);
    }
    return answer;
  }

  private environmentAt(row: number, column: number): Environment {
    const key = row * 360 * CELLS_PER_DEGREE + column;
    let environment = this.environments.get(key);
    if (!environment) {
      environment = environmentOf(this.regions, row / CELLS_PER_DEGREE, column / CELLS_PER_DEGREE);
      this.environments.set(key, environment);
    }
    return environment;
  }
}

function instantOf(at: string, timeZone: string): number {
  const parsed = parseAt(at);
  if (!parsed) throw new RangeError(`at must be an ISO 8601 date-time, not "${at}"`);
  return resolveAt(parsed, timeZone);
}
