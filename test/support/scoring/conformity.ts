/**
 * Figures of docs/model/conformity.md: how far the levels of the model are from the methods that they cite, and what
 * each simplification costs.
 */
import { lineEmission } from '../../../src/osm/emission/line-emission.ts';
import { vehicleLevel } from '../../../src/osm/emission/vehicles.ts';
import { Surface } from '../../../src/osm/tags/facts.ts';
import { LineClass, type LineClassName } from '../../../src/region/format/codes.ts';
import { airDecibels } from '../../../src/scoring/propagation/attenuation.ts';
import { edgeDecibels } from '../../../src/scoring/propagation/edges.ts';
import {
  CATEGORIES,
  type Category,
  type CnossosSurface,
  cnossosLevel,
  cnossosOctaves,
} from '../maps/cnossos.ts';
import { road } from '../maps/line-facts.ts';
import { A_WEIGHTS, AIR_DB_PER_KM, CASES, type Case, levelOf, partsOf } from './published-cases.ts';

const db = (level: number) => (Object.is(Math.round(level * 100), -0) ? 0 : level).toFixed(2);
const sumOf = (levels: readonly number[]) =>
  10 * Math.log10(levels.reduce((sum, each) => sum + 10 ** (each / 10), 0));

/** Fastest speed of each category in the directive's range that traffic of the model has, km/h. */
const FASTEST: Record<Category, number> = { 1: 130, 2: 85, 3: 85 };
export const SURFACES: readonly [name: string, ours: number, theirs: CnossosSurface | undefined][] = [
  ['asphalt', Surface.SMOOTH, undefined],
  ['sett', Surface.SETT, 'hard elements not in herringbone'],
  ['paving stones', Surface.PAVING_STONES, 'hard elements in herringbone'],
  ['concrete', Surface.CONCRETE, 'brushed down concrete'],
];

/** Returns the largest difference to CNOSSOS-EU of a category on a surface, over all speeds, dB. */
export function emissionError(category: Category, ours: number, surface: CnossosSurface | undefined): number {
  let largest = 0;
  for (let speed = 20; speed <= FASTEST[category]; speed++) {
    const difference = vehicleLevel(category, speed, ours) - cnossosLevel(category, speed, { surface });
    largest = Math.max(largest, Math.abs(difference));
  }
  return largest;
}

export function emissionRows(): string[] {
  const speeds = [20, 30, 50, 70, 85, 100, 130];
  return [
    `| surface | category | ${speeds.join(' | ')} km/h | largest difference, 20 km/h and more |`,
    `|---|---|${speeds.map(() => '---|').join('')}---|`,
    ...SURFACES.flatMap(([name, ours, theirs]) =>
      CATEGORIES.map((category) => {
        const levels = speeds.map((speed) =>
          speed > FASTEST[category] ? '' : vehicleLevel(category, speed, ours).toFixed(1),
        );
        return `| ${name} | ${category} | ${levels.join(' | ')} | ${db(emissionError(category, ours, theirs))} |`;
      }),
    ),
  ];
}

/**
 * Level per metre of one train per hour by Schall 03 (annex 2 of 16. BImSchV, Beiblatt 1; ballast, sleepers), dB(A),
 * and its speed, km/h. The sums over vehicles are our own.
 */
const SCHALL_03 = {
  'freight, one wagon in five with cast-iron blocks': [
    [80, 80.9],
    [100, 83],
  ],
  'freight, composite blocks': [
    [60, 77],
    [80, 79.5],
    [100, 81.6],
  ],
  'regional multiple unit, 68 m': [
    [80, 69.4],
    [120, 73.2],
    [160, 76.2],
  ],
  'locomotive and five coaches': [
    [100, 75.2],
    [160, 79.8],
  ],
  'high-speed set, 200 m': [
    [160, 78.2],
    [200, 80.5],
  ],
  'tram, low floor': [
    [50, 61.7],
    [70, 63.7],
  ],
} as const;
/** Trains of the model: class of line, trains from 22 to 06 on a track, and the trains of SCHALL_03 they are. */
const TRAINS: readonly [LineClassName, number, keyof typeof SCHALL_03][] = [
  ['rail_freight', 4, 'freight, one wagon in five with cast-iron blocks'],
  ['rail_passenger', 5, 'locomotive and five coaches'],
  ['rail_highspeed', 4, 'high-speed set, 200 m'],
  ['tram', 20, 'tram, low floor'],
];
/** Reduction of the model from Schall 03, dB, and the hours of a night. */
const LOWER_DB = 3;
const HOURS = 8;

export function railRows(): string[] {
  return [
    '| line | trains a night | km/h | Schall 03 | model + 3 dB | difference |',
    '|---|---|---|---|---|---|',
    ...TRAINS.flatMap(([line, trains, kind]) =>
      SCHALL_03[kind].map(([speed, perHour]) => {
        const { light } = lineEmission(road(line, { maxspeed: speed, lineClass: LineClass[line] }), null);
        const ours = 10 * Math.log10(light) + LOWER_DB;
        const theirs = perHour + 10 * Math.log10(trains / HOURS);
        return `| ${line.replace('rail_', '')}: ${kind} | ${trains} | ${speed} | ${theirs.toFixed(1)} | ${ours.toFixed(1)} | ${(ours - theirs).toFixed(1)} |`;
      }),
    ),
  ];
}

/** Returns the loss by air for the A-weighted octaves of traffic, by ISO 9613-1, dB. */
export function airOfTraffic(category: Category, speed: number, metres: number): number {
  const octaves = cnossosOctaves(category, speed);
  return sumOf(octaves) - sumOf(octaves.map((level, i) => level - (AIR_DB_PER_KM[i]! * metres) / 1000));
}

export function airRows(): string[] {
  const distances = [100, 300, 1000, 2000];
  const traffic: [string, Category, number][] = [
    ['cars at 50 km/h', 1, 50],
    ['cars at 120 km/h', 1, 120],
    ['lorries at 85 km/h', 3, 85],
  ];
  return [
    `| traffic | ${distances.map((metres) => `${metres} m`).join(' | ')} |`,
    `|---|${distances.map(() => '---|').join('')}`,
    ...traffic.map(
      ([name, category, speed]) =>
        `| ${name}, ISO 9613-1 by octave | ${distances.map((metres) => airOfTraffic(category, speed, metres).toFixed(1)).join(' | ')} |`,
    ),
    `| model, 4 dB per km | ${distances.map((metres) => airDecibels(metres).toFixed(1)).join(' | ')} |`,
  ];
}

export function caseRows(): string[] {
  return [
    '| case | published LA_F | model | difference |',
    '|---|---|---|---|',
    ...CASES.map((each) => {
      const ours = levelOf(each);
      return `| ${each.name} | ${each.level.toFixed(2)} | ${ours.toFixed(2)} | ${db(ours - each.level)} |`;
    }),
  ];
}

/** Wavelengths of the octaves, m, and that of the model. */
const OCTAVES_HZ = [63, 125, 250, 500, 1000, 2000, 4000, 8000];
const SOUND_M_PER_S = 340;

/** Returns what one frequency instead of octaves costs over the edges of a case, dB: positive = the model is louder. */
export function oneFrequencyCost(each: Case): number | null {
  const { tight } = partsOf(each);
  if (!tight) return null;
  const octaves = A_WEIGHTS.map((weight, i) => {
    const wavelength = SOUND_M_PER_S / OCTAVES_HZ[i]!;
    const ratio = ((5 * wavelength) / tight.between) ** 2;
    const several = tight.between > 0 ? (1 + ratio) / (1 / 3 + ratio) : 1;
    const perMetre = (20 / wavelength) * several;
    const direct = tight.toFirst + tight.between + tight.fromLast;
    const bending = Math.sqrt(
      (tight.toFirst * tight.fromLast * direct) / (2 * (tight.difference + 2 / perMetre)),
    );
    const taken = 10 * Math.log10(1 + (2 + perMetre * tight.difference) * Math.exp(-bending / 2000));
    return { level: weight, behind: weight - Math.min(tight.between > 0 ? 25 : 20, taken) };
  });
  const byOctave = sumOf(octaves.map(({ level }) => level)) - sumOf(octaves.map(({ behind }) => behind));
  return byOctave - edgeDecibels(tight);
}

/** Levels of all paths and of the direct one, dB(A), of ISO/TR 17534-4, in the tests of NoiseModelling. */
const TOTALS: readonly [string, string, direct: number, total: number][] = [
  ['TC08', 'around the ends of a short wall', 29.8, 30.61],
  ['TC09', 'around the ends of a wall on a ramp', 25.32, 27.39],
  ['TC10', 'around a block', 39.89, 41.19],
  ['TC12', 'around an eight-cornered house', 35.61, 41.9],
  ['TC13', 'around a tower', 19.6, 23.99],
  ['TC16', 'one reflecting wall', 41.43, 43.05],
  ['TC17', 'one reflecting wall', 41.31, 42.94],
  ['TC24', 'a façade opposite', 31.05, 36.83],
];

export function pathRows(): string[] {
  return [
    '| case | paths that the model leaves out | cost, dB |',
    '|---|---|---|',
    ...TOTALS.map(([name, paths, direct, total]) => `| ${name} | ${paths} | ${db(total - direct)} |`),
  ];
}

/** Share of motorcycles in traffic whose absence the table gives, and one motorcycle at 50 km/h (category 4b), dB(A). */
const MOTORCYCLES = 0.01;
const MOTORCYCLE_DB = 97.5;

export function simplificationRows(): string[] {
  const cold = CATEGORIES.map(
    (category) => cnossosLevel(category, 50, { celsius: 5 }) - cnossosLevel(category, 50),
  );
  const costs = CASES.flatMap((each) => oneFrequencyCost(each) ?? []);
  const motorcycles = 10 * Math.log10(1 + MOTORCYCLES * 10 ** ((MOTORCYCLE_DB - cnossosLevel(1, 50)) / 10));
  const air = [100, 1000].map((metres) => airOfTraffic(1, 50, metres) - airDecibels(metres));
  return [
    '| simplification | cost, dB (positive: the model is quieter than the method) |',
    '|---|---|',
    `| the air is 20 °C; at 5 °C tyres are louder | cars ${db(cold[0]!)}, lorries ${db(cold[2]!)} at 50 km/h |`,
    `| no two-wheelers; with 1 % of motorcycles (4b) among cars at 50 km/h | ${db(motorcycles)} |`,
    `| air takes 4 dB per km at every frequency; cars at 50 km/h, 100 m and 1 km | ${air.map((each) => db(-each)).join(', ')} |`,
    `| diffraction at 1 kHz alone instead of octaves, ${costs.length} cases | ${db(-Math.max(...costs))} to ${db(-Math.min(...costs))} |`,
    '| favourable (downwind) propagation only; half of the time favourable would be quieter by | 0 to 3.6 (TC01 to TC28) |',
    '| one reflection, between façades of town streets only | see the paths left out |',
    '| soft ground is at least 0.6 of the ground, houses take at most 3 dB without terrain | calibrated, not a method |',
  ];
}
