/**
 * Published cases of diffraction and ground: geometry and levels of ISO/TR 17534-4 (CNOSSOS-EU), from the tests of
 * NoiseModelling (commit 35d2da1b, AttenuationComputeOutputCnossosTest and PathFinderTest). The model computes
 * A-weighted levels after ISO 9613-2, so its reference is the favourable level LA_F.
 */
import { groundDecibels } from '../../../src/scoring/propagation/attenuation.ts';
import {
  detourOver,
  edgeDecibels,
  type ProfilePoint,
  screenDecibels,
  tightDetour,
} from '../../../src/scoring/propagation/edges.ts';

/** Sound power level of the source in each octave from 63 Hz to 8 kHz, dB. */
const LINEAR = 93;
export const A_WEIGHTS = [-26.2, -16.1, -8.6, -3.2, 0, 1.2, 1, -1.1];
/** Absorption by air at 10 °C and 70 % humidity, dB per km (ISO 9613-1). */
export const AIR_DB_PER_KM = [0.12, 0.41, 1.04, 1.93, 3.66, 9.66, 32.77, 116.88];

export interface Case {
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
export const CASES: readonly Case[] = [
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

/** Returns the points of the vertical plane, and the string drawn tight over its edges. */
export function partsOf({ d, from, to, edges = [] }: Case) {
  const source: ProfilePoint = { d: 0, z: from };
  const listener: ProfilePoint = { d, z: to };
  const points = edges.map(([at, z]) => ({ d: at, z }));
  return { source, listener, points, tight: tightDetour(source, points, listener) };
}

/** Returns the level of a case by the formulas of the model, dB(A). */
export function levelOf(each: Case): number {
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
