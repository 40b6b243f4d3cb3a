/**
 * Cost of a score inside one thread: cold (a new cell) and warm (the same question again), over random spots of the
 * sample city. Prints JSON; runs in a fresh process.
 */
import { openRegionFile } from '../../src/region/file.ts';
import { SEGMENT_WORDS, SegmentWord } from '../../src/region/layers.ts';
import { Scorer } from '../../src/scoring/scorer.ts';

export interface ScoringFigures {
  coldMedian: number;
  coldP99: number;
  warm: number;
  /** microseconds per spot of a summary in a batch, cold */
  summary: number;
}

const SPOTS = 10_000;
/** Rounds before measuring: the compiler needs some to settle. */
const WARM_UP_ROUNDS = 2;

/** Spots near streets, as people ask for them; seeded. */
export function randomSpots(path: string, count: number, seed: number): { lat: number; lon: number }[] {
  const near = openRegionFile(path).layers[0]!;
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return Array.from({ length: count }, () => {
    const segment = Math.floor(random() * near.count);
    return {
      lat: near.ints[segment * SEGMENT_WORDS + SegmentWord.Y1]! / 1e7 + (random() - 0.5) * 0.004,
      lon: near.ints[segment * SEGMENT_WORDS + SegmentWord.X1]! / 1e7 + (random() - 0.5) * 0.004,
    };
  });
}

function measure(path: string): ScoringFigures {
  const scorer = new Scorer([openRegionFile(path)]);
  const times = new Float64Array(SPOTS);
  const at = '2026-02-16T22:30:00Z';
  let length = 0;
  for (let round = 0; round <= WARM_UP_ROUNDS; round++) {
    for (const [i, spot] of randomSpots(path, SPOTS, round + 1).entries()) {
      const from = Bun.nanoseconds();
      length += scorer.score({ ...spot, at, now: 0, lang: 'en' }).length;
      times[i] = (Bun.nanoseconds() - from) / 1000;
    }
  }
  times.sort();
  const known = randomSpots(path, 1000, WARM_UP_ROUNDS + 1);
  for (const spot of known) length += scorer.score({ ...spot, at, now: 0, lang: 'en' }).length;
  const from = Bun.nanoseconds();
  for (let round = 0; round < 20; round++) {
    for (const spot of known) length += scorer.score({ ...spot, at, now: 0, lang: 'en' }).length;
  }
  const warm = (Bun.nanoseconds() - from) / 1000 / (20 * known.length);
  // The length is used, so that no call can be left out as useless.
  if (length === 0) throw new Error('no answer had any text');
  const fresh = randomSpots(path, SPOTS, 99);
  const fromSummary = Bun.nanoseconds();
  for (const spot of fresh) scorer.rateSpot({ ...spot, at, now: 0 });
  const summary = (Bun.nanoseconds() - fromSummary) / 1000 / SPOTS;
  return { coldMedian: times[SPOTS / 2]!, coldP99: times[Math.floor(SPOTS * 0.99)]!, warm, summary };
}

if (import.meta.main) console.log(JSON.stringify(measure(Bun.argv[2]!)));
