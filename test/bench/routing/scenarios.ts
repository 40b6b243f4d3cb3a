/**
 * Runs the car scenarios of OSRM's acceptance tests: may a road be driven, in which direction, past which barriers, and
 * which turns are taken. The files are not part of this project: https://github.com/Project-OSRM/osrm-backend,
 * `features/car` (BSD-2-Clause). Speeds, names of steps and rates are not compared.
 *
 *     bun run bench roads <folder>
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type DriveTime, driveTimeOf } from '../../../src/routing/drive-time.ts';
import { roadsOf } from '../../../src/routing/roads.ts';
import type { Vehicle } from '../../../src/routing/vehicle.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../../../src/shared/geo/earth.ts';
import { regionOf } from '../../support/maps/assembled-region.ts';
import type { MapNode, MapRelation, MapWay } from '../../support/pbf/pbf-writer.ts';
import { placeOf, RoadMap, type Spot, snapAt } from '../../support/routing/road-map.ts';
import type { Figure } from '../figure.ts';
import { single } from '../statistics.ts';
import { nodeMapOf, type Row, type Scenario, scenariosIn } from './feature-file.ts';
import { isCarsAlone, reasonFor } from './scenario-reasons.ts';

/** The vehicle of the scenarios: a car. */
const CAR: Vehicle = { heightM: 2, lengthM: 4.8, weightT: 2, widthM: 1.9 };
const LEAST_SHARE = 0.95;
const HOUR_MS = 3_600_000;
/** Clock ahead of UTC by the zone file of a scenario, hours. */
const ZONES: Row = { guinea: '0', dc: '-4', london: '1' };

export interface Outcome {
  scenario: string;
  question: string;
  wanted: string;
  got: string;
  /** why the answer differs by intent; '' = it does not, or for no known reason */
  reason: string;
  /** see `isCarsAlone` */
  isCarsAlone: boolean;
}

/** Measures the share of scenarios that hold, and prints every other one with its reason. */
export async function roadScenarios(folder: string): Promise<Figure[]> {
  const outcomes: Outcome[] = [];
  for (const name of readdirSync(folder)
    .filter((each) => each.endsWith('.feature'))
    .sort())
    for (const scenario of scenariosIn(name, await Bun.file(join(folder, name)).text()))
      outcomes.push(...(await outcomesOf(scenario)));
  const different = outcomes.filter(isDifferent);
  for (const { scenario, question, wanted, got, reason } of different)
    console.log(`${scenario}: ${question}\n    expected ${wanted}, got ${got}: ${reason || 'NO REASON'}`);
  const forVans = outcomes.filter((outcome) => !outcome.isCarsAlone);
  return [
    shareOf(outcomes, 'questions'),
    { ...shareOf(forVans, 'questions that are the same for a van'), ...goalOf(forVans) },
  ];
}

function shareOf(outcomes: readonly Outcome[], of: string): Figure {
  const different = outcomes.filter(isDifferent);
  const unexplained = different.filter(({ reason }) => reason === '').length;
  return {
    name: `of ${outcomes.length} ${of} of OSRM's car scenarios have OSRM's answer`,
    goal: '',
    value: single(100 * (1 - different.length / outcomes.length)),
    unit: '%',
    note: `${different.length} differ, ${unexplained} of them without a reason`,
  };
}

function goalOf(outcomes: readonly Outcome[]): Pick<Figure, 'goal' | 'reached'> {
  const share = 1 - outcomes.filter(isDifferent).length / outcomes.length;
  return { goal: `≥ ${LEAST_SHARE * 100} %`, reached: share >= LEAST_SHARE };
}

const isDifferent = ({ wanted, got }: Outcome): boolean => wanted !== got;

async function outcomesOf(scenario: Scenario): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  // options of OSRM's requests, such as starts on closed roads
  if (scenario.steps.some(({ text }) => text.startsWith('the query options'))) return [];
  for (const { text, rows } of scenario.steps) {
    if (text.startsWith('routability should be'))
      for (const row of rows) outcomes.push(...(await routability(scenario, row)));
    if (text.startsWith('I route I should get')) outcomes.push(...(await routes(scenario, rows)));
  }
  return outcomes;
}

const A: Spot = [0, 0];
const MIDDLE: Spot = [500, 0];
const B: Spot = [1000, 0];

/** Asks for a road with the tags of a row and a long way round, in both directions. */
async function routability({ file, name }: Scenario, row: Row): Promise<Outcome[]> {
  const tags: Row = { highway: 'primary' };
  const nodeTags: Row = {};
  for (const [key, value] of Object.entries(row)) {
    if (/^(forw|backw|bothw)(_rate)?$|^#/.test(key) || value === '') continue;
    if (key.startsWith('node/')) nodeTags[key.slice(5)] = value;
    else if (value === '(nil)') delete tags[key];
    else tags[key] = value;
  }
  const detour = { highway: 'unclassified', maxspeed: '30' };
  const map = new RoadMap()
    .way(tags, A, MIDDLE, B)
    .way(detour, A, [0, 9000], [1000, 9000], B)
    .way(detour, A, [-2000, 0])
    .way(detour, B, [3000, 0]);
  if (Object.keys(nodeTags).length > 0) map.at(MIDDLE, nodeTags);
  const roads = roadsOf([await regionOf(map.objects())]);
  const [start, end] = [snapAt(roads, [-1000, 0]), snapAt(roads, [2000, 0])];
  return (['forw', 'backw'] as const).flatMap((direction) => {
    const wanted = row[direction] ?? row.bothw;
    if (wanted === undefined) return [];
    const [from, to] = direction === 'forw' ? [start, end] : [end, start];
    const { metres } = roads.table(from, [to], CAR);
    const got = metres[0]! < 5000 ? 'open' : 'closed';
    const question = `${direction} ${JSON.stringify({ ...tags, ...prefixed(nodeTags) })}`;
    const outcome = { wanted: wanted === '' ? 'closed' : 'open', got };
    const about = { reason: reasonFor(tags, nodeTags), isCarsAlone: isCarsAlone(tags, nodeTags) };
    return [{ scenario: `${file}: ${name}`, question, ...outcome, ...about }];
  });
}

function prefixed(tags: Row): Row {
  return Object.fromEntries(Object.entries(tags).map(([key, value]) => [`node/${key}`, value]));
}

interface Mapped {
  places: Map<string, { lat: number; lon: number }>;
  ways: { name: string; nodes: string; tags: Row }[];
  objects: { nodes: MapNode[]; ways: MapWay[]; relations: MapRelation[] };
}

async function routes(scenario: Scenario, rows: readonly Row[]): Promise<Outcome[]> {
  const { places, ways, objects } = mapOf(scenario);
  const roads = roadsOf([await regionOf(objects)]);
  const time = timeOf(scenario);
  const isNamed = ways.some(({ name, nodes }) => name !== nodes);
  return rows.flatMap((row) => {
    const stops = row.waypoints?.split(',') ?? [row.from!, row.to!];
    if (row.route === undefined) return [];
    const snaps = stops.map((stop) => {
      const { lat, lon } = places.get(stop)!;
      return roads.snap(lat, lon, 3000);
    });
    const route = snaps.every((snap) => snap !== null)
      ? roads.route(snaps as NonNullable<(typeof snaps)[number]>[], CAR, undefined, time)
      : null;
    const driven = route ? namesAlong(route.line, ways, places) : [];
    // a way round through the hub is none of the scenario
    const got = driven.includes('hub') ? [] : driven;
    const wanted = row.route.split(',').filter((each) => each !== '');
    return [
      {
        scenario: `${scenario.file}: ${scenario.name}`,
        question: `${stops.join(' to ')}${ways.length > 0 ? ` on ${ways.map(({ nodes }) => nodes).join()}` : ''}`,
        ...compared(wanted, got, isNamed),
        reason: reasonFor({}, {}, scenario),
        isCarsAlone: false,
      },
    ];
  });
}

/**
 * Returns both answers as texts. OSRM names the last way twice. Of ways with names it joins steps, and leaves out short
 * ones: there only the names and their order count.
 */
function compared(
  wanted: readonly string[],
  got: readonly string[],
  isNamed: boolean,
): { wanted: string; got: string } {
  const text = (names: readonly string[]) => (isNamed ? [...new Set(names)] : names).join() || 'no way';
  if (!isNamed) return { wanted: text(wanted.slice(0, -1)), got: text(got) };
  return { wanted: text(wanted), got: text(got.filter((name) => wanted.includes(name) || !SHORT.has(name))) };
}
/** Names of ways of a few metres. */
const SHORT: ReadonlySet<string> = new Set(['florida']);

function mapOf({ steps }: Scenario): Mapped {
  const grid = Number(
    steps.findLast(({ text }) => text.startsWith('a grid size of'))?.text.match(/\d+/)?.[0] ?? 100,
  );
  const places = new Map<string, { lat: number; lon: number }>();
  for (const { text, lines, rows } of steps) {
    if (text.startsWith('the node map'))
      for (const [node, [east, south]] of nodeMapOf(lines))
        places.set(node, placeOf([east * grid, -south * grid]));
    if (text.startsWith('the node locations'))
      for (const { node, lat, lon } of rows) places.set(node!, { lat: Number(lat), lon: Number(lon) });
  }
  const nodeTags = new Map<string, Row>();
  for (const { text, rows } of steps)
    if (text.startsWith('the nodes'))
      for (const { node, ...tags } of rows) nodeTags.set(node!, withoutEmpty(tags));
  const ways = steps
    .filter(({ text }) => text.startsWith('the ways'))
    .flatMap(({ rows }) => rows)
    .map(({ nodes, '#': _, ...tags }) => ({
      name: tags.name || nodes!,
      nodes: nodes!,
      tags: withoutEmpty({ highway: 'primary', ...tags }),
    }));
  const letters = [...new Set(ways.flatMap(({ nodes }) => [...nodes]))];
  const idOf = (letter: string) => letters.indexOf(letter) + 1;
  const hub = letters.length + 1;
  const anywhere = places.get(letters[0]!)!;
  const nodes: MapNode[] = [
    ...letters.map((letter) => ({
      id: idOf(letter),
      ...places.get(letter)!,
      tags: nodeTags.get(letter) ?? {},
    })),
    { id: hub, lat: anywhere.lat + 0.3, lon: anywhere.lon },
  ];
  const connected = connectors(ways).map(({ letter, leaves }, i) => ({
    id: 1000 + i,
    nodes: leaves ? [idOf(letter), hub] : [hub, idOf(letter)],
    tags: { highway: 'unclassified', maxspeed: '20', oneway: 'yes' },
  }));
  const wayIds = new Map(ways.map(({ nodes: letters_ }, i) => [letters_, i + 1]));
  const idOfWay = (letters_: string) =>
    wayIds.get(letters_) ?? wayIds.get([...letters_].reverse().join('')) ?? 99_999;
  const relations = steps
    .filter(({ text }) => text.startsWith('the relations'))
    .flatMap(({ rows }) => rows)
    .map((row, i): MapRelation => {
      const members = Object.entries(row).flatMap(([key, value]) => {
        const [type, role] = key.split(':');
        if (value === '' || (type !== 'way' && type !== 'node') || role === 'conditional') return [];
        return value.split(',').map((each) => ({
          type: type as 'way' | 'node',
          role: role!,
          id: type === 'way' ? idOfWay(each) : idOf(each),
        }));
      });
      const tags = Object.fromEntries(
        Object.entries(row).filter(([key, value]) => !/^(way|node):/.test(key) && value !== ''),
      );
      return { id: i + 1, members, tags };
    });
  return {
    places,
    ways,
    objects: {
      nodes,
      ways: [
        ...ways.map(({ nodes: letters_, tags }, i) => ({ id: i + 1, nodes: [...letters_].map(idOf), tags })),
        ...connected,
      ],
      relations,
    },
  };
}

function withoutEmpty(tags: Row): Row {
  return Object.fromEntries(Object.entries(tags).filter(([, value]) => value !== '' && value !== '(nil)'));
}

/**
 * Returns ways from and to a distant hub, so that no road is a trap: from the nodes that cannot be left, and to those that
 * cannot be reached; where all can, to another end.
 */
function connectors(ways: Mapped['ways']): { letter: string; leaves: boolean }[] {
  const [into, outOf] = [new Set<string>(), new Set<string>()];
  for (const { nodes, tags } of ways) {
    const letters = tags.oneway === '-1' ? [...nodes].reverse() : [...nodes];
    const isOneway = /^(yes|-1)$/.test(tags.oneway ?? '') || (tags.highway === 'motorway' && !tags.oneway);
    for (let i = 1; i < letters.length; i++) {
      const pairs = [[letters[i - 1]!, letters[i]!]];
      if (!isOneway) pairs.push([letters[i]!, letters[i - 1]!]);
      for (const [from, to] of pairs) {
        outOf.add(from!);
        into.add(to!);
      }
    }
  }
  const all = [...new Set([...into, ...outOf])];
  const left = all.filter((letter) => !outOf.has(letter));
  const entered = all.filter((letter) => !into.has(letter));
  if (left.length + entered.length === 0) return [];
  const uses = (letter: string) => ways.filter(({ nodes }) => nodes.includes(letter)).length;
  const ends = all.filter((letter) => uses(letter) === 1 && into.has(letter) && outOf.has(letter));
  const other = ends.slice(0, 1);
  return [
    ...(left.length > 0 ? left : other).map((letter) => ({ letter, leaves: true })),
    ...(entered.length > 0 ? entered : other).map((letter) => ({ letter, leaves: false })),
  ];
}

/** Returns the time of a scenario on the clock of its place; null if it has none. */
function timeOf({ steps }: Scenario): DriveTime | null {
  const text = steps.map((step) => step.text).find((each) => each.includes('--parse-conditionals-from-now='));
  const seconds = /--parse-conditionals-from-now=(\d+)/.exec(text ?? '')?.[1];
  if (seconds === undefined) return null;
  const zone = /(\w+)\.geojson/.exec(text!)?.[1] ?? '';
  return driveTimeOf(Number(seconds) * 1000 + Number(ZONES[zone] ?? 0) * HOUR_MS);
}

/** Returns the names of the ways along a line; a way on which the car turns around is named twice. */
function namesAlong(
  line: readonly (readonly [number, number])[],
  ways: Mapped['ways'],
  places: Mapped['places'],
): string[] {
  const names: string[] = [];
  let before = { name: '', heading: Number.NaN };
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1]!, line[i]!];
    const middle = { lat: (a[0] + b[0]) / 2, lon: (a[1] + b[1]) / 2 };
    const way = ways.findLast(({ nodes }) =>
      [...nodes].some((node, k) => k > 0 && isBetween(middle, places.get(nodes[k - 1]!)!, places.get(node)!)),
    );
    const name = way?.name ?? 'hub';
    const heading = Math.atan2(b[1] - a[1], b[0] - a[0]);
    const isBack = Math.abs(Math.cos(heading - before.heading) + 1) < 1e-6;
    if (before.name !== name || isBack) names.push(name);
    before = { name, heading };
  }
  return names;
}

type Place = { lat: number; lon: number };

function isBetween(place: Place, a: Place, b: Place): boolean {
  const metres = (p: Place, q: Place) =>
    Math.hypot(
      (p.lon - q.lon) * 1e7 * metresPerUnitEast(p.lat * 1e7),
      (p.lat - q.lat) * 1e7 * METRES_PER_UNIT,
    );
  return metres(a, place) + metres(place, b) - metres(a, b) < 0.5;
}
