/** Typical traffic of the model against counters, by class and lanes. */
import type { Count } from '../../../src/evidence/traffic-counts/count.ts';
import { roadEmission } from '../../../src/osm/emission/road-emission.ts';
import { typicalTraffic, USUAL_SETTING } from '../../../src/osm/emission/road-traffic.ts';
import { Terrain } from '../../../src/osm/tags/facts.ts';
import { Access, LineClass, WayFlag } from '../../../src/region/format/codes.ts';
import { EIGHTY_PERCENT, typicalDeviation } from '../../../src/scoring/noise/deviation.ts';
import type { Figure } from '../figure.ts';
import { median, single, standardDeviation } from '../statistics.ts';

/** Minimum number of counters in a group with a goal. */
const MIN_COUNTERS = 20;
const MAX_OFF_DB = 0.7;
const MAX_SPREAD_DB = 2.3;
const COVERAGE_PERCENT = [75, 85] as const;

export interface Group {
  name: string;
  lineClass: number;
  lanes: number;
  isMotorway: boolean;
}

export function byClass(counts: readonly Count[]): Figure[] {
  const byLanes = groupsOf(counts, (count) => groupOf(count));
  const byDigits = groupsOf(counts, (count) => {
    const group = groupOf(count);
    const digits = /\d+/.exec(count.ref)?.[0].length;
    return group?.isMotorway ? { ...group, name: `${group.name}, ref of ${digits} digits` } : null;
  });
  const motorways = [...byLanes.values()].flatMap(({ group, counts: all }) =>
    group.isMotorway ? all.map((count) => difference(count, group)) : [],
  );
  const rows = [...byLanes.values(), ...byDigits.values()]
    .filter(({ counts: all }) => all.length >= MIN_COUNTERS)
    .sort((a, b) => (a.group.name < b.group.name ? -1 : 1))
    .map(({ group, counts: all }) => figureOf(group, all));
  const spread = standardDeviation(motorways);
  const all = [...byLanes.values()];
  return [
    ...rows,
    coverage(
      'motorways',
      all.filter(({ group }) => group.isMotorway),
    ),
    coverage(
      'federal roads',
      all.filter(({ group }) => !group.isMotorway),
    ),
    {
      name: `motorways, all ${motorways.length}: standard deviation of measured − ours`,
      goal: `≤ ${MAX_SPREAD_DB} dB`,
      value: single(spread),
      unit: 'dB',
      reached: spread <= MAX_SPREAD_DB,
    },
  ];
}

/**
 * Returns the share of counters whose level is within the 80% interval that answers give for uncounted
 * traffic.
 */
function coverage(name: string, groups: readonly { group: Group; counts: Count[] }[]): Figure {
  let inside = 0;
  let all = 0;
  for (const { group, counts } of groups) {
    const half = EIGHTY_PERCENT * typicalDeviation(group.lineClass, 'DE');
    for (const count of counts) {
      const off = difference(count, group);
      if (!Number.isFinite(off)) continue;
      all++;
      if (Math.abs(off) <= half) inside++;
    }
  }
  const percent = (100 * inside) / all;
  const [least, most] = COVERAGE_PERCENT;
  return {
    name: `${name}, all ${all}: counters within the range that answers tell`,
    goal: `${least} to ${most} %`,
    value: single(percent),
    unit: '%',
    reached: percent >= least && percent <= most,
  };
}

/** Returns the tagged road of a counter; null without counted lorries or lanes. */
export function groupOf({ ref, lanes, mediumShare }: Count): Group | null {
  if (mediumShare === null || lanes === 0) return null;
  if (ref.startsWith('A'))
    return { name: `motorway, ${lanes} lanes`, lineClass: LineClass.motorway, lanes, isMotorway: true };
  if (!ref.startsWith('B')) return null;
  const isTrunk = lanes >= 4;
  return {
    name: `federal road (${isTrunk ? 'trunk' : 'primary'}), ${lanes} lanes`,
    lineClass: isTrunk ? LineClass.trunk : LineClass.primary,
    lanes,
    isMotorway: false,
  };
}

function groupsOf(counts: readonly Count[], groupOfCount: (count: Count) => Group | null) {
  const groups = new Map<string, { group: Group; counts: Count[] }>();
  for (const count of counts) {
    const group = groupOfCount(count);
    if (!group) continue;
    const known = groups.get(group.name) ?? { group, counts: [] };
    groups.set(group.name, known);
    known.counts.push(count);
  }
  return groups;
}

/**
 * Returns one of two carriageways for motorways and from four lanes on, otherwise a road with two-way
 * traffic.
 */
function factsOf({ lineClass, lanes }: Group, ref: string) {
  const isOneway = lanes >= 4 || lineClass === LineClass.motorway;
  const facts = {
    lineClass,
    flags: isOneway ? WayFlag.ONEWAY : 0,
    name: '',
    ref,
    access: Access.untagged,
    maxspeed: 0,
    lanes: isOneway ? lanes / 2 : lanes,
    surface: 0,
    silent: false,
    terrain: Terrain.LEVEL,
    inStreet: false,
    details: '',
  };
  return { facts, share: isOneway ? 0.5 : 1 };
}

/**
 * Returns night emission levels of a carriageway, or of a road with two-way traffic: measured and by the
 * model, dB.
 */
export function levelsOf(count: Count, group: Group): { measured: number; ours: number } {
  // Motorways are tagged "A 9".
  const { facts, share } = factsOf(group, count.ref.replace(/^([A-Z])/, '$1 '));
  const ours = typicalTraffic(facts, null, { ...USUAL_SETTING, inGermany: true })!;
  const medium = count.mediumShare!;
  const flow = count.vehiclesPerHour * share;
  const level = (traffic: typeof ours) => {
    const { light, heavy } = roadEmission(facts, false, traffic);
    return 10 * Math.log10(light + heavy);
  };
  return { measured: level({ ...ours, flow, medium, heavy: count.heavyShare! - medium }), ours: level(ours) };
}

function difference(count: Count, group: Group): number {
  const { measured, ours } = levelsOf(count, group);
  return measured - ours;
}

function figureOf(group: Group, counts: readonly Count[]): Figure {
  const differences = counts.map((count) => difference(count, group)).filter(Number.isFinite);
  const middle = median(differences);
  const flow = median(counts.map(({ vehiclesPerHour }) => vehiclesPerHour));
  const medium = median(counts.map(({ mediumShare }) => mediumShare!));
  const heavy = median(counts.map(({ heavyShare, mediumShare }) => heavyShare! - mediumShare!));
  const { facts, share } = factsOf(group, counts[0]!.ref);
  const ours = typicalTraffic(facts, null, { ...USUAL_SETTING, inGermany: true })!;
  const isGoal = !group.name.includes('digits');
  return {
    name: `${group.name}, ${counts.length} counters: measured − ours, median`,
    goal: isGoal ? `within ±${MAX_OFF_DB} dB` : '',
    value: single(middle),
    unit: 'dB',
    ...(isGoal && { reached: Math.abs(middle) <= MAX_OFF_DB }),
    note: [
      `sd ${standardDeviation(differences).toFixed(2)} dB`,
      `counted ${flow.toFixed(0)}/h, medium ${medium.toFixed(3)}, heavy ${heavy.toFixed(3)}`,
      `ours ${(ours.flow / share).toFixed(0)}/h, ${ours.medium.toFixed(3)}, ${ours.heavy.toFixed(3)}`,
      `reached with ${((ours.flow / share) * 10 ** (middle / 10)).toFixed(0)}/h at our shares`,
    ].join('; '),
  };
}
