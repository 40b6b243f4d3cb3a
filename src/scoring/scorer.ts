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
/** Cells per degree, as in spot ids: all coordinates of a cell have one answer. */
const CELLS_PER_DEGREE = 1e4;

export class Scorer {
  private readonly environments = new LRUCache<number, Environment>({ max: MOST_ENVIRONMENTS });
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
   * The JSON text of an answer.
   * @throws RangeError when `at` is no date-time: callers check it first
   */
  score(query: ScoreQuery): string {
    const environment = this.environmentAt(query.lat, query.lon);
    const atMs = this.instantOf(query, environment.place.timeZone);
    const night = nightFor(atMs, environment.place.timeZone);
    return answerOf(environment, night, rate(environment, night, atMs), atMs, query.lang);
  }

  private instantOf({ at, now }: ScoreQuery, timeZone: string): number {
    if (at === '') return now;
    const parsed = parseAt(at);
    if (!parsed) throw new RangeError(`at must be an ISO 8601 date-time, not "${at}"`);
    return resolveAt(parsed, timeZone);
  }

  private environmentAt(lat: number, lon: number): Environment {
    const row = Math.round(lat * CELLS_PER_DEGREE);
    const column = Math.round(lon * CELLS_PER_DEGREE);
    const key = row * 360 * CELLS_PER_DEGREE + column;
    let environment = this.environments.get(key);
    if (!environment) {
      environment = environmentOf(this.regions, row / CELLS_PER_DEGREE, column / CELLS_PER_DEGREE);
      this.environments.set(key, environment);
    }
    return environment;
  }
}
