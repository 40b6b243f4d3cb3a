/**
 * Cost of a score in one thread: cold (a new cell) and warm (a repeated request), over random spots of the
 * sample city. Prints JSON; runs in a fresh process.
 */

import { SEGMENT_WORDS, SegmentWord } from '../../src/region/format/line-records.ts';
import { openRegionFile } from '../../src/region/read/source.ts';
import { Scorer } from '../../src/scoring/scorer.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { spread } from './load/server.ts';

export interface ScoringFigures {
  coldMedian: number;
  coldP99: number;
  warm: number;
  /** Cold summary in a batch, µs per spot. */
  summary: number;
}

const SPOTS = 10_000;
/**
 * Rounds until the compiler has settled: the last of about 230 functions get their final code after 60,000
 * scores.
 */
const WARM_UP_ROUNDS = 7;
/** Measured rounds. Their median excludes other work on the machine, but includes garbage collection. */
const ROUNDS = 7;
/** Shift of all spots between rounds, degrees: to new cells in the same streets. */
const MOVED = 0.0002;

const AT = '2026-02-16T22:30:00Z';
/** Total length of all answers. It is used, so that the compiler cannot remove a score. */
let answers = 0;

interface Spot {
  lat: number;
  lon: number;
}

/** Returns random spots near streets, as users request them. @param seed gives the same spots each time */
export function randomSpots(path: string, count: number, seed: number): Spot[] {
  const near = openRegionFile(path).layers[0]!;
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => {
    const segment = Math.floor(random() * near.count);
    return {
      lat: near.ints[segment * SEGMENT_WORDS + SegmentWord.Y1]! / 1e7 + (random() - 0.5) * 0.004,
      lon: near.ints[segment * SEGMENT_WORDS + SegmentWord.X1]! / 1e7 + (random() - 0.5) * 0.004,
    };
  });
}

/** Returns the times of all spots after a shift, µs, ascending. */
function coldTimes(scorer: Scorer, spots: readonly Spot[], moved: number): Float64Array {
  const times = new Float64Array(spots.length);
  for (const [i, { lat, lon }] of spots.entries()) {
    const query = { lat: lat + moved, lon: lon - moved, at: AT, now: 0, lang: 'en' as const };
    const from = Bun.nanoseconds();
    answers += scorer.score(query).length;
    times[i] = (Bun.nanoseconds() - from) / 1000;
  }
  return times.sort();
}

function measure(path: string): ScoringFigures {
  const scorer = new Scorer([openRegionFile(path)]);
  const spots = randomSpots(path, SPOTS, 1);
  const medians: number[] = [];
  const p99s: number[] = [];
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    const times = coldTimes(scorer, spots, round * MOVED);
    if (round < WARM_UP_ROUNDS) continue;
    medians.push(times[SPOTS / 2]!);
    p99s.push(times[Math.floor(SPOTS * 0.99)]!);
  }
  const known = randomSpots(path, 1000, 2);
  for (const spot of known) answers += scorer.score({ ...spot, at: AT, now: 0, lang: 'en' }).length;
  const from = Bun.nanoseconds();
  for (let round = 0; round < 20; round++) {
    for (const spot of known) answers += scorer.score({ ...spot, at: AT, now: 0, lang: 'en' }).length;
  }
  const warm = (Bun.nanoseconds() - from) / 1000 / (20 * known.length);
  if (answers === 0) throw new Error('no answer had any text');
  const fresh = randomSpots(path, SPOTS, 99);
  const fromSummary = Bun.nanoseconds();
  for (const spot of fresh) scorer.rateSpot({ ...spot, at: AT, now: 0 });
  const summary = (Bun.nanoseconds() - fromSummary) / 1000 / SPOTS;
  return {
    coldMedian: spread(medians).median,
    coldP99: spread(p99s).median,
    warm,
    summary,
  };
}

if (import.meta.main) console.log(JSON.stringify(measure(Bun.argv[2]!)));
