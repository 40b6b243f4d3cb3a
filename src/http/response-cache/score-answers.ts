/**
 * Cache of score responses. People, maps and programs request the same spot and minute repeatedly, and only new map
 * data or a new report changes the response.
 */

import type { Light } from '../../scoring/rating.ts';
import { AdmissionCache } from '../../shared/collections/admission-cache.ts';
import type { Language } from '../../shared/language.ts';
import { cellKeyOf } from '../../shared/spot-id.ts';
import { vanKey } from '../../shared/van.ts';
import type { ScoreTask } from '../../threads/messages.ts';
import type { TaskRunner } from '../../threads/pool.ts';
import { REVALIDATE, tagOf } from '../cache-headers.ts';
import { pack } from '../middleware/compress.ts';

/** Maximum entries: about 3.5 KB each, and 1 KB compressed. */
const MAX_ANSWERS = 4096;
/** Maximum entries with following nights: about 20 KB each, requested by people, not by programs. */
const MAX_WITH_NIGHTS = 512;
/** Resolution of "now" in the model, ms. */
const MINUTE_MS = 60_000;
export interface ScoreAnswer {
  /** JSON as UTF-8, encoded once */
  body: Uint8Array<ArrayBuffer>;
  // a Headers object is read faster than a plain object
  headers: Headers;
  tag: string;
  light: Light;
  /** body and headers compressed with gzip; missing before the first client that accepts gzip */
  packed?: { body: Uint8Array<ArrayBuffer>; headers: Headers };
}

export class ScoreAnswers {
  private readonly kept = cacheOf(MAX_ANSWERS);
  private readonly keptWithNights = cacheOf(MAX_WITH_NIGHTS);
  private knowledge = 0;

  constructor(private readonly pool: TaskRunner) {}

  /** Returns the cached answer; undefined if it is missing or outdated, or while map data is loading. */
  known(task: ScoreTask): ScoreAnswer | undefined {
    this.forgetOld();
    return task.mapDataLoading ? undefined : this.cacheFor(task).get(keyOf(task));
  }

  /**
   * Returns the cached answer, or one scored by a thread.
   * @param isCached false = do not cache the new answer; one while map data is loading is never cached
   * @throws PoolError
   */
  async answer(task: ScoreTask, isCached: boolean): Promise<ScoreAnswer> {
    const known = this.known(task);
    if (known) return known;
    const { knowledge } = this.pool;
    const { text, light } = await this.pool.run(task);
    const answer = answerOf(text, light, task.lang);
    this.forgetOld();
    if (isCached && knowledge === this.knowledge && !task.mapDataLoading)
      this.cacheFor(task).offer(keyOf(task), answer);
    return answer;
  }

  private cacheFor({ nights }: ScoreTask): AdmissionCache<string, ScoreAnswer> {
    return nights === undefined ? this.kept : this.keptWithNights;
  }

  private forgetOld(): void {
    if (this.knowledge === this.pool.knowledge) return;
    this.knowledge = this.pool.knowledge;
    this.kept.clear();
    this.keptWithNights.clear();
  }
}

/** Creates a cache that admits every answer at once until it is full. */
function cacheOf(most: number): AdmissionCache<string, ScoreAnswer> {
  return new AdmissionCache(most, (key) => Bun.hash.xxHash32(key), most);
}

function answerOf(text: string, light: Light, language: Language): ScoreAnswer {
  const body = new TextEncoder().encode(text);
  const tag = tagOf(body);
  const headers = new Headers({
    'content-type': 'application/json',
    'content-language': language,
    'cache-control': REVALIDATE,
    etag: tag,
    vary: 'Accept-Language, Accept-Encoding',
  });
  return { body, headers, tag, light };
}

/** Returns body and headers of an answer compressed with gzip, once per answer. */
export function packedAnswer(answer: ScoreAnswer): NonNullable<ScoreAnswer['packed']> {
  if (!answer.packed) {
    const headers = new Headers(answer.headers);
    headers.set('content-encoding', 'gzip');
    answer.packed = { body: pack(answer.body), headers };
  }
  return answer.packed;
}

function keyOf({ lat, lon, at, now, lang, nights = 0, detail = 'full', van }: ScoreTask): string {
  const moment = at || Math.floor(now / MINUTE_MS);
  const key = `${cellKeyOf(lat, lon)} ${lang} ${detail} ${nights} ${moment}`;
  return van ? `${key} ${vanKey(van)}` : key;
}
