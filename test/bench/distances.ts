/**
 * Measures the speed of this machine by the main work of a score: exact distances to segments of a synthetic
 * map, found through chunks of 32 and summed by length.
 * The goal of a cold score was set on a machine with 14.3 ns per distance (73 µs for 5,110 segments around a
 * place). Prints JSON; runs in a fresh process.
 */
import { BOX_WORDS, BoxTree, treeOf } from '../../src/region/spatial/box-tree.ts';
import { FoundIds } from '../../src/region/spatial/found-ids.ts';
import { hilbertOrder } from '../../src/region/spatial/hilbert.ts';
import { E7, METRES_PER_UNIT } from '../../src/shared/geo/earth.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { spread } from './load/server.ts';

export interface DistanceFigures {
  /** Time per distance including the search for segments, ns. */
  each: number;
}

const SEGMENTS = 1_000_000;
const SEGMENTS_PER_CHUNK = 32;
const PLACES = 1000;
/** Rounds until the compiler has settled. The result is the median of the others. */
const WARM_UP_ROUNDS = 3;
const ROUNDS = 7;
const CITIES = 200;
/** Mean length of a segment, and search radius around a place, m. */
const LENGTH_M = 35;
const REACH_M = 1000;

const random = seededRandom(7);

/** Returns a roughly normal random number with standard deviation 1. */
function bell(): number {
  return (random() + random() + random() + random() - 2) * Math.sqrt(3);
}

/** Returns segments as x1, y1, x2, y2 in 1e-7 degrees, concentrated in cities, in Hilbert order. */
function syntheticMap(): Int32Array {
  const cities = Array.from({ length: CITIES }, () => ({
    lon: 5 + 10 * random(),
    lat: 47 + 8 * random(),
    width: 0.004 + 0.01 * random(),
  }));
  const segments = new Int32Array(SEGMENTS * 4);
  for (let i = 0; i < SEGMENTS; i++) {
    const { lon, lat, width } = cities[Math.floor(CITIES * random())]!;
    const x = (lon + width * bell()) * E7;
    const y = (lat + 0.65 * width * bell()) * E7;
    const length = (-LENGTH_M * Math.log(1 - random())) / METRES_PER_UNIT;
    const angle = 2 * Math.PI * random();
    const end = [
      x + (length * Math.cos(angle)) / Math.cos((lat * Math.PI) / 180),
      y + length * Math.sin(angle),
    ];
    segments.set([x, y, ...end], i * 4);
  }
  const sorted = new Int32Array(segments.length);
  hilbertOrder(segments, SEGMENTS, 4).forEach((from, to) => {
    sorted.set(segments.subarray(from * 4, from * 4 + 4), to * 4);
  });
  return sorted;
}

function chunksOf(segments: Int32Array): BoxTree {
  const chunks = Math.ceil(SEGMENTS / SEGMENTS_PER_CHUNK);
  const boxes = new Int32Array(chunks * BOX_WORDS);
  for (let chunk = 0; chunk < chunks; chunk++) {
    const words = segments.subarray(chunk * SEGMENTS_PER_CHUNK * 4, (chunk + 1) * SEGMENTS_PER_CHUNK * 4);
    const xs = words.filter((_, i) => i % 2 === 0);
    const ys = words.filter((_, i) => i % 2 === 1);
    boxes.set([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)], chunk * BOX_WORDS);
  }
  return new BoxTree(chunks, treeOf(boxes));
}

function measure(): DistanceFigures {
  const segments = syntheticMap();
  const weights = Float32Array.from({ length: SEGMENTS }, random);
  const tree = chunksOf(segments);
  const found = new FoundIds();
  let looked = 0;

  /** Returns the total length of the segments within REACH_M of a place, weighted. */
  function lengthAround(x: number, y: number): number {
    const kx = METRES_PER_UNIT * Math.cos((y / E7) * (Math.PI / 180));
    const dx = REACH_M / kx;
    const dy = REACH_M / METRES_PER_UNIT;
    let sum = 0;
    found.count = 0;
    tree.search(x - dx, y - dy, x + dx, y + dy, found);
    for (let k = 0; k < found.count; k++) {
      const chunk = found.ids[k]!;
      const to = Math.min(SEGMENTS, (chunk + 1) * SEGMENTS_PER_CHUNK);
      looked += to - chunk * SEGMENTS_PER_CHUNK;
      for (let i = chunk * SEGMENTS_PER_CHUNK; i < to; i++) {
        const ax = (segments[i * 4]! - x) * kx;
        const ay = (segments[i * 4 + 1]! - y) * METRES_PER_UNIT;
        const ex = (segments[i * 4 + 2]! - x) * kx - ax;
        const ey = (segments[i * 4 + 3]! - y) * METRES_PER_UNIT - ay;
        const squaredLength = ex * ex + ey * ey;
        let t = squaredLength > 0 ? -(ax * ex + ay * ey) / squaredLength : 0;
        if (t < 0) t = 0;
        else if (t > 1) t = 1;
        const px = ax + t * ex;
        const py = ay + t * ey;
        if (px * px + py * py <= REACH_M * REACH_M) sum += weights[i]! * Math.sqrt(squaredLength);
      }
    }
    return sum;
  }

  const places = Array.from({ length: PLACES }, () => Math.floor(SEGMENTS * random()) * 4);
  let metres = 0;
  const rounds: number[] = [];
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    looked = 0;
    const from = Bun.nanoseconds();
    for (const at of places) metres += lengthAround(segments[at]!, segments[at + 1]!);
    if (round >= WARM_UP_ROUNDS) rounds.push((Bun.nanoseconds() - from) / looked);
  }
  // Uses the sum, so that the compiler cannot remove the loop.
  if (metres === 0) throw new Error('no segment was near');
  return { each: spread(rounds).median };
}

if (import.meta.main) console.log(JSON.stringify(measure()));
