/**
 * Cost of a score inside one thread: cold (a new cell) and warm (the same question again), over random spots of the
 * sample city. Prints JSON; runs in a fresh process.
 */
import { openRegionFile } from '../../src/region/file.ts';
import { SEGMENT_WORDS, SegmentWord } from '../../src/region/layers.ts';
import { Scorer } from '../../src/scoring/scorer.ts';
import { seededRandom } from '../seeded-random.ts';

export interface ScoringFigures {
  coldMedian: number;
  coldP99: number;
  warm: number;
  /** microseconds per spot of a summary in a batch, cold */
  summary: number;
}

const SPOTS = 10_000;
/** Before that the compiler has not settled: of some 230 functions the last get their final code after 60,000 scores. */
const WARM_UP_ROUNDS = 7;
/**
 * Neighbours on the machine make it slow for fractions of a second, nothing makes it too fast: a slice of the spots is
 * measured in each round, and its least median and p99 count.
 */
const ROUNDS = 8;
const SLICE_SPOTS = 1000;
/** So far are the spots moved from round to round, degrees: to cells that are new, in the same streets. */
const MOVED = 0.0002;

const AT = '2026-02-16T22:30:00Z';
/** Characters of all answers: used, so that no score can be left out as useless. */
let answers = 0;

interface Spot {
  lat: number;
  lon: number;
}

/** Spots near streets, as people ask for them; seeded. */
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

/** Median and p99 in microseconds of each slice of the spots, in one round: [median, p99][]. */
function coldRound(scorer: Scorer, spots: readonly Spot[], moved: number): [number, number][] {
  const slices: [number, number][] = [];
  const times = new Float64Array(SLICE_SPOTS);
  for (let start = 0; start < spots.length; start += SLICE_SPOTS) {
    for (let i = 0; i < SLICE_SPOTS; i++) {
      const { lat, lon } = spots[start + i]!;
      const query = { lat: lat + moved, lon: lon - moved, at: AT, now: 0, lang: 'en' as const };
      const from = Bun.nanoseconds();
      answers += scorer.score(query).length;
      times[i] = (Bun.nanoseconds() - from) / 1000;
    }
    times.sort();
    slices.push([times[SLICE_SPOTS / 2]!, times[Math.floor(SLICE_SPOTS * 0.99)]!]);
  }
  return slices;
}

function measure(path: string): ScoringFigures {
  const scorer = new Scorer([openRegionFile(path)]);
  const spots = randomSpots(path, SPOTS, 1);
  let least: [number, number][] = [];
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    const slices = coldRound(scorer, spots, round * MOVED);
    if (round < WARM_UP_ROUNDS) continue;
    least = slices.map(([median, p99], i) => [
      Math.min(median, least[i]?.[0] ?? median),
      Math.min(p99, least[i]?.[1] ?? p99),
    ]);
  }
  const mean = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
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
    coldMedian: mean(least.map(([median]) => median)),
    coldP99: mean(least.map(([, p99]) => p99)),
    warm,
    summary,
  };
}

if (import.meta.main) console.log(JSON.stringify(measure(Bun.argv[2]!)));
