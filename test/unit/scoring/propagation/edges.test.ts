/**
 * Diffraction over edges, against published cases: geometry and levels of ISO/TR 17534-4 (CNOSSOS-EU), from
 * the tests of NoiseModelling (commit 35d2da1b, AttenuationComputeOutputCnossosTest and PathFinderTest).
 * The model computes A-weighted levels after ISO 9613-2, so its reference is the favourable level LA_F.
 */
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { groundDecibels } from '../../../../src/scoring/propagation/attenuation.ts';
import {
  detourOver,
  edgeDecibels,
  type ProfilePoint,
  screenDecibels,
  tightDetour,
} from '../../../../src/scoring/propagation/edges.ts';

/** Level of each octave from 63 Hz to 8 kHz, dB; below, A-weighting and air absorption per km. */
const LINEAR = 93;
const A_WEIGHTS = [-26.2, -16.1, -8.6, -3.2, 0, 1.2, 1, -1.1];
const AIR_DB_PER_KM = [0.12, 0.41, 1.04, 1.93, 3.66, 9.66, 32.77, 116.88];

interface Case {
  name: string;
  /** Distance from source to receiver and their absolute heights, m. */
  d: number;
  from: number;
  to: number;
  /** Mean share of soft ground along the path, and mean height of the ground, m. */
  soft: number;
  ground?: number;
  /** Edges on the path: distance and absolute height, m. */
  edges?: [d: number, z: number][];
  /** Published LA_F, dB(A). */
  level: number;
  /** Published path difference over the effective edges, m. */
  difference?: number;
}

const ROAD = { d: 194.16, from: 1 };
const MIXED = 0.505;
const CASES: Case[] = [
  { name: 'TC01', ...ROAD, to: 4, soft: 0, level: 44.75 },
  { name: 'TC02', ...ROAD, to: 4, soft: 0.5, level: 42.19 },
  { name: 'TC03', ...ROAD, to: 4, soft: 1, level: 39.9 },
  { name: 'TC04', ...ROAD, to: 4, soft: 0.542, level: 42.07 },
  { name: 'TC05', ...ROAD, to: 14, soft: MIXED, ground: 2.5, edges: [[178.84, 10]], level: 41.43 },
  { name: 'TC06', ...ROAD, to: 11.5, soft: MIXED, ground: 2.5, edges: [[178.84, 10]], level: 41.64 },
  { name: 'TC07', ...ROAD, to: 4, soft: MIXED, edges: [[170.23, 6]], level: 30.6, difference: 0.134 },
  { name: 'TC08', ...ROAD, to: 4, soft: MIXED, edges: [[170.49, 6]], level: 30.57, difference: 0.134 },
  {
    name: 'TC09',
    ...ROAD,
    to: 14,
    soft: MIXED,
    ground: 2.5,
    edges: [
      [170.49, 16.634],
      [178.84, 10],
    ],
    level: 25.49,
    difference: 0.427,
  },
  {
    name: 'TC10',
    d: 20,
    from: 1,
    to: 4,
    soft: 0.5,
    edges: [
      [5, 10],
      [15, 10],
    ],
    level: 39.89,
    difference: 7.882,
  },
  {
    name: 'TC11',
    d: 20,
    from: 1,
    to: 15,
    soft: 0.5,
    edges: [
      [5, 10],
      [15, 10],
    ],
    level: 39.8,
    difference: 1.694,
  },
  {
    name: 'TC12',
    d: 31.62,
    from: 1,
    to: 6,
    soft: 0.5,
    edges: [
      [12.28, 10],
      [18.79, 10],
    ],
    level: 35.61,
    difference: 3.161,
  },
  {
    name: 'TC19',
    d: 191.05,
    from: 1,
    to: 14,
    soft: MIXED,
    ground: 2.5,
    edges: [
      [145.34, 14],
      [171.66, 14.5],
      [175.97, 10],
    ],
    level: 26.94,
    difference: 0.15,
  },
  { name: 'TC20', d: 190.59, from: 1, to: 14, soft: MIXED, ground: 2.5, edges: [[175.54, 10]], level: 41.6 },
  {
    name: 'TC21',
    d: 190.59,
    from: 1,
    to: 14,
    soft: MIXED,
    ground: 2.5,
    edges: [
      [146.75, 11.5],
      [175.54, 10],
    ],
    level: 41.58,
    difference: 0.004,
  },
  {
    name: 'TC22',
    d: 177.68,
    from: 1,
    to: 14,
    soft: MIXED,
    ground: 2.5,
    edges: [
      [169.61, 20],
      [177.63, 20],
    ],
    level: 18.64,
    difference: 6.536,
  },
  {
    name: 'TC23',
    d: 70.03,
    from: 1,
    to: 4,
    soft: 0.2,
    edges: [
      [22.64, 5],
      [23.98, 5],
    ],
    level: 37.12,
    difference: 0.297,
  },
];

function partsOf({ d, from, to, edges = [] }: Case) {
  const source: ProfilePoint = { d: 0, z: from };
  const listener: ProfilePoint = { d, z: to };
  const points = edges.map(([at, z]) => ({ d: at, z }));
  return { source, listener, points, tight: tightDetour(source, points, listener) };
}

function levelOf(each: Case): number {
  const { source, listener, points, tight } = partsOf(each);
  const { d, from, to, soft, ground = 0 } = each;
  const direct = Math.hypot(d, to - from);
  const sum = (air: number) =>
    10 *
    Math.log10(
      A_WEIGHTS.reduce((all, weight, i) => all + 10 ** ((LINEAR + weight - air * AIR_DB_PER_KM[i]!) / 10), 0),
    );
  const edges = [
    ...points.map((point) => edgeDecibels(detourOver(source, point, listener))),
    ...(tight ? [edgeDecibels(tight)] : []),
  ];
  const screened = screenDecibels(Math.max(0, ...edges));
  const over = soft * groundDecibels(d, (from + to) / 2 - ground);
  return sum(direct / 1000) - 20 * Math.log10(direct) - 8 - Math.max(over, screened);
}

test.each(CASES.filter(({ name }) => name <= 'TC06'))(
  'ground: the level of $name is within 1.5 dB',
  (each) => {
    expect(Math.abs(levelOf(each) - each.level)).toBeLessThanOrEqual(1.5);
  },
);

test.each(CASES.filter(({ name }) => name > 'TC06'))('edge: the level of $name is within 3 dB', (each) => {
  expect(Math.abs(levelOf(each) - each.level)).toBeLessThanOrEqual(3);
});

test('published cases more than 3 dB apart keep their order', () => {
  for (const a of CASES)
    for (const b of CASES) if (a.level > b.level + 3) expect(levelOf(a)).toBeGreaterThan(levelOf(b));
});

test.each(CASES.filter(({ difference }) => difference !== undefined))(
  '$name has the published path difference',
  (each) => {
    expect(partsOf(each).tight!.difference).toBeCloseTo(each.difference!, 2);
  },
);

test('a ridge of 20 m in the middle of 400 m screens 14.6 dB, as computed by hand', () => {
  // Detour 2 sqrt(200² + 18.75²) - 400 = 1.754 m (ends 0.5 and 2 m high); Kmet = exp(-sqrt(200 200 400 / (2
  // 1.788)) / 2000) = 0.347.
  const detour = detourOver({ d: 0, z: 0.5 }, { d: 200, z: 20 }, { d: 400, z: 2 });
  expect(detour.difference).toBeCloseTo(1.754, 2);
  expect(edgeDecibels(detour)).toBeCloseTo(10 * Math.log10(1 + (2 + 58.82 * 1.754) * 0.3473), 1);
});

test('a higher edge never screens less, anywhere, and never more than 20 dB', () => {
  const metres = (max: number) => fc.double({ min: 0, max, noNaN: true });
  fc.assert(
    fc.property(
      fc.record({
        before: fc.double({ min: 1, max: 3000, noNaN: true }),
        behind: fc.double({ min: 1, max: 3000, noNaN: true }),
      }),
      metres(200),
      metres(200),
      metres(50),
      ({ before, behind }, z, higher, to) => {
        const taken = (height: number) =>
          edgeDecibels(detourOver({ d: 0, z: 10 }, { d: before, z: height }, { d: before + behind, z: to }));
        expect(taken(z + higher)).toBeGreaterThanOrEqual(taken(z) - 1e-9);
        expect(taken(z)).toBeLessThanOrEqual(20);
      },
    ),
  );
});
